id: $example
game: $game
rules: ["$NN/$name"]
title: {en: "$Name: the first try", zh: "$Name：第一次"}
given: {pool: 2}
run: {procedure: $name, who: red}
choices: [2]
ask: {may_$name: {who: blue, count: 1}}
expect:
- {after: $name, who: red, facts: {count: 2, left: 0}}
- {at_end: {gold: {red: 2}, pool: 0}}
- {answer: false, rule: "$NN/$name"}
