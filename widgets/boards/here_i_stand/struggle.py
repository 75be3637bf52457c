"""The struggle of the faiths: the religious track, debaters, Bibles, Saint Peter's; and the New World, and treaties."""

from __future__ import annotations

from kernel_lib.here_i_stand.board import DATA, DEBATERS, MAJORS, MINORS, POWERS, ZONES
from kernel_lib.here_i_stand.new_world import new_world_points
from kernel_lib.here_i_stand.religion import protestant_spaces
from kernel_lib.here_i_stand.state import State, Zone, relation
from widgets import theme
from widgets.boards.here_i_stand.signs import COLOURS, FAITHS, SIZE, WORDS, boxed, marks, named
from widgets.scene import Frame, Label, Place, Scene, Token
from widgets.theme import text_width

BIBLES: tuple[Zone, ...] = ("german", "french", "english")
BIBLE = 10
SAINT_PETERS = 25
STATUS = {"war": theme.RED, "alliance": theme.GREEN}


def religion(state: State, lang: str) -> Scene:
    """The religious track, all debaters, the Bibles and Saint Peter's."""
    word, count = WORDS[lang], protestant_spaces(state)
    labels, places, tokens = [], [], []
    for n in range(51):
        x, y = 40 + n % 17 * 83, 60 + n // 17 * 66
        step = next((one for one in DATA.religious_track if one.least <= n <= one.most), DATA.religious_track[-1])
        places.append(Place(
            f"religion/{n}", x, y, "cell", 26, fill="#fff3c4" if n == count else theme.PAPER,
            ring=theme.MAROON if n == 50 else theme.TEXT if n == count else "",
            name={each: WORDS[each]["step"].format(spaces=n, papacy=step.papacy, protestant=step.protestant)
                  for each in WORDS},
        ))  # fmt: skip
        labels += [Label(x, y - 9, str(n), "middle", 13, "bold", halo=False),
                   Label(x, y + 9, f"{step.papacy} : {step.protestant}", "middle", 11, fill=theme.FAINT, halo=False)]
    frames = [Frame("track", 4, 4, SIZE[0] - 8, 232, word["religious_track"])]
    top = 246.0
    sides = [("papacy", "")] + [("protestant", zone) for zone in ("german", "french", "english")]
    for i, (power, zone) in enumerate(sides):
        left = 4 + i * 360
        title = POWERS[power].name.text(lang) + (f" · {word[f'zone.{zone}']}" if zone else "")
        frames.append(Frame(f"debaters/{power}/{zone}", left, top, 352, 420, title))
        group = [one for one in DEBATERS.values() if (one.side, one.zone) == (power, zone)]
        for row, one in enumerate(group):
            there = state.debaters.get(one.id, "gone" if one.id in state.gone else "away")
            height = top + 44 + row * 30
            text = f"{one.name.text(lang)} {one.value}"
            fill = {"uncommitted": COLOURS[power], "committed": "#cfc9bb"}.get(there, theme.PAPER)
            tokens.append(Token(
                f"debater/{one.id}", f"debaters/{power}/{zone}", left + 84, height, "plate", 10.5,
                max(62, text_width(text, 11.5) / 2 + 8), fill, text=text, double=there == "uncommitted",
                name={each: f"{one.name.text(each)} {one.value}, "
                          f"{WORDS[each][f'debater.{there}']}" for each in WORDS},
            ))  # fmt: skip
            labels.append(Label(left + 168, height, word[f"debater.{there}"], "start", 11.5, fill=theme.FAINT,
                                halo=False))  # fmt: skip
    for row, zone in enumerate(BIBLES):
        for part, (kind, done) in enumerate((("new_testament", state.new_testament), ("full_bible", state.full_bible))):
            x, y = 14 + part * 480, 720 + row * 34
            labels.append(Label(x, y, f"{word[f'zone.{zone}']}: {word[kind]}", "start", 11.5, halo=False))
            places += [Place(f"{kind}/{zone}/{n}", x + 196 + n * 23, y, "cell", 10,
                             fill=FAITHS["protestant"] if (done.get(zone) or 0) >= n else theme.PAPER,
                             name={each: f"{WORDS[each][kind]} {n}" for each in WORDS})
                       for n in range(1, BIBLE + 1)]  # fmt: skip
    frames.append(Frame("bibles", 4, 676, 960, 150, word["bibles"]))
    frames.append(Frame("church", 972, 676, 464, 150, word["saint_peters"].format(cp=state.saint_peters)))
    places += [Place(f"church/{n}", 1000 + (n - 1) % 15 * 29, 716 + (n - 1) // 15 * 34, "cell", 11,
                     fill=COLOURS["papacy"] if state.saint_peters >= n else theme.PAPER,
                     ring=theme.TEXT if n % 5 == 0 else "", name={each: str(n) for each in WORDS})
               for n in range(1, SAINT_PETERS + 1)]  # fmt: skip
    banned = [named(one, lang) for one in state.excommunicated] or [word["nobody"]]
    zones = [f"{word[f'zone.{zone}']} {sum(state.faith.get(at) == 'protestant' for at in ZONES[zone])}/"
             f"{len(ZONES[zone])}" for zone in ZONES]  # fmt: skip
    frame, texts = boxed("faiths", 4, 834, SIZE[0] - 8, word["in_zones"], [
        word["join"].join(zones), word["excommunicated"].format(names=word["join"].join(banned)),
        word["league" if state.league else "no_league"]], 12, 100)  # fmt: skip
    return Scene(width=SIZE[0], height=SIZE[1], title=word["page.struggle"], lang=lang, frames=(*frames, frame),
                 labels=(*labels, *texts), places=tuple(places), tokens=tuple(tokens))  # fmt: skip


def overseas(state: State, lang: str) -> Scene:
    """Voyages, discoveries, conquests and colonies."""
    word, world = WORDS[lang], state.new_world
    labels, tokens = [], []
    frames = [Frame("discoveries", 4, 4, 700, 470, word["discoveries"]),
              Frame("colonies", 716, 4, 720, 470, word["colonies"])]  # fmt: skip
    for row, found in enumerate(DATA.discoveries):
        y = 50 + row * 45
        labels += [Label(24, y, found.name.text(lang), "start", 13, "bold", halo=False),
                   Label(300, y, word["needs"].format(total=found.total, vp=found.vp), "start", 12, halo=False)]
        owner = world.claims.get(found.id, "")
        tokens += [_flag(f"claim/{found.id}", "discoveries", 620, y, owner, lang)] if owner else []
    for row, colony in enumerate(DATA.colonies):
        y = 50 + row * 45
        labels.append(Label(736, y, colony.name.text(lang), "start", 13, "bold", halo=False))
        if colony.power:
            labels.append(Label(980, y, POWERS[colony.power].name.text(lang), "start", 12, fill=theme.FAINT,
                                halo=False))  # fmt: skip
        owner = world.colonies.get(colony.id, "")
        tokens += [_flag(f"colony/{colony.id}", "colonies", 1300, y, owner, lang)] if owner else []
    said_ = [word["voyage"].format(power=POWERS[one.power].name.text(lang), kind=word[f"voyage.{one.kind}"])
             for one in world.crossing] or [word["nobody"]]  # fmt: skip
    crossing, texts = boxed("crossing", 4, 484, 700, word["crossing"], said_, 12.5, 200)
    points = [f"{POWERS[power].name.text(lang)} {new_world_points(state, power)}"
              for power in ("hapsburg", "england", "france")]  # fmt: skip
    counted, more = boxed("counted", 716, 484, 720, word["part.new_world"], points, 12.5, 200)
    return Scene(width=SIZE[0], height=SIZE[1], title=word["page.overseas"], lang=lang,
                 frames=(*frames, crossing, counted), labels=(*labels, *texts, *more),
                 tokens=tuple(tokens))  # fmt: skip


def _flag(id: str, at: str, x: float, y: float, power: str, lang: str) -> Token:
    return Token(id, at, x, y, "square", 11, 13, COLOURS[power], text=marks(lang)[power],
                 name={each: POWERS[power].name.text(each) for each in WORDS})  # fmt: skip


def treaties(state: State, lang: str) -> Scene:
    """How every two powers stand to each other, and what war costs."""
    word, labels, places = WORDS[lang], [], []
    across = (*MAJORS, *MINORS)
    costs = {frozenset((cost.a, cost.b)): cost.cp for cost in DATA.war_costs}
    for column, power in enumerate(across):
        labels.append(Label(270 + column * 112, 60, POWERS[power].name.text(lang), "middle", 11.5, "bold", halo=False))
    for row, power in enumerate(across):
        y = 110 + row * 68
        labels.append(Label(20, y, POWERS[power].name.text(lang), "start", 13, "bold", halo=False))
        for column, other in enumerate(across):
            if power == other:
                continue
            status, cost = relation(state, power, other), costs.get(frozenset((power, other)))
            text = word[f"status.{status}"] if status else "" if cost is None else word["cost"].format(cp=cost)
            x = 270 + column * 112
            places.append(Place(
                f"{power}/{other}", x, y, "cell", 29, fill=STATUS.get(status, theme.PAPER), owner="",
                name={each: f"{POWERS[power].name.text(each)} - "
                          f"{POWERS[other].name.text(each)}: {WORDS[each][f'status.{status}']}" for each in WORDS},
            ))  # fmt: skip
            labels.append(Label(x, y, text, "middle", 11.5, "bold" if status else "normal",
                                theme.ink_on(STATUS[status]) if status else "", halo=False))  # fmt: skip
    return Scene(width=SIZE[0], height=SIZE[1], title=word["page.treaties"], lang=lang,
                 frames=(Frame("status", 4, 4, SIZE[0] - 8, 800, word["page.treaties"]),),
                 labels=tuple(labels), places=tuple(places))  # fmt: skip
