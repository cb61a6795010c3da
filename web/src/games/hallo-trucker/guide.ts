// What is said in the guided first match, each thought once.

import type { Tip } from "..";
import type { Desk } from "../../desk/desk.svelte";
import { editionOf, type Kind } from "./cards";
import { EXTRA, inReview, ownOf, TO_COUNTER, TO_ROW } from "./scene";
import { viewOf } from "./words";

/** It is my turn in this phase. */
const asked = (desk: Desk, phase: number): boolean => desk.mine && viewOf(desk).phase === phase;

const rowLength = (desk: Desk): number => (desk.seat === null ? 0 : (viewOf(desk).row_n[desk.seat] ?? 0));

function holds(desk: Desk, ...kinds: Kind[]): boolean {
  const edition = editionOf(desk.game);
  const hand = desk.seat === null ? [] : (ownOf(viewOf(desk), desk.seat, desk.seat)?.hand ?? []);
  return hand.some((card) => kinds.includes(edition.faces[edition.faceOf[card] ?? -1]?.kind ?? "km"));
}

/** Km that are missing on the counter. */
const missing = (desk: Desk): number => (editionOf(desk.game).limit[viewOf(desk).seats] ?? 0) - viewOf(desk).counter_km;

export const guide: Tip[] = [
  {
    id: "stage-scored",
    when: (desk) => viewOf(desk).stage > 0 && inReview(viewOf(desk), desk.seat),
    text: "The rows are turned over. Cracks are fractures; what glows counts, and goes on the sheet.",
    clause: "T7.3",
  },
  {
    id: "first-card",
    when: (desk) => asked(desk, TO_ROW) && rowLength(desk) === 0,
    text: "Everybody lays a card face down before the truck. Kilometers must rise: begin low, and there is room above.",
    clause: "T3.1",
  },
  {
    id: "counter",
    when: (desk) => asked(desk, TO_COUNTER),
    text: "Now a card for the counter, which all of you feed. At the milestone the stage ends, ready or not.",
    clause: "T3.4",
  },
  {
    id: "free-ride",
    when: (desk) => asked(desk, EXTRA),
    text: "A free ride: everybody lays more on the row, like it or not. Nobody may decline.",
    clause: "T5.11",
  },
  {
    id: "nearly-full",
    when: (desk) => asked(desk, TO_ROW) && rowLength(desk) > 0 && missing(desk) <= 100,
    text: "The counter is nearly full: this may be the last round of the stage. Lay what counts now.",
    clause: "T7.1",
  },
  {
    id: "rising",
    when: (desk) => asked(desk, TO_ROW) && rowLength(desk) > 0,
    text: "As long as every card is higher than the one before, all of the row counts.",
    clause: "T4.1",
  },
  {
    id: "remember",
    when: (desk) => asked(desk, TO_ROW) && rowLength(desk) > 1 && viewOf(desk).look === 0,
    text: "Rows stay face down, yours as well. What was your last card? Nobody here will tell you.",
    clause: "T3.2",
  },
  {
    id: "start-card",
    when: (desk) => asked(desk, TO_COUNTER) && viewOf(desk).start === desk.seat && viewOf(desk).round > 1,
    text: "You hold the Start card: your counter card is turned up first, then the others' round the table.",
    clause: "T3.5",
  },
  {
    id: "freight-lost",
    when: (desk) => asked(desk, TO_COUNTER) && holds(desk, "lost") && viewOf(desk).counter_km >= 50,
    text: "Freight Lost takes 50 km off the counter. Good while your run needs time.",
    clause: "T5.4",
  },
  {
    id: "barrier",
    when: (desk) => asked(desk, TO_COUNTER) && holds(desk, "barrier") && rowLength(desk) > 0,
    text: "A Barrier takes the last card of every row, yours too. Best when yours was the mistake.",
    clause: "T5.7",
  },
  {
    id: "rest",
    when: (desk) => asked(desk, TO_ROW) && holds(desk, "rest") && rowLength(desk) > 0,
    text: "A Rest in the row is worth nothing and does no harm: a way to wait. Two side by side break it.",
    clause: "T4.5",
  },
  {
    id: "action-in-row",
    when: (desk) => asked(desk, TO_ROW) && holds(desk, "lost", "barrier", "free", "really") && rowLength(desk) > 1,
    text: "Signs with a red rim belong on the counter. In your row they would only break it.",
    clause: "T4.6",
  },
  {
    id: "fracture",
    when: (desk) => asked(desk, TO_ROW) && rowLength(desk) > 3,
    text: "Only what stands after the last fracture counts. Broken early it costs little, broken late nearly all.",
    clause: "T4.2",
  },
  {
    id: "end-it",
    when: (desk) => asked(desk, TO_COUNTER) && rowLength(desk) > 3 && missing(desk) <= 120,
    text: "Pleased with your run? High kilometers here end the stage before the others catch up.",
    clause: "T7.2",
  },
];
