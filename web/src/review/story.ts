// One sentence or two about how it went, told by the curve and by nothing else.

import { listed } from "../parts/words";
import type { Points } from "./curve";
import { inPoints, several, type Moment } from "./moments";
import { spanAt, type Span } from "./spans";

export interface Tale {
  points: Points;
  standing: readonly number[];
  names: readonly string[];
  /** Whose eyes. */
  seat: number;
  /** Whether the reader sat there; else it is told by name. */
  me: boolean;
  spans: readonly Span[];
  moments: readonly Moment[];
  /** What chance gave that seat, in points; null: nobody knows. */
  luck: number | null;
  /** How many have played. */
  players: number;
}

/** How the match ended: "Lin won by 40 km." */
export function headline(names: readonly string[], standing: readonly number[], seat: number | null, by: string): string {
  const best = Math.max(...standing);
  const winners = standing.flatMap((score, each) => (score === best ? [each] : []));
  const said = winners.map((each) => (each === seat ? "You" : (names[each] ?? "")));
  if (winners.length > 1) {
    const mine = said.includes("You") ? ["you", ...said.filter((each) => each !== "You")] : said;
    const list = listed(mine);
    return `${list.charAt(0).toUpperCase()}${list.slice(1)} shared the win.`;
  }
  return `${said[0] ?? ""} won${by ? ` by ${by}` : ""}.`;
}

const CLEAR = 0.05; // of the win: a lead that is more than the width of a line
const LONG = 0.6; // of the match
const GREAT = 0.08; // a move that turned something

/** Who had the best chance at a step, clearly; -1: nobody. */
function leaderAt(chances: readonly number[]): number {
  const best = Math.max(...chances);
  const seat = chances.indexOf(best);
  return chances.every((each, other) => other === seat || best - each >= CLEAR) ? seat : -1;
}

export function story(tale: Tale): string {
  const { points, standing, names, seat, me, spans, moments, luck, players } = tale;
  const steps = points.length - 1;
  if (steps < 2) return "";
  const who = me ? "You" : (names[seat] ?? "");
  const won = standing[seat] === Math.max(...standing);
  const leaders = points.slice(0, -1).map(leaderAt);
  const led = leaders.filter((each) => each === seat).length / leaders.length;
  const own = points.slice(0, -1).map((chances) => chances[seat] ?? 0);
  const even = 1 / Math.max(1, players);
  const where = (step: number): string => {
    const span = spanAt(spans, step);
    return span && spans.length > 1 ? span.name.toLowerCase() : `move ${step}`;
  };
  const last = leaders.lastIndexOf(seat);
  const great = moments.find((moment) => moment.cost >= GREAT);
  if (won) {
    const lowest = Math.min(...own);
    const at = own.indexOf(lowest);
    if (lowest < even / 2) return `${who} ${me ? "were" : "was"} down to ${Math.max(1, inPoints(lowest))}% in ${where(at)} and came back.`;
    const from = leaders.findLastIndex((each) => each !== seat) + 1;
    if (led >= LONG && from < 0.5 * steps) return `${who} led from ${where(from)} on and ${me ? "were" : "was"} never caught.`;
    return `It was open until ${where(Math.min(from, steps))}. Then it was ${me ? "yours" : "decided"}.`;
  }
  const winner = standing.indexOf(Math.max(...standing));
  const theirs = names[winner] ?? "";
  if (last > 0 && led >= 0.15) {
    const until = `${who} led until ${where(last)}.`;
    if (great && Math.abs(great.move.step - last) <= Math.max(3, 0.08 * steps)) {
      const blame = luck !== null && luck > -1 ? `, and it was not ${me ? "your" : "the"} luck` : "";
      return `${until} Then one move cost ${several(inPoints(great.cost), "point")}${blame}.`;
    }
    return `${until} Then ${theirs} came past${moments.length ? "" : `, and no move of ${me ? "yours" : "theirs"} was to blame`}.`;
  }
  const from = leaders.findLastIndex((each) => each !== winner) + 1;
  if (from < 0.6 * steps) return `${theirs} led from ${where(from)} on and was never caught.`;
  return `It was open until ${where(Math.min(from, steps))}. Then ${theirs} was ahead.`;
}
