// What poker hands are worth, and what they are called. The server's poker_hand.py is the law; the values here are the
// same numbers: the category, the ranks that make it, the ranks that decide between two of one make, thirteen bits each.
// The page needs it for what no view tells: hands that are shown while the showdown goes on, and what may still come.

import { rankOf, suitOf } from "./cards";

export const [HIGH_CARD, PAIR, TWO_PAIRS, THREE, STRAIGHT, FLUSH, FULL_HOUSE, FOUR, STRAIGHT_FLUSH] = [0, 1, 2, 3, 4, 5, 6, 7, 8] as const;

const RANKS = 13;
const ALL = (1 << RANKS) - 1;
const ACE = 1 << 12;
const PACK = 52;

const worth = (category: number, madeOf: number, rest: number): number => category * 2 ** 26 + madeOf * 2 ** 13 + rest;
export const categoryOf = (value: number): number => Math.floor(value / 2 ** 26);
const madeOf = (value: number): number => (value >> RANKS) & ALL;
const restOf = (value: number): number => value & ALL;

const top = (bits: number): number => (bits ? 1 << (31 - Math.clz32(bits)) : 0);

/** The highest so many of some ranks. */
function highest(bits: number, count: number): number {
  let found = 0;
  for (let i = 0; i < count && bits; i++) {
    const next = top(bits);
    found |= next;
    bits ^= next;
  }
  return found;
}

/** The rank on top of the best straight in some ranks; 0: there is none. */
function straightIn(bits: number): number {
  const steps = (bits << 1) | (bits & ACE ? 1 : 0);
  const runs = steps & (steps >> 1) & (steps >> 2) & (steps >> 3) & (steps >> 4);
  return runs ? top(runs) << 3 : 0;
}

/** What the best five of some cards are worth; fewer than five make no straight and no flush. */
export function valueOf(cards: readonly number[]): number {
  const suits = [0, 0, 0, 0];
  const times = new Array<number>(RANKS).fill(0);
  const inSuit = [0, 0, 0, 0];
  for (const card of cards) {
    const [rank, suit] = [rankOf(card), suitOf(card)];
    suits[suit] = (suits[suit] ?? 0) | (1 << rank);
    inSuit[suit] = (inSuit[suit] ?? 0) + 1;
    times[rank] = (times[rank] ?? 0) + 1;
  }
  const suit = inSuit.findIndex((count) => count >= 5);
  if (suit >= 0) {
    const bits = suits[suit] ?? 0;
    const run = straightIn(bits);
    return run ? worth(STRAIGHT_FLUSH, run, 0) : worth(FLUSH, 0, highest(bits, 5));
  }
  const there = times.reduce((bits, count, rank) => bits | (count ? 1 << rank : 0), 0);
  const least = (count: number): number => times.reduce((bits, found, rank) => bits | (found >= count ? 1 << rank : 0), 0);
  const [four, three, two] = [least(4), top(least(3)), least(2)];
  const run = straightIn(there);
  const left = (made: number, used: number): number => highest(there & ~made, Math.max(0, Math.min(5, cards.length) - used));
  if (four) return worth(FOUR, top(four), left(top(four), 4));
  if (three && two !== three) return worth(FULL_HOUSE, three, top(two & ~three));
  if (run) return worth(STRAIGHT, run, 0);
  if (three) return worth(THREE, three, left(three, 3));
  if (two && two !== top(two)) {
    const pairs = highest(two, 2);
    return worth(TWO_PAIRS, pairs, left(pairs, 4));
  }
  return two ? worth(PAIR, two, left(two, 2)) : worth(HIGH_CARD, 0, left(0, 0));
}

/** Five of some cards that are worth as much as all of them. */
export function fiveOf(cards: readonly number[]): number[] {
  const value = valueOf(cards);
  const five = [...cards];
  for (const card of cards) {
    if (five.length <= 5) break;
    const fewer = five.filter((each) => each !== card);
    if (valueOf(fewer) === value) five.splice(0, five.length, ...fewer);
  }
  return five;
}

// ---- In words

const ONE = ["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace"] as const;
const SEVERAL = ["twos", "threes", "fours", "fives", "sixes", "sevens", "eights", "nines", "tens", "jacks", "queens", "kings", "aces"] as const;

const ranksIn = (bits: number): number[] => Array.from({ length: RANKS }, (_, i) => RANKS - 1 - i).filter((rank) => bits & (1 << rank));
const one = (rank: number | undefined): string => ONE[rank ?? 0] ?? "";
const several = (rank: number | undefined): string => SEVERAL[rank ?? 0] ?? "";

/** "Straight, ten to ace". */
export function handName(value: number): string {
  const made = ranksIn(madeOf(value));
  const rest = ranksIn(restOf(value));
  const run = `${one(((made[0] ?? 0) + 9) % RANKS)} to ${one(made[0])}`;
  switch (categoryOf(value)) {
    case PAIR:
      return `Pair of ${several(made[0])}`;
    case TWO_PAIRS:
      return `Two pairs, ${several(made[0])} and ${several(made[1])}`;
    case THREE:
      return `Three ${several(made[0])}`;
    case STRAIGHT:
      return `Straight, ${run}`;
    case FLUSH:
      return `Flush, ${one(rest[0])} high`;
    case FULL_HOUSE:
      return `Full house, ${several(made[0])} over ${several(rest[0])}`;
    case FOUR:
      return `Four ${several(made[0])}`;
    case STRAIGHT_FLUSH:
      return made[0] === RANKS - 1 ? "Royal flush" : `Straight flush, ${run}`;
    default:
      return `${one(rest[0]).replace(/^./, (letter) => letter.toUpperCase())} high`;
  }
}

const A = ["a high card", "a pair", "two pairs", "three of a kind", "a straight", "a flush", "a full house", "four of a kind", "a straight flush"] as const;
const SUIT_ONE = ["club", "diamond", "heart", "spade"] as const;
const article = (word: string): string => (/^[aeiou]/.test(word) ? `an ${word}` : `a ${word}`);
const PAIRS_UNSEEN = (left: number): number => (left * (left - 1)) / 2;

/** How many pairs of cards that I do not see would beat my hand on this board, and of how many. */
export function beatenBy(hole: readonly number[], board: readonly number[]): { count: number; of: number } {
  const mine = valueOf([...hole, ...board]);
  const seen = new Set([...hole, ...board]);
  const unseen = Array.from({ length: PACK }, (_, card) => card).filter((card) => !seen.has(card));
  let count = 0;
  for (let i = 0; i < unseen.length; i++) {
    for (let k = i + 1; k < unseen.length; k++) if (valueOf([unseen[i] ?? 0, unseen[k] ?? 0, ...board]) > mine) count++;
  }
  return { count, of: PAIRS_UNSEEN(unseen.length) };
}

/** What the next card may make of my hand, the likeliest first: which cards, and what it would be then. */
export function betterWith(hole: readonly number[], board: readonly number[]): { category: number; cards: number[] }[] {
  if (board.length >= 5) return [];
  const now = categoryOf(valueOf([...hole, ...board]));
  const seen = new Set([...hole, ...board]);
  const found = new Map<number, number[]>();
  for (let card = 0; card < PACK; card++) {
    if (seen.has(card)) continue;
    const then = categoryOf(valueOf([...hole, ...board, card]));
    // A pair on the board is everybody's: it makes nobody's hand better.
    if (then > now && (board.length < 3 || then > Math.max(now, categoryOf(valueOf([...board, card]))))) found.set(then, [...(found.get(then) ?? []), card]);
  }
  return [...found].sort(([a, some], [b, others]) => others.length - some.length || b - a).map(([category, cards]) => ({ category, cards }));
}

/** What can be said of my hand: what beats it, and what would make it better. */
export function sayings(hole: readonly number[], board: readonly number[]): string[] {
  if (hole.length < 2 || board.length < 3) return [];
  const { count, of } = beatenBy(hole, board);
  const share = Math.round((100 * count) / of);
  const first = count === 0 ? (board.length < 5 ? "Nothing beats it yet." : "Nothing beats it.") : `${share < 1 ? "Less than 1" : share} of 100 hands beat it${board.length < 5 ? " so far" : ""}.`;
  const [likeliest] = betterWith(hole, board);
  if (!likeliest) return [first];
  const { category, cards } = likeliest;
  const suits = new Set(cards.map(suitOf));
  const ranks = [...new Set(cards.map(rankOf))].sort((a, b) => b - a);
  const what =
    cards.length === 1 ? `the ${one(ranks[0])} of ${SUIT_ONE[suitOf(cards[0] ?? 0)]}s` : suits.size === 1 ? article(SUIT_ONE[suitOf(cards[0] ?? 0)] ?? "") : ranks.length <= 3 ? ranks.map((rank) => article(one(rank))).join(" or ") : `any of ${cards.length} cards`;
  return [first, `${what.charAt(0).toUpperCase()}${what.slice(1)} makes it ${A[category]}.`];
}

/** What beats what, the best first, with cards that show it. */
export const LADDER: readonly { name: string; note: string; cards: readonly string[] }[] = [
  { name: "Royal flush", note: "ten to ace, one suit", cards: ["As", "Ks", "Qs", "Js", "Ts"] },
  { name: "Straight flush", note: "five in a row, one suit", cards: ["9h", "8h", "7h", "6h", "5h"] },
  { name: "Four of a kind", note: "", cards: ["Qc", "Qd", "Qh", "Qs", "4d"] },
  { name: "Full house", note: "three and a pair", cards: ["Jc", "Jh", "Js", "8d", "8c"] },
  { name: "Flush", note: "five of one suit", cards: ["Kd", "Jd", "8d", "6d", "3d"] },
  { name: "Straight", note: "five in a row; an ace may be the one", cards: ["Ts", "9d", "8c", "7h", "6s"] },
  { name: "Three of a kind", note: "", cards: ["7c", "7d", "7s", "Kh", "2c"] },
  { name: "Two pairs", note: "", cards: ["Kc", "Kh", "4s", "4d", "9c"] },
  { name: "A pair", note: "", cards: ["Ad", "As", "Tc", "6h", "3s"] },
  { name: "High card", note: "when there is nothing else", cards: ["Ah", "Js", "8d", "5c", "2h"] },
];
