// The face of Spiralized: six rings seen from above, and the tokens on their way down them.

import type { Face } from "..";
import Board from "./Board.svelte";
import { seatColours } from "./colours";
import { guide } from "./guide";
import Mine from "./Mine.svelte";
import Players from "./Players.svelte";
import { words } from "./words";

export const face: Face = { Board, Players, Mine, words, guide, seatColours };
