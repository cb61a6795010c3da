// What the tests of Hallo Trucker share: a match that was recorded by `python tests/support/trucker_page.py` (run it
// anew when the rules or the edition change), and models to lay its moments on.

import text from "./fixtures/hallo-trucker.json?raw";
import { MatchModel } from "../src/model/matchModel.svelte";
import { editionOf } from "../src/games/hallo-trucker/cards";
import type { AnyView } from "../src/games/hallo-trucker/scene";
import type { EventInfo, GameInfo } from "../src/protocol";

type Eyes = "mine" | "watched";
type View = Record<string, unknown>;

interface Recorded {
  parts: Record<string, unknown>;
  me: number;
  names: string[];
  first: Record<Eyes, View>;
  steps: { seat: number; set: Record<Eyes, View>; events: Record<Eyes, [number, number, number, number][]> }[];
}

const recorded = JSON.parse(text) as Recorded;

export const ME = recorded.me;
export const GAME = {
  brief: { name: "hallo-trucker", title: "Hallo Trucker", unit: "km" },
  colours: "",
  parts: recorded.parts,
} as unknown as GameInfo;
export const edition = editionOf(GAME);

export interface Moment {
  seat: number;
  events: EventInfo[];
  before: View;
  after: View;
}

/** The whole match as some eyes saw it. */
export function momentsOf(eyes: Eyes): Moment[] {
  let before = recorded.first[eyes];
  return recorded.steps.map((step) => {
    const after = { ...before, ...step.set[eyes] };
    const events = step.events[eyes].map(([kind, seat, a, b]) => ({ kind, seat, a, b }));
    const moment = { seat: step.seat, events, before, after };
    before = after;
    return moment;
  });
}

export const viewOf = (view: View): AnyView => view as unknown as AnyView;

/** A model of mine on a view, with what my cards let me do. */
export function modelOn(view: View, seat: number | null = ME): MatchModel {
  const model = new MatchModel(GAME, true);
  model.seats = recorded.names.map((name, i) => ({ name, bot: i === ME ? null : "sensible" }));
  model.seat = seat;
  model.view = view;
  const { waiting, phase, hand } = view as { waiting: number; phase: number; hand?: number[] };
  if (seat !== null && hand && (waiting >> seat) & 1) {
    const faces = new Set(hand.flatMap((card) => edition.faceOf[card] ?? []));
    model.offers = [...faces].map((face) => ({ move: `${phase === 1 ? "counter" : "row"} ${edition.faces[face]?.word}` }));
  }
  return model;
}

export const first = recorded.first.mine;

/** Faces by their words: "40 rest 60". */
export function faces(words: string): number[] {
  return words.split(" ").filter(Boolean).map((word) => {
    const found = edition.faces.find((face) => face.word === word);
    if (!found) throw new Error(`no card says ${word}`);
    return found.face;
  });
}

/** A card with a face, by its number. */
export const card = (word: string): number => edition.faceOf.indexOf(faces(word)[0] ?? -1);
