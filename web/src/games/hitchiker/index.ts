// The face of Hitchiker: the loop road around North America, and what happens to people on it.

import type { Face } from "..";
import Board from "./Board.svelte";
import Mine from "./Mine.svelte";
import Picture from "./Picture.svelte";
import Players from "./Players.svelte";
import { words } from "./words";

const keys = [["← →", "along the road, where it is seen close up"]] as const;

const guide: Face["guide"] = async () => (await import("./guide")).guide;

export const face: Face = { Board, Players, Mine, Picture, beside: true, ends: true, words, guide, keys };
