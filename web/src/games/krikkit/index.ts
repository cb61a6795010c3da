// The face of Krikkit: the atlas of the galaxy, four dice with twenty sides, and a quiz.

import type { Face } from "..";
import Board from "./Board.svelte";
import { guide } from "./guide";
import Mine from "./Mine.svelte";
import Players from "./Players.svelte";
import { words } from "./words";

export const face: Face = { Board, Players, Mine, words, guide, ends: true };
