"""The engine in its worker: it answers, in order and in slices, and says why when it cannot."""

from __future__ import annotations

import gzip
import time
from http import HTTPStatus
from pathlib import Path

import pytest
from playwright.sync_api import ConsoleMessage, Page, Route

from e2e.conftest import Watch
from e2e.engine_page import EnginePage
from e2e.routes import unanswered
from web.serve import Handler, PagesServer
from web.serve import Page as Sent

pytestmark = pytest.mark.first_visit

START = "return new Engine().start().then(() => 'started', failure);"
IMPATIENT = START.replace("()", "({ patience: 2 })", 1)
RETRY = """
  const engine = new Engine();
  window.engine = engine;
  return engine.start().then(() => 'started', failure);
"""

# A runtime in JavaScript: `work` is long, `die` kills the worker, anything else is echoed.
FAKE = """
export async function loadPyodide({ fsInit }) {
  await fsInit({ writeFile() {} });
  const jobs = [];
  const say = (id, more, result) => JSON.stringify({ v: 1, id, ok: true, more, result });
  class Bridge {
    handle(text) {
      const { id, type, v, ...body } = JSON.parse(text);
      if (type === "die") throw new Error("the engine died");
      if (type !== "work") return say(id, false, { type, ...body });
      jobs.push({ id, left: body.slices });
      return say(id, true, body.slices);
    }
    work() {
      const job = jobs[0];
      if (!job) return "";
      const until = performance.now() + 5;
      while (performance.now() < until);
      job.left -= 1;
      if (!job.left) jobs.shift();
      return say(job.id, job.left > 0, job.left);
    }
  }
  const FS = { writeFile() {}, unlink() {} };
  return { FS, runPython() {}, pyimport: () => ({ Bridge: () => new Bridge(), seed() {} }) };
}
"""

DOWNLOAD = """
  await (await fetch("%slarge.bin")).arrayBuffer();
  await"""


def test_the_engine_answers(engine_page: EnginePage) -> None:
    engine_page.open()
    stages, welcome, refused = engine_page.run(
        """
        const engine = new Engine();
        const stages = [];
        engine.addEventListener("stage", (event) => stages.push(event.detail.stage));
        const [welcome, refused] = await Promise.all([
          engine.ask("hello"),
          engine.ask("no-such-thing").catch(failure),
        ]);
        return [stages, welcome, refused];
        """
    )
    assert stages == ["runtime", "python", "ready"]
    assert "ten-thousand" in [game["code"] for game in welcome["games"]]
    assert (refused["name"], refused["code"]) == ("EngineError", "bad-message")


BYTECODE = ("library-*.bin", "dicecore-*.bin")


@pytest.mark.parametrize("file", ["pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm"])
def test_a_missing_file_is_named_and_a_retry_helps(
    engine_page: EnginePage, page: Page, watch: Watch, file: str
) -> None:
    watch.expect("404", "/runtime/")  # what Pyodide itself has to say about it
    page.route(f"**/{file}", lambda route: route.fulfill(status=404))
    engine_page.open()
    error = engine_page.run(RETRY)
    assert (error["name"], error["code"]) == ("BootError", "network")
    assert error["detail"].endswith(f"/{file}")
    page.unroute(f"**/{file}")
    assert engine_page.run("await window.engine.restart(); return window.engine.ask('hello');")


@pytest.mark.parametrize(
    "file", ["python_stdlib.zip", "lock.json", "dicecore-0.1.0-py3-none-any.whl"]
)
def test_a_missing_file_of_the_last_way_is_named(
    engine_page: EnginePage, page: Page, watch: Watch, file: str
) -> None:
    watch.expect("404", "/runtime/", "/engine/")
    for lost in (*BYTECODE, file):
        page.route(f"**/{lost}", lambda route: route.fulfill(status=404))
    engine_page.open()
    error = engine_page.run(RETRY)
    assert (error["name"], error["code"]) == ("BootError", "network")
    assert error["detail"].endswith(f"/{file}")


# Starts an engine, lets it say what it can, and throws the dice of some rolls.
PLAY = """
  const engine = new Engine();
  window.engine = engine;
  const welcome = await engine.ask("hello");
  const dice = [];
  for (let match = 0; match < 5; match += 1) {
    await engine.ask("new", { game: "ten-thousand", players: [{ name: "Ann" }, { name: "Ben" }] });
    const { seq, view } = await engine.ask("now");
    const actions = [{ action: "roll" }];
    const rolled = await engine.ask("act", { seq, player: view.seat, actions });
    dice.push(...rolled.steps[0].dice);
  }
  await engine.ask("new", { game: "ten-thousand", players: [{ name: "Ann" }, { name: "Ben" }] });
  const { measures } = await engine.ask("odds", { seq: (await engine.ask("now")).seq });
  const games = welcome.games.map((game) => game.code);
  return { way: engine.way, games, dice, odds: measures.map(({ code }) => code) };
"""
KEPT = """
  if (window.engine.way !== "bytecode") return;
  await new Promise((resolve) => window.engine.addEventListener("kept", resolve));
"""


@pytest.fixture
def warnings(page: Page) -> list[str]:
    told: list[str] = []

    def listen(message: ConsoleMessage) -> None:
        if message.type == "warning":
            told.append(message.text)

    page.on("console", listen)
    return told


def test_later_starts_are_from_a_snapshot_with_dice_of_their_own(
    page: Page, engine_page: EnginePage, warnings: list[str]
) -> None:
    page.add_init_script("globalThis.chance = true")
    engine_page.open()
    first = engine_page.run(PLAY)
    engine_page.run(KEPT)
    engine_page.open()
    again = [engine_page.run(PLAY) for _ in range(2)]
    assert (first["way"], *(one["way"] for one in again)) == ("bytecode", "snapshot", "snapshot")
    assert all(one["games"] == first["games"] for one in again)
    assert all(one["odds"] == first["odds"] != [] for one in again)  # by tables among the files
    rolls = [tuple(one["dice"]) for one in (first, *again)]
    assert len(set(rolls)) == 3
    assert all(len(dice) == 30 and set(dice) <= set(range(1, 7)) for dice in rolls)
    assert warnings == []


def test_odds_wait_for_the_data_and_a_roll_does_not(
    engine_page: EnginePage, page: Page, watch: Watch
) -> None:
    watch.expect("404")
    data = "**/engine/data-*.bin"
    page.route(data, lambda route: route.fulfill(status=404))
    engine_page.open()
    rolled = engine_page.run(
        """
        const engine = new Engine();
        const players = [{ name: "Ann" }, { name: "Ben" }];
        await engine.ask("new", { game: "ten-thousand", players });
        const { seq, view } = await engine.ask("now");
        const known = ({ measures }) => (window.known = measures);
        window.odds = engine.ask("odds", { seq }).then(known);
        const roll = { seq, player: view.seat, actions: [{ action: "roll" }] };
        const { steps } = await engine.ask("act", roll);
        window.odds.catch(() => {});
        return [steps.length, window.known];
        """
    )
    assert rolled == [1, None]
    page.unroute(data)
    # it was for a position that is no more
    assert engine_page.run("return window.odds.catch(failure);")["code"] == "stale"


@pytest.mark.parametrize("file", ["runtime/*/memory-*.bin", "engine/memory-*.bin"])
@pytest.mark.parametrize("harm", ["cut", "garbage"])
def test_a_snapshot_that_fails_is_replaced_without_a_word(
    engine_page: EnginePage, page: Page, warnings: list[str], file: str, harm: str
) -> None:
    def spoil(route: Route) -> None:
        data = route.fetch().body()
        route.fulfill(body=data[: len(data) // 2] if harm == "cut" else gzip.compress(b"x" * 4000))

    page.route(f"**/{file}", spoil)
    engine_page.open()
    engine_page.run(PLAY)
    engine_page.run(KEPT)
    engine_page.open()
    assert engine_page.run(PLAY)["way"] == "bytecode"
    assert [text for text in warnings if "snapshot" in text]
    del warnings[:]
    assert engine_page.run(PLAY)["way"] == "bytecode"
    assert warnings == []  # it is not tried again


def test_a_browser_that_never_says_what_it_kept_is_not_waited_for(
    engine_page: EnginePage, page: Page
) -> None:
    page.add_init_script("caches.open = () => new Promise(() => {})")
    engine_page.open()
    assert engine_page.run(PLAY)["way"] == "bytecode"


@pytest.mark.parametrize("file", BYTECODE)
def test_without_bytecode_the_engine_starts_in_the_plain_way(
    engine_page: EnginePage, page: Page, watch: Watch, warnings: list[str], file: str
) -> None:
    watch.expect("404")
    page.route(f"**/{file}", lambda route: route.fulfill(status=404))
    engine_page.open()
    played = engine_page.run(PLAY)
    assert played["way"] == "plain"
    assert "ten-thousand" in played["games"]
    assert [text for text in warnings if "bytecode" in text]


def test_progress_is_told_in_bytes_and_moves(engine_page: EnginePage, page: Page) -> None:
    engine_page.open()
    told = engine_page.run(
        """
        const engine = new Engine();
        const told = [];
        engine.addEventListener("progress", ({ detail }) => told.push(detail));
        await engine.start();
        return told;
        """
    )
    loaded = [one["loaded"] for one in told]
    assert loaded == sorted(loaded)
    assert len(set(loaded)) > 2
    assert loaded[-1] == told[-1]["total"]
    assert 4_000_000 < told[-1]["total"] < 6_000_000


def test_no_webassembly(engine_page: EnginePage, page: Page) -> None:
    page.add_init_script("delete globalThis.WebAssembly")
    engine_page.open()
    assert engine_page.run(START)["code"] == "no-webassembly"


def test_webassembly_forbidden(engine_page: EnginePage, watch: Watch) -> None:
    watch.expect("wasm-eval", "wasm-unsafe-eval")
    engine_page.open(csp=engine_page.csp.replace("&#39;wasm-unsafe-eval&#39;", ""))
    assert engine_page.run(START)["code"] == "wasm-forbidden"


def test_workers_forbidden(engine_page: EnginePage, watch: Watch) -> None:
    watch.expect("worker-src")
    engine_page.open(csp=engine_page.csp.replace("blob:", ""))
    assert engine_page.run(START)["code"] == "no-worker"


def test_a_download_that_hangs(engine_page: EnginePage, page: Page) -> None:
    with unanswered(page, "**/pyodide.asm.wasm"):
        engine_page.open()
        assert engine_page.run(IMPATIENT)["code"] == "timeout"
    assert engine_page.run("const e = new Engine(); return e.ask('hello');")["games"]


class Slow(Handler):
    """Sends everything in small pieces."""

    def _send(self, status: HTTPStatus, page: Sent, headers: dict[str, str]) -> None:
        self._start(status, len(page.data), {"Content-Type": page.type})
        step = len(page.data) // 12
        for start in range(0, len(page.data), step):
            self.wfile.write(page.data[start : start + step])
            time.sleep(0.4)


def test_a_slow_download_is_not_a_hung_one(page: Page, watch: Watch, tmp_path: Path) -> None:
    (tmp_path / "large.bin").write_bytes(bytes(12_000_000))
    with PagesServer(tmp_path, handler=Slow) as slow:
        watch.origins.add(slow.origin)
        engine_page = EnginePage(page, slow)
        engine_page.open(runtime=FAKE.replace("await", DOWNLOAD % slow.url, 1))
        begin = time.monotonic()
        assert engine_page.run(IMPATIENT) == "started"
        assert time.monotonic() - begin > 3


def test_what_python_throws_at_the_start_is_told(engine_page: EnginePage) -> None:
    engine_page.open(runtime="export const loadPyodide = () => { throw new Error('no luck'); };")
    error = engine_page.run(START)
    assert (error["code"], error["detail"]) == ("crash", "Error: no luck")


def test_the_worker_obeys_the_csp_of_the_page(engine_page: EnginePage, watch: Watch) -> None:
    watch.expect("connect-src", "Content Security Policy")
    address = "http://localhost:9/elsewhere"
    engine_page.open(runtime=f"export const loadPyodide = () => fetch('{address}');")
    error = engine_page.run(START)
    assert (error["code"], error["detail"]) == ("network", address)


def test_long_work_leaves_room_for_questions(engine_page: EnginePage) -> None:
    engine_page.open(runtime=FAKE)
    order, progress = engine_page.run(
        """
        const engine = new Engine();
        const order = [], progress = [];
        const onProgress = (left) => progress.push(left);
        const work = engine.ask("work", { slices: 40 }, { onProgress });
        const end = work.then((left) => order.push(left));
        await engine.start();
        for (const number of [1, 2, 3]) order.push((await engine.ask("echo", { number })).number);
        await end;
        return [order, progress];
        """
    )
    assert order == [1, 2, 3, 0]
    assert progress == list(range(40, 0, -1))


def test_a_dead_worker_lets_nobody_wait(engine_page: EnginePage, watch: Watch) -> None:
    watch.expect("the engine died")
    engine_page.open(runtime=FAKE)
    dead, codes, again = engine_page.run(
        """
        const engine = new Engine();
        let dead = 0;
        engine.addEventListener("dead", () => (dead += 1));
        const asked = [engine.ask("work", { slices: 100 }), engine.ask("die")];
        const codes = [];
        for (const ask of asked) codes.push(await ask.catch((error) => error.code));
        codes.push(await engine.ask("echo").catch((error) => error.code));
        await engine.restart();
        return [dead, codes, await engine.ask("echo", { number: 7 })];
        """
    )
    assert (dead, codes) == (1, ["dead", "dead", "dead"])
    assert again == {"type": "echo", "number": 7}


def test_a_restart_during_the_boot(engine_page: EnginePage) -> None:
    engine_page.open(runtime=FAKE)
    old, new = engine_page.run(
        """
        const engine = new Engine();
        const old = engine.ask("echo").catch(failure);
        await engine.restart();
        return [await old, await engine.ask("echo")];
        """
    )
    assert (old["name"], old["code"]) == ("BootError", "stopped")
    assert new == {"type": "echo"}
