/** What `<dice-table>` is to the page that has it, and what frame and page say to each other. */

/** Messages of this version are `{ dice: 1, type: …, … }`. */
export type Version = 1;
export type Theme = "light" | "dark" | "auto";

/**
 * A table; what is left out is as the attributes of the element, or the address of the frame, say, whatever was
 * started before. Their house rules are for their game, and `rules` of theirs for their preset. Sent as JSON.
 */
export interface Table {
  game?: string;
  /** Names, or seats with `bot`: the kind of bot that plays there. */
  players?: readonly (string | { name?: string; bot?: string | null })[];
  /** A set of house rules by its name. */
  preset?: string;
  /** House rules that differ from it. */
  rules?: Readonly<Record<string, string | number | boolean | null>>;
  /** Whether the players roll real dice and type in what fell. */
  hand?: boolean;
}

/** Where a player stands: `code` is what counts, such as `total`, `lives` or `strikes`. */
export interface Score {
  seat: number;
  name: string;
  code: string;
  value: number;
}

/** The frame can be driven from now on. `saving`: the browser keeps games for it. */
export interface Ready {
  game: string;
  language: string;
  screen: "setup" | "table";
  saving: boolean;
}

/** How high, in CSS pixels, the frame would like to be at its width. */
export interface Resize {
  width: number;
  height: number;
  screen: "setup" | "table";
}

/** Who moves; `seat` is null where chance decides who starts (`by` is "draw"). */
export interface Turn {
  seat: number | null;
  name: string | null;
  by: "human" | "bot" | "draw";
}

/** Dice that lie now; `step` is the place of the roll in the transcript, from 0. */
export interface Roll {
  seat: number | null;
  faces: number[];
  step: number;
}

/** All players, whenever one of them stands elsewhere. */
export interface Scored {
  scores: Score[];
}

export interface Result {
  game: string;
  rules: Record<string, unknown>;
  players: { name: string; bot: string | null }[];
  /** `code` says what `value` means where it is no plain number of points. */
  ranking: { rank: number; seat: number; name: string; value: number; code: string | null }[];
  winners: number[];
  losers: number[];
  scores: Score[];
}

/** The match has ended; `resumed`: it had ended before it was opened here. */
export interface Over {
  resumed: boolean;
  result: Result;
}

/** A table or transcript that the engine does not take; see docs/embedding.md for the codes. */
export interface Refused {
  to: "start" | "load";
  code: string;
  params: Record<string, unknown>;
}

/** The game cannot be started in this browser. */
export interface Failed {
  code: string;
  detail: string;
}

/** The match as JSON, as docs/transcript.md describes it; null where none is played. */
export interface Transcript {
  transcript: Record<string, unknown> | null;
}

export type FromFrame =
  | ({ type: "ready" } & Ready)
  | ({ type: "resize" } & Resize)
  | ({ type: "turn" } & Turn)
  | ({ type: "roll" } & Roll)
  | ({ type: "score" } & Scored)
  | ({ type: "over" } & Over)
  | ({ type: "refused" } & Refused)
  | ({ type: "failed" } & Failed)
  | ({ type: "transcript" } & Transcript);

export type FromHost =
  | ({ type: "start" } & Table)
  | { type: "load"; transcript: string | object }
  /** What is left out stays; an empty accent takes it back. */
  | { type: "theme"; theme?: Theme; accent?: string }
  | { type: "language"; language: string }
  | { type: "pause"; on: boolean }
  | { type: "transcript" };

export interface DiceTableEventMap {
  "dice-ready": CustomEvent<Ready>;
  "dice-resize": CustomEvent<Resize>;
  "dice-turn": CustomEvent<Turn>;
  "dice-roll": CustomEvent<Roll>;
  "dice-score": CustomEvent<Scored>;
  "dice-over": CustomEvent<Over>;
  "dice-refused": CustomEvent<Refused>;
  "dice-failed": CustomEvent<Failed>;
  "dice-transcript": CustomEvent<Transcript>;
}

export interface DiceTableElement extends HTMLElement {
  /** Open the table as if its button were pressed; resolves when it can be played, or cannot. */
  play(): Promise<void>;
  /** Open it and begin a match. */
  start(table?: Table): void;
  /** Open it and go on with a transcript. */
  load(transcript: string | object): void;
  /** Let nothing go on by itself (bots, chance), or let it go on again. */
  pause(on?: boolean): void;
  /** The match as JSON; null where none is played. */
  transcript(): Promise<Record<string, unknown> | null>;
  addEventListener<Name extends keyof DiceTableEventMap>(
    type: Name,
    listener: (event: DiceTableEventMap[Name]) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void;
}

declare global {
  interface HTMLElementTagNameMap {
    "dice-table": DiceTableElement;
  }
}
