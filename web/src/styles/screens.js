/** What screens are told apart, as media queries: each is said here alone. Lengths follow the type. */
import { unsafeCSS } from "lit";

/** Room for three columns. */
export const WIDE = unsafeCSS("(min-width: 56.25em) and (min-height: 35em)");
/** A phone that lies: three columns too, but low. */
export const FLAT = unsafeCSS("(max-height: 30em) and (orientation: landscape)");
/** A television, read from the other end of the room. */
export const FAR = unsafeCSS("(min-width: 100em) and (min-height: 53.125em)");
/** Type so large for the screen that things scroll, and nothing is cut off. */
export const LARGE_TYPE = unsafeCSS("(max-width: 15em), (max-height: 15em)");
