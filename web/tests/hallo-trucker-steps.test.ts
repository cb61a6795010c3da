import { describe, expect, it } from "vitest";
import { hurryOf, isAside, perform, TIMES, timeOf } from "../src/games/hallo-trucker/perform";
import { runOf, unloadOf } from "../src/games/hallo-trucker/run";
import { inReview, isOpen, laneOrder, type Scene, sceneOf, trayOrder } from "../src/games/hallo-trucker/scene";
import { SHOWN, type Step, stepsOf } from "../src/games/hallo-trucker/steps";
import { boardStateOf } from "../src/games/hallo-trucker/boardState.svelte";
import { Pace } from "../src/desk/pace";
import { EVENTS } from "../src/protocol/hallo-trucker";
import { deskOn, edition, faces, first, ME, momentsOf, viewOf } from "./hallo-trucker";

const EYES = [
  ["mine", ME],
  ["watched", null],
] as const;

describe("the steps of a happening", () => {
  it.each(EYES)("end with the table as it then is (%s)", (eyes, me) => {
    let compared = 0;
    for (const moment of momentsOf(eyes)) {
      const last = stepsOf(edition, moment, me).at(-1);
      if (!last) continue;
      expect(last.after).toEqual(sceneOf(edition, viewOf(moment.after), me));
      compared++;
    }
    expect(compared).toBeGreaterThan(100);
  });

  it("show every kind of event by the step that is named for it, or by none on purpose", () => {
    expect(Object.keys(SHOWN).sort()).toEqual([...EVENTS].sort());
    const seen = new Set<string>();
    for (const moment of momentsOf("mine")) {
      const done = stepsOf(edition, moment, ME).map((step) => step.do);
      for (const event of moment.events) {
        const kind = EVENTS[event.kind];
        if (!kind) throw new Error("an event without a name");
        const step = SHOWN[kind];
        seen.add(kind);
        const nothingDrawn = kind === "hand-filled" && event.a === 0;
        if (step && !nothingDrawn) expect(done, kind).toContain(step);
      }
    }
    expect([...seen].sort()).toEqual([...EVENTS].sort()); // the recorded match has them all
    expect(Object.entries(SHOWN).filter(([, step]) => step === null).map(([kind]) => kind)).toEqual(["game-over"]);
  });

  it("show a card that I lay with its face, and one of the others without", () => {
    for (const moment of momentsOf("mine")) {
      const lay = stepsOf(edition, moment, ME).find((step) => step.do === "lay");
      if (!lay) continue;
      if (lay.seat === ME) {
        expect(lay.card).not.toBeNull();
        expect((moment.before.hand as number[]).includes(lay.card ?? -1)).toBe(true);
        expect(lay.after.hand).not.toContain(lay.card);
      } else {
        expect(lay.face).toBeNull();
      }
    }
  });

  it("turn counter cards up in the order of the seats from the Start card on", () => {
    for (const moment of momentsOf("watched")) {
      const turned = stepsOf(edition, moment, null).flatMap((step) => (step.do === "turn" ? [step.seat] : []));
      const order = trayOrder({ seats: 3, start: Number(moment.before.start) });
      expect(turned).toEqual(order.filter((seat) => turned.includes(seat)));
    }
  });

  it("keep a row face down until it is revealed, and then break it where the rules do", () => {
    for (const moment of momentsOf("mine")) {
      for (const step of stepsOf(edition, moment, ME)) {
        if (step.do === "settle") step.after.lanes.forEach((lane) => expect(lane.row.every((face) => face === null)).toBe(true));
        if (step.do === "reveal") expect(runOf(edition, step.row).km).toBe(step.km);
      }
    }
  });

  it("do nothing for a card that is taken back", () => {
    const mine = momentsOf("mine").find((moment) => moment.seat === ME && !moment.events.length);
    if (!mine) throw new Error("I never laid a card");
    expect(stepsOf(edition, { seat: ME, events: [], before: mine.after, after: mine.before }, ME)).toEqual([]);
  });

  it("clear the last stage's rows away when I lay my first card of the next", () => {
    const cleared = momentsOf("mine").filter((moment) => stepsOf(edition, moment, ME).some((step) => step.do === "clear"));
    expect(cleared).toHaveLength(1);
    expect(cleared[0]?.seat).toBe(ME);
    expect(viewOf(cleared[0]?.before ?? {}).stage).toBe(1);
  });
});

describe("how long it takes", () => {
  const times = (steps: Step[]): number => timeOf(steps);

  it("is at most a second and a half for a card that is laid, and four for the end of a stage", () => {
    for (const moment of momentsOf("mine")) {
      const steps = stepsOf(edition, moment, ME);
      const reveals = steps.filter((step) => step.do === "reveal");
      if (steps.length && steps.every((step) => ["clear", "lay", "settle"].includes(step.do))) expect(times(steps)).toBeLessThanOrEqual(1500);
      const ending = steps.slice(steps.findIndex((step) => step.do === "over"));
      if (reveals.length) expect(times(ending)).toBeLessThanOrEqual(4000);
    }
  });

  it("is a second and a half for the counter cards of five", () => {
    expect(5 * (TIMES.turn + TIMES.look)).toBeLessThanOrEqual(1500);
  });

  it("is shortened where many signs come up in one round", () => {
    const [moment] = momentsOf("mine").filter(({ events }) => events.length > 8);
    if (!moment) throw new Error("nothing much ever happened");
    const steps = stepsOf(edition, moment, ME);
    const long = [...steps, ...steps, ...steps, ...steps].filter((step) => step.do === "turn" || step.do === "deal");
    expect(hurryOf([])).toBe(1);
    expect(hurryOf(long) * times(long)).toBeLessThanOrEqual(TIMES.round + 0.01);
  });

  it("keeps nobody waiting who still has to choose", () => {
    const asides = momentsOf("mine").filter((moment) => isAside(deskOn(moment.before), { version: 1, by: "player", ...moment }));
    expect(asides.length).toBeGreaterThan(10);
    for (const { seat, events, before, after } of asides) {
      expect(seat).not.toBe(ME);
      expect(events).toEqual([]);
      expect([before, after].every((view) => (Number(view.waiting) >> ME) & 1)).toBe(true);
    }
  });

  it("is no time at all once somebody has tapped", async () => {
    const moment = momentsOf("mine").find(({ events }) => events.length > 8);
    if (!moment) throw new Error("nothing much ever happened");
    const desk = deskOn(moment.before);
    const pace = new Pace();
    pace.skip();
    const began = performance.now();
    await perform(desk, boardStateOf(desk), { version: 1, by: "player", ...moment }, pace);
    expect(performance.now() - began).toBeLessThan(100);
  });
});

describe("what is seen", () => {
  it("leaves the last stage's rows in sight until I have laid", () => {
    const view = viewOf(first);
    const next = { ...view, stage: 1, stage_rounds: 1, phase: 0, waiting: 0b111, shown: [[0], [5, 11], [], [], []] };
    expect(inReview(next, ME)).toBe(true);
    expect(inReview({ ...next, waiting: 0b101 }, ME)).toBe(false);
    expect(inReview({ ...next, waiting: 0b101 }, null)).toBe(true);
    const scene: Scene = sceneOf(edition, next, ME);
    expect(scene.lanes[1]?.row).toEqual([edition.faceOf[5], edition.faceOf[11]]);
    expect(scene.lanes.every((lane) => lane.judged)).toBe(true);
  });

  it("is every hand and row where a replay sees all", () => {
    const view = viewOf({
      ...first,
      hand: [[0, 255], [1, 255], [2, 255], [], []],
      held: [1, 1, 1, 0, 0],
      laid: [[], [], [], [], []],
      laid_n: [0, 0, 0, 0, 0],
      counter: [255, 255, 255, 255, 255],
      row: [[7], [8], [9], [], []],
    });
    expect(isOpen(view)).toBe(true);
    const scene = sceneOf(edition, view, 2);
    expect(scene.hand).toEqual([2]);
    expect(scene.lanes.map((lane) => lane.row)).toEqual([[edition.faceOf[7]], [edition.faceOf[8]], [edition.faceOf[9]]]);
  });

  it("has my lane nearest, and the others in the order of play", () => {
    expect(laneOrder(4, 1)).toEqual([2, 3, 0, 1]);
    expect(laneOrder(3, null)).toEqual([0, 1, 2]);
  });
});

describe("what a row is worth", () => {
  // The rulebook's own examples.
  it.each([
    ["20 40 50 70 80 120", 380],
    ["rest 40 50 70 30 90", 120],
    ["30 50 40 60 60 70 90", 220],
    ["10 20 40 80 rest 120", 270],
    ["20 50 40 60 60 rest 70 80", 210],
    ["40 50 rest rest 60 120 rest", 180],
    ["70 rest 80 100 free 110 rest 120", 230],
    ["40 50 barrier", 0],
    ["40 rest rest", 0],
    ["", 0],
  ])("%s: %i km", (row, km) => {
    expect(runOf(edition, faces(row)).km).toBe(km);
  });

  it("says where it breaks, and from where on it counts", () => {
    expect(runOf(edition, faces("60 rest 60 70"))).toMatchObject({ breaks: [2], from: 2 });
    expect(runOf(edition, faces("60 lost 20"))).toMatchObject({ breaks: [1], from: 2 });
    expect(runOf(edition, faces("60 rest rest 20"))).toMatchObject({ breaks: [2], from: 3 });
  });
});

describe("lost freight leaves", () => {
  it.each([
    ["50 20 30 lost", "50"],
    ["10 20 30 40 lost", "40 10"],
    ["10 20 20 30 lost", "30 20"],
    ["10 10 10 20 lost", "20 10 10 10"],
  ])("with the fewest and highest of %s: %s", (pile, gone) => {
    expect(unloadOf(edition, faces(pile))).toEqual(faces(gone));
  });

  it("not at all where nothing makes up its km", () => {
    expect(unloadOf(edition, faces("60 20 20 lost"))).toBeNull();
  });
});
