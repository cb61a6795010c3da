// The review as a picture to send: the curve and the result, and nobody's name.

import { SHAPES } from "../parts/seats";
import { areaOf, lineOf, topOf, xOf, yOf, type Plot, type Points } from "./curve";

export interface Sketch {
  title: string;
  /** "won by 40 km" */
  result: string;
  points: Points;
  /** Whose eyes. */
  seat: number;
  /** Which of the colours each seat has. */
  colours: readonly number[];
  /** Everybody's score as it is written. */
  scores: readonly string[];
  /** From the first to the last. */
  order: readonly number[];
}

const [WIDE, HIGH] = [1200, 630]; // as places where links are shown like them
const [PAPER, NIGHT, ROAD, DIM, YELLOW] = ["#f6efe0", "#1b1f24", "#2b2e33", "#a9afb8", "#f2b705"];
const FONT = '"Overpass Variable", Overpass, system-ui, sans-serif';

/** Draw it; the colours are the page's own. */
export function draw(canvas: HTMLCanvasElement, sketch: Sketch, colourOf: (colour: number) => string): void {
  canvas.width = WIDE;
  canvas.height = HIGH;
  const to = canvas.getContext("2d");
  if (!to) return;
  const steps = sketch.points.length - 1;
  const plot: Plot = { left: 70, right: WIDE - 50, top: 130, bottom: HIGH - 110, steps, highest: topOf(sketch.points, steps) };
  to.fillStyle = NIGHT;
  to.fillRect(0, 0, WIDE, HIGH);
  text(to, sketch.title, 50, 78, 50, PAPER, 850);
  text(to, sketch.result, WIDE - 50, 74, 30, DIM, 500, "right");
  for (const share of [0.25, 0.5, 0.75, 1]) {
    if (share > plot.highest) continue;
    to.fillStyle = "#3a3f46";
    to.fillRect(plot.left, yOf(plot, share), plot.right - plot.left, 1.5);
    text(to, `${share * 100}%`, plot.left - 12, yOf(plot, share) + 7, 20, DIM, 500, "right");
  }
  to.fillStyle = ROAD;
  to.fillRect(0, plot.bottom, WIDE, HIGH - plot.bottom);
  to.fillStyle = YELLOW;
  for (let x = 0; x < WIDE; x += 60) to.fillRect(x, HIGH - 18, 34, 5);
  to.lineJoin = to.lineCap = "round";
  const others = sketch.order.filter((seat) => seat !== sketch.seat).toSorted((a, b) => a - b);
  for (const seat of others.toReversed()) stroke(to, lineOf(plot, sketch.points, seat), colourOf(sketch.colours[seat] ?? 0), 5);
  const own = colourOf(sketch.colours[sketch.seat] ?? 0);
  to.globalAlpha = 0.16;
  to.fillStyle = own;
  to.fill(new Path2D(areaOf(plot, sketch.points, sketch.seat)));
  to.globalAlpha = 1;
  const line = lineOf(plot, sketch.points, sketch.seat);
  stroke(to, line, PAPER, 13);
  stroke(to, line, own, 8);
  flag(to, xOf(plot, steps), plot.top - 8);
  sketch.order.forEach((seat, i) => {
    const x = 70 + (i * (WIDE - 120)) / Math.max(4, sketch.order.length);
    const shape = new Path2D();
    shape.addPath(new Path2D(SHAPES[sketch.colours[seat] ?? 0]), new DOMMatrix().translate(x, HIGH - 62).scale(1.7));
    to.fillStyle = colourOf(sketch.colours[seat] ?? 0);
    to.fill(shape);
    if (seat === sketch.seat) {
      to.strokeStyle = PAPER;
      to.lineWidth = 3;
      to.stroke(shape);
    }
    text(to, sketch.scores[seat] ?? "", x + 28, HIGH - 52, 28, PAPER, 700);
  });
}

function text(to: CanvasRenderingContext2D, words: string, x: number, y: number, size: number, colour: string, weight: number, align: CanvasTextAlign = "left"): void {
  to.font = `${weight} ${size}px ${FONT}`;
  to.textAlign = align;
  to.fillStyle = colour;
  to.fillText(words, x, y);
}

function stroke(to: CanvasRenderingContext2D, path: string, colour: string, width: number): void {
  to.strokeStyle = colour;
  to.lineWidth = width;
  to.stroke(new Path2D(path));
}

function flag(to: CanvasRenderingContext2D, x: number, y: number): void {
  to.fillStyle = PAPER;
  to.fillRect(x - 1, y, 3, 60);
  for (let i = 0; i < 12; i++) {
    to.fillStyle = (i + Math.floor(i / 4)) % 2 ? PAPER : "#15181c";
    to.fillRect(x - 40 + (i % 4) * 10, y + Math.floor(i / 4) * 10, 10, 10);
  }
}

/** As a file. */
export const fileOf = (canvas: HTMLCanvasElement, name: string): Promise<File | null> =>
  new Promise((done) => canvas.toBlob((blob) => done(blob && new File([blob], name, { type: "image/png" })), "image/png"));
