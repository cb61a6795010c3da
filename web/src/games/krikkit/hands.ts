// Which hands dice make, and what a claim adds to them: the same as the rules say (tests/krikkit-hands.test.ts holds
// it to many hands of theirs). What a hand is worth without a claim the view tells line by line.

import type { KrikkitView } from "../../protocol/krikkit";
import { BLACK, GREEN, RED, WHITE, sum, type Figures } from "./read";

export const [FLUSH, RUN, ODD_RUN, EVEN_RUN, MARVIN, DUCK, VOGON, THIRTEENS, ZARQUON, SPACE_PAIR, GUIDE_PAIR, TAXED_SIX] = Array.from(
  { length: 12 },
  (_, bit) => 1 << bit,
) as [number, number, number, number, number, number, number, number, number, number, number, number];

/** The lines of the score sheet: what is said of each, and its clause. */
export const LINES: readonly (readonly [words: string, short: string, clause: string])[] = [
  ["The dice", "The dice", "K3.1"],
  ["Crest dice once more", "Crest dice", "K7.5"],
  ["Variable Interest dice", "Variable dice", "K8.3"],
  ["Twenties", "Twenties", "K4.5"],
  ["Full Flush", "Full Flush", "K4.2"],
  ["Space", "Space", "K5.3"],
  ["Guide", "Guide", "K5.3"],
  ["Marvin", "Marvin", "K6.6"],
  ["Heart Of Gold", "Heart Of Gold", "K6.4"],
  ["Rubber Duck", "Rubber Duck", "K6.8"],
  ["Power Of Zarquon", "Zarquon", "K6.11"],
  ["Hyperspace Bypass Tax", "Bypass Tax", "K6.16"],
  ["Total Perspective Vortex", "Vortex", "K6.14"],
];
const TIMES_LINE = 4;

export interface Line {
  words: string;
  /** The same where there is little room. */
  short: string;
  points: number;
  clause: string;
}

/** The lines that say something. */
export function linesOf(sheet: readonly number[], dice: readonly number[], vortex: boolean, thirteen: number): Line[] {
  return LINES.flatMap(([words, short, clause], line) => {
    const points = sheet[line] ?? 0;
    if (!points && line) return [];
    const beeblebrox = line === TIMES_LINE && vortex && dice.every((face) => face === thirteen);
    return [beeblebrox ? { words: "Beeblebrox", short: "Beeblebrox", points, clause: "K6.15" } : { words, short, points, clause }];
  });
}

const isPair = (figure: Figures, a: number, b: number): boolean => a !== b && figure.pair.includes(a) && figure.pair.includes(b);

/** Whether the four are low, low + step and so on, in any order. */
function areSteps(faces: readonly number[], step: number): boolean {
  const sorted = [...faces].sort((a, b) => a - b);
  return sorted.every((face, i) => face === (sorted[0] ?? 0) + i * step);
}

/** Every hand that the dice make, a bit each; hands of four dice need all four. */
export function handsIn(figure: Figures, dice: readonly number[]): number {
  const [black = 0, white = 0, green = 0, red = 0] = dice;
  let found = 0;
  if (isPair(figure, black, white)) found |= SPACE_PAIR;
  if (isPair(figure, green, red)) found |= GUIDE_PAIR;
  if (black && white && green && red) {
    const low = Math.min(...dice);
    if (dice.every((face) => face === low)) {
      found |= FLUSH;
      if (low === 1) found |= DUCK;
      if (low === figure.thirteen) found |= THIRTEENS;
    }
    if (areSteps(dice, 1)) found |= RUN;
    if (areSteps(dice, 2)) found |= low % 2 ? ODD_RUN : EVEN_RUN;
    if (figure.marvin.every((face) => dice.includes(face))) found |= MARVIN;
    if (red === figure.tax && [black, white, green].every((face) => face === figure.vogon)) found |= VOGON;
    if (sum(dice) === figure.zarquon && black === figure.zarquonBlack) found |= ZARQUON;
  }
  if (red === figure.tax && !(found & VOGON)) found |= TAXED_SIX;
  return found;
}

/** What a claim adds to a hand: green and white once more, with a variable rate red and black too. */
export function claimAdds(figure: Figures, view: Pick<KrikkitView, "dice" | "field" | "vortex" | "turn">, variable: boolean): number {
  const { dice, turn } = view;
  const found = handsIn(figure, dice);
  const field = Boolean(view.field[turn]) && !(found & (EVEN_RUN | MARVIN));
  const worth = (die: number): number => {
    const face = dice[die] ?? 0;
    if (die === RED && found & TAXED_SIX) return 0;
    return face === figure.thirteen && view.vortex[turn] && !(found & THIRTEENS) ? 0 : face;
  };
  const more = (dice[GREEN] ?? 0) + (dice[WHITE] ?? 0) + (variable ? worth(BLACK) + worth(RED) : 0);
  const twice = found & FLUSH && (!field || found & DUCK);
  return twice ? 2 * more : more;
}

/** A hand that dice can make: its name, how it is made, what it brings, and its clause. */
export interface Sign {
  bit: number;
  word: string;
  made: string;
  brings: string;
  clause: string;
}

/** All of them, as a card to look things up on. */
export const SIGNS: readonly Sign[] = (
  [
    [FLUSH, "Full Flush", "four alike", "twice the hand", "K4.2"],
    [RUN, "Full Run", "four in a row", "a second hand", "K4.3"],
    [SPACE_PAIR, "Space", "4, 2: black, white", "42, a question", "K5.1"],
    [GUIDE_PAIR, "Guide", "4, 2: green, red", "42, a question", "K5.1"],
    [EVEN_RUN, "Heart Of Gold", "a run of evens", "42, no Fields", "K6.4"],
    [ODD_RUN, "Field", "a run of odds", "to opponent", "K6.5"],
    [MARVIN, "Marvin", "1, 13, 16, 20", "42, Field ends", "K6.6"],
    [DUCK, "Rubber Duck", "four 1s", "42, more rolls", "K6.8"],
    [ZARQUON, "Zarquon", "black 9, 18 in all", "18 a hand", "K6.11"],
    [THIRTEENS, "Vortex", "four 13s", "to opponent", "K6.13"],
    [VOGON, "Vogon", "red 6, three 16s", "they pay 18", "K6.17"],
    [TAXED_SIX, "Tax", "red 6", "6 off", "K6.16"],
  ] as const
).map(([bit, word, made, brings, clause]) => ({ bit, word, made, brings, clause }));

/** No hand, but something that dice may bring as well: green and white name a quadrant that nobody owns. */
export const CREST: Sign = { bit: 0, word: "Crest", made: "green, white on it", brings: "both dice twice", clause: "K7.3" };

export const signsOf = (found: number): Sign[] => SIGNS.filter((sign) => found & sign.bit);
