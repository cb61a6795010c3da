// The words for hands and for the lines of the score sheet. Which hands the dice make, and what they are worth, the
// rules say: a bit each, and a number a line.

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

/** The lines that say something; `made` are the hands that the dice make, `vortex` whether they are played inside it. */
export function linesOf(sheet: readonly number[], made: number, vortex: boolean): Line[] {
  return LINES.flatMap(([words, short, clause], line) => {
    const points = sheet[line] ?? 0;
    if (!points && line) return [];
    const beeblebrox = line === TIMES_LINE && vortex && made & THIRTEENS;
    return [beeblebrox ? { words: "Beeblebrox", short: "Beeblebrox", points, clause: "K6.15" } : { words, short, points, clause }];
  });
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
