// The felt at one moment: the view, and what the view does not keep, told by events. An event changes it as it will
// change the view: so that what happens can be shown step by step before the view has changed. Sums are thousands here,
// as in the record.

import type { Step } from "../../../model/matchModel.svelte";
import type { EventInfo } from "../../../protocol";
import { EVENTS, type HitchikerView } from "../../../protocol/hitchiker";
import { has, NONE, PHASE, wordOf, type EventWord } from "../read";
import type { HandState } from "./scene";

export const [NO_GAME, CRAPS, BLACKJACK, HOLDEM] = [0, 1, 2, 3] as const;
export const HOUSE_HAND = 28;
export const BOARD = -1;
const [HANDS, SECOND, SPLITS, SEATS] = [29, 24, 4, 6] as const;

export interface Fate {
  state: HandState;
  paid: number;
}

/** What events have told of the game that is on, and no field says. */
export interface Told {
  /** What each did last in this round of betting. */
  did: Record<number, string>;
  /** High Roll: what each won. */
  shares: Record<number, number>;
  /** Blackjack, by hand. */
  fates: Record<number, Fate>;
  houseBust: boolean;
  houseDraws: boolean;
  /** Who has said to stay out of this game. */
  out: number;
  /** Hold 'em: hole cards are dealt, and no board yet. */
  hands: boolean;
  /** What each has won, and the value of the hand that each has shown. */
  won: Record<number, number>;
  values: Record<number, number>;
  /** What has been won from each pot. */
  paid: Record<number, number>;
  /** Cards on their way, by the hand of Blackjack that they come to, or BOARD: what they make is not said yet. */
  coming: Record<number, number>;
  /** The showdown, or the last payment: nothing is decided any more. */
  done: boolean;
}

export interface Snapshot {
  view: HitchikerView;
  told: Told;
}

const nothing = (): Told => ({ did: {}, shares: {}, fates: {}, houseBust: false, houseDraws: false, out: 0, hands: false, won: {}, values: {}, paid: {}, coming: {}, done: false });

export const isCasinoEvent = (event: Pick<EventInfo, "kind">): boolean => {
  const word = wordOf(event);
  return word !== undefined && CASINO.has(word);
};

const CASINO: ReadonlySet<EventWord> = new Set<EventWord>(EVENTS.slice(EVENTS.indexOf("chose-craps"), EVENTS.indexOf("won-pot") + 1));
const BEGINS: ReadonlySet<EventWord | undefined> = new Set<EventWord | undefined>(["chose-craps", "chose-blackjack", "chose-holdem"]);

/** A hand of Blackjack by its seat and its number there, as events tell it. */
export const handNumber = (seat: number, hand: number): number => (hand < SPLITS ? seat * SPLITS + hand : SECOND + hand - SPLITS);

/** Whose a hand is. */
export const seatOfHand = (hand: number, dealer: number): number => (hand >= SECOND ? dealer : Math.floor(hand / SPLITS));

export const cardsOf = (view: Pick<HitchikerView, "felt" | "felt_hand">, hand: number): number[] => view.felt.filter((_, i) => view.felt_hand[i] === hand);

const put = <T>(list: readonly T[], at: number, value: T): T[] => list.map((each, i) => (i === at ? value : each));
const add = (list: readonly number[], at: number, by: number): number[] => put(list, at, (list[at] ?? 0) + by);
const bit = (seat: number): number => 1 << seat;

/** The felt after an event. */
export function after({ view, told }: Snapshot, event: EventInfo): Snapshot {
  const word = wordOf(event);
  const [seat, a, b] = [event.seat, event.a ?? 0, event.b ?? 0];
  const v = (more: Partial<HitchikerView>, tell: Partial<Told> = {}): Snapshot => ({ view: { ...view, ...more }, told: { ...told, ...tell } });
  const fate = (hand: number, state: HandState, paid: number, back: number): Snapshot =>
    v({ wager: put(view.wager, hand, 0), cash: add(view.cash, seat, paid + back) }, { fates: { ...told.fates, [hand]: { state, paid } } });
  const bets = (sum: number, did: string): Snapshot =>
    v({ bets: add(view.bets, seat, sum), put: add(view.put, seat, sum), cash: add(view.cash, seat, -sum), waiting: 0 }, { did: { ...told.did, [seat]: did } });
  switch (word) {
    case "chose-craps":
      return { view: { ...view, game: CRAPS, waiting: 0, rolled: Array.from({ length: SEATS }, () => [0, 0]) }, told: nothing() };
    case "chose-blackjack":
      return {
        view: { ...view, game: BLACKJACK, phase: PHASE.wager, waiting: 0, felt: [], felt_hand: [], felt_n: 0, wager: new Array<number>(HANDS).fill(0), hand: NONE },
        told: nothing(),
      };
    case "chose-holdem": {
      const zeros = new Array<number>(SEATS).fill(0);
      const hole = Array.isArray(view.hole) ? { hole: hidden(view.hole) } : {};
      return {
        view: { ...view, ...hole, game: HOLDEM, phase: PHASE.anteing, waiting: 0, board: [], board_n: 0, playing: 0, folded: 0, put: zeros, bets: zeros, shown: zeros.map(() => [NONE, NONE]) },
        told: nothing(),
      };
    }
    case "high-rolled":
      return v({ rolled: put(view.rolled, seat, [Math.floor(a / 6) + 1, (a % 6) + 1]) });
    case "won-high-roll":
      return v({ cash: add(view.cash, seat, a) }, { shares: { ...told.shares, [seat]: a }, done: true });

    case "dealt":
      return v({ felt: [...view.felt, a], felt_hand: [...view.felt_hand, handNumber(seat, b)], felt_n: view.felt_n + 1 });
    case "house-dealt":
      return v({ felt: [...view.felt, a], felt_hand: [...view.felt_hand, HOUSE_HAND], felt_n: view.felt_n + 1 }, { houseDraws: cardsOf(view, HOUSE_HAND).length > 0 });
    case "wagered":
      return v({ wager: put(view.wager, handNumber(seat, b), a), cash: add(view.cash, seat, -a), phase: PHASE.hand, waiting: 0 });
    case "sat-out":
      return v({ phase: PHASE.hand, waiting: 0 }, { out: told.out | bit(seat) });
    case "blackjack":
      return fate(handNumber(seat, a), "blackjack", b, view.wager[handNumber(seat, a)] ?? 0);
    case "stood":
      return v({ waiting: 0 }, { fates: { ...told.fates, [handNumber(seat, b)]: { state: "stands", paid: 0 } } });
    case "split": {
      // The second card of the hand that is played goes over to the new one.
      const at = view.felt_hand.lastIndexOf(view.hand);
      return v({ felt_hand: put(view.felt_hand, at, handNumber(seat, b)), wager: put(view.wager, handNumber(seat, b), a), cash: add(view.cash, seat, -a), waiting: 0 });
    }
    case "doubled":
      return v({ wager: add(view.wager, handNumber(seat, b), a), cash: add(view.cash, seat, -a), waiting: 0 });
    case "hand-bust":
      return fate(handNumber(seat, b), "bust", 0, 0);
    case "house-stands":
      return v({ hand: NONE, waiting: 0 }, { houseDraws: true });
    case "house-bust":
      return v({ hand: NONE, waiting: 0 }, { houseDraws: true, houseBust: true });
    case "hand-won":
      return ended(fate(handNumber(seat, b), "won", a, view.wager[handNumber(seat, b)] ?? 0));
    case "hand-pushed":
      return ended(fate(handNumber(seat, b), "push", 0, a));
    case "hand-lost":
      return ended(fate(handNumber(seat, b), "lost", 0, 0));

    case "anted":
      return v({ playing: view.playing | bit(seat), put: add(view.put, seat, a), cash: add(view.cash, seat, -a), phase: PHASE.betting, waiting: 0 });
    case "stayed-out":
      return v({ phase: PHASE.betting, waiting: 0 }, { out: told.out | bit(seat) });
    case "ante-back":
      return v({ playing: view.playing & ~bit(seat), put: put(view.put, seat, 0), cash: add(view.cash, seat, a) }, { done: true });
    case "hole-cards":
      return view.hole ? v({ hole: holds(view.hole, seat, [a, b]) }) : { view, told };
    case "board-card":
      return v({ bets: view.bets.map(() => 0), board: [...view.board, a], board_n: view.board_n + 1, phase: PHASE.betting, waiting: 0 }, { did: {} });
    case "checked":
      return v({ waiting: 0 }, { did: { ...told.did, [seat]: "checks" } });
    case "opened":
      return bets(a, "bets");
    case "called":
      return bets(a, "calls");
    case "raised":
      return bets(b, "raises");
    case "folded":
      return v({ folded: view.folded | bit(seat), waiting: 0 }, { did: { ...told.did, [seat]: "folds" } });
    case "uncalled":
      return v({ bets: add(view.bets, seat, -Math.min(a, view.bets[seat] ?? 0)), put: add(view.put, seat, -a), cash: add(view.cash, seat, a) });
    case "showed":
      return v({ bets: view.bets.map(() => 0), shown: put(view.shown, seat, [a, b]), waiting: 0 }, { did: {}, done: true });
    case "has-hand":
      return v({}, { values: { ...told.values, [seat]: a } });
    case "won-pot":
      return v({ bets: view.bets.map(() => 0), cash: add(view.cash, seat, a), waiting: 0 }, { did: {}, won: { ...told.won, [seat]: (told.won[seat] ?? 0) + a }, paid: { ...told.paid, [b]: (told.paid[b] ?? 0) + a }, done: true });
    default:
      return { view, told };
  }
}

const ended = ({ view, told }: Snapshot): Snapshot => ({ view: { ...view, hand: NONE, waiting: 0 }, told: { ...told, done: true } });

/** Whether everybody's cards are known is kept: only the cards go. */
const hidden = (hole: readonly unknown[]): HitchikerView["hole"] => hole.map((each) => (Array.isArray(each) ? [NONE, NONE] : NONE)) as HitchikerView["hole"];

/** Who sees all sees everybody's. */
const holds = (hole: readonly unknown[], seat: number, cards: number[]): HitchikerView["hole"] => (Array.isArray(hole[0]) ? put(hole, seat, cards) : cards) as HitchikerView["hole"];

/** Hands of Blackjack of a seat in the order of play; the dealer's second one comes with its own. */
export const handsOf = (view: Pick<HitchikerView, "turn">, seat: number): number[] => [
  ...[0, 1, 2, 3].map((i) => seat * SPLITS + i),
  ...(seat === view.turn ? [0, 1, 2, 3].map((i) => SECOND + i) : []),
];

/** What the view alone tells of the game that is on: enough to see who is where, not what each was paid. */
export function toldByView(view: HitchikerView): Told {
  const told = nothing();
  if (view.game !== BLACKJACK || view.phase !== PHASE.hand) return told;
  const order = Array.from({ length: view.seats }, (_, i) => (view.turn + 1 + i) % view.seats).flatMap((seat) => handsOf(view, seat));
  const now = order.indexOf(view.hand);
  order.forEach((hand, place) => {
    const cards = cardsOf(view, hand).length;
    if (cards < 2 || hand === view.hand) return;
    const count = view.count[hand] ?? 0;
    if (!view.wager[hand]) told.fates[hand] = { state: count > 21 ? "bust" : "blackjack", paid: 0 };
    else if (place < now) told.fates[hand] = { state: "stands", paid: 0 };
  });
  return told;
}

/** What was told of the game that is on, from what has happened; what the view tells where that is not known. */
export function toldOf(view: HitchikerView, steps: readonly Step[]): Told {
  const events: EventInfo[] = [];
  if (view.game === NO_GAME) return nothing();
  search: for (let i = steps.length - 1; i >= 0; i--) {
    const of = steps[i]?.events ?? [];
    for (let k = of.length - 1; k >= 0; k--) {
      const event = of[k];
      if (!event || !isCasinoEvent(event)) continue;
      events.unshift(event);
      if (BEGINS.has(wordOf(event))) break search;
    }
  }
  const end = events.reduce((now, event) => after(now, event), { view, told: nothing() });
  // A replay that was wound elsewhere remembers other games.
  const same = events.length > 0 && BEGINS.has(wordOf(events[0] as EventInfo)) && AGREE.every((field) => String(end.view[field]) === String(view[field]));
  return same ? end.told : toldByView(view);
}

const AGREE = ["game", "felt", "felt_hand", "wager", "board", "bets", "put", "folded", "playing", "shown"] as const;

/** Hole cards of a seat as these eyes see them: faces, or nothing that is known of them. */
export function holeOf(view: HitchikerView, seat: number, me: number | null): number[] {
  const shown = view.shown[seat];
  if (shown && shown[0] !== NONE && shown[0] !== undefined) return [...shown];
  const hole: unknown = view.hole;
  const mine: unknown = Array.isArray(hole) && Array.isArray(hole[0]) ? hole[seat] : seat === me ? hole : undefined;
  return Array.isArray(mine) && mine[0] !== NONE ? (mine as number[]) : [-1, -1];
}

export const plays = (view: HitchikerView, seat: number): boolean => has(view.playing, seat) && !has(view.folded, seat);
