// The steps of a happening, acted on the board: cards fly and turn over, the counter runs, rows are judged.

import type { MatchModel, Happening } from "../../model/matchModel.svelte";
import type { Pace } from "../../model/pace";
import { colourOf } from "../../parts/seats";
import { sound } from "../../sound";
import { editionOf } from "./cards";
import { type AnyView, waits } from "./scene";
import { type Step, stepsOf } from "./steps";
import type { BoardState } from "./boardState.svelte";

/** Milliseconds, before the player's own speed. */
export const TIMES = {
  lay: 240,
  turn: 220,
  look: 70, // at a card that was just turned up
  fly: 260,
  effect: 420, // Freight Lost, Barrier, Free Ride
  over: 450,
  rows: 2600, // all rows of a stage
  round: 2400, // all counter cards of a round with what they do: with many signs among them, each is quicker
  row: 900, // one of them, at most
  deal: 240,
};

export const REASONS = ["The counter has reached its limit.", "The cards have run out.", "It has lasted long enough."];

/** How long all steps of a happening take, as far as they wait for each other. */
export function timeOf(steps: readonly Step[]): number {
  return steps.reduce((sum, step) => sum + stepTime(step), 0);
}

function stepTime(step: Step): number {
  switch (step.do) {
    case "clear":
      return 180;
    case "lay":
      return TIMES.lay;
    case "settle":
      return 120;
    case "turn":
      return TIMES.turn + TIMES.look;
    case "lose":
    case "barrier":
    case "ride":
      return TIMES.effect;
    case "unload":
    case "reshuffle":
      return 160;
    case "over":
      return TIMES.over;
    case "reveal":
      return Math.min(TIMES.row, TIMES.rows / step.after.seats);
    case "stage":
      return 200;
    case "finish":
      return 300;
    case "deal":
      return 40;
    case "drive":
    case "rest":
    case "start":
      return 0; // they fly while the next thing happens
  }
}

const isOfRound = (step: Step): boolean => !["over", "reveal", "stage", "finish"].includes(step.do);

/** By how much the steps of a round are shortened, so that it does not take too long: 1 is not at all. */
export function hurryOf(steps: readonly Step[]): number {
  return Math.min(1, TIMES.round / Math.max(1, timeOf(steps.filter(isOfRound))));
}

/** Whether somebody else only lays a card while I still choose mine: that must not keep me waiting. */
export function isAside(model: MatchModel, happening: Happening): boolean {
  const me = model.seat;
  if (!model.live || me === null || happening.seat === me || happening.events.length > 0) return false;
  const before = happening.before as unknown as AnyView;
  const after = happening.after as unknown as AnyView;
  return before.phase === after.phase && waits(before, me) && waits(after, me);
}

/** A card that somebody else lays flies while I go on choosing. */
function aside(model: MatchModel, boardState: BoardState, happening: Happening, pace: Pace): void {
  const lay = stepsOf(editionOf(model.game), happening, model.seat).find((step) => step.do === "lay");
  if (!lay) return;
  const to = lay.to === "counter" ? `tray-${lay.seat}` : `last-${lay.seat}`;
  sound("card");
  void boardState.fly(pace, { colour: colourOf(model, lay.seat) }, boardState.spot(`truck-${lay.seat}`), to, { duration: TIMES.lay, place: to });
}

export async function perform(model: MatchModel, boardState: BoardState, happening: Happening, pace: Pace): Promise<void> {
  if (isAside(model, happening)) return aside(model, boardState, happening, pace);
  const edition = editionOf(model.game);
  const steps = stepsOf(edition, happening, model.seat);
  const first = steps[0];
  if (!first) return;
  const flights: Promise<void>[] = [];
  const colour = (seat: number): number => colourOf(model, seat);
  const hurry = hurryOf(steps);
  boardState.quiet();
  boardState.scene = boardState.now;
  boardState.happening = happening;
  for (const step of steps) {
    if (pace.skipped) break;
    if (step.do === "finish") await Promise.all(flights); // the last km have to arrive first
    model.caption = captionOf(model, step) ?? model.caption;
    flights.push(...act(boardState, step, pace, model, colour));
    await pace.wait(isOfRound(step) ? stepTime(step) * hurry : stepTime(step));
    afterwards(boardState, step);
  }
  await Promise.all(flights);
  boardState.quiet();
}

/** What is being shown, in words; null: what was said before still holds. */
export function captionOf(model: MatchModel, step: Step): MatchModel["caption"] {
  switch (step.do) {
    case "turn":
      return { seat: step.seat, text: `${model.name(step.seat)} turns up ${editionOf(model.game).faces[step.face]?.title ?? "a card"}.` };
    case "over":
      return { seat: -1, text: `Stage ${step.stage} is over. ${REASONS[step.reason] ?? ""}`.trim() };
    case "reveal":
      return { seat: step.seat, text: `${model.name(step.seat)} turns the row over.` };
    case "stage":
      return { seat: -1, text: `Stage ${step.stage} begins.` };
    default:
      return null;
  }
}

/** Begin a step; what flies may still be in the air when the next one begins. */
function act(boardState: BoardState, step: Step, pace: Pace, model: MatchModel, colour: (seat: number) => number): Promise<void>[] {
  const before = boardState.scene;
  const flights: Promise<void>[] = [];
  /** Let the table be as it is after the step; before that, see where things were. */
  const then = (): void => {
    boardState.scene = step.after;
  };
  switch (step.do) {
    case "clear": {
      boardState.root?.querySelectorAll("[data-row]").forEach((row) => {
        flights.push(pace.run(row, [{ opacity: 1 }, { opacity: 0, transform: "translateX(60px)" }], { duration: 180, fill: "forwards" }));
      });
      break;
    }
    case "lay": {
      const from = boardState.spot(step.card !== null ? `hand-${step.card}` : `truck-${step.seat}`) ?? boardState.spot(`truck-${step.seat}`);
      const to = step.to === "counter" ? `tray-${step.seat}` : `last-${step.seat}`;
      then();
      const known = step.seat === model.seat ? step.face : null;
      flights.push(boardState.fly(pace, { face: known, colour: colour(step.seat) }, from, to, { duration: TIMES.lay, place: to }));
      sound("card");
      break;
    }
    case "settle":
      then();
      break;
    case "turn":
      then();
      sound("turn-over");
      break;
    case "drive":
    case "lose": {
      const from = boardState.spot(`tray-${step.seat}`);
      const place = `pile-${step.after.pile.length - 1}`;
      if (step.do === "lose") {
        boardState.crack = { from: before?.km ?? 0, to: step.after.km };
        sound("crack");
        flights.push(pace.run(boardState.root?.querySelector("[data-spot=counter]"), SHAKE, { duration: 340 }));
      }
      then();
      flights.push(boardState.fly(pace, { face: step.face, colour: colour(step.seat) }, from, place, { duration: TIMES.fly, place }));
      break;
    }
    case "rest": {
      const from = boardState.spot(`tray-${step.seat}`);
      then();
      flights.push(boardState.fly(pace, { face: step.face, colour: null }, from, "discard", { duration: TIMES.fly }));
      break;
    }
    case "unload": {
      const left = [...(before?.pile ?? [])];
      for (const face of step.faces) {
        const at = left.indexOf(face);
        left[at] = -1; // an equal card is another one
        flights.push(boardState.fly(pace, { face, colour: null }, boardState.spot(`pile-${at}`), "discard", { duration: TIMES.fly }));
      }
      then();
      break;
    }
    case "barrier": {
      const from = boardState.spot(`tray-${step.seat}`);
      // The boom falls behind the last card of the longest row, and pushes it off the road.
      const rows = [...step.lost].map(([seat, face]) => ({ seat, face, from: boardState.spot(`last-${seat}`) }));
      boardState.barrier = Math.max(60, ...rows.map((row) => (row.from ? row.from.x + row.from.width * 0.75 : 0)));
      sound("hit");
      then();
      flights.push(boardState.fly(pace, { face: barrierFace(model) }, from, "discard", { duration: TIMES.fly }));
      for (const { seat, face, from: lost } of rows) {
        flights.push(boardState.fly(pace, { face, colour: colour(seat) }, lost, "discard", { duration: 340, delay: 120 }));
      }
      break;
    }
    case "ride": {
      const from = boardState.spot(`tray-${step.seat}`);
      boardState.ride = step.cards;
      sound("stairs");
      then();
      flights.push(boardState.fly(pace, { face: step.face }, from, "discard", { duration: TIMES.fly }));
      break;
    }
    case "over":
      boardState.sign = { title: `Stage ${step.stage} is over`, text: REASONS[step.reason] ?? "" };
      sound("home");
      then();
      break;
    case "reveal":
      flights.push(judge(boardState, step, pace, model));
      break;
    case "start": {
      const from = boardState.spot("start");
      then();
      flights.push(slide(boardState, pace, from));
      break;
    }
    case "finish":
      then();
      break;
    case "stage":
      boardState.sign = { title: `Stage ${step.stage}`, text: "" };
      then();
      break;
    case "reshuffle":
      flights.push(boardState.fly(pace, {}, boardState.spot("discard"), "deck", { duration: 200 }));
      sound("card");
      then();
      break;
    case "deal":
      flights.push(...deal(boardState, step, pace, model));
      break;
  }
  return flights;
}

const SHAKE = [0, -5, 5, -4, 3, 0].map((x) => ({ transform: `translateX(${x}px)` }));

const barrierFace = (model: MatchModel): number => editionOf(model.game).faces.find((face) => face.kind === "barrier")?.face ?? 0;

/** A row is turned over, broken where it breaks, and what it is worth flies to the score sheet. */
async function judge(boardState: BoardState, step: Extract<Step, { do: "reveal" }>, pace: Pace, model: MatchModel): Promise<void> {
  const whole = stepTime(step);
  const figure = `status-${step.seat}`;
  boardState.hide(figure); // what the row is worth is not said before it can be seen
  boardState.stagger = step.row.length ? Math.min(36, (whole * 0.35) / step.row.length) : 0;
  const sheet = boardState.scene ? { score: boardState.scene.score, sheet: boardState.scene.sheet } : {};
  boardState.scene = { ...step.after, ...sheet };
  sound("turn-over");
  await pace.wait(whole * 0.55);
  boardState.reveal(figure);
  model.caption = { seat: step.seat, text: `${model.name(step.seat)} has driven ${step.km} km.` };
  if (step.after.lanes[step.seat]?.row.length && boardState.root?.querySelector(`[data-cracks="${step.seat}"] path`)) sound("crack");
  await boardState.fly(pace, { text: `+${step.km}` }, boardState.spot(figure), `sum-${step.seat}`, { duration: 300 });
  // Later rows may be on show already: only this seat's part of the score is new.
  const now = boardState.scene;
  const line = [...(now.sheet[step.after.stage] ?? [])];
  line[step.seat] = step.km;
  const score = now.score.map((sum, seat) => (seat === step.seat ? step.total : sum));
  boardState.scene = { ...now, score, sheet: [...now.sheet.slice(0, step.after.stage), line] };
}

/** The Start card goes to the next truck. */
async function slide(boardState: BoardState, pace: Pace, from: ReturnType<BoardState["spot"]>): Promise<void> {
  await pace.wait(1);
  const to = boardState.spot("start");
  const element = boardState.root?.querySelector('[data-spot="start"]');
  if (!from || !to || !element) return;
  const frames = [{ transform: `translate(${from.x - to.x}px, ${from.y - to.y}px)` }, { transform: "none" }];
  await pace.run(element, frames, { duration: 260 });
}

function deal(boardState: BoardState, step: Extract<Step, { do: "deal" }>, pace: Pace, model: MatchModel): Promise<void>[] {
  const held = new Set(boardState.scene?.hand ?? []);
  const deck = boardState.spot("deck");
  boardState.scene = step.after;
  if (step.seat !== model.seat) return [boardState.fly(pace, {}, deck, `truck-${step.seat}`, { duration: TIMES.deal })];
  sound("card");
  const edition = editionOf(model.game);
  const fresh = (step.after.hand ?? []).filter((card) => !held.has(card));
  return fresh.map((card, i) =>
    boardState.fly(pace, { face: edition.faceOf[card] ?? null }, deck, `hand-${card}`, { duration: TIMES.deal, delay: i * 26, place: `hand-${card}` }),
  );
}

/** A step is over: what was only for its sake goes. */
function afterwards(boardState: BoardState, step: Step): void {
  if (step.do === "clear") {
    boardState.scene = step.after;
    boardState.root?.querySelectorAll("[data-row]").forEach((row) => row.getAnimations().forEach((animation) => animation.cancel()));
  }
  if (step.do === "lose") boardState.crack = null;
  if (step.do === "barrier") boardState.barrier = null;
  if (step.do === "ride") boardState.ride = 0;
  if (step.do === "over" || step.do === "stage") boardState.sign = null;
}
