/** Asks the engine for the figures of a game's odds. */

/**
 * @param {import("../engine/client.js").Engine} engine
 * @param {{game: string, rules: object}} table
 * @param {(figures: any) => void} told gets those that are known so far
 */
export async function figures(engine, table, told) {
  const onProgress = (/** @type {any} */ found) => found.figures && told(found.figures);
  return (await engine.ask("figures", table, { onProgress })).figures;
}
