// What `wayside report`, `sweep` and `compare` hand over, as src/wayside/lab/report/findings.py writes it.

export interface Figure {
  value: number;
  low: number;
  high: number;
  n: number;
}

export interface Row extends Figure {
  label: string;
  seat?: number;
  stage?: number;
  played?: number;
}

export interface Bar {
  from: number;
  to: number;
  percent: number;
  low: number;
  high: number;
}

export interface Point extends Figure {
  x: number;
  playouts?: number;
}

export interface Panel {
  tag: "correlation" | "cause";
  head?: string;
  low: string;
  high: string;
  unit: string;
}

export interface DotRow {
  label: string;
  often?: Figure;
  cells: (Figure | null)[];
}

export interface Cell extends Figure {
  x: string;
  y: string;
  box: boolean;
  same: boolean;
}

/** Each kind of chart has its own data; `draw.ts` knows which. */
export interface Data {
  fair?: number;
  rows?: unknown[];
  bars?: Bar[];
  columns?: Row[];
  points?: Point[];
  leader?: Point[];
  last?: Point[];
  panels?: Panel[];
  stages?: number[];
  cells?: Cell[];
  quantiles?: Record<string, Figure>;
  unit?: string;
  half?: number;
  box?: string | null;
  x?: string;
  y?: string;
}

export interface Chart {
  id: string;
  number: number;
  kind: string;
  title: string;
  subtitle: string;
  caption: string;
  foot: string;
  data: Data;
  table: { head: string[]; rows: (string | number)[][] };
  look?: boolean;
  empty?: string;
}

export interface Sign {
  label: string;
  value: string;
  unit: string;
  note: string;
  chart: number;
  look: boolean;
}

export interface Report {
  kind: string;
  title: string;
  game: { name: string; title: string; unit: string };
  seats: number;
  bots: string[];
  options: Record<string, string>;
  seed: number;
  games: number;
  within?: number;
  edition: string;
  rules: number;
  wayside: string;
  command: string;
  headline: string[];
  lede: string;
  signs: Sign[];
  unfinished: string[];
  charts: Chart[];
  limits: string;
}

/** A text in parts: every second one stands out. */
export function parts(text: string): { words: string; strong: boolean }[] {
  return text.split("**").map((words, i) => ({ words, strong: i % 2 === 1 }));
}

const COUNTS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight"];

export function counted(n: number): string {
  return COUNTS[n] ?? String(n);
}

/** Who played, in words: "four **sensible** bots". */
export function players(report: Report): string {
  const kinds = [...new Set(report.bots)];
  if (kinds.length === 1) return `of ${counted(report.seats)} **${kinds[0]}** bots, seed ${report.seed}`;
  return `of ${report.bots.map((bot) => `**${bot}**`).join(", ")}, seed ${report.seed}`;
}

function cell(value: string | number): string {
  const text = String(value);
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** All tables as one file of comma-separated values, as `wayside report --csv` prints them. */
export function asCsv(charts: Chart[]): string {
  const lines: (string | number)[][] = [["chart", "id", "row", "figure", "value"]];
  for (const chart of charts) {
    for (const row of chart.table.rows) {
      chart.table.head.slice(1).forEach((head, i) => lines.push([chart.number, chart.id, row[0] ?? "", head, row[i + 1] ?? ""]));
    }
  }
  return lines.map((line) => line.map(cell).join(",")).join("\n") + "\n";
}

/** Let the browser keep a text as a file. */
export function keep(text: string, name: string, kind: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: kind }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
