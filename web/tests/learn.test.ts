import { describe, expect, it } from "vitest";
import { MatchModel } from "../src/model/matchModel.svelte";
import type { Tip } from "../src/games";
import { Coach } from "../src/learn/coach.svelte";
import { guideOf, verbThoughts } from "../src/learn/guide";
import { read } from "../src/learn/lesson";
import type { GameInfo } from "../src/protocol";

const verb = (word: string, doc: string) => ({ word, form: word, clause: "X1.1", doc, args: [], amount: null });
const game = { brief: { name: "x" }, verbs: [verb("roll", "roll the dice"), verb("move", "move a token")] } as unknown as GameInfo;
const thought = (id: string, when: (model: MatchModel) => boolean, clause = "X1.1"): Tip => ({ id, when, text: "0123456789", clause });

describe("the coach", () => {
  let now = 0;
  const setUp = (thoughts: Tip[], said: string[] = []) => {
    const kept: (readonly string[])[] = [];
    return { coach: new Coach(thoughts, said, (all) => kept.push(all), () => now), model: new MatchModel(game, true), kept };
  };

  it("says each thought once, the first time that it fits", () => {
    const { coach, model, kept } = setUp([thought("turn", (d) => d.mine), thought("over", (d) => Boolean(d.view.over))]);
    coach.look(model);
    expect(coach.current).toBeNull();
    model.offers = [{ move: "roll" }];
    coach.look(model);
    expect([coach.current?.id, coach.count]).toEqual(["turn", 1]);
    coach.gotIt();
    coach.look(model);
    expect([coach.current, coach.count, coach.finished]).toEqual([null, 1, false]);
    model.view = { over: 1 };
    coach.look(model);
    expect(coach.current?.id).toBe("over");
    coach.gotIt();
    expect([coach.finished, kept]).toEqual([true, [["turn"], ["turn", "over"]]]);
  });

  it("waits while something is being shown", () => {
    const { coach, model } = setUp([thought("a", () => true)]);
    model.happening = { version: 1, seat: 0, by: "player", events: [], before: {}, after: {} };
    coach.look(model);
    expect(coach.current).toBeNull();
    model.happening = null;
    coach.look(model);
    expect(coach.current?.id).toBe("a");
  });

  it("lets a thought that has passed give way, once it could be read", () => {
    const { coach, model } = setUp([thought("turn", (d) => d.mine), thought("later", (d) => !d.mine)]);
    now = 0;
    model.offers = [{ move: "roll" }];
    coach.look(model);
    model.offers = [];
    now = 100;
    coach.look(model);
    expect(coach.current?.id).toBe("turn");
    now = 5000;
    coach.look(model);
    expect([coach.current?.id, coach.said]).toEqual(["later", ["turn"]]);
  });

  it("keeps a thought while nothing else is to be said", () => {
    const { coach, model } = setUp([thought("turn", (d) => d.mine)]);
    now = 0;
    model.offers = [{ move: "roll" }];
    coach.look(model);
    model.offers = [];
    now = 1e6;
    coach.look(model);
    expect(coach.current?.id).toBe("turn");
  });

  it("is silent when it was skipped, and goes on from what was said before", () => {
    const { coach, model } = setUp([thought("a", () => true), thought("b", () => true)], ["a", "gone"]);
    coach.look(model);
    expect([coach.current?.id, coach.count]).toEqual(["b", 2]);
    coach.skip();
    coach.look(model);
    expect([coach.current, coach.skipped]).toEqual([null, true]);
  });

  it("passes over a thought that cannot make sense of the view", () => {
    const broken = thought("a", (d) => (d.view.hand as number[]).length > 0);
    const { coach, model } = setUp([broken, thought("b", () => true)]);
    coach.look(model);
    expect(coach.current?.id).toBe("b");
  });
});

describe("the guide", () => {
  it("of a game without one explains its verbs when they can be used", () => {
    const [roll, move] = verbThoughts(game);
    const model = new MatchModel(game, true);
    model.offers = [{ move: "roll" }];
    expect([roll?.when(model), move?.when(model), roll?.clause]).toEqual([true, false, "X1.1"]);
    model.offers = [{ move: "move a 3" }];
    expect([roll?.when(model), move?.when(model)]).toEqual([false, true]);
    expect(move?.text).toContain("move a token");
  });

  it("of a game with one is its own", () => {
    const own = [thought("a", () => true)];
    expect(guideOf(game, own)).toEqual(own);
    expect(guideOf(game, [thought("log", () => true, "")]).map((each) => each.id)).toEqual(["log", "verb roll", "verb move"]);
    expect(guideOf(game, [])).toHaveLength(2);
  });
});

describe("the aim", () => {
  it("comes before all else", () => {
    const aimed = { ...game, brief: { ...game.brief, aim: "Most km wins." } };
    const [first, ...rest] = guideOf(aimed, [thought("a", () => true)]);
    expect([first?.id, first?.when(new MatchModel(aimed, true)), rest.length]).toEqual(["aim", true, 1]);
    expect(first?.text).toContain("Most km wins.");
  });
});

describe("a lesson", () => {
  it("is read from what was kept, or is none", () => {
    expect(read(JSON.stringify({ table: "t", said: ["a", 3] }))).toEqual({ table: "t", said: ["a"] });
    for (const rubbish of [null, "", "[", "3", "null", '{"table":3,"said":[]}', '{"table":"t"}']) expect(read(rubbish)).toBeNull();
  });
});
