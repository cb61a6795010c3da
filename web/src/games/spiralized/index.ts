// The face of Spiralized: six rings seen from above, and the tokens on their way down them.

import type { Face } from "..";
import Board from "./Board.svelte";
import { seatColours } from "./colours";
import Mine from "./Mine.svelte";
import Picture from "./Picture.svelte";
import Players from "./Players.svelte";
import { words } from "./words";

const keys = [
  ["← →", "from choice to choice on the board: tokens, then where they can go"],
  ["Space", "takes a token that has several ways to go; then arrows choose among those, and Space or Enter plays"],
] as const;

const guide: Face["guide"] = async () => (await import("./guide")).guide;

export const face: Face = { Board, Players, Mine, Picture, words, guide, keys, seatColours };
