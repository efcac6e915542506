/** A file of the site as Workbox keeps it. */
type Kept = { url: string; revision: string | null; integrity: string };

/** What the site consists of; see build/offline.js. */
declare const BUILT: { version: string; runtime: Kept[]; page: Kept[] };
