// How far results stray from what is to be expected, and how far chance alone would take them.

export interface Bar {
  label: string;
  count: number;
  /** How often it was to be expected. */
  expected: number;
  /** Between these it lies nineteen times in twenty, if chance alone is at work. */
  low: number;
  high: number;
}

export interface Chart {
  title: string;
  /** In whose moves; null: everybody's. */
  seat: number | null;
  bars: Bar[];
  /** What it means, for people. */
  meaning: string;
}

/** One result of the dice: whose move it was, and a number below a bound. */
export interface Luck {
  seat: number;
  bound: number;
  result: number;
}

const TWENTIETH = 1.959964; // standard deviations that hold 95 in 100

/** Counts beside what is expected of them; `weights` are the parts that each should have, all alike if left out. */
export function bars(labels: readonly string[], counts: readonly number[], weights: readonly number[] = labels.map(() => 1)): Bar[] {
  const all = counts.reduce((sum, count) => sum + count, 0);
  const parts = weights.reduce((sum, weight) => sum + weight, 0);
  return labels.map((label, i) => {
    const p = (weights[i] ?? 0) / parts;
    const spread = TWENTIETH * Math.sqrt(all * p * (1 - p));
    return { label, count: counts[i] ?? 0, expected: all * p, low: Math.max(0, all * p - spread), high: Math.min(all, all * p + spread) };
  });
}

export function chiSquare(all: readonly Bar[]): number {
  return all.reduce((sum, bar) => sum + (bar.expected ? (bar.count - bar.expected) ** 2 / bar.expected : 0), 0);
}

/** The logarithm of the gamma function (Lanczos's approximation with g = 7 and nine terms). */
function lnGamma(x: number): number {
  const terms = [
    0.99999999999980993, 676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059,
    12.507343278686905, -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7,
  ];
  const z = x - 1;
  const sum = terms.reduce((total, term, i) => (i ? total + term / (z + i) : term), 0);
  const t = z + 7.5;
  return 0.5 * Math.log(2 * Math.PI) + (z + 0.5) * Math.log(t) - t + Math.log(sum);
}

/** The chance that honest dice stray at least as far as this: the upper tail of chi-square with so many degrees. */
export function tail(chi2: number, degrees: number): number {
  if (chi2 <= 0 || degrees <= 0) return 1;
  const a = degrees / 2;
  const x = chi2 / 2;
  const front = Math.exp(a * Math.log(x) - x - lnGamma(a));
  if (x < a + 1) {
    let term = 1 / a;
    let sum = term;
    for (let n = 1; n < 500 && term > sum * 1e-14; n++) {
      term *= x / (a + n);
      sum += term;
    }
    return Math.min(1, Math.max(0, 1 - front * sum));
  }
  // A continued fraction converges faster here.
  let b = x + 1 - a;
  let c = 1e300;
  let d = 1 / b;
  let h = d;
  for (let n = 1; n < 500; n++) {
    const step = -n * (n - a);
    b += 2;
    d = 1 / (step * d + b);
    c = b + step / c;
    h *= d * c;
    if (Math.abs(d * c - 1) < 1e-14) break;
  }
  return Math.min(1, front * h);
}

/** What that means, for people. */
export function verdict(all: readonly Bar[]): string {
  const shown = all.filter((bar) => bar.expected > 0);
  const count = shown.reduce((sum, bar) => sum + bar.count, 0);
  if (shown.length < 2 || shown.some((bar) => bar.expected < 5)) {
    return count ? "Too few to say anything about luck." : "";
  }
  const p = tail(chiSquare(shown), shown.length - 1);
  const percent = p >= 0.995 ? "more than 99%" : p < 0.001 ? "fewer than 0.1%" : p < 0.01 ? "fewer than 1%" : `${Math.round(p * 100)}%`;
  if (p < 0.01) return `Rare luck: ${percent} of fair matches stray this far or further. That happens, and the check above says whether it was fair.`;
  if (p < 0.05) return `A little uneven: ${percent} of fair matches stray this far or further.`;
  return `As even as chance makes it: ${percent} of fair matches stray this far or further.`;
}

const FEW = 36; // outcomes that have a bar each: as many as two dice have
const TENTHS = 10;
const ENOUGH = 5; // results for each bar: from fewer there is nothing to be seen

/** Where results fell: one chart for each bound that was drawn from often, and one for all large ones, by tenths. */
export function chartsOf(luck: readonly Luck[]): Chart[] {
  const bounds = [...new Set(luck.map(({ bound }) => Math.min(bound, FEW + 1)))].sort((x, y) => x - y);
  return bounds.flatMap((bound) => {
    const large = bound > FEW;
    const all = luck.filter((each) => Math.min(each.bound, FEW + 1) === bound);
    const parts = large ? TENTHS : bound;
    if (bound < 2 || all.length < ENOUGH * parts) return [];
    const title = large ? `Draws of 1 in more than ${FEW}, by tenths` : `Draws of 1 in ${bound}`;
    const seats = [...new Set(all.map(({ seat }) => seat))].filter((seat) => seat >= 0).sort((x, y) => x - y);
    return [null, ...seats].map((seat) => {
      const shown = fallen(parts, seat === null ? all : all.filter((each) => each.seat === seat));
      return { title, seat, bars: shown, meaning: verdict(shown) };
    });
  });
}

/** How many results fell into each of so many parts of their bound. */
function fallen(parts: number, luck: readonly Luck[]): Bar[] {
  const all = Array.from({ length: parts }, (_, part) => part);
  const partOf = ({ bound, result }: Luck): number => Math.floor((parts * result) / bound);
  const share = ({ bound }: Luck, part: number): number => (Math.ceil(((part + 1) * bound) / parts) - Math.ceil((part * bound) / parts)) / bound;
  return bars(
    all.map((part) => String(part + 1)),
    all.map((part) => luck.filter((each) => partOf(each) === part).length),
    all.map((part) => luck.reduce((sum, each) => sum + share(each, part), 0)),
  );
}
