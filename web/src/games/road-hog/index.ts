// The face of Road Hog: a county map, the cars on it, and the train that runs once a round.

import type { Face } from "..";
import Board from "./Board.svelte";
import Mine from "./Mine.svelte";
import Picture from "./Picture.svelte";
import Players from "./Players.svelte";
import { words } from "./words";

const keys = [
  ["1–4", "takes a die before the roll, or puts it back: two greens, two reds"],
  ["← →", "from choice to choice on the map: where to drive, whom to send back"],
] as const;

const guide: Face["guide"] = async () => (await import("./guide")).guide;

export const face: Face = { Board, Players, Mine, Picture, words, guide, keys };
