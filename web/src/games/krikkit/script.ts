// What is shown of what happens: events become acts, each with its time, and with all that stands on the table after it.

import type { EventInfo } from "../../protocol";
import { EVENTS, type KrikkitView } from "../../protocol/krikkit";
import type { Sound } from "../../sound";
import { THIRTEENS } from "./hands";
import { ALL, DICE, NONE, SUBJECTS, sheetOf, whyFirst, type Figures } from "./read";

export type EventWord = (typeof EVENTS)[number];
export type Ability = "gold" | "duck" | "zarquon" | "field" | "vortex" | "lost";

/** What changes on the table while a happening is shown. */
export type Stage = Pick<KrikkitView, "dice" | "made" | "away" | "score" | "owner" | "rate" | "gold" | "duck" | "zarquon" | "field" | "vortex" | "lost">;

export interface Spot {
  sheet: number;
  quadrant: number;
}

/** Something that takes its time. */
export interface Act {
  word: EventWord;
  seat: number;
  ms: number;
  sound?: Sound;
  /** What happened, in words. */
  said: string;
  /** The sentence is held up on a sign. */
  told?: string;
  tone: "plain" | "good" | "bad";
  sign?: Ability;
  /** Dice that tumble, a bit each; dice that are locked with a jolt. */
  tumble?: number;
  jolt?: number;
  /** A quadrant that is lit. */
  spot?: Spot;
  /** The score sheet shows what the hand has brought. */
  scored?: boolean;
  after: Stage;
}

/** Told in the log and by what stands on the table afterwards, and not shown by themselves. */
export const QUIET: readonly EventWord[] = ["round-begun", "answer-shown", "wormholes", "grand-score"];

const TUMBLE = 450;
const JOLT = 260;
const SIGN = 620;
const SHORT = 380;
const CLAIM = 420;
const COUNT = 480;
const FACES = 21; // two dice are told as one number: 21 times the first and the second

export function stageOf(view: KrikkitView): Stage {
  const { dice, made, away, score, owner, rate, gold, duck, zarquon, field, vortex, lost } = view;
  return { dice, made, away, score, owner, rate, gold, duck, zarquon, field, vortex, lost };
}

const put = (list: readonly number[], at: number, value: number): number[] => list.map((old, i) => (i === at ? value : old));
const putAt = (grid: readonly number[][], { sheet, quadrant }: Spot, value: number): number[][] =>
  grid.map((row, i) => (i === sheet ? put(row, quadrant, value) : row));

/** The hands that the dice of a roll make; where the hand ends with it, they are taken up again at once. */
function madeBy(later: readonly EventInfo[], after: KrikkitView): number {
  const told = (word: EventWord): boolean => later.some((event) => EVENTS[event.kind] === word);
  if (!told("scored")) return after.made;
  return told("beeblebrox") ? after.found | THIRTEENS : after.found;
}

/** The acts of some events, from the sight before them and the one after. */
export function scriptOf(figure: Figures, before: KrikkitView, events: readonly EventInfo[], after: KrikkitView): Act[] {
  const acts: Act[] = [];
  let stage = stageOf(before);
  let first = before.rolls === 0;
  let opening: readonly number[] = before.opening ?? [];

  for (const [i, event] of events.entries()) {
    const word = EVENTS[event.kind];
    if (word === undefined || QUIET.includes(word)) continue;
    const { seat } = event;
    const [a, b] = [event.a ?? 0, event.b ?? 0];
    const sheet = seat >= 0 ? sheetOf(figure, before, seat) : 0;
    const told = event.text ?? "";
    const push = (ms: number, more: Partial<Act> = {}): void => {
      acts.push({ word, seat, ms, said: more.told ?? told, tone: "plain", after: stage, ...more });
    };
    const gain = (sign: Ability): void => {
      stage = { ...stage, [sign]: put(stage[sign], seat, 1) };
      push(SIGN, { told, tone: "good", sign, sound: "home" });
    };
    switch (word) {
      case "rolled": {
        const dice = [Math.floor(a / FACES), a % FACES, Math.floor(b / FACES), b % FACES];
        const away = DICE.reduce<number>((set, die) => (dice[die] ? set : set | (1 << die)), 0);
        // Which dice were held is not told: those that show something else were rolled, and at first all were.
        const changed = DICE.reduce<number>((set, die) => (dice[die] !== stage.dice[die] ? set | (1 << die) : set), 0);
        const tumble = (first ? ALL : changed) & ~away;
        first = false;
        stage = { ...stage, dice, made: madeBy(events.slice(i + 1), after), away };
        push(TUMBLE, { tumble, sound: "die" });
        break;
      }
      case "locked":
        push(JOLT, { jolt: 1 << a, tone: "bad", sound: "hit", told });
        break;
      case "claimed":
      case "claimed-variable": {
        const spot = { sheet, quadrant: a };
        const rate = after.rate[sheet]?.[a] ?? 0;
        stage = { ...stage, owner: putAt(stage.owner, spot, seat), rate: putAt(stage.rate, spot, rate) };
        push(CLAIM, { spot, told, tone: "good", sound: "stairs" });
        break;
      }
      case "got-gold":
        gain("gold");
        break;
      case "got-duck":
        gain("duck");
        break;
      case "got-zarquon":
        gain("zarquon");
        break;
      case "released":
        stage = { ...stage, field: put(stage.field, seat, 0) };
        push(SIGN, { told, tone: "good", sign: "field", sound: "home" });
        break;
      case "scored":
        stage = { ...stage, vortex: put(stage.vortex, seat, 0) };
        push(SHORT, { scored: true });
        break;
      case "settled":
        stage = { ...stage, score: put(stage.score, seat, b) };
        push(COUNT, { scored: true, told, sound: a >= 100 ? "home" : "step", tone: a < 0 ? "bad" : "plain" });
        break;
      case "vogon-paid":
        stage = { ...stage, score: put(stage.score, seat, (stage.score[seat] ?? 0) - a) };
        push(SIGN, { told, tone: "bad", sound: "hit" });
        break;
      case "into-vortex":
        stage = { ...stage, vortex: put(stage.vortex, seat, 1) };
        push(SIGN, { told, tone: "bad", sign: "vortex", sound: "pit" });
        break;
      case "into-field":
        stage = { ...stage, field: put(stage.field, seat, 1) };
        push(SIGN, { told, tone: "bad", sign: "field", sound: "pit" });
        break;
      case "plays-without":
        stage = { ...stage, lost: put(stage.lost, seat, 0) };
        push(SHORT, { told, tone: "bad", sign: "lost" });
        break;
      case "loses-dice":
        stage = { ...stage, lost: put(stage.lost, seat, lostBy(a)) };
        push(SIGN, { told, tone: "bad", sign: "lost", sound: "pit" });
        break;
      case "answered-right":
        push(SIGN * 1.5, { told, tone: "good", sound: "home" });
        break;
      case "answered-wrong":
        push(SIGN * 2, { told, tone: "bad", sound: "refused" });
        break;
      case "wants-to-buy":
        push(SHORT, { told, spot: { sheet, quadrant: a }, sound: "card" });
        break;
      case "wants-to-sell":
        push(SHORT, { told, spot: { sheet, quadrant: a % (figure.wide * figure.high) }, sound: "card" });
        break;
      case "traded": {
        const spot = { sheet, quadrant: a };
        const seller = stage.owner[sheet]?.[a] ?? NONE;
        const score = stage.score.map((old, each) => old + (each === seller ? b : 0) - (each === seat ? b : 0));
        stage = { ...stage, score, owner: putAt(stage.owner, spot, seat) };
        push(CLAIM, { told, spot, tone: "good", sound: "swap" });
        break;
      }
      case "taxed":
        push(SHORT, { told, tone: "bad", sound: "hit" });
        break;
      case "met-marvin":
      case "beeblebrox":
      case "second-hand":
      case "fourth-roll":
        push(SIGN, { told, tone: "good", sound: "stairs" });
        break;
      case "immune":
        push(SIGN, { told, tone: "good", sign: "gold" });
        break;
      case "asks-which":
      case "asked":
      case "asks-own":
        push(SIGN, { told, sound: "turn-over" });
        break;
      case "opened":
        first = true; // whoever rolls next rolls all
        opening = put(opening, seat, b);
        push(SIGN, { told });
        break;
      case "begins": {
        const why = whyFirst(figure, { ...before, opening: [...opening] }, seat);
        push(SIGN * 2, { told: why ? `${told.replace(/\.$/, "")}: ${why}.` : told, tone: "good", sound: "turn-over" });
        break;
      }
      case "opening-tied":
      case "opening-lot":
      case "target-reached":
      case "all-claimed":
      case "ended":
        push(SIGN, { told });
        break;
      case "chose-opponent":
      case "chose":
      case "countered":
      case "declined":
        push(SHORT, { told, sound: "card" });
        break;
      default: // QUIET
    }
  }
  return acts;
}

/** The dice of a subject, a bit each. */
export const lostBy = (subject: number): number => (SUBJECTS[subject] === "Space" ? 0b0011 : 0b1100);

// ---- How long it may take

const WHOLE_TURN = 1500; // of somebody else, in milliseconds
const LEAST = 220;

/** How long a happening may take: mine as it is; of others' turns, most of what is left of a second and a half. */
export const allowance = (mine: boolean, spent: number): number => (mine ? Infinity : Math.max(LEAST, Math.min(650, (WHOLE_TURN - spent) * 0.6)));

/** What must be read takes its time whoever it concerns: it comes seldom. */
export const KEPT: readonly EventWord[] = ["begins", "answered-right", "answered-wrong", "into-vortex", "into-field", "beeblebrox", "traded", "target-reached", "all-claimed"];

/** The acts with their times cut so that they fit, each in the same proportion. */
export function fit(acts: Act[], most: number): Act[] {
  const whole = lasting(acts.filter((act) => !KEPT.includes(act.word)));
  if (whole <= most) return acts;
  return acts.map((act) => (KEPT.includes(act.word) ? act : { ...act, ms: (act.ms * most) / whole }));
}

export const lasting = (acts: readonly Act[]): number => acts.reduce((all, act) => all + act.ms, 0);
