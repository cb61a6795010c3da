// The steps of a happening, acted on the board: cards fly and turn over, the counter runs, rows are judged.

import type { Desk, Happening } from "../../desk/desk.svelte";
import type { Pace } from "../../desk/pace";
import { colourOf } from "../../parts/seats";
import { sound } from "../../sound";
import { editionOf } from "./cards";
import { type AnyView, waits } from "./scene";
import { type Step, stepsOf } from "./steps";
import type { Theatre } from "./theatre.svelte";

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
    case "deal":
      return 40;
    case "drive":
    case "rest":
    case "start":
      return 0; // they fly while the next thing happens
  }
}

const isOfRound = (step: Step): boolean => !["over", "reveal", "stage"].includes(step.do);

/** By how much the steps of a round are shortened, so that it does not take too long: 1 is not at all. */
export function hurryOf(steps: readonly Step[]): number {
  return Math.min(1, TIMES.round / Math.max(1, timeOf(steps.filter(isOfRound))));
}

/** Whether somebody else only lays a card while I still choose mine: that must not keep me waiting. */
export function isAside(desk: Desk, happening: Happening): boolean {
  const me = desk.seat;
  if (!desk.live || me === null || happening.seat === me || happening.events.length > 0) return false;
  const before = happening.before as unknown as AnyView;
  const after = happening.after as unknown as AnyView;
  return before.phase === after.phase && waits(before, me) && waits(after, me);
}

/** A card that somebody else lays flies while I go on choosing. */
function aside(desk: Desk, theatre: Theatre, happening: Happening, pace: Pace): void {
  const lay = stepsOf(editionOf(desk.game), happening, desk.seat).find((step) => step.do === "lay");
  if (!lay) return;
  const to = lay.to === "counter" ? `tray-${lay.seat}` : `last-${lay.seat}`;
  sound("card");
  void theatre.fly(pace, { colour: colourOf(desk, lay.seat) }, theatre.spot(`truck-${lay.seat}`), to, { duration: TIMES.lay, place: to });
}

export async function perform(desk: Desk, theatre: Theatre, happening: Happening, pace: Pace): Promise<void> {
  if (isAside(desk, happening)) return aside(desk, theatre, happening, pace);
  const edition = editionOf(desk.game);
  const steps = stepsOf(edition, happening, desk.seat);
  const first = steps[0];
  if (!first) return;
  const flights: Promise<void>[] = [];
  const colour = (seat: number): number => colourOf(desk, seat);
  const hurry = hurryOf(steps);
  theatre.quiet();
  theatre.scene = theatre.now;
  theatre.happening = happening;
  for (const step of steps) {
    if (pace.skipped) break;
    desk.caption = captionOf(desk, step) ?? desk.caption;
    flights.push(...act(theatre, step, pace, desk, colour));
    await pace.wait(isOfRound(step) ? stepTime(step) * hurry : stepTime(step));
    afterwards(theatre, step);
  }
  await Promise.all(flights);
  theatre.quiet();
}

/** What is being shown, in words; null: what was said before still holds. */
export function captionOf(desk: Desk, step: Step): Desk["caption"] {
  switch (step.do) {
    case "turn":
      return { seat: step.seat, text: `${desk.name(step.seat)} turns up ${editionOf(desk.game).faces[step.face]?.title ?? "a card"}.` };
    case "over":
      return { seat: -1, text: `Stage ${step.stage} is over. ${REASONS[step.reason] ?? ""}`.trim() };
    case "reveal":
      return { seat: step.seat, text: `${desk.name(step.seat)} has driven ${step.km} km.` };
    case "stage":
      return { seat: -1, text: `Stage ${step.stage} begins.` };
    default:
      return null;
  }
}

/** Begin a step; what flies may still be in the air when the next one begins. */
function act(theatre: Theatre, step: Step, pace: Pace, desk: Desk, colour: (seat: number) => number): Promise<void>[] {
  const before = theatre.scene;
  const flights: Promise<void>[] = [];
  /** Let the table be as it is after the step; before that, see where things were. */
  const then = (): void => {
    theatre.scene = step.after;
  };
  switch (step.do) {
    case "clear": {
      theatre.root?.querySelectorAll("[data-row]").forEach((row) => {
        flights.push(pace.run(row, [{ opacity: 1 }, { opacity: 0, transform: "translateX(60px)" }], { duration: 180, fill: "forwards" }));
      });
      break;
    }
    case "lay": {
      const from = theatre.spot(step.card !== null ? `hand-${step.card}` : `truck-${step.seat}`) ?? theatre.spot(`truck-${step.seat}`);
      const to = step.to === "counter" ? `tray-${step.seat}` : `last-${step.seat}`;
      then();
      const known = step.seat === desk.seat ? step.face : null;
      flights.push(theatre.fly(pace, { face: known, colour: colour(step.seat) }, from, to, { duration: TIMES.lay, place: to }));
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
      const from = theatre.spot(`tray-${step.seat}`);
      const place = `pile-${step.after.pile.length - 1}`;
      if (step.do === "lose") {
        theatre.crack = { from: before?.km ?? 0, to: step.after.km };
        sound("crack");
        flights.push(pace.run(theatre.root?.querySelector("[data-spot=counter]"), SHAKE, { duration: 340 }));
      }
      then();
      flights.push(theatre.fly(pace, { face: step.face, colour: colour(step.seat) }, from, place, { duration: TIMES.fly, place }));
      break;
    }
    case "rest": {
      const from = theatre.spot(`tray-${step.seat}`);
      then();
      flights.push(theatre.fly(pace, { face: step.face, colour: null }, from, "discard", { duration: TIMES.fly }));
      break;
    }
    case "unload": {
      const left = [...(before?.pile ?? [])];
      for (const face of step.faces) {
        const at = left.indexOf(face);
        left[at] = -1; // an equal card is another one
        flights.push(theatre.fly(pace, { face, colour: null }, theatre.spot(`pile-${at}`), "discard", { duration: TIMES.fly }));
      }
      then();
      break;
    }
    case "barrier": {
      const from = theatre.spot(`tray-${step.seat}`);
      // The boom falls behind the last card of the longest row, and pushes it off the road.
      const rows = [...step.lost].map(([seat, face]) => ({ seat, face, from: theatre.spot(`last-${seat}`) }));
      theatre.barrier = Math.max(60, ...rows.map((row) => (row.from ? row.from.x + row.from.width * 0.75 : 0)));
      sound("hit");
      then();
      flights.push(theatre.fly(pace, { face: barrierFace(desk) }, from, "discard", { duration: TIMES.fly }));
      for (const { seat, face, from: lost } of rows) {
        flights.push(theatre.fly(pace, { face, colour: colour(seat) }, lost, "discard", { duration: 340, delay: 120 }));
      }
      break;
    }
    case "ride": {
      const from = theatre.spot(`tray-${step.seat}`);
      theatre.ride = step.cards;
      sound("stairs");
      then();
      flights.push(theatre.fly(pace, { face: step.face }, from, "discard", { duration: TIMES.fly }));
      break;
    }
    case "over":
      theatre.sign = { title: `Stage ${step.stage} is over`, text: REASONS[step.reason] ?? "" };
      sound("home");
      then();
      break;
    case "reveal":
      flights.push(judge(theatre, step, pace));
      break;
    case "start": {
      const from = theatre.spot("start");
      then();
      flights.push(slide(theatre, pace, from));
      break;
    }
    case "stage":
      theatre.sign = { title: `Stage ${step.stage}`, text: "" };
      then();
      break;
    case "reshuffle":
      flights.push(theatre.fly(pace, {}, theatre.spot("discard"), "deck", { duration: 200 }));
      sound("card");
      then();
      break;
    case "deal":
      flights.push(...deal(theatre, step, pace, desk));
      break;
  }
  return flights;
}

const SHAKE = [0, -5, 5, -4, 3, 0].map((x) => ({ transform: `translateX(${x}px)` }));

const barrierFace = (desk: Desk): number => editionOf(desk.game).faces.find((face) => face.kind === "barrier")?.face ?? 0;

/** A row is turned over, broken where it breaks, and what it is worth flies to the score sheet. */
async function judge(theatre: Theatre, step: Extract<Step, { do: "reveal" }>, pace: Pace): Promise<void> {
  const whole = stepTime(step);
  theatre.stagger = step.row.length ? Math.min(36, (whole * 0.35) / step.row.length) : 0;
  const sheet = theatre.scene ? { score: theatre.scene.score, sheet: theatre.scene.sheet } : {};
  theatre.scene = { ...step.after, ...sheet };
  sound("turn-over");
  await pace.wait(whole * 0.55);
  if (step.after.lanes[step.seat]?.row.length && theatre.root?.querySelector(`[data-cracks="${step.seat}"] path`)) sound("crack");
  await theatre.fly(pace, { text: `+${step.km}` }, theatre.spot(`status-${step.seat}`), `sum-${step.seat}`, { duration: 300 });
  // Later rows may be on show already: only this seat's part of the score is new.
  const now = theatre.scene;
  const line = [...(now.sheet[step.after.stage] ?? [])];
  line[step.seat] = step.km;
  const score = now.score.map((sum, seat) => (seat === step.seat ? step.total : sum));
  theatre.scene = { ...now, score, sheet: [...now.sheet.slice(0, step.after.stage), line] };
}

/** The Start card goes to the next truck. */
async function slide(theatre: Theatre, pace: Pace, from: ReturnType<Theatre["spot"]>): Promise<void> {
  await pace.wait(1);
  const to = theatre.spot("start");
  const element = theatre.root?.querySelector('[data-spot="start"]');
  if (!from || !to || !element) return;
  const frames = [{ transform: `translate(${from.x - to.x}px, ${from.y - to.y}px)` }, { transform: "none" }];
  await pace.run(element, frames, { duration: 260 });
}

function deal(theatre: Theatre, step: Extract<Step, { do: "deal" }>, pace: Pace, desk: Desk): Promise<void>[] {
  const held = new Set(theatre.scene?.hand ?? []);
  const deck = theatre.spot("deck");
  theatre.scene = step.after;
  if (step.seat !== desk.seat) return [theatre.fly(pace, {}, deck, `truck-${step.seat}`, { duration: TIMES.deal })];
  sound("card");
  const edition = editionOf(desk.game);
  const fresh = (step.after.hand ?? []).filter((card) => !held.has(card));
  return fresh.map((card, i) =>
    theatre.fly(pace, { face: edition.faceOf[card] ?? null }, deck, `hand-${card}`, { duration: TIMES.deal, delay: i * 26, place: `hand-${card}` }),
  );
}

/** A step is over: what was only for its sake goes. */
function afterwards(theatre: Theatre, step: Step): void {
  if (step.do === "clear") {
    theatre.scene = step.after;
    theatre.root?.querySelectorAll("[data-row]").forEach((row) => row.getAnimations().forEach((animation) => animation.cancel()));
  }
  if (step.do === "lose") theatre.crack = null;
  if (step.do === "barrier") theatre.barrier = null;
  if (step.do === "ride") theatre.ride = 0;
  if (step.do === "over" || step.do === "stage") theatre.sign = null;
}
