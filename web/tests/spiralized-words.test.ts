// What is said of a match of Spiralized.

import { describe, expect, it } from "vitest";
import { guide } from "../src/games/spiralized/guide";
import { action, describe as board, effect, label, prompt, status, words } from "../src/games/spiralized/words";
import { EFFECTS, type SpiralizedEffects, type SpiralizedView } from "../src/protocol/spiralized";
import rulebook from "../../src/wayside/games/spiralized/rulebook.md?raw";
import { modelOf, happenings } from "./spiralized";
import { expectGuide, expectOccasions, expectSilence, offerThat, STUMBLES } from "./words";

const R = 254;
const NONE = 255;
const HOME = 117; // with rings of 18: six rings, the Safe Zone's eight spaces, and one step more

/** Blue (Ada) and pink (Mara) at a board with rings of 18. */
function sight(blue: number[], pink: number[], more: Partial<SpiralizedView> = {}): SpiralizedView {
  const empty = [R, R, R, R];
  return {
    seats: 2,
    ring: 0,
    wheel: 0,
    colour: [0, 3, 0, 0, 0, 0],
    turn: 0,
    phase: 1,
    dice: [5, 3],
    used: 0,
    doubles: 0,
    at: [blue, pink, empty, empty, empty, empty],
    may_enter: [0, 0, 0, 0, 0, 0],
    pit: NONE,
    mover: NONE,
    stairs: 0,
    reach: [
      [NONE, NONE, NONE, NONE],
      [NONE, NONE, NONE, NONE],
    ],
    usable: [0, 0],
    partners: 0,
    tied: 0,
    ...more,
  } as unknown as SpiralizedView;
}

const say = (view: SpiralizedView, move: string, would: Partial<SpiralizedEffects>): string =>
  effect(modelOf(view, [move]), offerThat(EFFECTS, move, { hit: NONE, out: NONE, ...would }));

describe("effects", () => {
  const lone = sight([3, R, R, R], [R, R, R, R]);

  it("say where a token ends, how far it is from Home, and that nobody can hit it", () => {
    expect(say(lone, "move a 2", { to: 5, left: 112 })).toBe("To ring 1, space 6, 112 steps from Home. Nobody can hit it there with one die.");
  });

  it("name who is hit, and who gets out of the Pit by it", () => {
    const view = sight([1, R, R, 253], [13, R, R, R], { pit: 3 });
    expect(say(view, "move a 3", { to: 4, hit: 4, out: 3 })).toMatch(/^To ring 1, space 5: hits Mara's a, which goes to the Pit, and lets your d out\./);
    expect(say(view, "move a 3", { to: 4, hit: 4 })).toMatch(/^To ring 1, space 5: hits Mara's a, which goes to the Pit\./);
  });

  it("warn of who could hit it, with which dice and by the stairs", () => {
    expect(say(lone, "move a 3", { to: 4, by_4: 0b10 })).toContain("Mara could hit it with a 4.");
    expect(say(lone, "move a 3", { to: 4, by_1: 0b10, by_6: 0b10, by_stairs: 0b10 })).toContain("Mara could hit it with a 1 or a 6 or by the stairs.");
  });

  it("tell of a sunburst and of the exchange that it brings", () => {
    expect(say(lone, "move a 1", { to: 2, left: 115, sunburst: 1, partners: 0b10000 })).toBe("To ring 1, space 3, a sunburst, 115 steps from Home. There it must be exchanged.");
    expect(say(lone, "move a 1", { to: 2, sunburst: 1 })).toContain("Nobody is there to be exchanged with.");
  });

  it("tell of safety, of the Wheel, the Safe Zone and Home", () => {
    expect(say(lone, "move a 2", { to: 18, safe: 1 })).toContain("Safe there.");
    expect(say(lone, "move a 3", { to: 108, safe: 1, marked: 1 })).toContain("From there it may enter the Safe Zone. Safe there.");
    expect(say(lone, "move a 3", { to: 111, left: 6, safe: 1 })).toBe("To space 3 of the Safe Zone, 6 steps from Home. Nobody can hit it there.");
    expect(say(lone, "move a 5", { to: HOME, safe: 1 })).toBe("Home, by the exact count.");
    expect(say(lone, "stairs a down 1", { to: 108, safe: 1 })).toContain("Not by a die, so it must go round the ring once more.");
    expect(say(sight([17, R, R, R], [R, R, R, R]), "move a 3", { to: 20 })).toMatch(/^Down to ring 2/);
  });

  it("count what an exchange brings to both", () => {
    const view = sight([2, R, R, R], [50, R, R, R], { phase: 2, mover: 0 });
    const would = { to: 40, left_now: 115, left: 77, theirs_now: 67, theirs: 106 };
    expect(say(view, "exchange pink a", would)).toMatch(/^To ring 3, .*: 38 steps nearer to Home; Mara's a is 39 further\. Nobody/);
    expect(say(view, "exchange pink a", { ...would, left: 115, theirs: 67, safe: 1 })).toMatch(/: as far from Home as before; Mara's a is the same\. Safe there\./);
  });

  it("tell what the Pit and snake eyes mean", () => {
    const view = sight([90, R, 108, R], [R, R, R, 253], { phase: 3, pit: 7 });
    expect(say(view, "free", {})).toContain("the bonus roll stays");
    expect(say(view, "pass", {})).toContain("stays in the Pit");
    expect(say(view, "pit a", { to: 253, out: 7, left_now: 27 })).toBe("It loses 90 steps of its way. Mara's d gets out of it.");
  });

  it("have something to say of everything that was ever offered", () => {
    for (const kept of happenings) {
      const model = modelOf(kept.before, kept.offers);
      for (const offer of model.offers) {
        expect(effect(model, offer), offer.move).toMatch(/\.$/);
        expect(effect(model, offer)).not.toMatch(STUMBLES);
        expect(effect(model, offer)).not.toMatch(/-1|space 0/);
        expect(action(model, offer)).toMatch(/^(Roll|Stairs|Enter|Exchange|Free|Leave|Send|Move) /);
        expect(label(model, offer).length).toBeGreaterThan(20);
      }
    }
  });
});

describe("the button", () => {
  const view = sight([3, R, R, R], [13, R, R, R]);
  it("says each kind of move", () => {
    const model = modelOf(view, []);
    const said = ["roll", "move a 5", "enter 6", "stairs a down 2", "exchange pink a", "free", "pass", "pit a"].map((move) => action(model, { move }));
    expect(said).toEqual(["Roll the dice", "Move a by 5", "Enter a token with the 6", "Stairs down 2 with a", "Exchange with Mara's a", "Free your token", "Leave snake eyes unused", "Send a to the Pit"]);
  });

  it("is about rolling while nothing is chosen, and about nothing where there is a choice", () => {
    expect(words.usual?.(modelOf(view, ["roll", "stairs a down 1"]))?.move).toBe("roll");
    expect(words.usual?.(modelOf(view, ["move a 5", "move a 3"]))).toBeNull();
  });

  it("gives a spectator the move as it is", () => {
    expect(action(modelOf(view, [], null), { move: "move a 5" })).toBe("move a 5");
  });
});

describe("the match in words", () => {
  it("has its status and its prompt", () => {
    const view = sight([3, R, R, R], [13, R, R, R]);
    expect(status(modelOf(view, []))).toBe("round 7 • your turn");
    expect(status(modelOf(view, [], 1))).toBe("round 7 • Ada's turn");
    expect(status(modelOf({ ...view, doubles: 2 }, []))).toBe("round 7 • your turn • doubles: 2");
    expect(status(modelOf({ ...view, phase: 4 }, []))).toBe("over in round 7");
    expect(prompt(modelOf({ ...view, phase: 0 }, ["roll"]))).toBe("Roll the dice");
    expect(prompt(modelOf({ ...view, phase: 0 }, ["roll", "stairs a down 2"]))).toBe("Roll the dice, or take the stairs");
    expect(prompt(modelOf(view, []))).toBe("A token for the 5 or the 3");
    expect(prompt(modelOf({ ...view, used: 1 }, []))).toBe("A token for the 3");
    expect(prompt(modelOf({ ...view, dice: [4, 4] }, []))).toBe("A token for a 4");
    expect(prompt(modelOf({ ...view, dice: [1, 1] }, ["free", "move a 1"]))).toBe("A token for a 1, or free yours");
  });

  it("is complete enough to play without seeing it", () => {
    const said = board(modelOf(sight([3, 0, 108, HOME], [253, 110, 1, R], { pit: 4, left: [[114, 117, 27, 0], [117, 7, 116, 117]] }), ["move a 5"])).join("\n");
    expect(said).toContain("The dice show 5 and 3.");
    expect(said).toContain("You, blue: a on ring 1, space 4, the orange stairs, 114 steps to go; b on the Start space, 117 steps to go; c on ring 6, space 14, the blue Wheel, 27 steps to go; d at Home.");
    expect(said).toContain("Mara, pink: a in the Pit; b on space 2 of the Safe Zone, 7 steps to go; c on ring 1, space 11, 116 steps to go; d in the rectangle.");
    expect(said).toContain("Mara's token a is in the Pit.");
    expect(said).toContain("Sunbursts: ring 1 at 3, 9 and 15; ring 2 at 5, 11 and 17;");
    expect(said).toContain("The blue stairs: ring 1 at 1; ring 2 at 18;");
    expect(said).toContain("Stairs in rings 2, 4 and 6 are Wheels.");
  });

  it("says nothing before there is a match", () => {
    expectSilence(words, modelOf(sight([R, R, R, R], [R, R, R, R]), []));
  });
});

describe("the guide", () => {
  it("has thoughts whose clauses stand in the rulebook", () => {
    expectGuide(guide, rulebook);
  });

  it("has an occasion for each thought, and none for whoever only watches", () => {
    const models = happenings.map((kept) => modelOf(kept.before, kept.offers));
    // b could go by the 5 as well, but then there would be no use for the 3.
    const reach = [[8, 68, NONE, NONE], [6, NONE, NONE, NONE]];
    models.push(modelOf(sight([3, 63, R, R], [R, R, R, R], { reach, usable: [1, 1] }), ["move a 5", "move a 3"]));
    expectOccasions(guide, models, happenings.map((kept) => modelOf(kept.before, [], null)));
  });

  it("begins with the way out of the rectangle", () => {
    const model = modelOf(sight([R, R, R, R], [R, R, R, R], { phase: 0, dice: [0, 0] }), ["roll"]);
    expect(guide.filter((thought) => thought.when(model)).map((thought) => thought.id)).toEqual(["way"]);
  });
});

it("calls a move by a name from its text alone", () => {
  const said = (move: string): string | undefined => words.title?.(modelOf(sight([], []), []), { move });
  expect(["move b 5", "enter 6", "stairs a down 2", "exchange red c", "pit d", "roll", "free", "pass", "what"].map(said)).toEqual([
    "Token b by 5",
    "Enter with the 6",
    "Stairs down 2 with a",
    "Exchange with red c",
    "Token d to the Pit",
    "Roll the dice",
    "Free your token",
    "Leave snake eyes unused",
    "what",
  ]);
});
