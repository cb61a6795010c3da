// Whether the dice of a match are what was promised: the secret against its hash, every entry's generator against what
// the server says it was, and all that was drawn from it, asked for once more. No game is known here.

import type { MatchHeader } from "../protocol";
import { type Chart, chartsOf, type Luck } from "./chance";
import { commitment, diceOf } from "./dice";
import type { ReplayFrames } from "./frames";
import type { Generator } from "./generator";

export interface Report {
  /** The secret's hash is what was promised. */
  promised: boolean;
  /** Entries whose generator follows from the secret, and steps whose does not. */
  set: number;
  strayed: number[];
  /** Draws that follow from it, and in words what does not. */
  right: number;
  wrong: string[];
  charts: Chart[];
}

const BLOCK = 50; // steps between two breaths that the page may take

const hexOf = (dice: Generator): string => dice.words.map((word) => word.toString(16).padStart(16, "0")).join();

/** Check a match. Its film must be of all-seeing eyes, and complete. */
export async function check(match: MatchHeader, film: ReplayFrames, told: (share: number) => void = () => undefined): Promise<Report> {
  const secret = match.secret ?? "";
  const promised = secret !== "" && (await commitment(secret)) === match.commitment;
  const report: Report = { promised, set: 0, strayed: [], right: 0, wrong: [], charts: [] };
  const diceAt = await diceOf(secret, match.nonces ?? []);
  const luck: Luck[] = [];
  let last = -1;
  for (let step = 0; step <= (film.steps ?? 0); step++) {
    const frame = film.frame(step);
    if (!frame) throw new Error(`step ${step} of the film is missing`);
    const number = frame.number ?? 0;
    const dice = await diceAt(number);
    // Numbers only grow: nobody gets to use the same dice twice.
    if (number > last && hexOf(dice) === (frame.dice ?? []).join()) report.set++;
    else report.strayed.push(step);
    last = number;
    for (const { bound, results } of frame.draws ?? []) {
      const again = dice.draw(bound, results.length);
      if (again.join() === results.join()) report.right++;
      else report.wrong.push(`Move ${step}: of ${bound} the dice give ${listed(again)}, and ${listed(results)} is what was told.`);
      results.forEach((result, i) => luck.push({ seat: frame.seat, bound: bound - i, result }));
    }
    if (hexOf(dice) !== (frame.dice_after ?? []).join()) report.wrong.push(`Move ${step}: more or less was drawn than is told.`);
    if (step % BLOCK === BLOCK - 1) {
      told(step / (film.steps ?? 1));
      await new Promise((done) => setTimeout(done, 0));
    }
  }
  report.charts = chartsOf(luck);
  return report;
}

/** Results as people count them, from 1. */
const listed = (results: readonly number[]): string => results.map((result) => result + 1).join(", ");

/** Whether everything that was looked at is as it should be. */
export const sound = (report: Report): boolean => report.promised && !report.strayed.length && !report.wrong.length;

const figures = (count: number): string => count.toLocaleString("en");

/** The verdict, for people: first the sentence that matters, then what else there is to say. */
export function saidOf(report: Report): string[] {
  const { promised, strayed, right, wrong } = report;
  if (!promised) return ["The secret is not the one that was promised before the first move. Do not trust this match."];
  const bad = (what: string): string[] => [`The secret is the one that was promised, but ${what} not follow from it. Do not trust this match.`];
  if (strayed.length) return bad(`the dice of ${figures(strayed.length)} moves do`);
  if (wrong.length) return bad(`${figures(wrong.length)} of the draws do`);
  return [
    `The secret matches what was promised before the first move; ${right === 1 ? "the one draw follows" : `all ${figures(right)} draws follow`} from it.`,
    "That the game made of them what its rules say, the match file proves: wayside verify plays it again.",
  ];
}
