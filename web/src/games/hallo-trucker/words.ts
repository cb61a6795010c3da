// What Hallo Trucker says about a match.

import type { Words } from "..";
import type { MatchModel, LogLine } from "../../model/matchModel.svelte";
import type { OfferInfo } from "../../protocol";
import { EFFECTS, EVENTS, type HalloTruckerEffects } from "../../protocol/hallo-trucker";
import { effectsOf } from "../effects";
import { editionOf, type Edition, type Face } from "./cards";
import { counterEffect, rowEffect, signed } from "./effects";
import { type AnyView, EXTRA, isOpen, ownOf, pendingOf, sorted, TO_COUNTER, TO_ROW, waits } from "./scene";

export const viewOf = (model: MatchModel): AnyView => model.view as unknown as AnyView;

/** The card that an offer lays, and where. */
export function cardOf(edition: Edition, offer: Pick<OfferInfo, "move">): { face: Face; to: "row" | "counter" } | null {
  const [verb, word] = offer.move.split(" ");
  const face = edition.faces.find((known) => known.word === word);
  return face && (verb === "row" || verb === "counter") ? { face, to: verb } : null;
}

/** What an offer would do. */
export const wouldOf = (offer: Pick<OfferInfo, "effects">): HalloTruckerEffects => effectsOf(EFFECTS, offer);

/** The move that lays a card now. */
export function moveOf(edition: Edition, phase: number, card: number): string {
  const face = edition.faces[edition.faceOf[card] ?? -1];
  return `${phase === TO_COUNTER ? "counter" : "row"} ${face?.word ?? ""}`;
}

/** A word for what a seat is doing. */
export function doing(model: MatchModel, seat: number): "your move" | "laid" | "thinking" | "away" | "bot sits in" | "no cards" | "" {
  const view = viewOf(model);
  if (view.over) return "";
  const info = model.seats[seat];
  if (!waits(view, seat)) {
    const idle = view.phase === EXTRA && (view.hand_n[seat] ?? 0) === 0;
    return idle ? "no cards" : "laid";
  }
  if (seat === model.seat && model.live) return "your move";
  if (info?.held) return "bot sits in";
  return info?.player && info.here === false ? "away" : "thinking";
}

const several = (count: number, one: string, more = `${one}s`): string => `${count} ${count === 1 ? one : more}`;

const [DREW, FILLED] = [EVENTS.indexOf("drew"), EVENTS.indexOf("hand-filled")];

/** Whoever reads which cards a seat drew need not read how many they were. */
export function once(lines: LogLine[]): LogLine[] {
  const named = new Set(lines.filter((line) => line.kind === DREW).map((line) => `${line.version}.${line.seat}`));
  return lines.filter((line) => line.kind !== FILLED || !named.has(`${line.version}.${line.seat}`));
}

export const words: Words = {
  status(model) {
    const view = viewOf(model);
    if (view.over) return `${several(view.stages, "stage")} driven`;
    return `stage ${view.stage + 1} of ${view.stages} • round ${view.stage_rounds}`;
  },

  once,

  early: (model) => viewOf(model).stage === 0,

  /** Rides and Barriers are for everybody; what a Barrier took is told to its owner alone. */
  news(model, event) {
    const kind = EVENTS[event.kind];
    if (kind === "card-lost") return event.seat === model.seat ? `it took ${editionOf(model.game).faces[event.a ?? 0]?.title ?? "a card"}` : null;
    if (event.seat === model.seat) return null;
    if (kind === "free-ride" || kind === "really-free-ride") {
      return viewOf(model).phase === EXTRA ? `${model.name(event.seat)} gave a ${kind === "free-ride" ? "" : "Really "}Free Ride` : null;
    }
    return kind === "barrier-fell" ? `${model.name(event.seat)} lowered a Barrier` : null;
  },

  prompt(model) {
    const view = viewOf(model);
    if (view.phase === TO_COUNTER) return "Choose a card for the counter";
    if (view.phase === TO_ROW) return "Choose a card for your run";
    const laid = model.seat === null ? 0 : (ownOf(view, model.seat, model.seat)?.laid.length ?? 0);
    const left = view.owed - laid;
    return left > 1 ? "Choose two cards, one by one" : "Choose one more card for your run";
  },

  action(model, offer) {
    const card = cardOf(editionOf(model.game), offer);
    if (!card) return offer.move;
    const what = card.face.kind === "km" ? String(card.face.km) : card.face.title;
    return card.to === "row" ? `Lay ${what} on your run` : `${what} for the counter`;
  },

  title: (model, offer) => cardOf(editionOf(model.game), offer)?.face.title ?? offer.move,

  drawn: "cards",

  sign(model, offer) {
    const edition = editionOf(model.game);
    const face = cardOf(edition, offer)?.face;
    if (!face) return { text: offer.move };
    const short = { km: face.word, rest: "Rest", lost: `−${edition.freightKm}`, barrier: "−1", free: "+1", really: "+2" };
    return { text: short[face.kind], tone: face.kind === "km" ? "green" : face.kind === "rest" ? "blue" : "red" };
  },

  effect(model, offer) {
    const edition = editionOf(model.game);
    const card = cardOf(edition, offer);
    const view = viewOf(model);
    if (!card || model.seat === null) return "";
    const would = wouldOf(offer);
    if (card.to === "counter") return counterEffect(card.face, would, view.counter_km, edition.limit[view.seats] ?? 0);
    const laid = ownOf(view, model.seat, model.seat)?.laid.at(-1);
    return rowEffect(card.face, would, edition.faces[edition.faceOf[laid ?? -1] ?? -1]);
  },

  describe,
};

/** The board in words: enough to play without seeing it. */
function describe(model: MatchModel): string[] {
  const edition = editionOf(model.game);
  const view = viewOf(model);
  const title = (card: number): string => edition.faces[edition.faceOf[card] ?? -1]?.title ?? "a card";
  const list = (cards: readonly number[]): string => (cards.length ? cards.map(title).join(", ") : "none");
  const lines = [`${words.status(model).replace(/^s/, "S").replace(" • ", ", ")}.`];
  if (!view.over) lines.push(`${owner(model, view.start)} the Start card.`);
  lines.push(`The counter stands at ${signed(view.counter_km)} of ${edition.limit[view.seats] ?? 0} km.`);
  lines.push(`Face up beside the counter: ${list(view.pile)}.`);
  if (!view.over) lines.push(`Draw pile: ${several(view.deck_n, "card")}. Discards: ${view.discard_n}.`);
  for (let seat = 0; seat < view.seats; seat++) lines.push(seatLine(model, seat));
  if (model.seat !== null && !view.over) lines.push(...myLines(model, model.seat, list));
  if (isOpen(view) && model.seat === null && !view.over) {
    view.hand.slice(0, view.seats).forEach((_, seat) => {
      lines.push(`In the hand of ${model.name(seat)}: ${list(sorted(edition, ownOf(view, seat, null)?.hand ?? []))}.`);
    });
  }
  if (view.stage > 0) lines.push(...lastStage(model, list));
  return lines;
}

const owner = (model: MatchModel, seat: number): string => (seat === model.seat ? "You hold" : `${model.name(seat)} holds`);

function seatLine(model: MatchModel, seat: number): string {
  const edition = editionOf(model.game);
  const view = viewOf(model);
  const own = ownOf(view, seat, model.seat);
  const score = view.score[seat] ?? 0;
  const who = seat === model.seat ? "You" : model.name(seat);
  if (view.over) return `${who}: ${score} km in all.`;
  const laid = pendingOf(view, seat, own);
  const state = waits(view, seat) ? (seat === model.seat ? "your move" : "still choosing") : laid ? "has laid" : "waiting";
  const faces = (own?.row ?? []).map((card) => edition.faceOf[card] ?? 0);
  const row = own?.row
    ? `row ${faces.map((face) => edition.faces[face]?.word).join("-") || "empty"}, worth ${own.km} km`
    : `${several(view.row_n[seat] ?? 0, "card")} face down in the row`;
  return `${who}: ${score} km so far, ${row}; ${state}.`;
}

function myLines(model: MatchModel, me: number, list: (cards: readonly number[]) => string): string[] {
  const view = viewOf(model);
  const own = ownOf(view, me, me);
  if (!own) return [];
  const lines = [`Your hand: ${list(sorted(editionOf(model.game), own.hand))}.`];
  if (own.laid.length) {
    lines.push(`You have laid, still hidden from the others, for ${view.phase === TO_COUNTER ? "the counter" : "your row"}: ${list(own.laid)}.`);
  }
  if (own.counter !== 255) lines.push(`Your card for the counter, not yet turned up: ${list([own.counter])}.`);
  return lines;
}

function lastStage(model: MatchModel, list: (cards: readonly number[]) => string): string[] {
  const view = viewOf(model);
  const km = view.sheet.at(-1) ?? [];
  return Array.from({ length: view.seats }, (_, seat) => {
    const who = seat === model.seat ? "you" : model.name(seat);
    return `Stage ${view.stage}, ${who}: ${km[seat] ?? 0} km with ${list(view.shown[seat] ?? [])}.`;
  });
}
