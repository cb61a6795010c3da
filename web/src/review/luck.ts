// Luck in words.

import { thousands } from "../parts/points";
import type { LuckInfo, SeatLuckInfo } from "../protocol";
import { several } from "./moments";

const VERDICTS: [number, string][] = [
  [0.1, "Very rude"],
  [0.25, "Rude"],
  [0.42, "A little rude"],
  [0.58, "As expected"],
  [0.75, "A little kind"],
  [0.9, "Kind"],
  [2, "Very kind"],
];

export const verdict = (part: number): string => (VERDICTS.find(([below]) => part < below) ?? ["", "As expected"])[1];

/** "better cards than in 62 of 100 matches"; the very ends are never said to be all or none. */
export function among(part: number, drawn: string): string {
  const hundred = Math.min(99, Math.max(1, Math.round(100 * part)));
  return hundred >= 50 ? `better ${drawn} than in ${hundred} of 100 matches` : `worse ${drawn} than in ${100 - hundred} of 100 matches`;
}

/** What it was worth: "It gave you about 4 points." */
export function worth(points: number, me: boolean): string {
  const whole = Math.round(Math.abs(points));
  if (!whole) return "It decided nothing.";
  const to = me ? " you" : "";
  return points > 0 ? `It gave${to} about ${several(whole, "point")}.` : `It cost${to} about ${several(whole, "point")}.`;
}

/** What the dearest moves cost together. */
export function movesCost(count: number, points: number, me: boolean): string {
  if (!count) return "";
  const whose = me ? "Your" : "The";
  const words = ["", "dearest move", "two dearest moves", "three dearest moves"][count] ?? "dearest moves";
  return `${whose} ${words} cost ${points}.`;
}

/** A count as it is read: whole where it is large, with a tenth where it is small. */
export function figure(value: number, exact = false): string {
  const shown = exact || Math.abs(value) >= 20 ? Math.round(value) : Math.round(value * 10) / 10;
  const [whole = "0", part] = String(Math.abs(shown)).split(".");
  return `${shown < 0 ? "−" : ""}${thousands(Number(whole))}${part ? `.${part}` : ""}`;
}

/** Who was luckiest and who was not, where that is not the same as everybody. */
export function extremes(seats: readonly SeatLuckInfo[], name: (seat: number) => string): string {
  if (seats.length < 2) return "";
  const order = [...seats].sort((a, b) => b.better_than - a.better_than);
  const [first, last] = [order[0], order.at(-1)];
  if (!first || !last || first.better_than - last.better_than < 0.1) return "Chance treated everybody alike.";
  const were = (seat: number): string => (name(seat) === "You" ? "You were" : `${name(seat)} was`);
  return `${were(first.seat)} luckiest, ${name(last.seat) === "You" ? "you were" : `${name(last.seat)} was`} not.`;
}

export const ofSeat = (luck: LuckInfo | null, seat: number): SeatLuckInfo | null => luck?.seats.find((each) => each.seat === seat) ?? null;
