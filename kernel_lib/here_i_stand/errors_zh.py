"""What this game's messages of `Bad` say in Chinese; `kernel_lib.core.errors_zh` explains how."""

CHINESE = {
    # kinds of names
    "space or sea zone": "地区或海域",
    "piece": "棋子",
    "person": "人物",
    "ruler": "统治者",
    "reformer": "改革者",
    "debater": "辩手",
    "colony": "殖民地",
    "discovery": "发现",
    "voyager": "航海家",
    "nobody plays a card now": "现在没有人在出牌",
    "there is no battle now": "现在没有战斗",
    "not all of {} are at {}": "{1} 没有 {0} 的全部",
    "pieces of {}": "{} 中的棋子",
    "{} are no two powers": "{} 不是两个势力",
    "{} has no religion": "{} 没有宗教信仰",
    "spaces that are no Ottoman homes": "不属奥斯曼本土的地区",
    # what breaks a position
    "{} is at {} and at {}": "{} 同时在 {} 和 {}",
    "{} is on the map and off it": "{} 既在地图上，又不在地图上",
    "{} is no place": "{} 不是地区，也不是海域",
    "{} is at {}": "{} 不能在 {}",
    "{} has {} fleets of {}": "{0} 有{1}个海军，而算子只有{2}个",
    "{} is with {}": "{} 不能在 {} 手中",
    "{} and {} see each other differently": "{} 与 {} 的关系两边不一致",
    "{} has two allies": "{} 有两个盟友",
    "the religious track does not make 15": "宗教改革进度条的胜利点合计不是15",
    "{} has no religion to have": "{} 不能有宗教信仰",
    "{} is gone and debates": "{} 已退出游戏，却仍是辩手",
}
