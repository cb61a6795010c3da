// What is shown of what happened at a table: events become acts, one after another. What happens at the same time (first
// cards, wagers, antes, payments) is one act.

import type { EventInfo } from "../../../protocol";
import type { Sound } from "../../../sound";
import { dollars, has, wordOf, type EventWord } from "../read";
import { potsOf } from "./pots";
import { after, BOARD, cardsOf, handNumber, HOUSE_HAND, plays, type Snapshot } from "./snapshot";

/** Where notes come from and go to: a player's plate, a bet before it or a wager beside a hand, a pot, the House. */
export type Anchor = { at: "plate" | "bet" | "pot"; number: number; seat: number } | { at: "house" };

export interface Slide {
  /** In dollars. */
  amount: number;
  from: Anchor;
  to: Anchor;
}

export interface Act {
  word: EventWord;
  /** Who it is about; -1: nobody. */
  seat: number;
  ms: number;
  /** Time to read what has come of it. */
  hold: number;
  said: string;
  sound?: Sound;
  /** Cards that come from the pack one after another, by their ids. */
  deal?: string[];
  /** They come face down, and are turned where they lie. */
  faceDown?: boolean;
  /** Cards that are turned over. */
  turn?: string[];
  slides?: Slide[];
  /** All dice fall. */
  tumble?: boolean;
  /** What lies there while it goes on, and what once it is over. */
  during: Snapshot;
  after: Snapshot;
  /** It must be seen, however long a turn has been. */
  keeps?: boolean;
}

const CARD = 220;
const STAGGER = 90; // between cards that are dealt together
const SLIDE = 300;
const TUMBLE = 450;
const WORD = 260; // something that is only said
const FOLD = 240;
const READ = 900; // what somebody has won
const LOOK = 420; // a hand that was shown, a card of the House

const plate = (seat: number): Anchor => ({ at: "plate", number: seat, seat });
const bet = (seat: number, number = seat): Anchor => ({ at: "bet", number, seat });
const pot = (number: number): Anchor => ({ at: "pot", number, seat: -1 });
const HOUSE: Anchor = { at: "house" };

type Words = readonly (EventWord | undefined)[];
const FIRST_CARDS: Words = ["dealt", "house-dealt"];
const WAGERS: Words = ["wagered", "sat-out"];
const ANTES: Words = ["anted", "stayed-out"];
const PAYMENTS: Words = ["hand-won", "hand-pushed", "hand-lost"];

/** The acts of some events, from what lay there before them. */
export function scriptOf(begin: Snapshot, events: readonly EventInfo[], me: number | null, seed: number): Act[] {
  const acts: Act[] = [];
  let now = begin;
  let i = 0;
  /** The events from here on that are of some words. */
  const run = (words: Words): EventInfo[] => {
    const from = i;
    while (i < events.length && words.includes(wordOf(events[i] as EventInfo))) i++;
    return events.slice(from, i);
  };
  const push = (event: EventInfo, ms: number, more: Partial<Act> = {}): void => {
    const word = wordOf(event);
    if (word === undefined) return;
    acts.push({ word, seat: event.seat, ms, hold: 0, said: event.text ?? "", during: now, after: now, ...more });
  };
  const collect = (event: EventInfo): void => {
    // A round of betting is over: what lies before the players goes into the pots, and then they are made anew.
    const seats = now.view.bets.flatMap((sum, seat) => (sum > 0 ? [seat] : []));
    if (!seats.length) return;
    const { view, told } = now;
    const gone: Snapshot = { view: { ...view, bets: view.bets.map(() => 0), put: view.put.map((sum, seat) => sum - (view.bets[seat] ?? 0)) }, told: { ...told, did: {} } };
    now = { view: { ...view, bets: view.bets.map(() => 0) }, told: { ...told, did: {} } };
    const pots = potCount(now, seed);
    push(event, SLIDE, { seat: -1, said: "", sound: "card", during: gone, after: now, slides: seats.map((seat) => ({ amount: dollars(view.bets[seat] ?? 0), from: bet(seat), to: pot(Math.max(0, pots - 1)) })) });
  };
  const holeCards = (event: EventInfo): void => {
    // There is no betting before the flop: hands are dealt when its first card comes.
    const seats = inOrder(now).filter((seat) => has(now.view.playing, seat));
    const dealt = [0, 1].flatMap((n) => seats.map((seat) => `hole-${seat}-${n}`));
    now = { view: now.view, told: { ...now.told, hands: true } };
    push(event, CARD + STAGGER * 0.7 * (dealt.length - 1), { seat: -1, said: "Two cards each.", sound: "card", deal: dealt });
  };
  while (i < events.length) {
    const event = events[i] as EventInfo;
    const word = wordOf(event);
    const [seat, a, b] = [event.seat, event.a ?? 0, event.b ?? 0];
    const mine = seat === me;
    const then = after(now, event);
    switch (word) {
      case "chose-craps":
      case "chose-blackjack":
      case "chose-holdem":
        now = then;
        push(event, WORD, { sound: "click" });
        break;
      case "high-rolled": {
        const rolled = run(["high-rolled"]);
        now = rolled.reduce(after, now);
        push(event, TUMBLE, { seat: -1, said: "Everybody rolls.", tumble: true, sound: "die", hold: 200, keeps: true });
        continue;
      }
      case "won-high-roll": {
        const won = run(["won-high-roll"]);
        const before = now;
        now = won.reduce(after, now);
        const during = { view: before.view, told: { ...before.told, shares: now.told.shares } };
        push(won.find((each) => each.seat === me) ?? event, SLIDE, { sound: "home", during, hold: READ, keeps: true, slides: won.map((each) => ({ amount: dollars(each.a ?? 0), from: pot(0), to: plate(each.seat) })) });
        continue;
      }
      case "dealt":
      case "house-dealt": {
        const [first, ...more] = word === "house-dealt" ? [event] : run(FIRST_CARDS);
        if (word === "house-dealt") i++;
        const dealt: string[] = [];
        const coming: Record<number, number> = {};
        for (const each of [first as EventInfo, ...more]) {
          const hand = wordOf(each) === "house-dealt" ? HOUSE_HAND : handNumber(each.seat, each.b ?? 0);
          dealt.push(`felt-${hand}-${cardsOf(now.view, hand).length}`);
          coming[hand] = (coming[hand] ?? 0) + 1;
          now = after(now, each);
        }
        const alone = dealt.length === 1;
        push(event, CARD + STAGGER * (dealt.length - 1), { said: alone ? (event.text ?? "") : "The cards are dealt.", seat: alone ? seat : -1, sound: "card", deal: dealt, during: { view: now.view, told: { ...now.told, coming } }, hold: alone ? LOOK / 2 : 0, keeps: alone && (mine || word === "house-dealt") });
        continue;
      }
      case "wagered":
      case "sat-out": {
        const said = run(WAGERS);
        const slides = said.flatMap((each): Slide[] => (wordOf(each) === "wagered" ? [{ amount: dollars(each.a ?? 0), from: plate(each.seat), to: bet(each.seat, handNumber(each.seat, each.b ?? 0)) }] : []));
        const before = now;
        now = said.reduce(after, now);
        push(event, SLIDE, { seat: -1, said: "The wagers lie.", sound: "card", slides, during: { view: { ...before.view, cash: now.view.cash }, told: before.told }, hold: 120 });
        continue;
      }
      case "blackjack": {
        const during = { view: { ...then.view, cash: now.view.cash }, told: then.told };
        push(event, SLIDE, { sound: "home", during, after: then, hold: READ, keeps: true, slides: [{ amount: dollars(b), from: HOUSE, to: plate(seat) }] });
        break;
      }
      case "split": {
        now = then;
        push(event, SLIDE, { sound: "card", slides: [{ amount: dollars(a), from: plate(seat), to: bet(seat, handNumber(seat, b)) }] });
        break;
      }
      case "doubled": {
        const during = { view: { ...now.view, cash: then.view.cash }, told: now.told };
        push(event, SLIDE, { sound: "card", during, after: then, slides: [{ amount: dollars(a), from: plate(seat), to: bet(seat, handNumber(seat, b)) }] });
        break;
      }
      case "stood":
        push(event, WORD, { during: then, after: then, sound: "click" });
        break;
      case "hand-bust": {
        const hand = handNumber(seat, b);
        push(event, SLIDE, { during: then, after: then, sound: "pit", hold: LOOK, slides: [{ amount: dollars(a), from: bet(seat, hand), to: HOUSE }], keeps: mine });
        break;
      }
      case "house-stands":
      case "house-bust":
        push(event, WORD, { seat: -1, during: then, after: then, hold: LOOK, keeps: true, sound: word === "house-bust" ? "home" : "click" });
        break;
      case "hand-won":
      case "hand-pushed":
      case "hand-lost": {
        const paid = run(PAYMENTS);
        const before = now;
        now = paid.reduce(after, now);
        const slides = paid.map((each): Slide => {
          const hand = handNumber(each.seat, each.b ?? 0);
          const kind = wordOf(each);
          if (kind === "hand-won") return { amount: dollars(each.a ?? 0), from: HOUSE, to: plate(each.seat) };
          return { amount: dollars(each.a ?? 0), from: bet(each.seat, hand), to: kind === "hand-lost" ? HOUSE : plate(each.seat) };
        });
        const told = paid.find((each) => each.seat === me) ?? event;
        push(told, SLIDE, { sound: wordOf(told) === "hand-lost" ? "pit" : "home", during: { view: { ...now.view, cash: before.view.cash }, told: now.told }, slides, hold: READ * 1.4, keeps: true });
        continue;
      }
      case "anted":
      case "stayed-out": {
        const said = run(ANTES);
        const before = now;
        now = said.reduce(after, now);
        const slides = said.flatMap((each): Slide[] => (wordOf(each) === "anted" ? [{ amount: dollars(each.a ?? 0), from: plate(each.seat), to: pot(0) }] : []));
        const during = { view: { ...now.view, put: before.view.put }, told: now.told };
        push(event, SLIDE, { seat: -1, said: slides.length > 1 ? "The antes are in." : "", sound: "card", slides, during, hold: 120 });
        continue;
      }
      case "ante-back":
      case "uncalled":
        push(event, SLIDE, { sound: "card", during: { view: { ...then.view, cash: now.view.cash }, told: then.told }, after: then, slides: [{ amount: dollars(a), from: word === "uncalled" ? bet(seat) : pot(0), to: plate(seat) }] });
        break;
      case "too-few":
        push(event, WORD, { hold: LOOK, keeps: true });
        break;
      case "board-card": {
        collect(event);
        if (!now.view.board.length) holeCards(event);
        // My own two are told of before the board, to me alone.
        const cards = run(["board-card"]);
        const at = now.view.board.length;
        now = cards.reduce(after, now);
        push(cards.at(-1) ?? event, CARD * 2 + STAGGER * 1.5 * (cards.length - 1), { seat: -1, said: boardSaid(now, cards), sound: "turn-over", deal: cards.map((_, n) => `board-${at + n}`), faceDown: true, during: { view: now.view, told: { ...now.told, coming: { [BOARD]: cards.length } } }, hold: LOOK / 2, keeps: true });
        continue;
      }
      case "checked":
        push(event, WORD, { during: then, after: then, sound: "click" });
        break;
      case "opened":
      case "called":
      case "raised": {
        const sum = word === "raised" ? b : a;
        const during = { view: { ...now.view, cash: then.view.cash, waiting: 0 }, told: { ...now.told, did: { ...now.told.did, [seat]: then.told.did[seat] ?? "" } } };
        push(event, SLIDE, { sound: "card", during, after: then, slides: [{ amount: dollars(sum), from: plate(seat), to: bet(seat) }], hold: 140 });
        break;
      }
      case "all-in":
        push(event, WORD, { sound: "hit" });
        break;
      case "folded":
        push(event, FOLD, { during: then, after: then, sound: "card" });
        break;
      case "showed": {
        collect(event);
        now = after(now, event);
        // What it makes is told next, and shown at once with the cards.
        const next = events[i + 1];
        if (next && wordOf(next) === "has-hand") {
          now = after(now, next);
          i++;
        }
        push(event, CARD, { turn: mine ? [] : [`hole-${seat}-0`, `hole-${seat}-1`], said: [event.text, next && wordOf(next) === "has-hand" ? next.text : ""].filter(Boolean).join(" "), sound: "turn-over", hold: LOOK * 1.6, keeps: true });
        i++;
        continue;
      }
      case "won-pot": {
        collect(event);
        const before = now;
        now = after(now, event);
        push(event, SLIDE, { sound: "home", during: { view: { ...now.view, cash: before.view.cash }, told: now.told }, slides: [{ amount: dollars(a), from: pot(Math.min(b, Math.max(0, potCount(before, seed) - 1))), to: plate(seat) }], hold: READ, keeps: true });
        i++;
        continue;
      }
      default: // hole-cards, has-hand, pack-out: seen in what lies there
        if (word === "pack-out") push(event, WORD, { hold: LOOK });
    }
    now = then;
    i++;
  }
  return acts;
}

/** The pots that lie there. */
function potCount({ view, told }: Snapshot, seed: number): number {
  const stakes = view.put.map((sum, seat) => ({ put: sum - (view.bets[seat] ?? 0), live: plays(view, seat) }));
  return potsOf(stakes, seed / 1000).filter(({ amount }, n) => amount > (told.paid[n] ?? 0)).length;
}

/** Seats from the dealer's left on. */
const inOrder = ({ view }: Snapshot): number[] => Array.from({ length: view.seats }, (_, i) => (view.turn + 1 + i) % view.seats);

const STREET: Record<number, string> = { 3: "The flop", 4: "The turn", 5: "The river" };
const boardSaid = ({ view }: Snapshot, cards: readonly EventInfo[]): string => (cards.length > 1 ? `${STREET[view.board.length] ?? "The board"}.` : (cards[0]?.text ?? ""));

/** The acts of somebody else's move with their times cut so that they fit; what must be seen keeps its time. */
export function fit(acts: readonly Act[], most: number): Act[] {
  const whole = acts.reduce((sum, act) => (act.keeps ? sum : sum + act.ms + act.hold), 0);
  if (whole <= most) return [...acts];
  return acts.map((act) => (act.keeps ? act : { ...act, ms: (act.ms * most) / whole, hold: (act.hold * most) / whole }));
}
