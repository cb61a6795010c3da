// The face of Hallo Trucker: a night drive.

import type { Face } from "..";
import Board from "./Board.svelte";
import { guide } from "./guide";
import Players from "./Players.svelte";
import { words } from "./words";

export const face: Face = { Board, Players, words, guide, ends: true };
