# Small situations, each with the outcome that the rulebook states.
- id: $name-some
  rules: ["$NN/$name"]
  run: {procedure: $name, who: blue}
  choices: [3]
  expect:
  - {at_end: {gold: {blue: 3}}}
- id: $name-no-more-than-there-is
  rules: ["$NN/$name"]
  given: {pool: 1}
  ask: {may_$name: {who: red, count: 2}}
  expect:
  - {answer: false, rule: "$NN/$name"}
