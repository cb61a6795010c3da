// A happening as steps that can be shown one after the other, each with the table as it lies after it.

import type { Happening } from "../../model/matchModel.svelte";
import type { EventInfo } from "../../protocol";
import { EVENTS } from "../../protocol/hallo-trucker";
import type { Edition } from "./cards";
import { type AnyView, EXTRA, inReview, isOpen, judgedAs, laidBy, OVER, ownOf, type Scene, sceneOf, type Slot, sorted, TO_COUNTER, TO_ROW, waits } from "./scene";

export type EventKind = (typeof EVENTS)[number];

export type Step = { after: Scene } & (
  | { do: "clear" }
  | { do: "lay"; seat: number; to: "row" | "counter"; card: number | null; face: Slot; number: number }
  | { do: "settle" }
  | { do: "turn"; seat: number; face: number }
  | { do: "drive"; seat: number; face: number }
  | { do: "rest"; seat: number; face: number }
  | { do: "lose"; seat: number; face: number }
  | { do: "unload"; faces: number[] }
  | { do: "barrier"; seat: number; lost: Map<number, Slot> }
  | { do: "ride"; seat: number; face: number; cards: number }
  | { do: "over"; stage: number; reason: number }
  | { do: "reveal"; seat: number; row: number[]; km: number; total: number }
  | { do: "finish" }
  | { do: "start"; seat: number }
  | { do: "stage"; stage: number }
  | { do: "reshuffle" }
  | { do: "deal"; seat: number; count: number }
);

/** Which step shows an event. */
export const SHOWN: Record<EventKind, Step["do"]> = {
  "stage-begun": "stage",
  drew: "deal", // with the hand-filled that follows: all cards of a seat fly together
  "hand-filled": "deal",
  reshuffled: "reshuffle",
  "turned-up": "turn",
  "freight-lost": "lose",
  unloaded: "unload",
  "barrier-fell": "barrier",
  "card-lost": "barrier", // which card it was, in the same step
  "free-ride": "ride",
  "really-free-ride": "ride",
  "stage-over": "over",
  "run-scored": "reveal",
  "start-passed": "start",
  "game-over": "finish",
};

const kindOf = (event: EventInfo): EventKind => EVENTS[event.kind] ?? "game-over";

export function stepsOf(edition: Edition, happening: Pick<Happening, "seat" | "events" | "before" | "after">, me: number | null): Step[] {
  return new Telling(edition, happening, me).steps();
}

/** What a card that is turned up does, as a step's name. */
function effectOf(edition: Edition, face: number): "drive" | "rest" | "lose" | "barrier" | "ride" {
  switch (edition.faces[face]?.kind) {
    case "km":
      return "drive";
    case "lost":
      return "lose";
    case "barrier":
      return "barrier";
    case "free":
    case "really":
      return "ride";
    default:
      return "rest";
  }
}

class Telling {
  readonly #before: AnyView;
  readonly #after: AnyView;
  readonly #steps: Step[] = [];
  #scene: Scene;
  /** Cards that the seat which is drawing took before the discards had to be shuffled. */
  #early = 0;

  constructor(
    private readonly edition: Edition,
    private readonly happening: Pick<Happening, "seat" | "events" | "before" | "after">,
    private readonly me: number | null,
  ) {
    this.#before = happening.before as unknown as AnyView;
    this.#after = happening.after as unknown as AnyView;
    this.#scene = sceneOf(edition, this.#before, me);
  }

  steps(): Step[] {
    const { seat } = this.happening;
    if (seat < 0 || !this.#isLaying(seat)) return [];
    if (this.#scene.review && (!inReview(this.#after, this.me) || seat === this.me)) this.#clear();
    if (!this.#scene.review) this.#lay(seat);
    else this.#scene = { ...this.#scene, waiting: this.#scene.waiting & ~(1 << seat) };
    const last = (this.#before.waiting & ~(1 << seat)) === 0 && this.#allLaid(seat);
    if (last) {
      if (this.#scene.phase !== TO_COUNTER) this.#settle();
      this.#events();
    }
    return this.#steps;
  }

  /** Taking back is no laying: the seat has more cards than before, and nothing has happened. */
  #isLaying(seat: number): boolean {
    return waits(this.#before, seat);
  }

  #allLaid(seat: number): boolean {
    return this.happening.events.length > 0 || this.#before.phase !== this.#after.phase || !waits(this.#after, seat);
  }

  #push(step: DistributiveOmit<Step, "after">, change: Partial<Scene>): void {
    this.#scene = { ...this.#scene, ...change };
    this.#steps.push({ ...step, after: this.#scene } as Step);
  }

  #lane(seat: number, change: Partial<Scene["lanes"][number]>): Scene["lanes"] {
    return this.#scene.lanes.map((lane, i) => (i === seat ? { ...lane, ...change } : lane));
  }

  /** The rows of the last stage make room for new ones; those who were quicker have laid already. */
  #clear(): void {
    const lanes = this.#scene.lanes.map((_, seat) => ({ row: [], pending: laidBy(this.edition, this.#before, seat, this.me), judged: null }));
    this.#push({ do: "clear" }, { lanes, review: false });
  }

  #lay(seat: number): void {
    const card = this.#laidCard(seat);
    const face = card === null ? null : (this.edition.faceOf[card] ?? null);
    const counter = this.#scene.phase === TO_COUNTER;
    const lane = this.#scene.lanes[seat];
    const own = ownOf(this.#before, seat, this.me);
    // Others tell only that they are done, not how many cards they had laid before.
    const number = own ? 1 : Math.min(this.#before.owed, this.#before.hand_n[seat] ?? 0);
    const tray = counter ? this.#scene.tray.map((slot, i) => (i === seat ? face : slot)) : this.#scene.tray;
    const laid: Slot[] = own ? [...(lane?.pending ?? []), face] : Array<Slot>(number).fill(null);
    const lanes = counter ? this.#scene.lanes : this.#lane(seat, { pending: laid });
    const hand = seat === this.me && card !== null ? (this.#scene.hand?.filter((held) => held !== card) ?? null) : this.#scene.hand;
    const handN = this.#scene.handN.map((n, i) => (i === seat ? n - number : n));
    // With two to lay, others have told nothing after the first: nothing is to be seen of it.
    if (!own && waits(this.#after, seat) && this.#after.phase === EXTRA && this.#before.turned === this.#after.turned && !this.happening.events.length) return;
    const done = own ? laid.length >= this.#before.owed || counter || (this.#before.hand_n[seat] ?? 0) === laid.length : true;
    const waiting = done ? this.#scene.waiting & ~(1 << seat) : this.#scene.waiting;
    this.#push({ do: "lay", seat, to: counter ? "counter" : "row", card, face, number }, { tray, lanes, hand, handN, waiting });
  }

  /** The card that a seat has just laid, if these eyes can tell. */
  #laidCard(seat: number): number | null {
    const own = ownOf(this.#before, seat, this.me);
    const now = ownOf(this.#after, seat, this.me);
    if (!own || !now) return null;
    const gone = own.hand.filter((card) => !now.hand.includes(card));
    if (gone.length === 1) return gone[0] ?? null;
    const among = gone.length ? gone : own.hand; // drawn again at once: it is in both hands
    const turned = this.happening.events.find((event) => kindOf(event) === "turned-up" && event.seat === seat);
    if (this.#before.phase === TO_COUNTER && turned) {
      return among.find((card) => this.edition.faceOf[card] === (turned.a ?? 0)) ?? among[0] ?? null;
    }
    const shown = this.#after.shown[seat] ?? [];
    return among.find((card) => shown.includes(card)) ?? among[0] ?? null;
  }

  /** All have laid: the cards lie in the rows, face down unless one may look. */
  #settle(): void {
    const visible = isOpen(this.#before) || this.#before.look === 1;
    const lanes = this.#scene.lanes.map((lane) => ({
      ...lane,
      row: [...lane.row, ...(visible ? lane.pending : lane.pending.map(() => null))],
      pending: [],
    }));
    const next = this.#scene.phase === TO_ROW ? { phase: TO_COUNTER, owed: 1, waiting: this.#everybody() } : { waiting: 0 };
    this.#push({ do: "settle" }, { lanes, ...next });
  }

  #everybody(): number {
    return this.#everybodyWith(this.#scene.handN);
  }

  #everybodyWith(cards: number[]): number {
    return cards.reduce((bits, n, seat) => (n > 0 ? bits | (1 << seat) : bits), 0);
  }

  #events(): void {
    const { events } = this.happening;
    for (let i = 0; i < events.length; i++) {
      const event = events[i];
      if (event) this.#event(event, events.slice(i + 1));
    }
  }

  #event(event: EventInfo, later: EventInfo[]): void {
    const { seat } = event;
    const a = event.a ?? 0;
    switch (kindOf(event)) {
      case "turned-up":
        return this.#turn(seat, a);
      case "freight-lost": {
        const lost = this.#turnedFace("lost");
        return this.#push({ do: "lose", seat, face: lost }, { km: a, pile: [...this.#scene.pile, lost], tray: this.#trayWithout(seat) });
      }
      case "unloaded":
        return this.#unload(a);
      case "barrier-fell":
        return this.#barrier(seat, later);
      case "free-ride":
      case "really-free-ride": {
        const cards = kindOf(event) === "free-ride" ? 1 : 2;
        const face = this.#turnedFace(cards === 1 ? "free" : "really");
        const change = { phase: EXTRA, owed: cards, waiting: this.#everybody(), tray: this.#trayWithout(seat), discard: this.#scene.discard + 1 };
        return this.#push({ do: "ride", seat, face, cards }, change);
      }
      case "stage-over":
        return this.#push({ do: "over", stage: a, reason: event.b ?? 0 }, { waiting: 0 });
      case "run-scored":
        return this.#reveal(seat, a, event.b ?? 0);
      case "start-passed":
        return this.#push({ do: "start", seat }, { start: seat, ...this.#nextRound(later) });
      case "stage-begun":
        return this.#push({ do: "stage", stage: a }, this.#newStage(a));
      case "reshuffled":
        this.#early = this.#scene.deck;
        return this.#push({ do: "reshuffle" }, { deck: a, discard: 0 });
      case "hand-filled":
        return this.#deal(seat, a, later);
      case "game-over": // not before the last row lies open and its km are on the sheet
        return this.#push({ do: "finish" }, { stage: this.#scene.stages, phase: OVER, over: true, review: true });
      case "drew":
      case "card-lost":
        return;
    }
  }

  /** A round begins as the Start card is passed, or after the cards for a new stage are dealt. */
  #nextRound(later: EventInfo[]): Partial<Scene> {
    const change = { phase: TO_ROW, owed: 1 };
    return later.length ? change : { ...change, rounds: this.#scene.rounds + 1, waiting: this.#everybody() };
  }

  #turnedFace(kind: string): number {
    return this.edition.faces.find((face) => face.kind === kind)?.face ?? 0;
  }

  #trayWithout(seat: number): Scene["tray"] {
    return this.#scene.tray.map((slot, i) => (i === seat ? undefined : slot));
  }

  #turn(seat: number, face: number): void {
    this.#push({ do: "turn", seat, face }, { tray: this.#scene.tray.map((slot, i) => (i === seat ? face : slot)) });
    const effect = effectOf(this.edition, face);
    const tray = this.#trayWithout(seat);
    if (effect === "drive") {
      const km = this.#scene.km + (this.edition.faces[face]?.km ?? 0);
      this.#push({ do: "drive", seat, face }, { km, pile: [...this.#scene.pile, face], tray });
    } else if (effect === "rest") {
      this.#push({ do: "rest", seat, face }, { tray, discard: this.#scene.discard + 1 });
    }
  }

  /** So many cards stay; of those that leave it is told that they make up the km of one lost freight. */
  #unload(stay: number): void {
    const { edition } = this;
    const km = (face: number): number => edition.faces[face]?.km ?? 0;
    const high = this.#scene.pile.filter((face) => km(face) > 0).sort((a, b) => b - a);
    const those = (at: number, left: number, count: number): number[] | null => {
      if (count === 0) return left === 0 ? [] : null;
      for (let i = at; i < high.length; i++) {
        const face = high[i] ?? 0;
        const rest = km(face) <= left ? those(i + 1, left - km(face), count - 1) : null;
        if (rest) return [face, ...rest];
      }
      return null;
    };
    const leave = [...(those(0, edition.freightKm, this.#scene.pile.length - stay - 1) ?? []), this.#turnedFace("lost")];
    const pile = [...this.#scene.pile];
    for (const face of leave) {
      const at = pile.indexOf(face);
      if (at >= 0) pile.splice(at, 1);
    }
    this.#push({ do: "unload", faces: leave }, { pile, discard: this.#scene.discard + leave.length });
  }

  #barrier(seat: number, later: EventInfo[]): void {
    const lost = new Map<number, Slot>();
    this.#scene.lanes.forEach((lane, i) => {
      if (lane.row.length) lost.set(i, null);
    });
    for (const event of later) {
      if (kindOf(event) !== "card-lost") break;
      lost.set(event.seat, event.a ?? 0);
    }
    const lanes = this.#scene.lanes.map((lane) => ({ ...lane, row: lane.row.slice(0, -1) }));
    this.#push({ do: "barrier", seat, lost }, { lanes, tray: this.#trayWithout(seat), discard: this.#scene.discard + 1 + lost.size });
  }

  #reveal(seat: number, km: number, total: number): void {
    const row = (this.#after.shown[seat] ?? []).map((card) => this.edition.faceOf[card] ?? 0);
    const score = this.#scene.score.map((sum, i) => (i === seat ? total : sum));
    const sheet = this.#scene.sheet.slice(0, this.#scene.stage);
    const line = [...(this.#scene.sheet[this.#scene.stage] ?? [])];
    line[seat] = km;
    const lanes = this.#lane(seat, { row, pending: [], judged: judgedAs(km, this.#after.fractures[seat] ?? []) });
    this.#push({ do: "reveal", seat, row, km, total }, { lanes, score, sheet: [...sheet, line] });
  }

  /** The rows stay turned over: they are what everybody wants to look at. */
  #newStage(stage: number): Partial<Scene> {
    return {
      stage: stage - 1,
      rounds: 1,
      km: 0,
      pile: [],
      tray: this.#scene.tray.map(() => undefined),
      deck: this.edition.faceOf.length,
      discard: 0,
      hand: this.#scene.hand ? [] : null,
      handN: this.#scene.handN.map(() => 0),
      phase: TO_ROW,
      review: true,
    };
  }

  #deal(seat: number, count: number, later: EventInfo[]): void {
    if (count === 0) return;
    // Cards drawn just before all are gathered for a new stage were never held by anybody who could look at them.
    const kept = !later.some((event) => kindOf(event) === "stage-begun" || kindOf(event) === "stage-over");
    const own = this.me === seat ? ownOf(this.#after, seat, this.me) : null;
    const hand = own && kept ? sorted(this.edition, own.hand) : this.#scene.hand;
    const handN = this.#scene.handN.map((n, i) => (i === seat ? n + count : n));
    const deck = this.#scene.deck - (count - this.#early);
    this.#early = 0;
    const waiting = later.length ? this.#scene.waiting : this.#scene.waiting | this.#everybodyWith(handN);
    this.#push({ do: "deal", seat, count }, { waiting, hand, handN, deck });
  }
}

type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;
