/** Screens about many games, which few visits need: fetched with their words when they are wanted. */
import { html, nothing } from "lit";
import { STATISTICS, eveningAddress } from "./address.js";
import { say, speakMore } from "./words.js";

/** @type {"here" | "failed" | undefined} */
let state;
/** @type {Promise<void> | undefined} */
let fetching;

/** Whether they are here; if not, they are fetched, again after a failure. @param {() => void} changed is told of another answer */
function fetched(changed) {
  const told = state;
  if (told === "failed") state = undefined;
  if (told) return told;
  fetching ??= Promise.all([import("./counted.js"), speakMore()])
    .then(
      () => (state = "here"),
      () => (state = "failed"),
    )
    .then(() => {
      fetching = undefined;
      changed();
    });
  return told;
}

/**
 * One of those screens, or the card of the evening that is on.
 * @param {"evening" | "statistics" | "card"} what
 * @param {{engine: import("./engine/client.js").Engine, navigation: import("./navigation.js").Navigation, saves: import("./saves.js").Saves, requestUpdate: () => void}} app
 */
export function counted(what, app) {
  const { engine, navigation, saves } = app;
  if (what === "card" && !navigation.evenings.current) return nothing;
  const told = fetched(() => app.requestUpdate());
  if (told === "failed" && what !== "card") return html`<p role="alert">${say("later.failed")}</p>`;
  if (told !== "here") return nothing;
  const leave = () => navigation.leave();
  switch (what) {
    case "card":
      return html`<dice-evening-card
        .saves=${saves}
        .engine=${engine}
        .evening=${navigation.evenings.current}
        .asleep=${navigation.evenings.asleep}
        @wake=${(/** @type {CustomEvent<boolean>} */ { detail }) => navigation.wake(detail)}
      ></dice-evening-card>`;
    case "statistics":
      return html`<dice-statistics .saves=${saves} .engine=${engine} @leave=${leave}></dice-statistics>`;
    case "evening":
      return html`<dice-evening
        .saves=${saves}
        .engine=${engine}
        .navigation=${navigation}
        .evening=${navigation.evening}
        @leave=${leave}
      ></dice-evening>`;
  }
}

/** The ways to them. @param {import("./navigation.js").Navigation} navigation */
export function ways({ evenings }) {
  return html`<nav>
    <a class="button" href=${eveningAddress()} data-action="evenings">${say(evenings.current ? "evening.here" : "evening.start")}</a>
    <a class="button" href=${STATISTICS} data-action="statistics">${say("statistics.open")}</a>
  </nav>`;
}
