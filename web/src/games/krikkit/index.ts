// The face of Krikkit: the atlas of the galaxy, four dice with twenty sides, and a quiz.

import type { Face } from "..";
import Board from "./Board.svelte";
import Mine from "./Mine.svelte";
import Picture from "./Picture.svelte";
import Players from "./Players.svelte";
import { words } from "./words";

const keys = [
  ["1–4", "holds a die, from black to red, or lets it go; with a question, chooses an answer"],
  ["Tab", "from there to Stop, the quadrants and the button"],
] as const;

const guide: Face["guide"] = async () => (await import("./guide")).guide;

export const face: Face = { Board, Players, Mine, Picture, words, guide, ends: true, beside: true, keys };
