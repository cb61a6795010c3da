// The race in one line: how far everybody has come, counted by what is left to New City, and what lies on the Expressway.

export interface Pin {
  seat: number;
  /** Where the car is on the line. */
  at: number;
  /** Where its pin stands, so that none covers another. */
  pin: number;
}

/** Pins at least so far apart, each as near to its car as that allows, between two ends. */
export function pinsOf(places: readonly { seat: number; at: number }[], gap: number, from: number, to: number): Pin[] {
  const pins = [...places].sort((a, b) => a.at - b.at || a.seat - b.seat).map(({ seat, at }) => ({ seat, at, pin: at }));
  // Groups that touch are spread around their middle, and join others that they come to touch by that.
  let groups = pins.map((pin) => [pin]);
  const spread = (group: Pin[]): { first: number; last: number } => {
    const middle = group.reduce((sum, pin) => sum + pin.at, 0) / group.length;
    const half = ((group.length - 1) * gap) / 2;
    const first = Math.max(from, Math.min(to - 2 * half, middle - half));
    return { first, last: first + 2 * half };
  };
  for (let joined = true; joined; ) {
    joined = false;
    const found: Pin[][] = [];
    for (const group of groups) {
      const before = found.at(-1);
      if (before && spread(before).last + gap > spread(group).first + 0.001) {
        before.push(...group);
        joined = true;
      } else found.push([...group]);
    }
    groups = found;
  }
  for (const group of groups) {
    const { first } = spread(group);
    group.forEach((pin, i) => (pin.pin = first + i * gap));
  }
  return pins;
}
