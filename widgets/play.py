"""Play: a game at the screen - board, options in words, dice, undo with all its branches, saves, and "why not?"."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kernel_lib.core import game as games
from kernel_lib.core import policy, seen
from kernel_lib.core.decision import Decision
from kernel_lib.core.dice import Draw
from kernel_lib.core.errors import Bad
from kernel_lib.core.journal import Sitting
from kernel_lib.core.table import Policy, Table
from kernel_lib.core.told import told
from kernel_lib.core.verdict import YES, Verdict
from widgets import advice, play_board, play_pointing, play_story, play_voice
from widgets.chooser import Chooser
from widgets.dice_tray import Tray
from widgets.hushing import PASS, Hush, asked_again
from widgets.keeping import Keeping, free
from widgets.kept_positions import KeptPositions
from widgets.new_game import NewGame, Seed
from widgets.page import page
from widgets.play_begin import dice_of, shuffle
from widgets.play_menu import Menu
from widgets.rerun import TICK_MS, Rerun, Shot
from widgets.why_not import WhyNot


class Play(Keeping):
    """Plays at `source`: a Table, or a game's id for a new game.

    opponents  seat -> "random", the name of an opponent of the game, or a policy; the other seats are persons at this
               screen, who pass it round
    options    options of a new game; they may be named one by one as well: ``Play("maracaibo", players=3)``
    seed       of the dice of a new game; "chance" for another one every time, None asks for real dice
    fair       undo stops at dice, as it should among people; in a lesson it does not
    open_table  whether everybody sees everything; else the screen is passed round behind a curtain where seats have
               secrets, as in a new game. A table or an example played on is open unless this says otherwise

    Raises Bad for what the game does not know.
    """

    def __init__(self, source: Table | str, *, opponents: Mapping[str, str | Policy] | None = None,
                 options: dict[str, Any] | None = None, seed: Seed = 1, fair: bool = False,
                 open_table: bool | None = None, **named: Any) -> None:
        options = {**options, **named} if isinstance(options, dict) else options or named
        first = shuffle(seed)
        new, dice = not isinstance(source, Table), dice_of(first)
        if not isinstance(source, Table):
            source = Table(games.load(source), options, dice)
        elif options:
            raise Bad("a game that has begun keeps its options", "play, options", "a new game")
        super().__init__(source.rules.id, "play", shortcuts={"u": "undo", "r": "redo"})
        self.table, self.fair = source, fair
        self.open_table = not new if open_table is None else open_table
        self.viewer: str | None = None
        self.passed = ""  # the person to whom the screen must be passed now
        self.before: Any = None
        self.since = 0  # where in the log begins what followed the last input of a person
        self.refusal: tuple[Any, Verdict, str] | None = None  # what a click meant, why not, and what was clicked
        self.doubted: tuple[Any, Verdict] | None = None  # a choice that can hardly be meant, and why
        self.advised: tuple[Any, ...] = ()  # what the toolkit would choose, when it was asked
        self.rerun = Rerun()
        self.unsay()
        self.file = f"{self.game}.json"
        self.why: WhyNot | None = None  # one for all decisions
        self.followers: list[WhyNot] = []  # elsewhere on the page, and about the same table
        self.menu = Menu(self)
        self.hush = Hush()
        self.looked_at: Decision | str | None = None  # the question that the board was turned to, or play_board.RESULT
        if not isinstance(opponents or {}, Mapping):
            raise Bad(f"{opponents!r} does not say who plays what", "play, opponents", "a map: {seat: opponent}")
        self.seated(opponents or {})
        self.new = NewGame(self.game, self.begin, source.options, opponents or {}, seed,
                           self.open_table) if new else None
        self.chooser = Chooser(self.game, self.mean)
        self.tray = Tray(self.game, self.answer, first or 1)
        if new:
            self.keep_new(opponents or {})
        self._opponents_play()
        self.draw()
        self.lay()

    # what is shown

    def draw(self) -> None:
        """Show the game, all of it."""
        self.passed = passed = self.curtain()
        pending = None if passed else self.table.pending
        if not passed and len(self.persons()) > 1:
            self.viewer = getattr(pending, "who", None) or self.viewer
        decision = pending if isinstance(pending, Decision) else None
        looks = None if passed else self.sees()
        self.chooser.show(decision)
        chance = None if decision is not None else pending
        self.tray.show(chance, seen.drawable(self.table.rules, self.table.state, chance, looks)  # type: ignore[arg-type]
                       if isinstance(chance, Draw) else None)
        self.head.tick = {"act": "rerun", "ms": TICK_MS} if self.rerun.on else {}
        play_board.draw(self, decision, looks)
        self.head.html = play_voice.head(self)
        said = (play_story.again(self), play_voice.notes(self), play_story.outcome(self), play_voice.asked(self),
                play_voice.told(self))
        self.side.html = self.column("".join(said), play_voice.foot(self),
                                     f"input{self.tray.seed}.{len(self.table.made)}.{len(self.table.rolled)}")
        self.head.says = self.title()
        if self.over is not None:
            self.over.draw()
        for other in self.followers:
            other.follow(self.table)

    def text(self) -> str:
        return play_voice.text(self)

    def svg(self) -> str:
        return self.picture.svg()

    def title(self) -> str:
        """What is asked now, and of whom."""
        return play_voice.title(self)

    # who looks

    def persons(self) -> list[str]:
        """The seats that persons play at this screen."""
        return [seat for seat in self.table.rules.seats(self.table.options) if seat not in self.opponents]

    def sees(self) -> seen.Viewer:
        """Who looks at the screen: the only person, whoever took it last, or everybody."""
        persons = self.persons()
        if self.open_table or not persons:
            return seen.EVERYTHING
        return persons[0] if len(persons) == 1 else self.viewer

    def curtain(self) -> str:
        """The person to whom the screen must be passed before it shows more; "" when the right one looks."""
        pending, looks = self.table.pending, self.sees()
        who = pending.who if isinstance(pending, (Decision, Draw)) else None
        if who is None or looks in (who, seen.EVERYTHING) or who not in self.persons():
            return ""
        secret = isinstance(pending, Decision) and pending.sealed
        return who if secret or seen.apart(self.table.rules, self.table.state, looks, who) else ""

    def act_look(self, _: Any = None) -> None:
        """The one who is to decide has taken the screen."""
        self.viewer = self.passed or self.viewer
        self.draw()

    # playing

    def choose(self, choice: Any) -> None:
        """Make the decision that waits. Raises Bad when the rules do not allow it."""
        before, self.since = self.table.state.copy(), len(self.table.log)
        self.table.choose(choice)
        self._after(before)

    def mean(self, choice: Any) -> None:
        """Make the decision by hand: what can hardly be meant is asked about first. Raises Bad as `choose` does."""
        pending = self.table.pending
        verdict = self.table.rules.doubt(pending, choice) if isinstance(pending, Decision) else YES
        if verdict:
            self.choose(choice)
        else:
            self.doubted = choice, verdict

    def act_sure(self, _: Any = None) -> None:
        """It was meant."""
        if self.doubted is not None:
            self.choose(self.doubted[0])

    def act_unsure(self, _: Any = None) -> None:
        """It was not meant: nothing is done."""
        self.draw()

    def act_advise(self, _: Any = None) -> None:
        """Ask what the toolkit would choose."""
        if advice.able(self.table) and not self.passed:
            self.advised = (policy.advice(self.table),)
            if set(advice.marks(self)).difference(self.picture.beside):  # it speaks of the board
                self.looked_at = None
        self.draw()

    def act_follow(self, _: Any = None) -> None:
        """Do as advised."""
        if self.advised:
            self.choose(self.advised[0])

    def act_hush(self, _: Any = None) -> None:
        """Pass, and ask the same no more until something else is asked."""
        pending = self.table.pending
        if isinstance(pending, Decision) and asked_again(self.table):
            self.hush.begin(pending)
            self.choose(PASS)

    def act_rerun(self, _: Any = None) -> None:
        """The next picture of what the opponents did."""
        self.rerun.next()
        self.draw()

    def act_skip(self, _: Any = None) -> None:
        """Enough of what the opponents did."""
        self.rerun.stop()
        self.draw()

    def answer(self, values: tuple[Any, ...]) -> None:
        """Give the dice (or what was drawn). Raises Bad."""
        before, self.since = self.table.state.copy(), len(self.table.log)
        self.table.answer(values)
        self._after(before)

    def undo(self) -> bool:
        """Take back the last input of a person; False when there is none, or dice have been rolled since."""
        if self.sealed():
            self.fault = self.w("undo_sealed")
            self.draw()
            return False
        if not self.own_inputs():
            return False
        self.hush.end()
        moved = self._step_back()
        while moved and self.opponent_waits() and self._step_back():
            pass
        self._after(None, play=self.opponent_waits())
        return moved

    def redo(self, branch: int = -1) -> bool:
        """Repeat what was taken back, along line `branch` where there are several."""
        moved = bool(self.table.here.children) and self.table.redo(branch)
        while moved and self.opponent_waits() and self.table.redo():
            pass
        self._after(None, play=self.opponent_waits())
        return moved

    def own_inputs(self) -> bool:
        """Whether a person has decided or rolled anything that undo can take back."""
        return (any(one.decision.who not in self.opponents for one in self.table.made)
                or any(one.typed for one in self.table.rolled))

    def sealed(self) -> bool:
        """Whether undo would take dice back that somebody has seen."""
        return self.fair and any(one.node is self.table.here for one in self.table.rolled)

    def begin(self, options: dict[str, Any], opponents: Mapping[str, str | Policy], seed: int | None,
              open_table: bool | None = None) -> None:
        """Begin another game; the one on show is saved beside. Raises Bad, changing nothing, when it cannot begin."""
        table = Table(self.table.rules, options, dice_of(seed))
        tried = self.own_inputs() or self.table.here.children  # what was taken back is kept, too
        kept = self.save(free(self.game)) if tried else None
        self.stop_keeping(saved=kept is not None)
        self.table, self.viewer = table, None
        self.open_table = self.open_table if open_table is None else open_table
        self.tray.seed = seed or 1
        self.keep_new(opponents)
        self.picture.window = self.looked_at = None  # no part of the board of the game before
        self._after(None)
        self.note = self.w("new_saved", path=kept) if kept is not None else ""
        self.put_over(None)

    def sitting(self) -> Sitting | None:
        return Sitting(dict(self.new.names), self.open_table) if self.new is not None else None

    def sat(self, sitting: Sitting) -> None:
        if self.new is not None:
            self.new.names, self.new.open_table = dict(sitting.people), sitting.open_table
            self.open_table = sitting.open_table

    def taken_up(self) -> None:
        """Another game is at the screen now."""
        if self.new is not None:
            self.new.shows(self.table.options, self.kinds)
        self.viewer = None
        self._after(None)

    # what is pressed

    def unsay(self) -> None:
        """What was said to the last press is said no more."""
        self.note, self.fault, self.refusal = "", "", None

    def clicked(self, id: str) -> None:
        """A click on the board makes the choice that is just this piece, else narrows the options down."""
        if isinstance(self.table.pending, Decision) and not self.passed:
            self.unsay()
            self.doubted, self.advised = None, ()
            self.rerun.stop()
            play_pointing.clicked(self, self.table.pending, id)
            self.draw()

    def act_undo(self, _: Any = None) -> None:
        self.undo()

    def act_redo(self, value: Any = None) -> None:
        self.redo(-1 if value is None else int(value))

    def act_why(self, _: Any = None) -> None:
        """Open or close "why not?"."""
        if self.over is not None and self.over is self.why:
            self.put_over(None)
            return
        if self.why is None:
            self.why = WhyNot(self.table, who=self.sees(), within=self)
        self.why.begin(self.table, self.sees())
        self.why.begun(self.chooser.only)
        self.put_over(self.why)

    def act_menu(self, _: Any = None) -> None:
        """Open or close what is seldom needed: a new game, saves, everything that happened."""
        self.put_over(self.menu if self.over is not self.menu else None)

    def act_companion(self, _: Any = None) -> None:
        """Keep the position for the companion of a real table, which opens with the one kept last."""
        name = KeptPositions(self.table.rules).add(self.w("table_mine"), self.table.state)
        self.note = self.w("saved", path=f"{self.w('page_companion')}{self.w('colon')}{name}")
        self.draw()

    def act_go_on(self, _: Any = None) -> None:
        """The opponents, who were stopped, play on."""
        self._after(None)

    def _pressed(self, name: str, value: Any) -> None:
        try:
            self._do(name, value)
        except KeyboardInterrupt:  # the stop of the kernel: play stands at an input, the screen shows which
            self.note = self.w("play_stopped")
            self._after(None, play=False)

    def _do(self, name: str, value: Any) -> None:
        if name == "rerun":
            self.act_rerun()
            return
        self.unsay()
        self.rerun.stop()
        if name != "sure":
            self.doubted = None
        if name != "follow":
            self.advised = ()
        if name in Chooser.ACTS and isinstance(self.table.pending, Decision):
            self.chooser.act(name, value)
            if name in ("group", "unfilter", "pick", "other"):  # other places than those on show are spoken of now
                self.looked_at = None
            self.draw()
        elif name in Tray.ACTS and not isinstance(self.table.pending, Decision):
            self.tray.act(name, value)
            self.draw()
        elif self.new is not None and self.new.takes(name):
            self._set(name, value)
        else:
            super()._pressed(name, value)

    def _set(self, name: str, value: Any) -> None:
        assert self.new is not None
        try:
            self.new.act(name, value)
            self.tell_sitting()
        except Bad as error:
            self.failed(error)
        self.draw()

    def failed(self, error: Bad) -> None:
        self.fault = told(error, self.lang_tag)
        self.draw()

    def _after(self, before: Any, play: bool = True) -> None:
        self.before, self.doubted, self.advised = before, None, ()
        self.rerun.stop()
        if before is None:
            self.since = len(self.table.log) if self.own_inputs() else 0  # a game that begins: from the deal on
        if play:
            shots = self._opponents_play()
            if before is not None and page.interactive and self.persons():
                self.rerun.begin(shots)
        self.look_after()
        self.put_over(self.menu if self.over is self.menu else None)

    def _opponents_play(self) -> list[Shot]:
        shots = [Shot(self.table.state.copy(), len(self.table.log))]
        while self.opponent_waits() or self.hush.passes(self.table.pending):
            self.table.play(lambda table, decision: PASS if decision.who not in self.opponents else
                            self.opponents[decision.who](table, decision), 1)
            if len(self.table.log) > shots[-1].happened:
                shots.append(Shot(self.table.state.copy(), len(self.table.log)))
        return shots

    def opponent_waits(self) -> bool:
        """Whether the toolkit is to decide."""
        return isinstance(self.table.pending, Decision) and self.table.pending.who in self.opponents

    def _step_back(self) -> bool:
        return not self.sealed() and self.table.undo()
