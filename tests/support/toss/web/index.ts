// The face of Toss: the cups on the table, and a picture for the first page.

import type { Face } from "..";
import Players from "../generic/Players.svelte";
import { guide, words } from "../generic/words";
import Board from "./Board.svelte";

export const face: Face = { Board, Players, words, guide };
