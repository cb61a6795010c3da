// Whether the dice of a match are what was promised: the secret against its hash, every entry's generator against what
// the server says it was, and, where this page knows how a game uses them, every result.

import type { View } from "../desk/desk.svelte";
import type { GameInfo, MatchHeader } from "../protocol";
import { againOf, type Chart } from "./again";
import { commitment, diceOf } from "./dice";
import type { ReplayFrames } from "./frames";

export interface Report {
  /** The secret's hash is what was promised. */
  promised: boolean;
  /** Entries whose generator follows from the secret, and those whose does not. */
  set: number;
  strayed: number[];
  /** What results are called; empty: this page does not know how this game uses its dice. */
  one: string;
  many: string;
  right: number;
  wrong: string[];
  unknown: number;
  why: string;
  charts: Chart[];
}

const BLOCK = 50; // steps between two breaths that the page may take

/** Check a match. Its film must be of all-seeing eyes, and complete. */
export async function check(match: MatchHeader, game: GameInfo, film: ReplayFrames, told: (share: number) => void = () => undefined): Promise<Report> {
  const secret = match.secret ?? "";
  const nonces = match.nonces ?? [];
  const again = againOf(game);
  const report: Report = {
    promised: secret !== "" && (await commitment(secret)) === match.commitment,
    set: 0,
    strayed: [],
    one: again?.one ?? "",
    many: again?.many ?? "",
    right: 0,
    wrong: [],
    unknown: 0,
    why: again?.why ?? "",
    charts: [],
  };
  const dice = await diceOf(secret, nonces);
  let before: View | null = null;
  let last = -1;
  for (let step = 0; step <= (film.steps ?? 0); step++) {
    const frame = film.frame(step);
    const after = film.view(step);
    if (!frame || !after) throw new Error(`step ${step} of the film is missing`);
    const number = frame.number ?? 0;
    const derived = await dice(number);
    const words = derived.words.map((word) => word.toString(16).padStart(16, "0"));
    // Numbers only grow: nobody gets to use the same dice twice.
    const sound = number > last && words.join() === (frame.dice ?? []).join();
    if (sound) report.set++;
    else report.strayed.push(step);
    last = number;
    if (again) {
      const found = again.step(before, frame, after, derived);
      report.right += found.right;
      report.unknown += found.unknown;
      report.wrong.push(...found.wrong);
    }
    before = after;
    if (step % BLOCK === BLOCK - 1) {
      told(step / (film.steps ?? 1));
      await new Promise((done) => setTimeout(done, 0));
    }
  }
  report.charts = again?.charts() ?? [];
  return report;
}

/** Whether everything that was looked at is as it should be. */
export const sound = (report: Report): boolean => report.promised && !report.strayed.length && !report.wrong.length;

const figures = (count: number): string => count.toLocaleString("en");

/** The verdict, for people: first the sentence that matters, then what else there is to say. */
export function saidOf(report: Report): string[] {
  const lines: string[] = [];
  const { right, unknown, wrong, many } = report;
  if (!report.promised) {
    lines.push("The secret is not the one that was promised before the first move. Do not trust this match.");
  } else if (report.strayed.length) {
    lines.push(`The secret is the one that was promised, but the dice of ${figures(report.strayed.length)} moves do not follow from it. Do not trust this match.`);
  } else if (wrong.length) {
    lines.push(`The secret is the one that was promised, but of ${figures(right + unknown + wrong.length)} ${many} ${figures(wrong.length)} do not follow from it. Do not trust this match.`);
  } else if (report.one && !unknown) {
    lines.push(`The secret matches what was promised before the first move; ${right === 1 ? `the one ${report.one} follows` : `all ${figures(right)} ${many} follow`} from it.`);
  } else if (report.one) {
    lines.push(`The secret matches what was promised before the first move; ${figures(right)} of ${figures(right + unknown)} ${many} were worked out again, and follow from it.`);
    lines.push(`${figures(unknown)} could not be worked out on this page. ${report.why} The match file proves them too.`);
  } else {
    lines.push(`The secret matches what was promised before the first move, and the dice of all ${figures(report.set)} entries were set from it.`);
    lines.push("What the game then made of its dice this page cannot work out; the match file proves that too.");
  }
  return lines;
}
