// Small drawings of the board, as paths around their own middle.

const around = (n: number, far: number, turn = 0): [number, number][] =>
  Array.from({ length: n }, (_, i) => {
    const angle = ((i + turn) / n) * 2 * Math.PI;
    return [Math.round(far * Math.sin(angle) * 100) / 100, Math.round(-far * Math.cos(angle) * 100) / 100];
  });

/** A sun of twelve rays, long and short by turns. */
export const SUN_RAYS = around(12, 9.2)
  .map(([x, y], i) => {
    const [tx, ty] = around(12, i % 2 ? 13.4 : 15.6)[i] ?? [0, 0];
    return `M${x} ${y}L${tx} ${ty}`;
  })
  .join("");

/** A wheel of eight spokes. */
export const WHEEL_SPOKES = around(8, 12.5)
  .map(([x, y]) => `M0 0L${x} ${y}`)
  .join("");

/** An arrow that points to the right. */
export const ARROW = "M-15-4.500H1V-11L15 0 1 11V4.500H-15z";

export const SKULL = {
  head: "M0-17C-10.500-17-16.500-9.500-16.500-1.500-16.500 4-13.500 7-10.500 9V14.500A2.500 2.500 0 0 0-8 17H8A2.500 2.500 0 0 0 10.500 14.500V9C13.500 7 16.500 4 16.500-1.500 16.500-9.500 10.500-17 0-17z",
  face: "M-11.500-.500A4.600 4.900 0 1 0-2.300-.500 4.600 4.900 0 1 0-11.500-.500zM2.300-.500A4.600 4.900 0 1 0 11.500-.500 4.600 4.900 0 1 0 2.300-.500zM0 4.500 2.600 9H-2.600zM-4 12.500V17H-2.600V12.500zM-.700 12.500V17H.700V12.500zM2.600 12.500V17H4V12.500z",
};

/** The rim of the pothole: a ring that no road builder has made. */
export function pothole(radius: number): string {
  const wobble = [1, 0.93, 1.03, 0.96, 1.05, 0.94, 1.02, 0.97, 1.04, 0.92, 1.01, 0.96, 1.03, 0.95];
  const points = around(wobble.length, 1).map(([x, y], i) => [x * radius * (wobble[i] ?? 1), y * radius * (wobble[i] ?? 1)] as const);
  const mid = (i: number): string => {
    const [a, b] = [points[i % points.length] ?? [0, 0], points[(i + 1) % points.length] ?? [0, 0]];
    return `${((a[0] + b[0]) / 2).toFixed(1)} ${((a[1] + b[1]) / 2).toFixed(1)}`;
  };
  return `M${mid(0)}${points.map((_, i) => {
    const next = points[(i + 1) % points.length] ?? [0, 0];
    return `Q${next[0].toFixed(1)} ${next[1].toFixed(1)} ${mid(i + 1)}`;
  }).join("")}z`;
}

/** Cracks in the asphalt around the Pit. */
export const CRACKS = "M41-20 52-27 56-37M-30-35-39-43-40-52M-44 14-54 16-60 24M22 41 26 51 35 56M44 12 55 15";

/** Where the pips of a die are, on a square from -3 to 3 (a die that shows nothing has none). */
export const PIPS: [number, number][][] = [
  [],
  [[0, 0]],
  [[-1, -1], [1, 1]],
  [[-1, -1], [0, 0], [1, 1]],
  [[-1, -1], [1, -1], [-1, 1], [1, 1]],
  [[-1, -1], [1, -1], [0, 0], [-1, 1], [1, 1]],
  [[-1, -1], [1, -1], [-1, 0], [1, 0], [-1, 1], [1, 1]],
];
