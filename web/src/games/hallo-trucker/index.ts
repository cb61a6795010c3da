// The face of Hallo Trucker: a night drive.

import type { Face } from "..";
import Board from "./Board.svelte";
import Picture from "./Picture.svelte";
import Players from "./Players.svelte";
import { words } from "./words";

const keys = [
  ["← →", "from card to card of my hand"],
  ["Home End", "to the first card, to the last"],
] as const;

const guide: Face["guide"] = async () => (await import("./guide")).guide;

export const face: Face = { Board, Players, Picture, words, guide, ends: true, keys };
