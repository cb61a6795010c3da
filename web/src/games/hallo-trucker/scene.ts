// What lies on the table, as one pair of eyes sees it: a view of the match in the board's own terms.

import type { EventInfo } from "../../protocol";
import { EVENTS, type HalloTruckerEverything, type HalloTruckerView } from "../../protocol/hallo-trucker";
import type { Edition } from "./cards";

export const TO_ROW = 0;
export const TO_COUNTER = 1;
export const EXTRA = 2;
export const OVER = 3;
export const NO_CARD = 255;

/** A card on the table: its face where it is known, or null. */
export type Slot = number | null;

export interface Lane {
  row: Slot[];
  /** Laid, but not yet in place. */
  pending: Slot[];
  /** The row is turned over, and what it is worth is shown. */
  judged: Judged | null;
}

/** What the rules say of a row. */
export interface Judged {
  km: number;
  /** For each card: 1 if the row breaks before it, and it counts anew; 2 if it breaks the row itself. */
  fractures: number[];
  /** The first card that counts; as many as there are cards: none does. */
  from: number;
}

export function judgedAs(km: number, fractures: number[]): Judged {
  const last = fractures.findLastIndex(Boolean);
  return { km, fractures, from: Math.max(0, last) + (fractures[last] === 2 ? 1 : 0) };
}

/** The row of a seat in the last stage. */
export function lastRow(edition: Edition, view: AnyView, seat: number): Lane {
  const row = (view.shown[seat] ?? []).map((card) => edition.faceOf[card] ?? null);
  return { row, pending: [], judged: judgedAs(view.sheet.at(-1)?.[seat] ?? 0, view.fractures[seat] ?? []) };
}

export interface Scene {
  seats: number;
  phase: number;
  owed: number;
  stage: number;
  stages: number;
  rounds: number;
  over: boolean;
  start: number;
  km: number;
  limit: number;
  lanes: Lane[];
  /** What each seat has laid for the counter; undefined: nothing (any more). */
  tray: (Slot | undefined)[];
  /** Faces beside the counter. */
  pile: number[];
  deck: number;
  discard: number;
  /** My cards, by number, sorted as they are held. */
  hand: number[] | null;
  handN: number[];
  score: number[];
  sheet: number[][];
  waiting: number;
  /** The rows of the last stage lie turned over where new rows will begin. */
  review: boolean;
}

export type AnyView = HalloTruckerView | HalloTruckerEverything;

/** One seat's own things in a view, if they can be seen. */
export interface Own {
  hand: number[];
  laid: number[];
  counter: number;
  row: number[] | null;
  /** What that is worth, where it can be seen. */
  km: number;
}

/** Whether a view is the all-seeing one of a replay. */
export function isOpen(view: AnyView): view is HalloTruckerEverything {
  return Array.isArray(view.counter);
}

export function ownOf(view: AnyView, seat: number, me: number | null): Own | null {
  if (isOpen(view)) {
    return {
      hand: (view.hand[seat] ?? []).filter((card) => card !== NO_CARD),
      laid: view.laid[seat] ?? [],
      counter: view.counter[seat] ?? NO_CARD,
      row: view.row[seat] ?? [],
      km: view.run[seat] ?? 0,
    };
  }
  if (seat !== me || !view.hand) return null;
  return {
    hand: view.hand.filter((card) => card !== NO_CARD),
    laid: view.laid ?? [],
    counter: view.counter ?? NO_CARD,
    row: view.row ?? null,
    km: view.run ?? 0,
  };
}

export const waits = (view: { waiting: number }, seat: number): boolean => ((view.waiting >> seat) & 1) === 1;

/** The last stage's rows stay in sight until I lay my first card of the next; for a spectator, until all have. */
export function inReview(view: AnyView, me: number | null): boolean {
  if (view.over) return true;
  if (view.stage === 0 || view.stage_rounds !== 1 || view.phase !== TO_ROW) return false;
  return me === null ? view.waiting !== 0 : waits(view, me);
}

/** How many cards a seat has laid that are not yet in place. */
export function pendingOf(view: AnyView, seat: number, own: Own | null): number {
  if (view.over) return 0;
  if (own) return own.laid.length;
  return waits(view, seat) ? 0 : Math.min(view.owed, view.hand_n[seat] ?? 0);
}

/** Those cards, as far as they can be seen. */
export function laidBy(edition: Edition, view: AnyView, seat: number, me: number | null): Slot[] {
  const own = ownOf(view, seat, me);
  if (own) return own.laid.map((card) => edition.faceOf[card] ?? null);
  return Array<Slot>(pendingOf(view, seat, own)).fill(null);
}

export function sceneOf(edition: Edition, view: AnyView, me: number | null): Scene {
  const seats = view.seats;
  const review = inReview(view, me);
  const face = (card: number): Slot => edition.faceOf[card] ?? null;
  const lanes: Lane[] = [];
  const tray: (Slot | undefined)[] = [];
  for (let seat = 0; seat < seats; seat++) {
    const own = ownOf(view, seat, me);
    const laid = laidBy(edition, view, seat, me);
    tray.push(undefined);
    if (view.phase === TO_COUNTER && laid.length > 0) tray[seat] = laid[0] ?? null;
    else if (view.phase === EXTRA && stillFaceDown(view, seat)) {
      tray[seat] = own && own.counter !== NO_CARD ? face(own.counter) : null;
    }
    if (review) {
      lanes.push(lastRow(edition, view, seat));
      continue;
    }
    const row = own?.row ? own.row.map(face) : Array<Slot>(view.row_n[seat] ?? 0).fill(null);
    lanes.push({ row, pending: view.phase === TO_COUNTER ? [] : laid, judged: null });
  }
  const mine = me === null ? null : ownOf(view, me, me);
  return {
    seats,
    phase: view.phase,
    owed: view.owed,
    stage: view.stage,
    stages: view.stages,
    rounds: view.stage_rounds,
    over: view.over === 1,
    start: view.start,
    km: view.counter_km,
    limit: edition.limit[seats] ?? 0,
    lanes,
    tray,
    pile: view.pile.map((card) => edition.faceOf[card] ?? 0),
    deck: view.deck_n,
    discard: view.discard_n,
    hand: mine ? sorted(edition, mine.hand) : null,
    handN: view.hand_n.slice(0, seats).map((n, seat) => n - pendingOf(view, seat, ownOf(view, seat, me))),
    score: view.score.slice(0, seats),
    sheet: view.sheet.map((line) => line.slice(0, seats)),
    waiting: view.waiting,
    review,
  };
}

/** Counter cards are turned up from the Start player's on: has this seat's turn not come yet? */
function stillFaceDown(view: AnyView, seat: number): boolean {
  return (seat - view.start + view.seats) % view.seats >= view.turned;
}

/** Cards as they are held: by face, and equal ones by number. */
export function sorted(edition: Edition, cards: readonly number[]): number[] {
  return [...cards].sort((a, b) => (edition.faceOf[a] ?? 0) - (edition.faceOf[b] ?? 0) || a - b);
}

/** Seats in the order in which they lie before me: the others from my left on, and I nearest. */
export function laneOrder(seats: number, me: number | null): number[] {
  const first = me === null ? 0 : me + 1;
  return Array.from({ length: seats }, (_, i) => (first + i) % seats);
}

/** Seats in the order in which counter cards are turned up. */
export function trayOrder(scene: Pick<Scene, "seats" | "start">): number[] {
  return Array.from({ length: scene.seats }, (_, i) => (scene.start + i) % scene.seats);
}

const [TURNED_UP, START_PASSED, STAGE_BEGUN] = [EVENTS.indexOf("turned-up"), EVENTS.indexOf("start-passed"), EVENTS.indexOf("stage-begun")];

/** What each seat has turned up in this round or, until cards for the next are laid, in the one before. */
export function turnedUp(steps: readonly { events: EventInfo[] }[]): Map<number, number> {
  const found = new Map<number, number>();
  let over = false; // the round is, and what comes next begins another
  for (const { kind, seat, a } of steps.flatMap((step) => step.events)) {
    if (kind === STAGE_BEGUN) found.clear();
    if (kind === START_PASSED) over = true;
    if (kind !== TURNED_UP) continue;
    if (over) found.clear();
    over = false;
    found.set(seat, a ?? 0);
  }
  return found;
}
