import { describe, expect, it } from "vitest";
import { hurryOf, isAside, perform, TIMES, timeOf } from "../src/games/hallo-trucker/perform";
import { inReview, isOpen, judgedAs, laneOrder, type Scene, sceneOf, trayOrder } from "../src/games/hallo-trucker/scene";
import { SHOWN, type Step, stepsOf } from "../src/games/hallo-trucker/steps";
import { boardStateOf } from "../src/games/hallo-trucker/boardState.svelte";
import { Pace } from "../src/model/pace";
import { EVENTS } from "../src/protocol/hallo-trucker";
import { modelOn, edition, first, ME, momentsOf, viewOf } from "./hallo-trucker";

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
        if (!nothingDrawn) expect(done, kind).toContain(step);
      }
    }
    expect([...seen].sort()).toEqual([...EVENTS].sort()); // the recorded match has them all
  });

  it("show nobody's place before the last row is open", () => {
    const last = momentsOf("mine").map((moment) => stepsOf(edition, moment, ME)).find((steps) => steps.some((step) => step.do === "finish"));
    const at = last?.findIndex((step) => step.after.over) ?? -1;
    expect([last?.[at]?.do, last?.[at - 1]?.do, last?.length]).toEqual(["finish", "reveal", at + 1]);
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

  it("keep a row face down until it is revealed, and then show what counts of it", () => {
    let revealed = 0;
    for (const moment of momentsOf("mine")) {
      for (const step of stepsOf(edition, moment, ME)) {
        if (step.do === "settle") step.after.lanes.forEach((lane) => expect(lane.row.every((face) => face === null)).toBe(true));
        if (step.do !== "reveal") continue;
        const judged = step.after.lanes[step.seat]?.judged;
        expect(judged?.fractures).toHaveLength(step.row.length);
        const counts = step.row.slice(judged?.from).map((face) => edition.faces[face]?.km ?? 0);
        expect(counts.reduce((sum, km) => sum + km, 0)).toBe(step.km);
        expect(judged?.km).toBe(step.km);
        revealed++;
      }
    }
    expect(revealed).toBe(6);
  });

  it("let lost freight leave with the cards that are named", () => {
    const gone = momentsOf("mine").flatMap((moment) => stepsOf(edition, moment, ME).flatMap((step) => (step.do === "unload" ? [step] : [])));
    expect(gone.length).toBeGreaterThan(0);
    for (const { faces: left, after } of gone) {
      expect(left.reduce((sum, face) => sum + (edition.faces[face]?.km ?? 0), 0)).toBe(edition.freightKm);
      expect(after.pile.filter((face) => face < 0)).toEqual([]);
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
    const asides = momentsOf("mine").filter((moment) => isAside(modelOn(moment.before), { version: 1, by: "player", ...moment }));
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
    const model = modelOn(moment.before);
    const pace = new Pace();
    pace.skip();
    const began = performance.now();
    await perform(model, boardStateOf(model), { version: 1, by: "player", ...moment }, pace);
    expect(performance.now() - began).toBeLessThan(100);
  });
});

describe("what is seen", () => {
  it("leaves the last stage's rows in sight until I have laid", () => {
    const view = viewOf(first);
    const next = { ...view, stage: 1, stage_rounds: 1, phase: 0, waiting: 0b111, shown: [[0], [5, 11], [], [], []], sheet: [[10, 30, 0, 0, 0]], fractures: [[0], [0, 1], [], [], []] };
    expect(inReview(next, ME)).toBe(true);
    expect(inReview({ ...next, waiting: 0b101 }, ME)).toBe(false);
    expect(inReview({ ...next, waiting: 0b101 }, null)).toBe(true);
    const scene: Scene = sceneOf(edition, next, ME);
    expect(scene.lanes[1]?.row).toEqual([edition.faceOf[5], edition.faceOf[11]]);
    expect(scene.lanes.map((lane) => lane.judged)).toEqual([judgedAs(10, [0]), judgedAs(30, [0, 1]), judgedAs(0, [])]);
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
      run: [10, 20, 30, 0, 0],
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

it("a row counts from its last fracture on", () => {
  expect(judgedAs(0, []).from).toBe(0);
  expect(judgedAs(90, [0, 0]).from).toBe(0);
  expect(judgedAs(130, [0, 0, 1, 0]).from).toBe(2);
  expect(judgedAs(20, [1, 2, 0]).from).toBe(2);
  expect(judgedAs(0, [0, 2]).from).toBe(2);
});
