// Where the tags of victims stand: beside their car, where they cover the least.

export interface Rect {
  x: number;
  y: number;
  width: number;
  height: number;
}

const shared = (a: Rect, b: Rect): number =>
  Math.max(0, Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)) * Math.max(0, Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y));

export interface Wanted {
  /** The middle of what it belongs to. */
  x: number;
  y: number;
  width: number;
  height: number;
}

const APART = 27; // from the middle of a car to the tag
const SLANT = 0.72;

/** A place for each tag, in their order, that covers as little as possible of what is there and of each other. */
export function placeTags(wanted: readonly Wanted[], taken: readonly Rect[], sheet: Rect): Rect[] {
  const placed: Rect[] = [];
  for (const { x, y, width, height } of wanted) {
    const spots = [1, 1.6, 2.4].flatMap((far) => {
      const [across, down] = [APART * far, APART * far];
      return [
        [x + across, y - height / 2],
        [x - across - width, y - height / 2],
        [x - width / 2, y + down],
        [x - width / 2, y - down - height],
        [x + across * SLANT, y + down * SLANT],
        [x - across * SLANT - width, y + down * SLANT],
        [x + across * SLANT, y - down * SLANT - height],
        [x - across * SLANT - width, y - down * SLANT - height],
      ].map(([left = 0, top = 0], i) => ({ rect: { x: left, y: top, width, height }, price: (far - 1) * 60 + i }));
    });
    let best: { rect: Rect; price: number } | null = null;
    for (const { rect, price } of spots) {
      const outside = rect.width * rect.height - shared(rect, sheet);
      const covers = taken.reduce((sum, each) => sum + shared(rect, each), 0) + 3 * placed.reduce((sum, each) => sum + shared(rect, each), 0);
      const whole = price + covers + 8 * outside;
      if (!best || whole < best.price) best = { rect, price: whole };
    }
    if (best) placed.push(best.rect);
  }
  return placed;
}
