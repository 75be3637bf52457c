"""What this game's messages of `Bad` say in Chinese; `kernel_lib.core.errors_zh` explains how."""

KINDS = {
    "leader": "领袖",
    "clan or leader": "氏族或领袖",
    "side": "阵营",
}
"""What the reference page calls kinds of names that other games call otherwise, or that no message names."""

CHINESE = {
    # kinds of names
    "alliance": "联盟",
    "clan": "氏族",
    "clan or leader": "氏族或领袖",
    "castle or temple": "城或寺",
    "chit": "行动片",
    "place or box": "地点或格子",
    "power to come": "将会登场的势力",
    "lasting fact": "持续的事实",
    "{} starts no impulse": "{}不会开始执行阶段",
    "no battle is going on": "没有正在进行的战斗",
    "no alliance is active": "没有当前行动的联盟",
    "units count for no {}": "单位数不用于{}",
    "Azuchi has no value {}": "安土城没有{}这个值",
    "two sides are inside {}": "{}城内有两方的单位",
    "the besiegers in units": "围城方写在 units 里",
    "nobody can fight at {}": "{}没有人能战斗",
    "units of the active alliance and of opponents there": "那里既有当前联盟的单位，也有敌方的单位",
    "nobody can fight in the field of {}": "{}城外没有人能战斗",
    # what breaks a position
    "{} holds {} {} soldiers, and the largest clan has {}": "{}有{}个{}士兵，而最大的氏族只有{}个",
    "{} is empty but listed": "列出了{}，却是空的",
    "{} holds {} of {}": "{0}的{2}是{1}个",
    "{} is in {} and in {}": "{}同时在{}和{}",
    "{} holds the unknown unit {}": "{}有未知的单位{}",
    "{} is on the track and in {}": "{}既在记录条上，又在{}",
    "units are besieged at {}, which has no walls": "{}没有城墙，却有单位被围",
    "{} is controlled though it is no space": "{}有控制标记，但不是据点",
    "chit {} is there twice": "行动片{}出现了两次",
    "nobody besieges {}": "没有人围攻{}",
    "{} are marked out of communication at {}, where they are not": "{0} 标为失去联系，却不在{1}",
}
