decision.$name: "{who}拿多少金币？"
event.$name: "{who}拿了{count}枚金币，剩下{left}枚。"
no.$name.too_much: "只能拿{there}枚金币，不能拿{count}枚。"
