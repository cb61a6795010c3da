// The view, the offers and the events in plain terms.

import { short, written } from "../../match/amount";
import type { MatchModel } from "../../model/matchModel.svelte";
import type { EventInfo, OfferInfo } from "../../protocol";
import { EFFECTS, EVENTS, type HitchikerEffects, type HitchikerView } from "../../protocol/hitchiker";
import { effectsOf } from "../effects";
import type { Edition, Place } from "./places";

export const NONE = 255; // no place, no seat, no card

export const PHASE = {
  home: 0,
  chairs: 1,
  turn: 2,
  banking: 3,
  purchase: 4,
  risking: 5,
  dealing: 6,
  selling: 7,
  stage: 8,
  jury: 9,
  choice: 10,
  wager: 11,
  hand: 12,
  anteing: 13,
  betting: 14,
  over: 15,
} as const;

/** Something is asked or played at a Casino. */
export const inCasino = (view: Pick<HitchikerView, "phase">): boolean => view.phase >= PHASE.choice && view.phase <= PHASE.betting;

export type EventWord = (typeof EVENTS)[number];
export const wordOf = (event: Pick<EventInfo, "kind">): EventWord | undefined => EVENTS[event.kind];

/** What an offer would do. */
export const wouldOf = (offer: Pick<OfferInfo, "effects">): HitchikerEffects => effectsOf(EFFECTS, offer);

export const has = (bits: number, bit: number): boolean => ((bits >>> bit) & 1) === 1;

// ---- Money: the record counts thousands, people dollars.

const EACH = 1000;
export const dollars = (thousands: number): number => thousands * EACH;
/** Thousands as people write them: $120,000. */
export const money = (thousands: number): string => written(dollars(thousands), "$");
/** The same where there is little room: $120k. */
export const moneyShort = (thousands: number): string => short(dollars(thousands), "$");
export const usd = (sum: number): string => written(sum, "$");
export const usdShort = (sum: number): string => short(sum, "$");
export const unitsWords = (units: number): string => `${written(units)} Unit${units === 1 ? "" : "s"}`;

// ---- Dice

/** Both dice of an event that tells them in one number. */
export const diceOf = (told: number): [number, number] => [Math.floor(told / 6) + 1, (told % 6) + 1];

// ---- Moves

export interface Wish {
  verb: string;
  /** What follows the verb, as it is written. */
  rest: string;
  /** An amount in dollars or Units; not a number where there is none. */
  amount: number;
}

export function wishOf(move: string): Wish {
  const [verb = "", ...more] = move.split(" ");
  const rest = more.join(" ");
  return { verb, rest, amount: rest ? Number(rest.replaceAll(/[$,]|Units?/g, "")) : Number.NaN };
}

/** The Hometown that a move names: a move's words have no spaces in them. */
export const townNamed = (edition: Edition, written_: string): Place | undefined => edition.towns.find((place) => place.name.replaceAll(" ", "-") === written_);

export const offerOf = (model: MatchModel, verb: string): OfferInfo | null => model.offers.find((offer) => wishOf(offer.move).verb === verb) ?? null;

// ---- Seats

export const sits = (view: HitchikerView, seat: number): boolean => seat < view.seats && !has(view.empty, seat);

/** Who is at it: whose turn it is, or who chooses a Hometown; -1: nobody. */
export function activeSeat(view: HitchikerView): number {
  if (view.over || view.phase === PHASE.chairs) return -1;
  if (view.phase !== PHASE.home) return view.turn;
  for (let seat = 0; seat < view.seats; seat++) if (has(view.waiting, seat)) return seat;
  return -1;
}

/** The next who sits, to the left. */
export function leftOf(view: HitchikerView, seat: number): number {
  for (let step = 1; step <= view.seats; step++) {
    const next = (seat + step) % view.seats;
    if (sits(view, next)) return next;
  }
  return seat;
}

/** Who rolls the n-th roll for a deal, counted from 0: from the buyer's left on, past the buyer. */
export function rollerOf(view: HitchikerView, n: number): number {
  let seat = view.turn;
  for (let step = 0; step <= n; step++) {
    seat = leftOf(view, seat);
    if (seat === view.turn) seat = leftOf(view, seat);
  }
  return seat;
}

export const ownerOf = (view: Pick<HitchikerView, "owner">, place: Place): number => (place.town < 0 ? NONE : (view.owner[place.town] ?? NONE));
export const townsOf = (view: Pick<HitchikerView, "owner">, seat: number): number => view.owner.filter((owner) => owner === seat).length;

export const nameOf = (model: MatchModel, seat: number): string => (seat === model.seat ? "you" : model.name(seat));
/** At the beginning of a sentence. */
export const whoIs = (model: MatchModel, seat: number): string => (seat === model.seat ? "You" : model.name(seat));
/** "yours", "Lin's". */
export const whose = (model: MatchModel, seat: number): string => (seat === model.seat ? "yours" : `${model.name(seat)}'s`);

// ---- Words

export function list(words: readonly string[], and = "and"): string {
  const last = words.at(-1) ?? "";
  return words.length > 1 ? `${words.slice(0, -1).join(", ")} ${and} ${last}` : last;
}

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const LIVES = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth"];
/** "second life", "12th life". */
export const lifeWords = (deaths: number): string => `${LIVES[deaths] ?? `${deaths + 1}th`} life`;

/** Looking at something before it is pressed is for mice: a finger that is there presses it. */
export const isMouse = (event: PointerEvent): boolean => event.pointerType === "mouse";

export const pointer = (event: Event): "mouse" | "touch" | "key" => {
  if (!(event instanceof PointerEvent)) return "key";
  if (event.pointerType === "touch" || event.pointerType === "pen") return "touch";
  return event.pointerType === "mouse" ? "mouse" : "key";
};
