"""What this game's messages of `Bad` say in Chinese; `kernel_lib.core.errors_zh` explains how."""

KINDS = {
    "area, sea area, card or raiders": "地区、海域、卡牌或海上袭击者",
    "reserve": "保留卡",
}
"""What the reference page calls kinds of names that other games call otherwise, or that no message names."""

CHINESE = {
    "they do not stand at {}": "他们不在{}",
    "pieces that are there": "在那里的棋子",
    "no power is active": "没有当前行动的势力",
    "this is no number of squadrons": "这不是海军单位的数目",
    "the step {} does not take this ({})": "步骤{}不能这样写（{}）",
    "pieces of the active power's side and of its enemies there": "那里既有行动势力一方的算子，也有敌方的算子",
    # what a name is the name of, where no other game calls it otherwise
    "area": "地区",
    "sea": "海域",
    "sea area": "海域",
    "area or sea area": "地区或海域",
    "port": "港口",
    "fortress": "要塞",
    "major power": "主要势力",
    "power or leader": "势力或将领",
    "reserve card": "保留卡",
    "bloc": "阵营",
    "column of the diplomatic track": "外交状态表上的列",
    "there are not so many cards: {}": "没有这么多牌：{}",
    "at most {}": "至多{}",
    "{} is a row, and the column is missing": "{}是行，还缺少列",
    "{}/pact or another column": "{}/pact 或其他列",
    "{} has no leader to build": "{}没有可组建的将领",
    "a power with a leader out of play": "有将领尚未在场的势力",
    # what breaks a position
    "{} units of {}, of {}": "{1}有{0}个陆军单位，总共只有{2}个",
    "{} is there {} times": "{}出现了{}次",
    "{} is out of the game and in it": "{}已永久出局，却还在场",
    "{} squadrons of {}, of {}": "{1}有{0}个海军单位，总共只有{2}个",
    "squadrons at {}, which is no port": "{}不是港口，却有海军单位",
    "{} flags of {}, of {}": "{1}有{0}面旗帜，总共只有{2}面",
    "{} is besieged and is no fortress": "{}不是要塞，却被围攻",
    "{} has submitted and is in a bloc": "{}已投降，却属于某个阵营",
    "{} has submitted to itself": "{}向自己投降",
    "{} is never in the {} bloc": "{}从不属于{}阵营",
    "{} is a player's power and has no consul marker": "{}由玩家直接操纵，没有外交领事标志",
    "the consul marker of {} is in the row of no player's power": "{}的外交领事标志所在的行不属于任何玩家主要势力",
    "{} is no foreign war": "{}不是国外战争",
    "the card of a foreign war": "国外战争的牌",
    "{} is no reserve card of {}": "{}不是{}的保留卡",
    "{} has a refit marker at {} and no squadron": "{}在{}有重整标记，却没有海军单位",
    "{} pays {} for the peace roll, not one card": "{}为和平骰付出{}，而不是一张卡",
}
