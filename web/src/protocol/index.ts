// Made by `python -m wayside.server.typescript` from the server's own types. Do not edit it: change those, and make it
// anew.

import type { HalloTruckerEverything, HalloTruckerView } from "./hallo-trucker";
import type { KrikkitEverything, KrikkitView } from "./krikkit";
import type { SpiralizedEverything, SpiralizedView } from "./spiralized";

export * from "./socket";
export * from "./api";

/** The view of each game. */
export interface Views {
  "hallo-trucker": HalloTruckerView;
  "krikkit": KrikkitView;
  "spiralized": SpiralizedView;
}

/** All of each game. */
export interface Everything {
  "hallo-trucker": HalloTruckerEverything;
  "krikkit": KrikkitEverything;
  "spiralized": SpiralizedEverything;
}
