/** Where the build put what the engine starts from; see build/engine.js. */
declare module "virtual:engine" {
  export const places: import("./src/engine/boot.js").Places;
}

/** What the gallery shows; see gallery_views.py. */
declare module "virtual:scenes" {
  type Scene = {
    position: import("./generated/protocol.js").Position;
    selection: number[];
    hand: boolean;
    odds: import("./generated/protocol.js").Measured | null;
    refusal: { code: string; params: Record<string, any> } | null;
    drawer: "" | "entry" | "log" | "sheet";
  };
  export const scenes: Readonly<Record<string, Scene>>;
}
