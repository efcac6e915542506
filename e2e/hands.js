/**
 * What a test lets a page do in one go: each question of a test to its browser takes longer than
 * what is asked. Evaluated in the page; the value of this file is what it can do.
 */
(() => {
  const app = () => document.querySelector("dice-app");
  const table = () => app()?.shadowRoot.querySelector("dice-table");
  const part = (name) => table()?.shadowRoot.querySelector(name);

  /** @param {string} what @param {() => unknown} look */
  async function until(what, look) {
    for (const end = performance.now() + 60_000; ; ) {
      const found = await look();
      if (found) return found;
      if (performance.now() > end) throw new Error(`there is no ${what}`);
      await new Promise((done) => setTimeout(done, 4));
    }
  }

  /** All that stands at the table is drawn as it is. */
  async function drawn() {
    await app().updateComplete;
    await table()?.updateComplete;
    const parts = table()?.shadowRoot.querySelectorAll("*") ?? [];
    await Promise.all([...parts].map(({ updateComplete }) => updateComplete));
  }

  return {
    /** Wait for what may take its time; Playwright's own waiting takes any promise for a yes. */
    until,

    /** Wait until no request is under way, all dice lie and all is drawn. */
    async settle() {
      const quiet = () => app()?.session && !app().session.busy;
      await until("end of a request", async () => {
        if (quiet()) await drawn();
        return quiet();
      });
    },

    /** Let everything come that comes by itself; return the steps after those known. */
    async wait(known) {
      await until("end of waiting", () => {
        const { busy, position, transcript } = app()?.session ?? {};
        if (busy || !position || !transcript) return false;
        if (["human", "over"].includes(position.turn)) return true;
        part('[data-action="skip"]')?.click();
        return false;
      });
      await drawn();
      return app().session.transcript.steps.slice(known);
    },

    /**
     * Tap the dice of these faces, if any are to be chosen, then the button: of so many `alike`
     * the one at `place`; and type in what falls, if that is asked.
     */
    async act({ faces, kind, alike, place, dice }) {
      const { session } = app();
      if (faces) {
        const all = [...part("dice-tray").shadowRoot.querySelectorAll("button.die")];
        all.forEach((die, at) => session.selection.has(at) && die.click());
        const wanted = [...faces];
        for (const [at, die] of all.entries()) {
          const found = wanted.indexOf(Number(die.dataset.face));
          if (found < 0) continue;
          wanted.splice(found, 1);
          if (!session.selection.has(at)) die.click();
        }
        if (wanted.length) throw new Error(`no dice show ${wanted}`);
      }
      const button = await until(`button to ${kind}`, async () => {
        await drawn();
        const of = [...(part("dice-actions")?.shadowRoot.querySelectorAll(`[data-action="${kind}"]`) ?? [])];
        const one = of[of.length === alike ? place : 0];
        return one?.ariaDisabled !== "true" && one;
      });
      button.click();
      if (!dice) return;
      const entry = await until("place to type dice", () => part("dice-entry"));
      await drawn();
      const input = entry.shadowRoot.querySelector("input");
      input.value = dice;
      input.dispatchEvent(new InputEvent("input"));
      await entry.updateComplete;
      entry.shadowRoot.querySelector('[data-action="enter-dice"]').click();
    },
  };
})();
