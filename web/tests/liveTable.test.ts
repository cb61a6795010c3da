import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { sameOffer } from "../src/model/matchModel.svelte";
import { LiveTable, whole } from "../src/model/liveTable.svelte";
import type { SocketLike } from "../src/net/connection";
import type { Asked, GameInfo, MatchInfo, TableInfo, Told } from "../src/protocol";

const GAME = { brief: { name: "toss", title: "Toss" }, verbs: [], events: [], options: [], phases: [], fields: [], colours: "", parts: {} } as unknown as GameInfo;
const TABLE = { id: "t1", game: "toss", seats: [{ name: "Ann" }, { name: "Bot" }], clock: { due: [0, 0] }, state: "playing" } as unknown as TableInfo;
const MATCH: MatchInfo = { id: "m1", version: 3, commitment: "", view: { score: 1, waiting: 1 }, steps: [], offers: [{ move: "toss" }] };

const HINT = { moves: [{ move: "toss", chance: 0.4, low: 0.3, high: 0.5, place: 1, reason: "", clause: "" }], chances: [0.4, 0.6], tries: 9, done: true, note: "" } as const;

function table() {
  const sent: Asked[] = [];
  let wire: SocketLike | null = null;
  const live = new LiveTable("t1", GAME, null, () => {
    wire = { send: (text) => void sent.push(JSON.parse(text) as Asked), close: () => undefined, onopen: null, onmessage: null, onclose: null };
    return wire;
  });
  const tell = (message: Partial<Told> & { t: string }): void => wire?.onmessage?.({ data: JSON.stringify(message) });
  const welcome = (match: MatchInfo | null): void => {
    wire?.onopen?.();
    tell({ t: "welcome", v: 1, player: "p1", seat: 0, table: TABLE, now: Date.now() + 5000, match } as Told);
  };
  return { live, sent, tell, welcome, breaks: () => wire?.onclose?.() };
}

describe("a live match", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("shows where it stands", () => {
    const { live, welcome } = table();
    welcome(MATCH);
    expect(live.model.view).toEqual({ score: 1, waiting: 1 });
    expect(live.model.seat).toBe(0);
    expect(live.model.mine).toBe(true);
    expect(live.clockOffset).toBeGreaterThan(4000);
  });

  it("takes only what is different, shows it, and then lets me move again", async () => {
    const { live, tell, welcome } = table();
    welcome(MATCH);
    let finish: () => void = () => undefined;
    live.model.animate(() => new Promise((resolve) => (finish = resolve)));
    tell({ t: "moved", version: 4, seat: 1, set: { score: 2 }, events: [{ kind: 0, seat: 1, text: "Bot tosses.", clause: "X1.1" }], offers: [{ move: "again" }] });
    expect(live.model.view.score).toBe(1); // still being shown
    expect(live.model.mine).toBe(false);
    finish();
    await vi.advanceTimersByTimeAsync(0);
    expect(live.model.view).toEqual({ score: 2, waiting: 1 });
    expect(live.model.offers).toEqual([{ move: "again" }]);
    expect(live.model.log.map((connection) => connection.text)).toEqual(["Bot tosses."]);
  });

  it("goes on when a board cannot show something", async () => {
    const { live, tell, welcome } = table();
    const complained = vi.spyOn(console, "error").mockImplementation(() => undefined);
    welcome(MATCH);
    live.model.animate(() => Promise.reject(new Error("no such card")));
    tell({ t: "moved", version: 4, seat: 1, set: { score: 9 }, events: [] });
    await vi.advanceTimersByTimeAsync(0);
    expect(live.model.view.score).toBe(9);
    expect(complained).toHaveBeenCalledOnce();
    complained.mockRestore();
  });

  it("ignores what it was told before", async () => {
    const { live, tell, welcome } = table();
    welcome(MATCH);
    tell({ t: "moved", version: 3, seat: 1, set: { score: 99 } });
    await vi.advanceTimersByTimeAsync(0);
    expect(live.model.view.score).toBe(1);
  });

  it("resumes with what was missed, without losing what it knew", async () => {
    const { live, sent, tell, welcome, breaks } = table();
    welcome({ ...MATCH, steps: [{ version: 3, seat: 0, events: [{ kind: 0, seat: 0, text: "Ann tosses." }] }] });
    breaks();
    await vi.advanceTimersByTimeAsync(1000);
    welcome({ ...MATCH, version: 5, view: { score: 5, waiting: 1 }, steps: [{ version: 5, seat: 1, events: [{ kind: 0, seat: 1, text: "Bot tosses." }] }] });
    expect(sent.filter((message) => message.t === "hello").at(-1)).toMatchObject({ match: "m1", version: 3 });
    expect(live.model.log.map((connection) => connection.text)).toEqual(["Ann tosses.", "Bot tosses."]);
    expect(live.model.view.score).toBe(5);
    tell({ t: "moved", version: 6, seat: 1, set: { score: 6 } });
    await vi.advanceTimersByTimeAsync(0);
    expect(live.model.view.score).toBe(6);
  });

  it("keeps its log when the seat is another one, and tells what was not shown yet in its order", async () => {
    const { live, tell, welcome } = table();
    welcome({ ...MATCH, steps: [{ version: 3, seat: 0, events: [{ kind: 0, seat: 0, text: "Ann tosses." }] }] });
    live.model.animate(() => new Promise(() => undefined)); // a board that never ends
    tell({ t: "moved", version: 4, seat: 1, set: { score: 2 }, events: [{ kind: 0, seat: 1, text: "Bot tosses." }] });
    tell({ t: "moved", version: 5, seat: 1, set: { score: 3 }, events: [{ kind: 0, seat: 1, text: "Bot passes." }] });
    tell({ t: "match", seat: 1, match: { ...MATCH, version: 5, view: { score: 3, own: 7 }, offers: [{ move: "toss" }] } });
    await vi.advanceTimersByTimeAsync(0);
    expect(live.model.log.map((line) => line.text)).toEqual(["Ann tosses.", "Bot tosses.", "Bot passes."]);
    expect(live.model.seat).toBe(1);
    expect(live.model.view).toEqual({ score: 3, own: 7 });
  });

  it("begins a new log with a new match", () => {
    const { live, tell, welcome } = table();
    welcome({ ...MATCH, steps: [{ version: 3, seat: 0, events: [{ kind: 0, seat: 0, text: "Ann tosses." }] }] });
    tell({ t: "match", seat: 0, match: { ...MATCH, id: "m2", version: 0, steps: [{ version: 0, seat: -1, events: [{ kind: 0, seat: 0, text: "It begins." }] }] } });
    expect(live.model.log.map((line) => line.text)).toEqual(["It begins."]);
  });

  it("sends one move at a time, and says why one was refused", () => {
    const { live, sent, tell, welcome } = table();
    welcome(MATCH);
    live.play("toss");
    live.play("toss");
    const plays = sent.filter((message) => message.t === "play");
    expect(plays).toHaveLength(1);
    expect(plays[0]).toMatchObject({ move: "toss", version: 3 });
    tell({ t: "refused", id: plays[0]?.t === "play" ? plays[0].id : "", code: "illegal-move", reason: "not now", clause: "X1.2" });
    expect(live.refusal).toEqual({ reason: "not now", clause: "X1.2" });
    expect(live.sending).toBe(false);
  });

  describe("what is chosen while a move is on its way", () => {
    const TWO: MatchInfo = { ...MATCH, offers: [{ move: "toss" }, { move: "pass" }] };

    function underWay() {
      const found = table();
      found.welcome(TWO);
      found.live.play("toss");
      const plays = (): string[] => found.sent.flatMap((message) => (message.t === "play" ? [message.move] : []));
      const id = (): string => found.sent.flatMap((message) => (message.t === "play" ? [message.id] : [])).at(-1) ?? "";
      return { ...found, plays, done: () => found.tell({ t: "done", id: id(), version: 4 } as Told) };
    }

    it("is seen to be chosen, and held for the button when the position has changed meanwhile", async () => {
      const { live, tell, plays, done } = underWay();
      live.play("pass");
      expect(live.model.picked).toBe("pass");
      tell({ t: "moved", version: 4, seat: 0, set: {}, offers: [{ move: "toss" }, { move: "pass" }] });
      await vi.advanceTimersByTimeAsync(0);
      done();
      expect(plays()).toEqual(["toss"]);
      expect(live.model.picked).toBe("pass");
    });

    it("is played where the new position was seen before it was chosen", async () => {
      const { live, tell, plays, done } = underWay();
      tell({ t: "moved", version: 4, seat: 0, set: {}, offers: [{ move: "toss" }, { move: "pass" }] });
      await vi.advanceTimersByTimeAsync(0);
      live.play("toss"); // the same words, but another move: not a second press
      expect(plays()).toEqual(["toss"]);
      done();
      expect(plays()).toEqual(["toss", "toss"]);
    });

    it("is refused aloud when it is offered no more", async () => {
      const { live, tell, plays, done } = underWay();
      live.play("pass");
      tell({ t: "moved", version: 4, seat: 0, set: {}, offers: [{ move: "toss" }] });
      await vi.advanceTimersByTimeAsync(0);
      done();
      expect(plays()).toEqual(["toss"]);
      expect(live.refusal?.reason).toContain("Choose again");
      expect(live.model.picked).toBeNull();
    });
  });

  it("forgets an opinion about a moment that has passed", () => {
    const { live, sent, tell, welcome } = table();
    welcome(MATCH);
    live.hint();
    const asked = sent.find((message) => message.t === "hint");
    tell({ t: "hinted", id: asked?.t === "hint" ? asked.id : "", version: 2, ...HINT, moves: [...HINT.moves], chances: [...HINT.chances] });
    expect(live.model.hint).toBeNull();
    expect(live.asking).toBe(false);
  });

  describe("a hint", () => {
    function hinted() {
      const made = table();
      made.welcome(MATCH);
      made.live.hint();
      const asked = made.sent.find((message) => message.t === "hint");
      const id = asked?.t === "hint" ? asked.id : "";
      return { ...made, say: (done: boolean, version = 3) => made.tell({ t: "hinted", id, version, ...HINT, moves: [...HINT.moves], chances: [...HINT.chances], done }) };
    }

    it("comes several times, each time surer", () => {
      const { live, say } = hinted();
      say(false);
      expect([live.model.hint?.done, live.asking]).toEqual([false, true]);
      say(true);
      expect([live.model.hint?.done, live.asking]).toEqual([true, false]);
    });

    it("stays while others move and my decision is the same", async () => {
      const { live, tell, say } = hinted();
      say(false);
      tell({ t: "moved", version: 4, seat: 1, set: {}, offers: [{ move: "toss" }] });
      await vi.advanceTimersByTimeAsync(0);
      say(true);
      expect(live.model.hint?.done).toBe(true);
    });

    it("goes with my move, and what still comes of it is not shown", async () => {
      const { live, tell, say } = hinted();
      say(false);
      tell({ t: "moved", version: 4, seat: 0, set: {}, offers: [{ move: "toss" }] });
      await vi.advanceTimersByTimeAsync(0);
      expect([live.model.hint, live.asking]).toEqual([null, false]);
      say(true);
      expect(live.model.hint).toBeNull();
    });

    describe("that the bot does not know yet", () => {
      const questions = (sent: Asked[]) => sent.flatMap((message) => (message.t === "hint" ? [message.id] : []));
      const notYet = ({ sent, tell }: ReturnType<typeof hinted>): void =>
        tell({ t: "hinted", id: questions(sent).at(-1) ?? "", version: 3, moves: [], chances: [], tries: 0, done: true, note: "not-ready" });

      it("is asked for again by itself, until it comes", async () => {
        const made = hinted();
        notYet(made);
        expect([made.live.model.hint?.note, made.live.model.hint?.done, made.live.asking]).toEqual(["not-ready", false, true]);
        await vi.advanceTimersByTimeAsync(5000);
        expect(questions(made.sent)).toHaveLength(2);
        expect(made.live.model.hint?.note).toBe("not-ready"); // it is still said
        made.tell({ t: "hinted", id: questions(made.sent).at(-1) ?? "", version: 3, ...HINT, moves: [...HINT.moves], chances: [...HINT.chances] });
        expect([made.live.model.hint?.done, made.live.asking]).toEqual([true, false]);
        await vi.advanceTimersByTimeAsync(60_000);
        expect(questions(made.sent)).toHaveLength(2);
      });

      it("is given up after a minute", async () => {
        const made = hinted();
        for (let i = 0; i < 40; i++) {
          notYet(made);
          await vi.advanceTimersByTimeAsync(4000);
        }
        expect(questions(made.sent)).toHaveLength(16);
        expect([made.live.model.hint?.done, made.live.asking]).toEqual([true, false]);
      });

      it("is not wanted once it is closed, or the decision is another", async () => {
        const closed = hinted();
        notYet(closed);
        closed.live.closeHint();
        const other = hinted();
        notYet(other);
        other.tell({ t: "moved", version: 4, seat: 1, set: {}, offers: [{ move: "pass" }] });
        await vi.advanceTimersByTimeAsync(60_000);
        expect([closed, other].map((made) => [questions(made.sent).length, made.live.model.hint])).toEqual([[1, null], [1, null]]);
      });

      it("is waited for while others move", async () => {
        const made = hinted();
        notYet(made);
        made.tell({ t: "moved", version: 4, seat: 1, set: {}, offers: [{ move: "toss" }] });
        await vi.advanceTimersByTimeAsync(5000);
        expect(questions(made.sent)).toHaveLength(2);
      });
    });

    it("goes when my offers are others", async () => {
      const { live, tell, say } = hinted();
      say(true);
      tell({ t: "moved", version: 4, seat: 1, set: {}, offers: [{ move: "pass" }] });
      await vi.advanceTimersByTimeAsync(0);
      expect(live.model.hint).toBeNull();
    });

    it("can be closed while it is thought of", () => {
      const { live, say } = hinted();
      live.closeHint();
      say(false);
      expect([live.model.hint, live.asking]).toEqual([null, false]);
    });
  });
});

describe("a typed move is an offer", () => {
  it("by its words, and by an amount that fits", () => {
    expect(sameOffer({ move: "roll" }, "roll")).toBe(true);
    expect(sameOffer({ move: "roll" }, "rolls")).toBe(false);
    const bet = { move: "bet", low: 10, high: 100, step: 10 };
    expect(sameOffer(bet, "bet 40")).toBe(true);
    expect(sameOffer(bet, "bet 45")).toBe(false);
    expect(sameOffer(bet, "bet 110")).toBe(false);
    expect(sameOffer(bet, "bet x")).toBe(false);
  });
});

describe("offers from the wire", () => {
  it("have both ends of a free amount, although zeros are left out there", () => {
    expect(whole([{ move: "buy 5 1", high: 22, step: 1 }, { move: "roll" }])).toEqual([
      { move: "buy 5 1", low: 0, high: 22, step: 1 },
      { move: "roll" },
    ]);
    expect(whole(undefined)).toEqual([]);
  });
});
