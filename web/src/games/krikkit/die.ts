// A die with twenty sides, seen from straight above one of them: ten of its facets are in sight.

export interface Facet {
  points: string;
  /** How much light falls on it, from -1 to 1. */
  light: number;
}

const RIM = 48;
const NEAR = RIM * 0.7; // the corners of the facet in front; 0.618 from far away, and more for an eye that is near

type Point = readonly [number, number];
const at = (radius: number, degrees: number): Point => [radius * Math.cos((degrees * Math.PI) / 180), radius * Math.sin((degrees * Math.PI) / 180)];
const path = (points: readonly Point[]): string => points.map(([x, y]) => `${x.toFixed(2)} ${y.toFixed(2)}`).join(" ");

/** The corners of the facet in front, clockwise from the top. */
const front = [-90, 30, 150].map((angle) => at(NEAR, angle));
/** The rim, clockwise from the top: every second one lies behind a corner of the facet in front. */
const rim = [-90, -30, 30, 90, 150, 210].map((angle) => at(RIM, angle));

function facet(points: readonly Point[], slope: number): Facet {
  const [x, y] = [0, 1].map((axis) => points.reduce((all, point) => all + (point[axis] ?? 0), 0) / points.length) as [number, number];
  const far = Math.hypot(x, y) || 1;
  // The light comes from the upper left; the facet in front lies flat.
  const light = slope ? ((-x * 0.55 - y * 0.84) / far) * slope : 0.16;
  return { points: path(points), light };
}

const corner = (list: readonly Point[], i: number): Point => list[(i + list.length) % list.length] as Point;

/** The facet in front first, then its three neighbours, then the six at the rim. */
export const FACETS: readonly Facet[] = [
  facet(front, 0),
  ...[0, 1, 2].map((i) => facet([corner(front, i), corner(front, i + 1), corner(rim, 2 * i + 1)], 0.62)),
  ...[0, 1, 2].flatMap((i) => [
    facet([corner(front, i), corner(rim, 2 * i), corner(rim, 2 * i + 1)], 0.95),
    facet([corner(front, i), corner(rim, 2 * i), corner(rim, 2 * i - 1)], 0.95),
  ]),
];

export const OUTLINE = path(rim);

/** Where the numbers of the three neighbouring facets stand, and how they are turned. */
export const NEIGHBOUR_SPOTS = [-30, 90, 210].map((angle) => {
  const [x, y] = at(NEAR * 0.98, angle);
  return { x, y, turn: angle + 90 };
});

// Which numbers lie side by side on a twenty-sided die as it is usually made: opposite ones make 21.
const SIDES =
  "20-2 20-8 20-14 1-7 1-13 1-19 18-2 18-4 18-5 3-19 3-17 3-16 14-4 14-6 7-17 7-15 16-6 16-8 5-15 5-13 4-11 17-10 19-9 2-12 8-10 13-11 9-11 12-10 9-6 12-15";

export const NEIGHBOURS: readonly (readonly number[])[] = Array.from({ length: 21 }, (_, face) =>
  SIDES.split(" ").flatMap((pair) => {
    const [a, b] = pair.split("-").map(Number);
    return a === face ? [b as number] : b === face ? [a as number] : [];
  }),
);
