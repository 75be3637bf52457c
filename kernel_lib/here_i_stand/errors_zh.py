"""What this game's messages of `Bad` say in Chinese; `kernel_lib.core.errors_zh` explains how."""

CHINESE = {
    "nobody plays a card now": "现在没有人在出牌",
    "there is no battle now": "现在没有战斗",
    "not all of {} are at {}": "{1} 没有 {0} 的全部",
    "pieces of {}": "{} 中的棋子",
    "{} are no two powers": "{} 不是两个势力",
    "{} has no religion": "{} 没有宗教信仰",
    "spaces that are no Ottoman homes": "不属奥斯曼本土的地区",
}
