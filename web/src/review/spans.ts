// The parts of a match along its road: stages where the game has several, else rounds, a few together.

import type { Frame } from "../protocol";

export interface Span {
  /** "Stage 2", "Rounds 4–6". */
  name: string;
  /** Where there is little room: "2", "4–6". */
  short: string;
  first: number;
  last: number;
  /** Who got the most out of it, and how much; null: nobody alone. */
  best: { seat: number; gain: number } | null;
}

const MOST = 5; // of spans, where rounds are put together
const MOST_STAGES = 7; // more than these are rounds by another name, and have no room

/** What a field was at every step. */
function along(frames: readonly Frame[], field: string): number[] {
  let now = 0;
  return frames.map((frame) => {
    const said = frame.set[field];
    if (typeof said === "number") now = said;
    return now;
  });
}

/** The steps at which a number that grows has grown: each is the last of its part. */
function ends(values: readonly number[], from: number): number[] {
  return values.flatMap((value, step) => (step && value > (values[step - 1] ?? 0) && (values[step - 1] ?? 0) >= from ? [step] : []));
}

/** The parts of a match whose frames are all here. */
export function spansOf(frames: readonly Frame[]): Span[] {
  const steps = frames.length - 1;
  if (steps < 1) return [];
  const stages = ends(along(frames, "stage"), 0);
  const parts = closed(stages, steps);
  if (stages.length && parts.length > 1 && parts.length <= MOST_STAGES) {
    return cut(frames, parts, (i) => [`Stage ${i + 1}`, String(i + 1)]);
  }
  const rounds = closed(ends(along(frames, "round"), 1), steps);
  if (rounds.length < 2) return cut(frames, [steps], () => ["The match", ""]);
  const each = Math.ceil(rounds.length / MOST);
  const lasts = rounds.filter((_, i) => (i + 1) % each === 0 || i === rounds.length - 1);
  return cut(frames, lasts, (i) => {
    const [from, to] = [i * each + 1, Math.min((i + 1) * each, rounds.length)];
    return from === to ? [`Round ${from}`, String(from)] : [`Rounds ${from}–${to}`, `${from}–${to}`];
  });
}

/** The last part ends with the match. */
const closed = (lasts: readonly number[], steps: number): number[] => (lasts.at(-1) === steps ? [...lasts] : [...lasts, steps]);

function cut(frames: readonly Frame[], lasts: readonly number[], named: (i: number) => [string, string]): Span[] {
  return lasts.map((last, i) => {
    const first = i ? (lasts[i - 1] ?? 0) : 0;
    const [name, short] = named(i);
    return { name, short, first, last, best: bestOf(frames[first]?.standing ?? [], frames[last]?.standing ?? []) };
  });
}

function bestOf(before: readonly number[], after: readonly number[]): Span["best"] {
  const gains = after.map((score, seat) => score - (before[seat] ?? 0));
  const gain = Math.max(...gains);
  return gain > 0 && gains.filter((each) => each === gain).length === 1 ? { seat: gains.indexOf(gain), gain } : null;
}

/** The part that a step belongs to. */
export function spanAt(spans: readonly Span[], step: number): Span | null {
  return spans.find(({ first, last }) => step > first && step <= last) ?? (step === 0 ? (spans[0] ?? null) : null);
}
