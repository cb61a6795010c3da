// The pictures of a report, drawn by Observable Plot: it makes scales and axes, and here stands what is drawn on them.
// Colours are the names of ReportView's style, so that day, night and paper each have their own.

import * as Plot from "@observablehq/plot";
import type { Bar, Cell, Chart, Data, DotRow, Figure, Panel, Point, Row } from "./report";

type Drawn = SVGSVGElement | HTMLElement;
type Draw = (data: Data, width: number) => Drawn | Drawn[];

const SHAPES = ["circle", "triangle", "square", "diamond", "star", "hexagon", "cross", "wye"] as const;
const NARROW = 430;
const MINUS = "−";
const DASHED = "5 4";

function number(value: number, digits: number): string {
  const text = Math.abs(value).toLocaleString("en", { minimumFractionDigits: digits, maximumFractionDigits: digits });
  return value < 0 && /[1-9]/.test(text) ? MINUS + text : text;
}

function signed(value: number, digits: number): string {
  const text = number(value, digits);
  return text.startsWith(MINUS) || !/[1-9]/.test(text) ? text : `+${text}`;
}

const half = (f: Figure): number => (f.high - f.low) / 2;
const digits = (f: Figure): number => (half(f) >= 10 ? 0 : half(f) >= 0.1 ? 1 : half(f) >= 0.005 || half(f) === 0 ? 2 : 3);
const plusMinus = (f: Figure): string => `±${number(half(f), digits(f))}`;
const clear = (f: Figure, of: number): boolean => f.low > of || f.high < of;

/** What all pictures have in common. Plot puts a style sheet into each; ours is in the page, and its policy allows no other. */
function plot(options: Plot.PlotOptions, label: string): SVGSVGElement {
  const drawn = Plot.plot({ ...options, className: "chart", style: { fontSize: "13px", overflow: "visible", background: "none" }, ariaLabel: label }) as SVGSVGElement;
  drawn.querySelector("style")?.remove();
  drawn.setAttribute("role", "img");
  for (const part of drawn.querySelectorAll("[aria-label]")) part.removeAttribute("aria-label"); // one picture, one name
  return drawn;
}

const grid = { stroke: "var(--grid)", strokeOpacity: 1 };
const dim = { fill: "var(--dim)", fontSize: 12.5 };
const strong = { fill: "var(--ink)", fontWeight: 750 };

/** A whisker with its ends, across or upright. */
function across<T>(rows: T[], at: (row: T) => string, of: (row: T) => Figure, colour: (row: T) => string, thick = 3): Plot.Markish[] {
  return [
    Plot.ruleY(rows, { y: at, x1: (r: T) => of(r).low, x2: (r: T) => of(r).high, stroke: colour, strokeWidth: thick }),
    Plot.tickX(rows, { y: at, x: (r: T) => of(r).low, stroke: colour, strokeWidth: 2, insetTop: 8, insetBottom: 8 }),
    Plot.tickX(rows, { y: at, x: (r: T) => of(r).high, stroke: colour, strokeWidth: 2, insetTop: 8, insetBottom: 8 }),
  ];
}

function shares(data: Data, width: number): Drawn {
  const rows = data.rows as Row[];
  const fair = data.fair ?? 0;
  const low = Math.min(fair - 1.5, ...rows.map((r) => r.low)) - 0.3;
  const high = Math.max(fair + 1.5, ...rows.map((r) => r.high)) + 0.3;
  const colour = (r: Row): string => (r.seat === undefined ? "var(--grey)" : `var(--seat-${r.seat})`);
  return plot(
    {
      width,
      height: 54 + (rows.length > 6 ? 32 : 42) * rows.length,
      marginLeft: rows.some((r) => r.seat === undefined) ? 104 : width < NARROW ? 56 : 66,
      marginRight: width < NARROW ? 78 : 92,
      marginTop: 24,
      marginBottom: 30,
      x: { domain: [low, high], ticks: width < NARROW ? 4 : 6, tickFormat: (v: number) => `${number(v, v % 1 ? 1 : 0)}` },
      y: { domain: rows.map((r) => r.label), type: "band", padding: 0.1 },
      symbol: { type: "identity" } as Plot.ScaleOptions,
      r: { type: "identity" },
      marks: [
        Plot.rect([fair], { x1: (v: number) => v - 1, x2: (v: number) => v + 1, fill: "var(--band)" }),
        Plot.text([fair], { x: (v: number) => v, frameAnchor: "top", dy: -14, text: () => "within a point of fair", ...dim }),
        Plot.gridX(grid),
        Plot.axisX({ label: null, tickSize: 0, fill: "var(--dim)" }),
        Plot.axisY({ label: null, tickSize: 0, fill: "var(--ink)", fontWeight: 700 }),
        Plot.ruleX([fair], { stroke: "var(--ink)", strokeWidth: 1.5, strokeDasharray: DASHED }),
        ...across(rows, (r) => r.label, (r) => r, colour, 4),
        Plot.dot(rows, { x: "value", y: "label", fill: colour, symbol: (r: Row) => (r.seat === undefined ? "circle" : SHAPES[r.seat % SHAPES.length]), r: (r: Row) => (r.seat === undefined ? 5 : 7.5), stroke: "var(--ink)", strokeWidth: 1.3 }),
        Plot.text(rows, { y: "label", frameAnchor: "right", textAnchor: "end", dx: width < NARROW ? 42 : 52, text: (r: Row) => number(r.value, 1), ...strong }),
        Plot.text(rows, { y: "label", frameAnchor: "right", textAnchor: "end", dx: width < NARROW ? 78 : 92, text: plusMinus, ...dim }),
      ],
    },
    "Share of wins by seat",
  );
}

/** Bars of a histogram: the middle half full, nine in ten paler, the tails palest. */
function bars(data: Data, width: number): Drawn {
  const drawn = data.bars ?? [];
  const q = data.quantiles ?? {};
  const [q5, q25, q50, q75, q95] = [5, 25, 50, 75, 95].map((part) => q[part]?.value);
  const whole = drawn.every((bar) => Number.isInteger(bar.from)) && data.unit !== undefined && (drawn[0]?.to ?? 0) - (drawn[0]?.from ?? 0) === 1;
  const shift = whole ? -0.5 : 0; // a bar of one value stands over it
  const inside = (bar: Bar, a: number | undefined, b: number | undefined): boolean => a !== undefined && b !== undefined && bar.to > a && bar.from <= b;
  const tone = (bar: Bar): string => (inside(bar, q25, q75) ? "var(--main)" : q5 === undefined && q25 !== undefined ? "var(--middle)" : inside(bar, q5, q95) ? "var(--middle)" : q25 === undefined ? "var(--main)" : "var(--soft)");
  const top = Math.max(...drawn.map((bar) => bar.percent));
  const marks = [
    { at: q5, text: `5%: ${q5}`, anchor: "end" as const },
    { at: q95, text: `95%: ${q95}`, anchor: "start" as const },
  ].filter((mark) => mark.at !== undefined) as { at: number; text: string; anchor: "start" | "end" }[];
  const height = (at: number): number => drawn.find((bar) => at >= bar.from && at < bar.to)?.percent ?? 0;
  return plot(
    {
      width,
      height: 240,
      marginLeft: 34,
      marginRight: 12,
      marginTop: 34,
      marginBottom: 36,
      x: { domain: [(drawn[0]?.from ?? 0) + shift, (drawn.at(-1)?.to ?? 1) + shift], ticks: width < NARROW ? 5 : 8 },
      y: { domain: [0, top * 1.16], ticks: 4 },
      marks: [
        Plot.gridY(grid),
        Plot.axisY({ label: null, tickSize: 0, fill: "var(--dim)", ticks: 4, tickFormat: (v: number) => `${v}%` }),
        Plot.axisX({ label: data.unit ?? null, labelArrow: "none", labelAnchor: "right", labelOffset: 34, tickSize: 4, fill: "var(--dim)" }),
        Plot.rectY(drawn, { x1: (b: Bar) => b.from + shift, x2: (b: Bar) => b.to + shift, y: "percent", fill: tone, insetLeft: 0.7, insetRight: 0.7 }),
        Plot.ruleY([0], { stroke: "var(--dim)" }),
        ...marks.flatMap((mark) => [
          Plot.ruleX([mark], { x: "at", y1: (m: { at: number }) => height(m.at), y2: (m: { at: number }) => height(m.at) + top * 0.1, stroke: "var(--ink)", strokeWidth: 1.5 }),
          Plot.text([mark], { x: "at", y: (m: { at: number }) => height(m.at) + top * 0.16, text: "text", textAnchor: mark.anchor, dx: mark.anchor === "end" ? 4 : -4, ...strong, fontSize: 12.5 }),
        ]),
        ...(q50 === undefined
          ? []
          : [
              Plot.ruleX([q50], { y1: height(q50), y2: top * 1.14, stroke: "var(--ink)", strokeWidth: 1.5 }),
              Plot.text([q50], { x: (v: number) => v, frameAnchor: "top", dy: -16, text: (v: number) => `median ${number(v, Number.isInteger(v) ? 0 : 1)}`, ...strong, fontSize: 12.5 }),
            ]),
      ],
    },
    "Histogram",
  );
}

function curves(data: Data, width: number): Drawn {
  const leader = data.leader ?? [];
  const last = data.last ?? [];
  const fair = data.fair ?? 0;
  const middle = leader.find((p) => p.x === data.half);
  const below = leader.filter((p) => [0.2, 0.4, 0.6, 0.8].some((x) => Math.abs(x - p.x) < 1e-9));
  const thousands = (p: Point): string => (p.n >= 1000 ? `${(p.n / 1000).toFixed(1)}k` : String(p.n));
  return plot(
    {
      width,
      height: 310,
      marginLeft: 42,
      marginRight: width < NARROW ? 26 : 64,
      marginTop: 14,
      marginBottom: 66,
      x: { domain: [0, 1] },
      y: { domain: [0, 100] },
      marks: [
        Plot.gridY([25, 50, 75, 100], grid),
        Plot.axisY({ label: null, ticks: [0, 25, 50, 75, 100], tickSize: 0, fill: "var(--dim)", tickFormat: (v: number) => `${v}%` }),
        Plot.axisX({ label: null, ticks: [0, 0.2, 0.4, 0.6, 0.8, 1], tickSize: 4, fill: "var(--dim)", tickFormat: (v: number) => (v === 0 ? "start" : v === 1 ? "end" : `${Math.round(v * 100)}%`) }),
        Plot.ruleY([fair], { stroke: "var(--ink)", strokeWidth: 1.5, strokeDasharray: DASHED }),
        Plot.text([fair], { x: 1, y: fair, dy: -9, textAnchor: "end", text: (v: number) => `a fair share: ${number(v, v % 1 ? 1 : 0)}%`, ...dim }),
        Plot.areaY(last, { x: "x", y1: "low", y2: "high", fill: "var(--grey)", fillOpacity: 0.25 }),
        Plot.lineY(last, { x: "x", y: "value", stroke: "var(--grey)", strokeWidth: 2 }),
        Plot.dot(last, { x: "x", y: "value", stroke: "var(--grey)", fill: "var(--panel)", symbol: "square", r: 3.2, strokeWidth: 1.6 }),
        Plot.areaY(leader, { x: "x", y1: "low", y2: "high", fill: "var(--main)", fillOpacity: 0.26 }),
        Plot.lineY(leader, { x: "x", y: "value", stroke: "var(--main)", strokeWidth: 3 }),
        ...(leader.length ? [Plot.text([leader.at(-1)!], { x: "x", y: "value", dx: 6, textAnchor: "start", text: () => "leader", fill: "var(--main)", fontWeight: 750 })] : []),
        ...(last.length ? [Plot.text([last.at(-1)!], { x: "x", y: "value", dx: 6, dy: -11, textAnchor: "start", text: () => "last", fill: "var(--grey)", fontWeight: 750 })] : []),
        ...(middle
          ? [
              Plot.ruleX([middle], { x: "x", y1: 0, y2: "value", stroke: "var(--main)" }),
              Plot.dot([middle], { x: "x", y: "value", r: 5.5, fill: "var(--main)", stroke: "var(--panel)", strokeWidth: 1.5 }),
              Plot.text([middle], { x: "x", y: "value", dx: -8, dy: -13, textAnchor: "end", text: (p: Point) => `half time: ${number(p.value, 1)} ${plusMinus(p)}`, ...strong, fontSize: 12.5 }),
            ]
          : []),
        Plot.text(["games with one leader"], { x: 0, frameAnchor: "bottom", dy: 40, textAnchor: "start", text: (t: string) => t, ...dim }),
        Plot.text(below, { x: "x", frameAnchor: "bottom", dy: 58, text: thousands, fontSize: 12.5, fill: "var(--ink)" }),
      ],
    },
    "Chance of the leader and of the last to win",
  );
}

function columns(data: Data, width: number, look: boolean): Drawn {
  const rows = data.columns ?? [];
  const top = Math.max(...rows.map((r) => r.high));
  return plot(
    {
      width,
      height: 262,
      marginLeft: 6,
      marginRight: 6,
      marginTop: 30,
      marginBottom: 44,
      x: { type: "band", domain: rows.map((r) => r.label), padding: 0.3 },
      y: { domain: [0, top], axis: null },
      marks: [
        Plot.axisX({ label: "changes of the lead in a game", labelArrow: "none", labelAnchor: "center", labelOffset: 40, tickSize: 0, fill: "var(--ink)", lineWidth: 5, fontSize: 12.5 }),
        Plot.barY(rows, { x: "label", y: "value", fill: (r: Row) => (look && r === rows[0] ? "var(--warning)" : "var(--main)"), stroke: (r: Row) => (look && r === rows[0] ? "var(--ink)" : "none"), strokeWidth: 1.5 }),
        Plot.ruleY([0], { stroke: "var(--dim)" }),
        Plot.ruleX(rows, { x: "label", y1: "low", y2: "high", stroke: "var(--ink)", strokeWidth: 2 }),
        Plot.text(rows, { x: "label", y: "high", dy: width < NARROW && rows.length > 4 ? -22 : -10, text: (r: Row) => (width < NARROW && rows.length > 4 ? `${number(r.value, 1)}\n${plusMinus(r)}` : `${number(r.value, 1)} ${plusMinus(r)}`), ...strong, fontSize: rows.length > 6 ? 11 : 12.5 }),
      ],
    },
    "Changes of the lead",
  );
}

function blunder(data: Data, width: number): Drawn {
  const points = data.points ?? [];
  const fair = data.fair ?? 0;
  const ten = points.find((p) => p.x === 10);
  const most = Math.max(...points.map((p) => p.x));
  return plot(
    {
      width,
      height: 300,
      marginLeft: 42,
      marginRight: 20,
      marginTop: 14,
      marginBottom: 46,
      x: { type: "sqrt", domain: [0, most], inset: 8 },
      y: { domain: [0, fair * 1.12] },
      marks: [
        Plot.gridY(grid),
        Plot.axisY({ label: null, ticks: 5, tickSize: 0, fill: "var(--dim)", tickFormat: (v: number) => `${v}%` }),
        Plot.axisX({ label: "own moves made at random, in percent (root scale)", labelArrow: "none", labelAnchor: "center", labelOffset: 42, ticks: points.map((p) => p.x), tickFormat: (v: number) => String(v), tickSize: 4, fill: "var(--dim)" }),
        Plot.ruleY([0], { stroke: "var(--dim)" }),
        Plot.ruleY([fair], { stroke: "var(--ink)", strokeWidth: 1.5, strokeDasharray: DASHED }),
        Plot.lineY(points, { x: "x", y: "value", stroke: "var(--main)", strokeWidth: 3 }),
        Plot.ruleX(points, { x: "x", y1: "low", y2: "high", stroke: "var(--main)", strokeWidth: 3 }),
        Plot.dot(points, { x: "x", y: "value", fill: "var(--main)", stroke: "var(--panel)", r: 5, strokeWidth: 1.4 }),
        ...(ten ? [Plot.text([ten], { x: "x", y: "value", dx: 12, dy: -8, textAnchor: "start", text: (p: Point) => `1 move in 10: ${number(p.value, 1)} ${plusMinus(p)}`, ...strong })] : []),
      ],
    },
    "Share of wins left by the share of random moves",
  );
}

function ladder(data: Data, width: number): Drawn {
  const points = data.points ?? [];
  const fair = data.fair ?? 50;
  return plot(
    {
      width,
      height: 240,
      marginLeft: 42,
      marginRight: 30,
      marginTop: 24,
      marginBottom: 46,
      x: { type: "log", base: 2, inset: width < NARROW ? 14 : 44 },
      y: { nice: true },
      marks: [
        Plot.gridY(grid),
        Plot.axisY({ label: null, ticks: 5, tickSize: 0, fill: "var(--dim)", tickFormat: (v: number) => `${v}%` }),
        Plot.axisX({ label: "playouts a move, against half of them", labelArrow: "none", labelAnchor: "center", labelOffset: 42, ticks: points.map((p) => p.playouts ?? 0), tickFormat: (v: number) => String(v), fill: "var(--dim)" }),
        Plot.ruleY([fair], { stroke: "var(--ink)", strokeWidth: 1.5, strokeDasharray: DASHED }),
        Plot.ruleX(points, { x: "playouts", y1: "low", y2: "high", stroke: "var(--main)", strokeWidth: 3 }),
        Plot.dot(points, { x: "playouts", y: "value", fill: "var(--main)", r: 5.5 }),
        Plot.text(points, { x: "playouts", y: "high", dy: -10, text: (p: Point) => (width < NARROW ? number(p.value, 0) : `${number(p.value, 1)} ${plusMinus(p)}`), ...strong, fontSize: 12.5 }),
      ],
    },
    "What thinking twice as long gains",
  );
}

function choices(data: Data, width: number): Drawn {
  const rows = data.rows as Row[];
  if (!data.stages?.length) {
    const panel: Panel = { tag: "cause", low: "", high: "loses", unit: "points" };
    return dotPanel(rows.map((row) => ({ label: row.label, cells: [row] })), panel, 0, width, true);
  }
  const kinds = [...new Set(rows.map((r) => r.label))];
  const top = Math.max(0, ...rows.map((r) => r.high)) * 1.12;
  return plot(
    {
      width,
      height: kinds.length * 104 + 40,
      marginLeft: 34,
      marginRight: 46,
      marginTop: 22,
      marginBottom: 36,
      fy: { domain: kinds, padding: 0.28, axis: null },
      x: { domain: [0.7, (data.stages.at(-1) ?? 1) + 0.4] },
      y: { domain: [Math.min(0, ...rows.map((r) => r.low)), top] },
      marks: [
        Plot.gridY({ ...grid, ticks: 3 }),
        Plot.axisY({ label: null, ticks: 3, tickSize: 0, fill: "var(--dim)" }),
        Plot.axisX({ label: "stage", labelArrow: "none", labelAnchor: "right", labelOffset: 34, ticks: data.stages, tickFormat: (v: number) => String(v), tickSize: 0, fill: "var(--dim)" }),
        Plot.text(kinds, { fy: (k: string) => k, frameAnchor: "top-left", dy: -17, dx: -34, text: (k: string) => k, ...strong }),
        Plot.ruleY([0], { stroke: "var(--ink)", strokeWidth: 1.5, strokeDasharray: DASHED }),
        Plot.ruleX(rows, { fy: "label", x: "stage", y1: "low", y2: "high", stroke: "var(--main)", strokeWidth: 3 }),
        Plot.dot(rows, { fy: "label", x: "stage", y: "value", fill: "var(--main)", stroke: "var(--panel)", r: 5, symbol: (r: Row) => SHAPES[kinds.indexOf(r.label) % SHAPES.length] }),
        Plot.text(rows, { fy: "label", x: "stage", y: "value", dx: 9, textAnchor: "start", text: (r: Row) => (width < 520 ? number(r.value, 1) : `${number(r.value, 1)} ${plusMinus(r)}`), ...strong, fontSize: 12 }),
      ],
      symbol: { type: "identity" } as Plot.ScaleOptions,
    },
    "What choices are worth, by stage",
  );
}

/** One column of figures with a row for each thing: hollow where they only go together, filled where one brings the other about. */
function dotPanel(rows: DotRow[], panel: Panel, at: number, width: number, labelled: boolean, zero = 0, alone = true): Drawn {
  const told = rows.filter((row) => row.cells[at]);
  const of = (row: DotRow): Figure => row.cells[at] as Figure;
  const hollow = panel.tag === "correlation";
  const base = hollow ? "var(--cor)" : "var(--cause)";
  const colour = (row: DotRow): string => (clear(of(row), zero) ? base : hollow ? base : "var(--pale)");
  const low = Math.min(zero, ...told.map((row) => of(row).low));
  const high = Math.max(zero, ...told.map((row) => of(row).high));
  const room = (high - low) * 0.04 || 1;
  const longest = Math.max(...rows.map((row) => row.label.length));
  // Where there is no room for words beside the figures they stand above them.
  const above = alone && labelled && width < NARROW && longest > 16;
  const left = above ? 4 : labelled ? Math.min(width * 0.42, Math.max(70, longest * 7 + 14)) : 6;
  const fits = above ? Math.floor(width / 6.8) : Math.floor((left - 12) / 6.8);
  const cut = (t: string): string => (t.length > fits ? `${t.slice(0, fits - 1)}…` : t);
  const dy = above ? 9 : 0;
  return plot(
    {
      width,
      height: 68 + (above ? 40 : 23) * rows.length,
      marginLeft: left,
      marginRight: 96,
      marginTop: 30,
      marginBottom: 34,
      x: { domain: [low - room, high + room], ticks: width < NARROW ? 3 : 5 },
      y: { type: "band", domain: rows.map((row) => row.label), padding: 0.12, axis: null },
      symbol: { type: "identity" } as Plot.ScaleOptions,
      marks: [
        Plot.barX(rows.filter((_, i) => i % 2 === 0), { y: "label", x1: low - room, x2: high + room, fill: "var(--sunk)", fillOpacity: 0.35 }),
        Plot.gridX(grid),
        Plot.axisX({ label: panel.unit, labelArrow: "none", labelAnchor: "right", labelOffset: 33, tickSize: 0, fill: "var(--dim)", tickFormat: (v: number) => (zero ? String(v) : signed(v, v % 1 ? 1 : 0)) }),
        ...(labelled && !above ? [Plot.axisY({ label: null, tickSize: 0, fill: "var(--ink)", fontSize: 12.5, tickFormat: cut })] : []),
        Plot.ruleX([zero], { stroke: "var(--ink)", strokeWidth: 1.5, strokeDasharray: DASHED }),
        ...(above ? [Plot.text(rows, { y: "label", frameAnchor: "left", textAnchor: "start", dy: -9, text: (r: DotRow) => cut(r.label), fill: "var(--ink)", fontSize: 12.5, stroke: "var(--panel)", strokeWidth: 5 })] : []),
        Plot.text([panel.low], { x: zero, frameAnchor: "top", dy: -15, dx: -8, textAnchor: "end", text: (t: string) => t, ...dim }),
        Plot.text([panel.high], { x: zero, frameAnchor: "top", dy: -15, dx: 8, textAnchor: "start", text: (t: string) => t, ...dim }),
        Plot.ruleY(told, { y: "label", dy, x1: (r: DotRow) => of(r).low, x2: (r: DotRow) => of(r).high, stroke: colour, strokeWidth: 3 }),
        Plot.dot(told, { y: "label", dy, x: (r: DotRow) => of(r).value, symbol: hollow ? "diamond" : "square", r: 4.6, strokeWidth: hollow ? 2 : 1.2, stroke: hollow ? colour : "var(--panel)", fill: hollow ? "var(--panel)" : colour }),
        Plot.text(told, { y: "label", dy, frameAnchor: "right", textAnchor: "end", dx: 46, text: (r: DotRow) => (zero ? number(of(r).value, digits(of(r))) : signed(of(r).value, digits(of(r)))), fill: (r: DotRow) => (clear(of(r), zero) ? "var(--ink)" : "var(--dim)"), fontWeight: 750, fontSize: 12.5 }),
        Plot.text(told, { y: "label", dy, frameAnchor: "right", textAnchor: "end", dx: 94, text: (r: DotRow) => plusMinus(of(r)), ...dim }),
        Plot.text(rows.filter((row) => !row.cells[at]), { y: "label", dy, frameAnchor: "right", textAnchor: "end", dx: 94, text: () => "not there", ...dim }),
      ],
    },
    panel.head ?? panel.tag,
  );
}

function dots(data: Data, width: number): Drawn[] {
  const panels = data.panels ?? [];
  const rows = data.rows as DotRow[];
  const gap = 26;
  const beside = panels.length > 1 && width >= 640;
  const first = beside ? Math.round(width * 0.56) : width;
  return panels.map((panel, at) => {
    const drawn = dotPanel(rows, panel, at, beside ? (at === 0 ? first : Math.round((width - first) / (panels.length - 1)) - gap) : width, !beside || at === 0, 0, !beside);
    const box = document.createElement("div");
    box.className = `panel-${panel.tag}`;
    const tag = document.createElement("p");
    tag.className = "tag";
    tag.textContent = panel.tag === "correlation" ? "Correlation" : panel.head ? `Cause: ${panel.head.toLowerCase()}` : "Cause";
    box.append(tag, drawn);
    return box;
  });
}

function openings(data: Data, width: number): Drawn {
  const rows = data.rows as Row[];
  const panel: Panel = { tag: "correlation", low: "with losing", high: "with winning", unit: "% of wins" };
  return dotPanel(rows.map((row) => ({ label: `${row.label} (${number(row.played ?? 0, 0)}%)`, cells: [row] })), panel, 0, width, true, data.fair ?? 0);
}

function line(data: Data, width: number): Drawn {
  const cells = data.cells ?? [];
  const numbers = cells.every((c) => c.x !== "" && !Number.isNaN(Number(c.x)));
  const x = (c: Cell): number | string => (numbers ? Number(c.x) : c.x);
  const box = cells.find((c) => c.box);
  // Where there is no room for all figures, every second or third has its own; the last one always has.
  const every = Math.ceil((36 * cells.length) / width);
  const told = cells.filter((_, i) => (cells.length - 1 - i) % every === 0);
  return plot(
    {
      width,
      height: 320,
      marginLeft: 54,
      marginRight: 40,
      marginTop: 24,
      marginBottom: 46,
      x: numbers ? { inset: 24 } : { type: "point", domain: cells.map((c) => c.x) },
      y: { nice: true, zero: false },
      marks: [
        Plot.gridY(grid),
        Plot.axisY({ label: null, ticks: 5, tickSize: 0, fill: "var(--dim)" }),
        Plot.axisX({ label: data.x ?? null, labelArrow: "none", labelAnchor: "center", labelOffset: 42, ...(numbers ? { ticks: told.map((c) => Number(c.x)) } : {}), tickFormat: (v: unknown) => String(v), fill: "var(--dim)" }),
        ...(box ? [Plot.ruleY([box], { y: "value", stroke: "var(--ink)", strokeWidth: 1.5, strokeDasharray: DASHED })] : []),
        Plot.lineY(cells, { x, y: "value", stroke: "var(--main)", strokeWidth: 2.5 }),
        Plot.ruleX(cells, { x, y1: "low", y2: "high", stroke: "var(--main)", strokeWidth: 3 }),
        Plot.dot(cells, { x, y: "value", r: (c: Cell) => (c.box ? 8 : 5), fill: (c: Cell) => (c.box ? "var(--warning)" : "var(--main)"), stroke: (c: Cell) => (c.box ? "var(--ink)" : "var(--panel)"), strokeWidth: 1.6 }),
        Plot.text(told, { x, y: "high", dy: -12, text: (c: Cell) => (width < 76 * cells.length ? number(c.value, 1) : `${number(c.value, digits(c))} ${plusMinus(c)}`), ...strong, fontSize: 12 }),
      ],
      r: { type: "identity" },
    },
    data.y ?? "Sweep",
  );
}

function heat(data: Data, width: number): Drawn {
  const cells = data.cells ?? [];
  const columns = [...new Set(cells.map((c) => c.x))];
  const lines = [...new Set(cells.map((c) => c.y))].reverse();
  const low = Math.min(...cells.map((c) => c.value));
  const span = Math.max(...cells.map((c) => c.value)) - low || 1;
  const narrow = width < NARROW + 80;
  return plot(
    {
      width,
      height: lines.length * 62 + 64,
      marginLeft: 62,
      marginRight: 8,
      marginTop: 6,
      marginBottom: 46,
      x: { type: "band", domain: columns, padding: 0.04 },
      y: { type: "band", domain: lines, padding: 0.05 },
      opacity: { type: "identity" },
      marks: [
        Plot.axisX({ label: data.x ?? null, labelArrow: "none", labelAnchor: "center", labelOffset: 42, tickSize: 0, fill: "var(--ink)" }),
        Plot.axisY({ label: data.box === undefined ? null : (data.y ?? null), labelArrow: "none", labelAnchor: "center", labelOffset: 56, tickSize: 0, fill: "var(--ink)" }),
        Plot.cell(cells, { x: "x", y: "y", fill: "var(--heat)", fillOpacity: (c: Cell) => 0.06 + (0.88 * (c.value - low)) / span, rx: 4 }),
        Plot.cell(cells.filter((c) => c.box), { x: "x", y: "y", fill: "none", stroke: "var(--ink)", strokeWidth: 4, rx: 4 }),
        Plot.cell(cells.filter((c) => c.box), { x: "x", y: "y", fill: "none", stroke: "var(--warning)", strokeWidth: 2, inset: 3, rx: 2 }),
        Plot.text(cells, { x: "x", y: "y", dy: narrow ? 0 : -7, text: (c: Cell) => number(c.value, digits(c)), fontSize: narrow ? 14 : 17, ...strong }),
        ...(narrow ? [] : [Plot.text(cells, { x: "x", y: "y", dy: 13, text: (c: Cell) => `${c.same ? "as the box, " : ""}${plusMinus(c)}`, fill: "var(--ink)", fontSize: 12 })]),
      ],
    },
    "Heat map",
  );
}

function ratings(data: Data, width: number): Drawn {
  const rows = data.rows as Row[];
  const colour = (): string => "var(--main)";
  const whole = (v: number): string => signed(v, 0);
  return plot(
    {
      width,
      height: 54 + 34 * rows.length,
      marginLeft: Math.min(width * 0.4, 20 + 8 * Math.max(...rows.map((r) => r.label.length))),
      marginRight: 100,
      marginTop: 10,
      marginBottom: 30,
      x: { ticks: width < NARROW ? 3 : 6, inset: 10 },
      y: { domain: rows.map((r) => r.label), type: "band", padding: 0.1 },
      marks: [
        Plot.gridX(grid),
        Plot.axisX({ label: null, tickSize: 0, fill: "var(--dim)", tickFormat: whole }),
        Plot.axisY({ label: null, tickSize: 0, fill: "var(--ink)", fontWeight: 700 }),
        Plot.ruleX([0], { stroke: "var(--ink)", strokeWidth: 1.5, strokeDasharray: DASHED }),
        ...across(rows, (r) => r.label, (r) => r, colour),
        Plot.dot(rows, { x: "value", y: "label", fill: "var(--main)", stroke: "var(--panel)", r: 6, strokeWidth: 1.4 }),
        Plot.text(rows, { y: "label", frameAnchor: "right", textAnchor: "end", dx: 50, text: (r: Row) => whole(r.value), ...strong }),
        Plot.text(rows, { y: "label", frameAnchor: "right", textAnchor: "end", dx: 98, text: (r: Row) => `±${number(half(r), 0)}`, ...dim }),
      ],
    },
    "Ratings of the bots",
  );
}

const KINDS: Record<string, Draw> = { ratings, shares, bars, curves, blunder, ladder, choices, dots, openings, line, heat };

/** A chart's pictures at a width; none where it has no picture. */
export function draw(chart: Chart, width: number): Drawn[] {
  if (chart.kind === "columns") return [columns(chart.data, width, chart.look ?? false)];
  const drawn = KINDS[chart.kind]?.(chart.data, width) ?? [];
  return Array.isArray(drawn) ? drawn : [drawn];
}
