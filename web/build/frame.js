/** What a frame with a table is allowed, as the element sets it; the docs and oEmbed say the same. */
export const FRAME = {
  allow: "autoplay; clipboard-write; screen-wake-lock; web-share",
  sandbox: "allow-scripts allow-same-origin allow-downloads",
};
