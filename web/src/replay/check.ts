// Whether the dice of a match are what was promised: what is told now against what this browser kept, every entry's
// generator against what the server says it was, and all that was drawn from it, asked for once more. No game is known
// here.

import { hashesIn, hashOf, type Kept } from "../dice/kept";
import type { MatchHeader } from "../protocol";
import { type Chart, chartsOf, type Luck } from "./chance";
import { commitment, diceOf } from "./dice";
import type { ReplayFrames } from "./frames";
import type { Generator } from "./generator";

export interface Report {
  /** Secret, numbers and promise fit each other, and what this browser kept of them. */
  promised: boolean;
  /** In words, what does not. */
  broken: string;
  /** What this browser has to say about it: it sat at the table and its number counts, or does not; or it did not. */
  own: "counts" | "untold" | "stranger" | "old";
  /** Seats that sent the hash of a number and did not tell it. */
  silent: number[];
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

/** In words, how a match breaks what was promised, by itself or against what was kept; empty: it does not. */
export async function brokenBy(match: MatchHeader, kept: Kept | null): Promise<string> {
  const { secret = "", promise = "", nonces = [] } = match;
  const hash = secret && (await commitment(secret));
  if (!hash || (!promise && hash !== match.commitment)) return "The secret is not the one that was promised before the first move.";
  if (kept && hash !== kept.commitment) return "The secret is not the one whose fingerprint this browser was shown when you sat down.";
  if (!promise) return kept ? "The match says that nothing but the secret was promised, and this browser was promised more." : "";
  const lines = promise.split("\n");
  const fits = [`table: ${match.table}`, `game: ${match.game}`, `secret hash: ${hash}`].every((line) => lines.includes(line));
  if (!fits || (await hashOf(promise)) !== match.commitment) return "The match did not begin with what was promised before it.";
  for (const [seat, sent] of hashesIn(promise).entries()) {
    const nonce = nonces[seat];
    if (nonce && (await commitment(nonce)) !== sent) return `The number of ${match.names[seat]} is not the one that was sealed before.`;
  }
  if (!kept?.promise) return "";
  if (kept.promise !== promise) return "The match did not begin with what the table showed when your number was told.";
  const without = hashesIn(promise).some((sent, seat) => kept.nonces[sent] && kept.nonces[sent] !== nonces[seat]);
  return without ? "Your number was told, and the dice were made without it." : "";
}

/** Check a match, with what this browser kept of its table. Its film must be of all-seeing eyes, and complete. */
export async function check(match: MatchHeader, film: ReplayFrames, kept: Kept | null, told: (share: number) => void = () => undefined): Promise<Report> {
  const { secret = "", promise = "", nonces = [] } = match;
  const broken = await brokenBy(match, kept);
  const own = !promise ? "old" : !kept ? "stranger" : kept.promise ? "counts" : "untold";
  const silent = hashesIn(promise).flatMap((sent, seat) => (sent && !nonces[seat] ? [seat] : []));
  const report: Report = { promised: !broken, broken, own, silent, set: 0, strayed: [], right: 0, wrong: [], charts: [] };
  const diceAt = await diceOf(secret, nonces, promise);
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

/** What the check proves about who could choose the dice, and no more than that. */
function provedBy({ own, silent }: Report, names: readonly string[]): string {
  const who = silent.map((seat) => names[seat]).join(" and ");
  if (own === "old") return "It is from before numbers were sealed: the server knew everybody's number, so this does not show that it could not choose them.";
  if (own === "stranger") return "This browser has no number of its own in them, and kept nothing to compare with. Whoever sat at the table can check more.";
  if (own === "untold") return "The secret is the one whose fingerprint this browser kept. Your own number was not told in time, so it does not show that nobody else's was chosen.";
  if (silent.length) return `Your number is in them, and the rest is as this browser kept it. ${who} sealed a number and did not tell it: only a server in league with ${who} could have made use of that.`;
  return "Nobody could choose them: your own number is in them, and all the rest was fixed before anybody's number was known, as this browser kept it.";
}

/** The verdict, for people: first the sentence that matters, then what else there is to say. */
export function saidOf(report: Report, names: readonly string[] = []): string[] {
  const { promised, broken, strayed, right, wrong } = report;
  if (!promised) return [`${broken} Do not trust this match.`];
  const bad = (what: string): string[] => [`The secret is the one that was promised, but ${what} not follow from it. Do not trust this match.`];
  if (strayed.length) return bad(`the dice of ${figures(strayed.length)} moves do`);
  if (wrong.length) return bad(`${figures(wrong.length)} of the draws do`);
  return [
    `The secret matches what was promised before the first move; ${right === 1 ? "the one draw follows" : `all ${figures(right)} draws follow`} from it.`,
    provedBy(report, names),
    "That the game made of them what its rules say, the match file proves: wayside verify plays it again.",
  ];
}
