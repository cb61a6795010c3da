// Banknotes in eight colours, and how a sum is laid out in them.

export const NOTES: Readonly<Record<number, string>> = {
  1_000: "#7e8570",
  5_000: "#3a6ea8",
  10_000: "#75559f",
  20_000: "#2c7f5b",
  50_000: "#b8433a",
  100_000: "#845530",
  500_000: "#b86a0a",
  1_000_000: "#2b2e33",
};

export const DENOMINATIONS = Object.keys(NOTES)
  .map(Number)
  .sort((a, b) => b - a);

/** A sum of dollars in notes, the largest first; at most so many of them. */
export function breakUp(dollars: number, most = Number.POSITIVE_INFINITY): number[] {
  const notes: number[] = [];
  let left = dollars;
  for (const value of DENOMINATIONS) {
    while (left >= value && notes.length < most) {
      notes.push(value);
      left -= value;
    }
  }
  return notes;
}

/** The notes that stand for a sum where there is room for a few: one of each kind in it, the largest last. */
export function few(dollars: number, most = 3): number[] {
  const notes = breakUp(dollars, 60);
  const kinds = [...new Set(notes)];
  const shown = kinds.length >= most ? kinds.slice(0, most) : [...notes].slice(0, most);
  return shown.sort((a, b) => a - b);
}
