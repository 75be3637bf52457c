"""What the boards say, in English and Chinese (Maracaibo in Traditional characters)."""

from __future__ import annotations


def by_language(table: dict[str, tuple[str, str]]) -> dict[str, dict[str, str]]:
    """{key: (English, Chinese)} as {"en": {key: ...}, "zh": {key: ...}}."""
    return {lang: {key: said[i] for key, said in table.items()} for i, lang in enumerate(("en", "zh"))}


MOST_DANGEROUS_TIME = by_language(
    {
        "title": ("A Most Dangerous Time", "最危险的时代"),
        "controlled": ("controlled by {clan}", "由{clan}控制"),
        "fort": ("fort value {value}", "要塞值 {value}"),
        "home": ("home castle of {clan}", "{clan}的主城"),
        "crest": ("crest of {clan}", "印有{clan}家徽"),
        "surrender": ("surrender flag", "白旗"),
        "razed": ("castle destroyed", "城已毁"),
        "siege": ("under siege", "被围城"),
        "soldiers": ("{clan}: {count} soldiers", "{clan}：士兵 {count}"),
        "soldier": ("{clan}: 1 soldier", "{clan}：士兵 1"),
        "inside": (" (inside)", "（城内）"),
        "daimyo": ("daimyo", "大名"),
        "samurai": ("samurai", "武士"),
        "join": (", ", "，"),
        "road": ("road", "道路"),
        "trail": ("trail", "小径"),
        "sea_lane": ("sea lane", "航路"),
        "guess": ("reconstructed", "重建（浅色）"),
        "castle": ("castle", "城堡"),
        "temple": ("temple", "寺院"),
        "star": ("Kyo", "京"),
        "waypoint": ("waypoint", "路点"),
        "sea": ("sea area", "海域"),
        "box": ("off-map box", "版图外区域"),
        "stripe": ("home castle", "主城"),
        "bars": ("fort value 2", "要塞值 2"),
        "flag": ("surrender flag", "白旗"),
        "ruin": ("castle destroyed", "城已毁"),
        "besieged": ("siege", "围城"),
        "count": ("3 soldiers (Oda)", "织田士兵 3"),
        "leader": ("samurai", "武士"),
        "chief": ("daimyo", "大名"),
        "wall": ("besieged inside", "城内守军"),
        "turn": ("Turn {turn}", "第 {turn} 回合"),
        "impulse": ("Impulse: {alliance}", "执行阶段：{alliance}"),
        "mp": (", {mp} MP left", "，剩 {mp} 移动点"),
        "fortune": ("Good fortune: {side}", "幸运片：{side}"),
        "cards": ("Cards: {cards}", "手牌：{cards}"),
        "box_": ("Regroup boxes: {units}", "重整格：{units}"),
        "azuchi": ("Azuchi, value {value}", "安土城，值 {value}"),
    }
)
"""The map of Japan."""

MARACAIBO = by_language(
    {
        "title": ("Maracaibo", "馬拉開波"),
        "map": ("Map and mat", "地圖與玩家區"),
        "ship": ("{name}'s ship", "{name}的船"),
        "figure": ("{name}'s assistant", "{name}的助手"),
        "marker": ("marker of {nation}", "{nation}的所有權標記"),
        "quest": ("quest: {name}", "任務：{name}"),
        "disc": ("disc delivered", "已交付貨物的圓片"),
        "slot": ("free market space ({good})", "空的市場格（{good}）"),
        "legacy": ("{id} {name}", "{id} {name}"),
        "action": ("city action", "城市行動"),
        "flag": ("flag", "旗幟"),
        "cost": ("costs {cost}", "花費 {cost}"),
        "village": ("village", "村莊"),
        "city": ("city (scroll)", "城市（帶行動捲軸）"),
        "start": ("Havana", "哈瓦那"),
        "homeward": ("homeward space", "返航格"),
        "sail": ("sailing route", "航路"),
        "last": ("way home", "返航航路"),
        "ships": ("ship", "船"),
        "figures": ("assistant", "助手"),
        "markers": ("ownership marker", "所有權標記"),
        "quests": ("quest tile", "任務板塊"),
        "join": (", ", "，"),
        "market": ("market: {good}", "市場：{good}"),
        "kind_start": ("start", "起點"),
        "kind_city": ("city", "城市"),
        "kind_village": ("village", "村莊"),
        "kind_homeward": ("homeward space", "返航格"),
    }
)
"""The sailing route."""

TRACKS = by_language(
    {
        "tracks": ("Tracks", "記錄條"),
        "influence": ("Influence (in the red bands: noble rank)", "影響力（紅色條幅內：貴族等級）"),
        "supplies": ("Supply (uncovered: weight)", "標記供應堆（露出的數字：加權數）"),
        "supply": ("marker of {nation} in the supply", "{nation}供應堆的所有權標記"),
        "stacks": ("Combat tiles", "戰鬥指示物"),
        "stack": ("stack {at}: {count} face down", "第{at}疊：{count}個，正面朝下"),
        "doubloons": ("Doubloon income", "達布隆收入"),
        "doubloons_head": ("Doubloon income (red: points at the end)", "達布隆收入（紅字：終局分數）"),
        "scores": ("Score income", "分數收入"),
        "round": ("Round {round}", "第 {round} 輪"),
        "players": ("Players, round {round}", "玩家，第 {round} 輪"),
        "explorer": ("Explorer track", "探索者記錄條"),
        "step": ("{track} {at}", "{track} {at}"),
        "rank": ("rank {rank}", "貴族等級 {rank}"),
        "score": ("points", "分"),
        "purse": ("Doubl.", "達布隆"),
        "combat": ("Combat", "戰鬥點數"),
        "figures": ("Figures", "棋子"),
        "end": ("end", "終點"),
        "signs": (
            "$ doubloons · VP points · ⚔ combat points · ♟ figures · ⚑ influence · ● disc off the ship",
            "幣 達布隆 · 分 分數 · 戰 戰鬥點數 · 棋 棋子 · 影 影響力 · 片 移除圓片",
        ),
        "legacy": ("Legacy tiles off the route", "航路外的傳承板塊"),
        "slot": ("{name}, space {at}", "{name}，第 {at} 格"),
        "barrier": ("{colour} line", "{colour}"),
        "row": (
            "{name}: {score} points, {doubloons} doubloons, {combat} combat points, {figures} figures",
            "{name}：{score}分，{doubloons}達布隆，{combat}點戰鬥點數，{figures}個棋子",
        ),
    }
)
"""The tracks of Maracaibo."""

REWARD_SIGNS = by_language(
    {
        "doubloons": ("{x}$", "{x}幣"),
        "vp": ("{x}VP", "{x}分"),
        "combat_points": ("{x}⚔", "{x}戰"),
        "figures": ("{x}♟", "{x}棋"),
        "influence_any": ("+{x}⚑", "+{x}影"),
        "remove_discs": ("-{x}●", "-{x}片"),
    }
)
"""A reward beside an explorer space; $ doubloons, VP points, and signs explained above the track."""

REWARDS = by_language(
    {
        "doubloons": ("{x} doubloons", "{x}達布隆"),
        "vp": ("{x} points", "{x}分"),
        "combat_points": ("{x} combat points", "{x}點戰鬥點數"),
        "figures": ("{x} figures", "{x}個棋子"),
        "influence_any": ("{x} influence of choice", "{x}點任意國家的影響力"),
        "remove_discs": ("remove {x} disc", "移除{x}枚圓片"),
    }
)
"""A reward in words."""
