// What is said of a match of Krikkit.

import { describe, expect, it } from "vitest";
import { BADGES, badgesOf } from "../src/games/krikkit/badges";
import { guide } from "../src/games/krikkit/guide";
import { GUIDE_PAIR, ODD_RUN, SPACE_PAIR, THIRTEENS, VOGON } from "../src/games/krikkit/hands";
import { questionOf } from "../src/games/krikkit/quiz";
import { ANSWER, BETWEEN, HAND, figuresOf, holdMove, inPlay, viewOf, whyFirst } from "../src/games/krikkit/read";
import { boardStateOf } from "../src/games/krikkit/boardState.svelte";
import { action, amount, describe as board, effect, prompt, status, title, usual } from "../src/games/krikkit/words";
import type { OfferInfo } from "../src/protocol";
import { EFFECTS, type KrikkitEffects, type KrikkitView } from "../src/protocol/krikkit";
import rulebook from "../../src/wayside/games/krikkit/rulebook.md?raw";
import { afterOf, modelAt, modelOf, figure, happenings, offerOf, words } from "./krikkit";
import { expectGuide, expectOccasions, expectSilence, offerThat, STUMBLES } from "./words";

/** A hand of Ada's (or of whoever), with nothing else at the table. */
function sight(more: Partial<KrikkitView> = {}): KrikkitView {
  const none = Array.from({ length: 8 }, () => 0);
  return {
    seats: 2, waiting: 1, phase: HAND, round: 3, over: 0, target: 0, end: 0, opponent: 0, quiz: 0, memory: 1, trade: 1, turn: 0, ending: 0,
    dice: [10, 3, 5, 17], away: 0, rolls: 1, second: 0, carried: 0, sheet_line: [35, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0], claimed: 0, made: 0, locked: 0,
    score: [100, 200, 0, 0, 0, 0, 0, 0], hands: none, field: none, vortex: none, gold: none, duck: none, zarquon: none, lost: none,
    owner: [0, 1].map(() => Array.from({ length: 42 }, () => 255)), rate: [0, 1].map(() => Array.from({ length: 42 }, () => 0)),
    against: 255, found: 0, subject: 255, question: -1, shown: [0, 0, 0, 0], used: [], proposals: 0, deal_at: 255, deal_seller: 0, deal_buyer: 0,
    deal_price: 0, deal_counters: 0, opening: none, rolling: 0, opening_rounds: 0, starter: 0, first: 0, crossing: 0, stage: 0,
    ...more,
  } as KrikkitView;
}

const offer = (move: string, would: Partial<KrikkitEffects>): OfferInfo => offerThat(EFFECTS, move, would);

const HOLDS = Array.from({ length: 15 }, (_, held) => holdMove(held));

describe("the button", () => {
  it("says each kind of move", () => {
    const model = modelOf(sight(), [], 0);
    const said = ["roll", "hold none", "hold black-red", "stop", "claim 5 3", "claim-variable 5 3", "give-up", "asked", "right", "wrong", "against 2", "subject space"];
    const rates: Record<string, number> = { "claim 5 3": 142, "claim-variable 5 3": 530 };
    expect(said.map((move) => action(model, offer(move, { rate: rates[move] ?? 0 })))).toEqual([
      "Roll the dice", "Roll them all again", "Roll white and green again", "Stop with 35", "Claim 5,3 at 1.42%", "Claim 5,3 at 5.3%", "Give up", "I have asked",
      "That was right", "That was wrong", "Against Mara", "Ask me about Space",
    ]);
  });

  it("is about the dice that are held, and about stopping once all are", () => {
    const view = sight();
    const model = modelOf(view, ["stop", ...HOLDS], 0);
    expect(usual(model)?.move).toBe("hold none");
    boardStateOf(model).toggle(view, 3);
    boardStateOf(model).toggle(view, 0);
    expect(usual(model)?.move).toBe("hold black-red");
    boardStateOf(model).toggle(view, 0);
    expect(usual(model)?.move).toBe("hold red");
    for (const die of [0, 1, 2]) boardStateOf(model).toggle(view, die);
    expect(usual(model)?.move).toBe("stop");
    // The same hand after another roll: what was held is held still; another hand begins with nothing.
    expect(boardStateOf(model).held(sight({ rolls: 2 }))).toBe(15);
    expect(boardStateOf(model).held(sight({ round: 4 }))).toBe(0);
  });

  it("never lets go of a penalty die", () => {
    const view = sight({ dice: [13, 3, 5, 6], locked: 0b1001 });
    const model = modelOf(view, [], 0);
    expect(boardStateOf(model).held(view)).toBe(0b1001);
    boardStateOf(model).toggle(view, 3);
    expect(boardStateOf(model).held(view)).toBe(0b1001);
  });

  it("has a usual move that is on offer whenever dice may be rolled", () => {
    let holds = 0;
    for (const kept of happenings) {
      const model = modelAt(kept);
      const move = usual(model);
      if (kept.offers.some(([move]) => move.startsWith("hold"))) {
        expect(move, String(kept.offers)).not.toBeNull();
        holds++;
      }
      if (move) expect(model.offers).toContain(move);
    }
    expect(holds).toBeGreaterThan(10);
  });

  it("begins a price with what is thought fair, or with the last one", () => {
    const model = modelOf(sight({ deal_price: 77 }), [], 0);
    expect(amount(model, offerOf("buy 1 1 0..100"))).toBe(42);
    expect(amount(model, offerOf("counter 0..100"))).toBe(77);
  });
});

describe("the prompt", () => {
  it("asks for a price while a deal is thought of", () => {
    const model = modelOf(sight({ phase: BETWEEN }), ["roll", "buy 1 1 0..40"], 0);
    expect(prompt(model)).toBe("Roll the dice");
    model.picked = "buy 1 1";
    expect(prompt(model)).toBe("Name your price");
    model.picked = "roll";
    expect(prompt(model)).toBe("Roll the dice");
  });
});

describe("why somebody begins", () => {
  const opened = (opening: number[], more: Partial<KrikkitView> = {}): KrikkitView => sight({ seats: 3, opening: [...opening, 255, 255, 255, 255, 255], rolling: 0b111, opening_rounds: 1, ...more });

  it("is how close to 42 the opening roll came", () => {
    expect(whyFirst(figure, opened([2, 0, 7]), 1)).toBe("42 exactly, the closest");
    expect(whyFirst(figure, opened([2, 9, 7]), 0)).toBe("2 away from 42, the closest");
  });

  it("is said of those alone who rolled again after a tie, and of the lot", () => {
    expect(whyFirst(figure, opened([8, 9, 5], { rolling: 0b011, opening_rounds: 2 }), 0)).toBe("8 away from 42, the closest of those who tied");
    expect(whyFirst(figure, opened([3, 3, 5], { rolling: 0b011, opening_rounds: 10 }), 1)).toBe("3 away from 42 like others, and drawn by lot");
  });

  it("is nothing where nobody rolled for it", () => {
    expect(whyFirst(figure, opened([255, 255, 255], { rolling: 0, opening_rounds: 0 }), 1)).toBe("");
  });
});

describe("effects", () => {
  it("say what stays, and how many rolls are left", () => {
    const model = modelOf(sight(), [], 0);
    expect(effect(model, { move: "hold none" })).toBe("Nothing is held. Then 1 more roll.");
    expect(effect(model, { move: "hold red" })).toBe("Red 17 stays. Then 1 more roll.");
    expect(effect(modelOf(sight({ rolls: 2 }), [], 0), { move: "hold black-red" })).toBe("Black 10 and red 17 stay. The last roll.");
  });

  it("calls a move by what the button said, as far as its text tells", () => {
    const model = modelOf(sight(), [], 0);
    const made = ["hold black-red", "claim 5 3", "claim-variable 5 3", "buy 5 3 250"].map((move) => title(model, { move }));
    expect(made).toEqual(["Roll white and green again", "Claim 5,3", "Claim 5,3 at its variable rate", "Offer 250 for 5,3"]);
    expect(title(model, offer("claim 5 3", { rate: 142 }))).toBe("Claim 5,3 at 1.42%");
  });

  it("count what a hand and a claim bring", () => {
    const model = modelOf(sight(), [], 0);
    expect(effect(model, offer("stop", { points: 35, total: 135 }))).toBe("35 points, 135 in all.");
    expect(effect(model, offer("claim 5 3", { points: 43, total: 143, adds: 8, rate: 142 }))).toBe("1.42% more at the end, and +8 now: 43 points, 143 in all.");
    expect(effect(modelOf(sight({ carried: 60 }), [], 0), offer("stop", { points: 35, total: 2495, enough: 1 }))).toBe("95 points, 2,495 in all. That is enough.");
    expect(effect(modelOf(sight({ phase: 0 }), [], 0), offer("stop", { away: 7 }))).toBe("7 away from 42.");
  });

  it("tell what the hand does to the opponent", () => {
    const says = (would: Partial<KrikkitEffects>, more: Partial<KrikkitView> = {}): string => effect(modelOf(sight(more), [], 0), offer("stop", would));
    expect(says({ struck: SPACE_PAIR })).toContain("A question on Space for Mara.");
    expect(says({ struck: SPACE_PAIR | GUIDE_PAIR })).toContain("Space or Guide for Mara.");
    expect(says({ struck: ODD_RUN })).toContain("A Field for Mara.");
    expect(says({ struck: THIRTEENS })).toContain("The Vortex for Mara.");
    expect(says({ struck: VOGON })).toContain("18 points off Mara.");
    expect(says({ second: 1 })).toContain("A second hand follows.");
    expect(says({ struck: ODD_RUN }, { opponent: 1, seats: 3 })).toContain("somebody you choose");
  });

  it("have something to say of everything that was ever offered", () => {
    const verbs = new Set<string>();
    for (const kept of happenings) {
      const model = modelAt(kept);
      for (const offer of model.offers) {
        expect(effect(model, offer), offer.move).toMatch(/[.]$/);
        expect(effect(model, offer)).not.toMatch(STUMBLES);
        expect(action(model, offer)).toMatch(/^[A-Z]/);
        expect(action(model, offer)).not.toMatch(STUMBLES);
        verbs.add(offer.move.split(" ")[0] ?? "");
      }
    }
    expect([...verbs].sort()).toEqual(["accept", "against", "answer", "asked", "buy", "claim", "claim-variable", "counter", "decline", "give-up", "hold", "recall", "right", "roll", "sell", "stop", "subject", "wrong"]);
  });
});

describe("the quiz", () => {
  it("has its words from the events that tell of it, in the order in which they are shown", () => {
    const asked = happenings.filter((kept) => kept.before.phase === ANSWER);
    expect(asked.length).toBeGreaterThan(0);
    for (const kept of asked) {
      const question = questionOf(modelAt(kept), kept.before);
      expect(question?.text).toBe(words.question[kept.before.question]);
      expect(new Set(question?.answers).size).toBe(4);
      expect(question?.answers[0]).toBe(words.answer[kept.before.question * 4 + (kept.before.shown[0] ?? 0)]);
    }
    expect(questionOf(modelOf(sight(), [], 0), sight())).toBeNull();
  });
});

describe("the match in words", () => {
  it("has its status and its prompt", () => {
    expect(status(modelOf(sight(), [], 0))).toBe("round 3 to 2,424 • your hand");
    expect(status(modelOf(sight({ second: 1, target: 1, ending: 1 }), [], 1))).toBe("round 3 to 4,242 • Ada's second hand • the last round");
    expect(status(modelOf(sight({ over: 1 }), [], 1))).toBe("over in round 3");
    expect(prompt(modelOf(sight(), ["stop", "claim 5 3"], 0))).toBe("Claim a quadrant, or stop");
    const prompts = new Set(happenings.map((kept) => prompt(modelAt(kept))));
    expect(prompts.has("")).toBe(false);
    expect(prompts.size).toBeGreaterThanOrEqual(9);
  });

  it("is complete enough to play without seeing it", () => {
    const owner = [0, 1].map((sheet) => Array.from({ length: 42 }, (_, quadrant) => (sheet === 0 && quadrant === 4 ? 1 : 255)));
    const rate = [0, 1].map((sheet) => Array.from({ length: 42 }, (_, quadrant) => (sheet === 0 && quadrant === 4 ? 510 : 0)));
    const said = board(modelOf(sight({ owner, rate, gold: [0, 1, 0, 0, 0, 0, 0, 0], dice: [10, 3, 5, 6], locked: 0b1000 }), HOLDS, 0)).join("\n");
    expect(said).toContain("The dice show black 10, white 3, green 5 and red 6, roll 1 of 3.");
    expect(said).toContain("Locked: red 6.");
    expect(said).toContain("As it lies the hand is worth 35: The dice +35.");
    expect(said).toContain("Mara: 200 points, 1 quadrant (5.1%); Heart Of Gold.");
    expect(said).toContain("Mara: 5,1 at 5.1%");
  });

  it("never stumbles over a sight, of whoever looks", () => {
    for (const kept of happenings)
      for (const seat of [kept.seat, null]) {
        for (const view of [kept.before, afterOf(kept)]) {
          const said = board(modelOf(view, seat === null ? [] : kept.offers, seat)).join("\n");
          expect(said).not.toMatch(STUMBLES);
          expect(said.length).toBeGreaterThan(60);
        }
      }
  });

  it("says nothing before there is a match", () => {
    const model = modelOf(sight(), [], 0);
    expectSilence({ describe: board, status }, model);
    expect(viewOf(model)).toBeNull();
  });
});

describe("badges", () => {
  it("are there for every ability and penalty, with their clauses", () => {
    const one = Array.from({ length: 8 }, (_, seat) => Number(seat === 1));
    const view = sight({ gold: one, duck: one, zarquon: one, field: one, vortex: one, lost: one });
    expect(badgesOf(view, 1)).toHaveLength(6);
    expect(badgesOf(view, 0)).toHaveLength(0);
    for (const badge of BADGES) expect(rulebook).toContain(`**${badge.clause}**`);
  });
});

describe("the guide", () => {
  it("has thoughts whose clauses stand in the rulebook", () => {
    expectGuide(guide, rulebook);
  });

  it("has an occasion for each thought, and none for whoever only watches", () => {
    const models = happenings.map(modelAt);
    models.push(modelOf(sight({ rolls: figure.rolls, dice: [1, 3, 5, 17] }), ["stop", ...HOLDS], 0));
    models.push(modelOf(sight({ phase: BETWEEN, dice: [0, 0, 0, 0], away: 0b0011 }), ["roll"], 0));
    expectOccasions(guide, models, happenings.map((kept) => modelOf(kept.before, [], null)));
  });
});

describe("dice", () => {
  it("in play are all but those that are away", () => {
    expect(inPlay(sight({ away: 0b1100 }))).toBe(0b0011);
    expect(figuresOf(modelOf(sight(), [], 0).game.parts).opening).toBe(42);
  });
});
