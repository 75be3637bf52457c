"""What this game's messages of `Bad` say in Chinese; `kernel_lib.core.errors_zh` explains how."""

CHINESE = {
    "they do not stand at {}": "他们不在 {}",
    "pieces that are there": "在那里的棋子",
    "no power is active": "没有当前行动的势力",
    "the step {} does not take this ({})": "步骤 {} 不能这样写（{}）",
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
    "column of the diplomatic track": "外交进度条上的列",
    # what breaks a position
    "{} units of {}, of {}": "{1} 有 {0} 个陆军单位，总共只有 {2} 个",
    "{} is there {} times": "{} 出现了 {} 次",
    "{} is out of the game and in it": "{} 已永久出局，却还在场",
    "{} squadrons of {}, of {}": "{1} 有 {0} 个海军单位，总共只有 {2} 个",
    "squadrons at {}, which is no port": "{} 不是港口，却有海军单位",
    "{} flags of {}, of {}": "{1} 有 {0} 面旗帜，总共只有 {2} 面",
    "{} is besieged and is no fortress": "{} 不是要塞，却被围攻",
}
