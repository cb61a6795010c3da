// How wide words are on a sign, and how a name is set so that it fits. Widths are those of Overpass, in hundredths of
// the size: asking the browser would mean to lay the page out once for each sign, and again when the typeface is there.

const BOLD: Record<string, number> = {};
const SAME: readonly (readonly [number, string])[] = [
  [25, " ',.:;’"],
  [30, "!Iijl"],
  [38, "()ft"],
  [42, "-1r"],
  [53, "7/J?s"],
  [57, "Ccaevkyzo*FL"],
  [60, "bdpqghnux_3"],
  [62, "25689$ESTZ×+"],
  [66, "04PCG"],
  [70, "BDRVXYAHKNOQUw"],
  [83, "MW%m"],
];
for (const [width, letters] of SAME) for (const letter of letters) BOLD[letter] ??= width;

const USUAL = 60;
const ITALIC = 0.945; // of the upright
const LIGHTER = 0.975; // at weight 600, of that at 750

export interface Hand {
  italic?: boolean;
  light?: boolean;
}

/** How wide a text is at a size. */
export function widthOf(text: string, size: number, { italic = false, light = false }: Hand = {}): number {
  let sum = 0;
  for (const letter of text.normalize("NFD").replace(/\p{M}/gu, "")) sum += BOLD[letter] ?? USUAL;
  return (sum / 100) * size * (italic ? ITALIC : 1) * (light ? LIGHTER : 1);
}

export interface Setting {
  size: number;
  rows: string[];
}

const LARGEST = 12;
const SIZES = [LARGEST, 11.5, 11, 10.5];
const TWO_ROWS = 11;
const THREE_ROWS = 10.5;
const LEAST = 10;

/** A name in one row if it can be, else in two of about the same width, else word by word. */
export function settingOf(name: string, room: number, hand: Hand = {}): Setting {
  const wide = (text: string, size: number): number => widthOf(text, size, hand);
  const one = SIZES.find((size) => wide(name, size) <= room);
  if (one !== undefined) return { size: one, rows: [name] };
  const words = name.split(" ");
  const cuts = words.slice(1).map((_, i) => [words.slice(0, i + 1).join(" "), words.slice(i + 1).join(" ")]);
  const widest = (rows: string[]): number => Math.max(...rows.map((row) => wide(row, TWO_ROWS)));
  const [two] = cuts.sort((a, b) => widest(a) - widest(b));
  if (two && widest(two) <= room) return { size: TWO_ROWS, rows: two };
  const rows: string[] = [];
  for (const word of words) {
    const last = rows.at(-1);
    if (last !== undefined && wide(`${last} ${word}`, THREE_ROWS) <= room) rows[rows.length - 1] = `${last} ${word}`;
    else rows.push(word);
  }
  const fits = (LEAST * room) / Math.max(...rows.map((row) => wide(row, LEAST)));
  return { size: rows.length > 1 ? Math.min(THREE_ROWS, fits) : Math.min(LEAST, fits), rows };
}

/** The size at which a short line fits, at most `most`. */
export const sizeFor = (text: string, room: number, most: number, hand: Hand = {}): number => Math.min(most, (most * room) / Math.max(1, widthOf(text, most, hand)));
