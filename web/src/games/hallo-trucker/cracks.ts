// Cracks: jagged lines that look random and are always the same.

/** A small number that looks random, from 0 to 1, always the same for the same two numbers. */
export function noise(a: number, b: number): number {
  const x = Math.sin(a * 127.1 + b * 311.7) * 43758.5453;
  return x - Math.floor(x);
}

/** A crack from top to bottom about `x`, with two short branches, as a path. */
export function crack(x: number, top: number, bottom: number, seed: number, width = 9): string {
  const steps = Math.max(4, Math.round((bottom - top) / 13));
  const points: [number, number][] = [];
  for (let i = 0; i <= steps; i++) {
    const side = i % 2 ? 1 : -1;
    points.push([x + side * width * (0.2 + 0.8 * noise(seed, i)) * 0.5, top + ((bottom - top) * i) / steps]);
  }
  const at = (value: number): string => value.toFixed(1);
  const line = points.map(([px, py], i) => `${i ? "L" : "M"}${at(px)} ${at(py)}`).join("");
  const branch = (i: number, side: number): string => {
    const [px, py] = points[i] ?? [x, top];
    return `M${at(px)} ${at(py)}l${at(side * width * 0.9)} ${at(width * 0.5)}l${at(side * width * 0.5)} ${at(width * 0.9)}`;
  };
  return line + branch(Math.floor(steps / 3), 1) + branch(Math.floor((2 * steps) / 3), -1);
}
