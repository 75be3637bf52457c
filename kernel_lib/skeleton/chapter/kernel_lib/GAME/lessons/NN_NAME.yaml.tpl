lesson:
  about:
    en: "Try $Name."
    zh: "试试$Name。"
  minutes: 5
try:
  title: {en: "Start here: $Name", zh: "先试试看：$Name"}
  text:
    en: |
      Red takes gold while there is some. Only what the rules allow is offered.
    zh: |
      红方拿金币，直到拿完为止。只会出现规则允许的选项。
  cells:
    - lesson.play("$example")
book:
  title: {en: "Step by step", zh: 一步一步}
  text:
    en: |
      Red takes the last two.
    zh: |
      红方拿走最后两枚。
  cells:
    - lesson.stepper("$example")
rule:
  title: {en: "The rule", zh: 规则}
  text:
    en: |
      The statement of the rulebook:
    zh: |
      规则书的说法：
  cells:
    - lesson.rules("$NN/$name")
