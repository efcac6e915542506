/** Where the build put what the engine starts from; see build/engine.js. */
declare module "virtual:engine" {
  /** The folder of the Pyodide runtime, an absolute address that ends in a slash. */
  export const runtime: string;
  /** The lock file that names the wheel of dicecore and its hash. */
  export const lock: string;
}
