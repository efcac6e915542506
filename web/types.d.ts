/** Where the build put what the engine starts from; see build/engine.js. */
declare module "virtual:engine" {
  export const places: import("./src/engine/boot.js").Places;
}
