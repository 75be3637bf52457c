"""The `rulebook` command."""

from __future__ import annotations

import importlib.util
import json
import os
import sys
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import Annotated, Any, NoReturn

import typer
from rich.markup import escape
from rich.table import Table as Grid

from kernel_lib import language
from kernel_lib.core import data, example, example_file
from kernel_lib.core import game as games
from kernel_lib.core.bilingual import known
from kernel_lib.core.decision import Decision
from kernel_lib.core.errors import Bad, one_of
from kernel_lib.core.told import fault, told
from kernel_lib.core.verdict import Verdict
from kernel_lib.terminal import SAID, Json, Language, errors, screen, show_json

app = typer.Typer(help="Learn heavy board games by doing each rule.", no_args_is_help=True, add_completion=False,
                  pretty_exceptions_enable=False)
examples = typer.Typer(help="Worked examples: the printed ones and your own.", no_args_is_help=True)
app.add_typer(examples, name="example")
skeletons = typer.Typer(help="The skeleton of a game or a chapter, in a checkout.", no_args_is_help=True)
app.add_typer(skeletons, name="new")


def offered() -> None:
    """The commands that games offer: ``COMMANDS`` in ``kernel_lib/<game>/commands``."""
    for file in sorted(Path(__file__).parent.glob("*/commands/__init__.py")):
        commands = importlib.import_module(f"kernel_lib.{file.parents[1].name}.commands").COMMANDS
        for name, one in commands.items():
            app.add_typer(one, name=name)


offered()


def main() -> None:
    """Run the command. Bad input ends with one message and exit code 2."""
    out = sys.stdout
    try:
        try:
            command = typer.main.get_command(app)
            if language.preferred() == "zh":
                from kernel_lib.help_zh import chinese
                command = chinese(command)
            command()
        finally:
            out.flush()  # so that what could not be written is noticed here
    except Bad as error:
        fail(told(error, language.preferred()))
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] in ("kernel_lib", "widgets"):
            raise
        fail(SAID[language.preferred()]["more"].format(name=error.name))
    except LookupError as error:
        own = [one for game in games.GAMES if (one := data.corrections(game))]
        if not own:
            raise
        fail(SAID[language.preferred()]["corrections"].format(file=own[0], error=repr(error)))
    except BrokenPipeError:  # the reader (head, less) has seen enough
        drop(out)
        raise SystemExit(141) from None
    except OSError as error:
        if error.filename is None:
            drop(out)
        fail(f"{error.filename or 'standard output'}: {error.strerror}.")
    except KeyboardInterrupt:
        raise SystemExit(130) from None
    except SystemExit:
        if sys.stdout is not out:  # what typer does about a reader that has seen enough
            drop(out)
            raise SystemExit(141) from None
        raise
    finally:
        language.speak(None)


def fail(said: str) -> NoReturn:
    """End with one message and exit code 2."""
    errors.print(said, markup=False, highlight=False, soft_wrap=True)
    raise SystemExit(2) from None


def drop(out: Any) -> None:
    """Write nothing more to a stream that takes nothing."""
    with suppress(OSError, ValueError):  # some streams are no files
        os.dup2(os.open(os.devnull, os.O_WRONLY), out.fileno())


@app.command()
def check(
    notebook: Annotated[list[Path] | None, typer.Argument(help="Notebooks; all of them when none is named.")] = None,
    jobs: Annotated[int, typer.Option("-j", "--jobs", min=1, help="Notebooks run at the same time.")] = 2,
    report: Annotated[Path | None, typer.Option(help="Folder for junit.xml, index.html and the notebooks.")] = None,
    lang: Annotated[str | None, typer.Option("--lang", help="Only the edition in this language: en or zh.",
                                             callback=lambda lang: lang and known(lang, "--lang"))] = None,
) -> None:
    """Run the notebooks and check everything they claim."""
    from kernel_lib import notebook_check
    files = notebook_check.found(notebook, lang)
    with tempfile.TemporaryDirectory(prefix="rulebook-check-") as folder:
        results = notebook_check.run_all(files, Path(folder), jobs, lang, screen)
        said = SAID[language.preferred()]
        screen.print(notebook_check.summary(results, said["check"], said["passed"]))
        for result in results:
            if not result.ok:
                errors.print(f"{result.name}{result.at}: {fault(result.fault, language.preferred())}", markup=False,
                             soft_wrap=True)
        if report is not None:
            notebook_check.write_report(results, report)
            screen.print(f"{said['report']}{report / 'index.html'}", soft_wrap=True)
    if not all(result.ok for result in results):
        raise typer.Exit(1)


@examples.command("list")
def example_list(game: Annotated[str | None, typer.Argument(help="Only of this game.")] = None,
                 lang: Language = "", as_json: Json = False) -> None:
    """The worked examples."""
    found = [example_file.find(name) for one in ([game] if game else games.GAMES) for name in example_file.shipped(one)]
    if as_json:
        show_json([{"id": one.id, "game": one.game, "title": {"en": one.title.en, "zh": one.title.zh},
                    "rules": one.rules, "source": one.source, "variants": [case.id for case in one.variants]}
                   for one in found])
        return
    grid = Grid(*SAID[lang]["examples"].split("|"), box=None)
    for one in found:
        grid.add_row(one.id, one.title.text(lang), " ".join(one.rules))
    screen.print(grid)


@examples.command("show")
def example_show(name: str) -> None:
    """The file of an example, to read or to copy."""
    known = {one: file for game in games.GAMES for one, file in example_file.shipped(game).items()}
    if name not in known:
        raise Bad(f"there is no example {name!r}", "example", "a name from `rulebook example list`")
    sys.stdout.write(known[name].read_text(encoding="utf-8"))


@examples.command("run")
def example_run(file: Annotated[str, typer.Argument(metavar="FILE_OR_FOLDER_OR_ID")], lang: Language = "",
                as_json: Json = False) -> None:
    """Run an example - your own file or a shipped one - and check what it claims; of a folder all of them."""
    if file and Path(file).is_dir():
        run_folder(Path(file), lang, as_json)
        return
    source = example_file.source(file)
    outcomes = [example.run(case, source=source) for case in example_file.read(source).cases()]
    ok = all(outcome.ok for outcome in outcomes)
    if as_json:
        show_json({"format": "rulebook-example-1", "ok": ok, "cases": [example.plain(one) for one in outcomes]})
    else:
        for outcome in outcomes:
            tell(outcome, lang)
    if not ok:
        raise typer.Exit(1)


def run_folder(folder: Path, lang: str, as_json: bool) -> None:
    """Run every example in a folder, a line for each; one that cannot be run is told, and the others run."""
    found = sorted(one for one in folder.iterdir() if one.suffix in (".yaml", ".yml") and one.is_file())
    if not found:
        raise Bad(f"there is no example {str(folder)!r}", "example", "a folder with files that end in .yaml")
    cases, wrong = [], 0
    for file in found:
        name = file.name
        try:
            source = example_file.source(str(file))
            outcomes = [example.run(case, source=source) for case in example_file.read(source).cases()]
        except Bad as error:
            wrong += 1
            cases.append({"file": name, "ok": False, "error": str(error)})
            if not as_json:
                screen.print(f"[red]✗[/] {escape(name)}: {escape(told(error, lang))}", highlight=False, soft_wrap=True)
            continue
        for outcome in outcomes:
            wrong += not outcome.ok
            cases.append({"file": name, **example.plain(outcome)})
            if not as_json:
                mark = "[green]✓[/]" if outcome.ok else "[red]✗[/]"
                screen.print(f"{mark} {escape(name)}: {escape(outcome.example.title.text(lang))}", highlight=False)
                for claim in outcome.checks:
                    if not claim.ok:
                        screen.print(f"  {escape(fault(claim.difference, lang))}", highlight=False)
    if as_json:
        show_json({"format": "rulebook-example-1", "ok": not wrong, "cases": cases})
    else:
        said = {"en": "{good} of {all} hold", "zh": "{all}个中有{good}个成立"}[lang]
        screen.print(said.format(good=len(cases) - wrong, all=len(cases)), highlight=False)
    if wrong:
        raise typer.Exit(1)


def tell(outcome: example.Outcome, lang: str) -> None:
    """Print an outcome in sentences; a bracket in a title or a name is a bracket, no colour."""
    messages, book = data.messages(outcome.example.game), data.rulebook(outcome.example.game)
    screen.print(f"[bold]{escape(outcome.example.title.text(lang))}[/]  {escape(outcome.example.id)}")
    for event in outcome.events:
        screen.print(f"  {escape(messages.event(event, lang))}  [dim]{event.rule}[/]", highlight=False)
    for answer in outcome.answers:
        if isinstance(answer, Verdict):
            screen.print(f"  → {escape(messages.verdict(answer, lang))}  [dim]{answer.rule}[/]", highlight=False)
        else:
            screen.print(f"  → {escape(messages.words(answer, lang))}", highlight=False)
    asked = outcome.tables[-1].pending if outcome.tables else None
    if isinstance(asked, Decision):
        screen.print(f"  ? {escape(messages.decision(asked, lang))}  [dim]{asked.rule}[/]", highlight=False)
    if not outcome.checks:
        screen.print(f"  [dim]{SAID[lang]['unclaimed']}[/]")
    for claim in outcome.checks:
        mark = "[green]✓[/]" if claim.ok else f"[red]✗ {escape(fault(claim.difference, lang))}[/]"
        screen.print(f"  {mark} {escape(json.dumps(claim.expected, ensure_ascii=False))}", highlight=False)
    for one in outcome.example.rules:
        screen.print(f"  [dim]{one} {book[one].text(lang)}[/]", highlight=False)


@app.command()
def rules(game: Annotated[str | None, typer.Argument(help="Only of this game.")] = None, lang: Language = "",
          as_json: Json = False) -> None:
    """Every rule statement: where its code is, which tests and notebook show it, whether it is covered."""
    from kernel_lib import coverage
    rows = [row for one in ([game] if game else games.GAMES) for row in coverage.rows(one)]
    if as_json:
        show_json(rows)
        return
    grid = Grid(*SAID[lang]["rules"].split("|"), box=None)
    for row in rows:
        grid.add_row(row["id"], row["chapter"], row["text"][lang],
                     "\n".join(name.removeprefix("kernel_lib.") for name in row["functions"]) or "-",
                     str(len(row["tests"])), row["notebook"] or "-", "✓" if row["covered"] else "✗")
    screen.print(grid)
    for one in ([game] if game else games.GAMES):
        mine = [row for row in rows if row["game"] == one]
        screen.print(SAID[lang]["covered"].format(game=one, covered=sum(row["covered"] for row in mine), all=len(mine)))
        for what, ids in coverage.missing(one).items():
            if ids:
                screen.print(f"  {SAID[lang]['without'].format(what=SAID[lang][what])}{' '.join(ids)}", highlight=False)


@app.command()
def odds(file: Annotated[str, typer.Argument(metavar="FILE_OR_ID")], lang: Language = "",
         as_json: Json = False) -> None:
    """The chances at every decision of an example where dice decide, or where a saved game stands."""
    from kernel_lib import odds_command
    found = odds_command.found(file)
    if as_json:
        show_json([one.plain() for one in found])
        return
    for line in [line for one in found for line in one.lines(lang)] or [odds_command.nothing(lang)]:
        screen.print(line, markup=False, highlight=False, soft_wrap=True)


@app.command()
def doctor(lang: Language = "", as_json: Json = False) -> None:
    """Check this installation: versions, data, notebooks, kernel, browser."""
    from kernel_lib import doctor as checks
    found = checks.examine()
    if as_json:
        show_json([{"name": one.name, "ok": one.ok, "needed": one.needed, "said": one.said} for one in found])
    else:
        for one in found:
            mark = "[green]✓[/]" if one.ok else ("[red]✗[/]" if one.needed else "[yellow]–[/]")
            screen.print(f"{mark} {one.name}: {one.said}", highlight=False)
        well = all(one.ok or not one.needed for one in found)
        screen.print(checks.say("well" if well else "ill"), highlight=False)
    if any(one.needed and not one.ok for one in found):
        raise typer.Exit(1)


@app.command("open")
def open_chapter(
    chapter: Annotated[str, typer.Argument(metavar="[GAME/CHAPTER]")] = "",
    lang: Annotated[str | None, typer.Option("--lang", help="en or zh; else as last time, or as the browser's.",
                                             callback=lambda lang: lang and known(lang, "--lang"))] = None,
) -> None:
    """Open JupyterLab at the start, or at a chapter such as most_dangerous_time/10_combat."""
    from kernel_lib import open_lab as lab
    if importlib.util.find_spec("jupyterlab") is None:
        raise ModuleNotFoundError(name="jupyterlab")
    raise typer.Exit(lab.run(lab.lesson(chapter, lang)))


@app.command()
def reference(game: str, lang: Language = "") -> None:
    """Every procedure, question and option of a game that examples can name, as a Markdown page."""
    from kernel_lib import reference as page
    sys.stdout.write(page.page(game, lang))


@app.command()
def sheet(game: str, lang: Language = "",
          output: Annotated[Path | None, typer.Option("-o", "--output", help="Write the page here.")] = None) -> None:
    """The reference sheet of a game: one page to print, as HTML."""
    from widgets.sheet import Sheet
    made = Sheet(game, lang)
    if output is None:
        sys.stdout.write(made.html())
    else:
        screen.print(str(made.save(output)), markup=False)


@app.command("print")
def print_kit(
    game: str,
    kind: Annotated[str, typer.Argument(metavar="[sheet|roles|poster|booklet|all]")] = "all",
    lang: Language = "",
    to: Annotated[Path, typer.Option(help="Folder for what is made.")] = Path("print"),
    pdf: Annotated[bool, typer.Option("--pdf", help="PDFs instead of HTML; needs a Chromium or Chrome.")] = False,
    lesson: Annotated[str, typer.Option(help="The booklet of this lesson alone: 10_combat.")] = "",
    paper: Annotated[str, typer.Option(help="a4, letter or a3.")] = "a4",
) -> None:
    """What to print for the table: reference sheet, role cards, set-up poster, lessons as a booklet."""
    from widgets.printing import kit
    kinds = kit.KINDS if kind == "all" else (kind,)
    for file in kit.write(game, kinds, lang, to, lesson=lesson, size=paper, pdf=pdf):
        screen.print(str(file), markup=False)


@app.command(context_settings={"ignore_unknown_options": True})
def play(
    words: Annotated[list[str] | None, typer.Argument(metavar="[GAME] [--OPTION VALUE]...", show_default=False)] = None,
    option: Annotated[list[str] | None, typer.Option(help="Any option of the game: name=value.")] = None,
    seats: Annotated[str | None, typer.Option(
        help="human (when nothing is said), random or bot, one per seat: human,bot")] = None,
    seed: Annotated[int | None, typer.Option(help="Of all dice and shuffles; by chance when a person plays.")] = None,
    number: Annotated[int, typer.Option("--games", min=1, help="Games to play.")] = 1,
    max_turns: Annotated[int | None, typer.Option(min=1, help="Stop a game after this turn, as unfinished.")] = None,
    save: Annotated[Path | None, typer.Option(help="Save the (last) game here, also when it is left.")] = None,
    opened: Annotated[Path | None, typer.Option("--open", help="Play the game in this file on.")] = None,
    on: Annotated[bool, typer.Option("--continue", help="Play the last game on that was not finished.")] = False,
    log: Annotated[bool, typer.Option("--log", help="Tell the story of the game in words; with --open or --continue "
                                                    "that alone, and nothing is played.")] = False,
    open_table: Annotated[bool, typer.Option("--open-table", help="Everybody sees everything, hands too.")] = False,
    lang: Language = "", as_json: Json = False,
) -> None:
    """Play a game in the terminal, or let opponents play many.

    Every option of the game is an option here: --players 3, --scenario short. `rulebook reference GAME` lists them.
    """
    from kernel_lib import play_command
    game, said = play_command.said(words or [])
    kinds, shown = None if seats is None else seats.split(","), None if as_json else screen
    if on or opened is not None:
        if said or option or seed is not None or number != 1:
            raise Bad("a game that has begun keeps its options and its seed", "--open" if opened else "--continue",
                      "--seats, --save, --max-turns or --log beside it")
        results = play_command.resume(opened, game, kinds, max_turns, save, lang, shown, log, open_table)
    elif not game:
        raise Bad("no game is named", "play", f"{one_of(games.GAMES)}, or --continue, or --open FILE")
    else:
        chosen = play_command.options(game, [*said, *(option or [])])
        results = play_command.run(game, chosen, kinds or ["human"], seed, number, max_turns, save, lang, shown, log,
                                   open_table)
    if as_json:
        show_json(results)


@skeletons.command("game")
def new_game(name: Annotated[str, typer.Argument(metavar="NAME")]) -> None:
    """A game that plays at once: index, data, state, position, board, first chapter, lesson, tests."""
    from kernel_lib import new
    for file in new.game(name):
        screen.print(str(file.relative_to(new.CHECKOUT)), markup=False, highlight=False)


@skeletons.command("chapter")
def new_chapter(game: str, number: Annotated[str, typer.Argument(metavar="NN")], name: str) -> None:
    """A chapter: its entry in the index, module, messages, example, lesson."""
    from kernel_lib import new
    for file in new.chapter(game, number, name):
        screen.print(str(file.relative_to(new.CHECKOUT)), markup=False, highlight=False)
