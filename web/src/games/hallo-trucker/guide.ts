// What is said in the guided first match, each thought once.

import type { Tip } from "..";
import type { MatchModel } from "../../model/matchModel.svelte";
import { editionOf, type Kind } from "./cards";
import { EXTRA, inReview, ownOf, TO_COUNTER, TO_ROW } from "./scene";
import { viewOf } from "./words";

/** It is my turn in this phase. */
const asked = (model: MatchModel, phase: number): boolean => model.mine && viewOf(model).phase === phase;

const rowLength = (model: MatchModel): number => (model.seat === null ? 0 : (viewOf(model).row_n[model.seat] ?? 0));

function holds(model: MatchModel, ...kinds: Kind[]): boolean {
  const edition = editionOf(model.game);
  const hand = model.seat === null ? [] : (ownOf(viewOf(model), model.seat, model.seat)?.hand ?? []);
  return hand.some((card) => kinds.includes(edition.faces[edition.faceOf[card] ?? -1]?.kind ?? "km"));
}

/** Km that are missing on the counter. */
const missing = (model: MatchModel): number => (editionOf(model.game).limit[viewOf(model).seats] ?? 0) - viewOf(model).counter_km;

export const guide: Tip[] = [
  {
    id: "stage-scored",
    when: (model) => viewOf(model).stage > 0 && inReview(viewOf(model), model.seat),
    text: "The rows are turned over. Cracks are fractures; what glows counts, and goes on the sheet.",
    clause: "T7.3",
  },
  {
    id: "first-card",
    when: (model) => asked(model, TO_ROW) && rowLength(model) === 0,
    text: "Everybody lays a card face down before the truck. Kilometers must rise: begin low, and there is room above.",
    clause: "T3.1",
  },
  {
    id: "counter",
    when: (model) => asked(model, TO_COUNTER),
    text: "Now a card for the counter, which all of you feed. At the milestone the stage ends, ready or not.",
    clause: "T3.4",
  },
  {
    id: "free-ride",
    when: (model) => asked(model, EXTRA),
    text: "A free ride: everybody lays more on the row, like it or not. Nobody may decline.",
    clause: "T5.11",
  },
  {
    id: "nearly-full",
    when: (model) => asked(model, TO_ROW) && rowLength(model) > 0 && missing(model) <= 100,
    text: "The counter is nearly full: this may be the last round of the stage. Lay what counts now.",
    clause: "T7.1",
  },
  {
    id: "rising",
    when: (model) => asked(model, TO_ROW) && rowLength(model) > 0,
    text: "As long as every card is higher than the one before, all of the row counts.",
    clause: "T4.1",
  },
  {
    id: "remember",
    when: (model) => asked(model, TO_ROW) && rowLength(model) > 1 && viewOf(model).look === 0,
    text: "Rows stay face down, yours as well. What was your last card? Nobody here will tell you.",
    clause: "T3.2",
  },
  {
    id: "start-card",
    when: (model) => asked(model, TO_COUNTER) && viewOf(model).start === model.seat && viewOf(model).round > 1,
    text: "You hold the Start card: your counter card is turned up first, then the others' round the table.",
    clause: "T3.5",
  },
  {
    id: "freight-lost",
    when: (model) => asked(model, TO_COUNTER) && holds(model, "lost") && viewOf(model).counter_km >= 50,
    text: "Freight Lost takes 50 km off the counter. Good while your run needs time.",
    clause: "T5.4",
  },
  {
    id: "barrier",
    when: (model) => asked(model, TO_COUNTER) && holds(model, "barrier") && rowLength(model) > 0,
    text: "A Barrier takes the last card of every row, yours too. Best when yours was the mistake.",
    clause: "T5.7",
  },
  {
    id: "rest",
    when: (model) => asked(model, TO_ROW) && holds(model, "rest") && rowLength(model) > 0,
    text: "A Rest in the row is worth nothing and does no harm: a way to wait. Two side by side break it.",
    clause: "T4.5",
  },
  {
    id: "action-in-row",
    when: (model) => asked(model, TO_ROW) && holds(model, "lost", "barrier", "free", "really") && rowLength(model) > 1,
    text: "Signs with a red rim belong on the counter. In your row they would only break it.",
    clause: "T4.6",
  },
  {
    id: "fracture",
    when: (model) => asked(model, TO_ROW) && rowLength(model) > 3,
    text: "Only what stands after the last fracture counts. Broken early it costs little, broken late nearly all.",
    clause: "T4.2",
  },
  {
    id: "end-it",
    when: (model) => asked(model, TO_COUNTER) && rowLength(model) > 3 && missing(model) <= 120,
    text: "Pleased with your run? High kilometers here end the stage before the others catch up.",
    clause: "T7.2",
  },
];
