// The train on its poles: which it covers, and how it runs. Where it stands the server says; this is for showing it.

export const AWAY = 0; // from New City: poles go up
export const TOWARDS = 1;
/** Poles that a locomotive and two wagons are long: the front's pole is at the nose. */
export const LENGTH = 3;

export interface Stand {
  front: number;
  heading: number;
}

/** Where the front is after each count; a turn takes one and leaves it where it is. */
export function countsOf(from: Stand, pips: number, poles: number): Stand[] {
  const stands = [from];
  for (let count = 0; count < pips; count++) {
    const { front, heading } = stands.at(-1) as Stand;
    const outward = heading === AWAY ? front >= poles - 1 : front <= 0;
    if (outward) stands.push({ front, heading: 1 - heading });
    else stands.push({ front: front + (heading === AWAY ? 1 : -1), heading });
  }
  return stands;
}

/**
 * The places of the front along a stretch of counts with one heading, for running it: a train that turns leaves the
 * sheet first, or comes onto it last.
 */
export interface Run {
  heading: number;
  from: number;
  to: number;
  /** Counts that it takes. */
  counts: number;
}

export function runsOf(stands: readonly Stand[]): Run[] {
  const runs: Run[] = [];
  for (let i = 1; i < stands.length; i++) {
    const [before, after] = [stands[i - 1] as Stand, stands[i] as Stand];
    const out = before.heading === AWAY ? 1 : -1;
    const last = runs.at(-1);
    if (before.heading !== after.heading) {
      // Half of the count out of sight, half of it back: it comes back with its nose at the end pole.
      if (last) [last.to, last.counts] = [before.front + out * (LENGTH + 1), last.counts + 0.5];
      else runs.push({ heading: before.heading, from: before.front, to: before.front + out * (LENGTH + 1), counts: 0.5 });
      runs.push({ heading: after.heading, from: after.front + out * (LENGTH - 1), to: after.front, counts: 0.5 });
    } else if (last) [last.to, last.counts] = [after.front, last.counts + 1];
    else runs.push({ heading: after.heading, from: before.front, to: after.front, counts: 1 });
  }
  return runs;
}
