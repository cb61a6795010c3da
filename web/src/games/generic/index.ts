// The board for any game: made from its schema, its offers and its events alone.

import type { Face } from "..";
import Board from "./Board.svelte";
import Players from "./Players.svelte";
import { guide, words } from "./words";

const keys = [["Tab", "from offer to offer"]] as const;

export const face: Face = { Board, Players, words, guide: () => Promise.resolve(guide), keys };
