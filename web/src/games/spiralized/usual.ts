// The board as it is usually played, for pictures of it where no match is on: a match has its edition from the server.
// tests/spiralized-geometry.test.ts holds it to that.

import type { Edition } from "./geometry";

export const USUAL: Edition = {
  colours: { words: ["blue", "orange", "green", "pink", "red", "sky"], tokens: 4 },
  rings: { rings: 6, sizes: [18], usual: 18, stairs_back: 1, first_wheel: 2 },
  sunbursts: { odd_rings: [1, 3, 5], even_rings: [2, 4, 6], after_colour: 2 },
  tokens: { enter_on: [1, 6], start_holds: 2, safe_zone: 8 },
};
