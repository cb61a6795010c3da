import { describe, expect, it } from "vitest";
import { ART } from "../src/games/hitchiker/art";
import { PIPS } from "../src/games/hitchiker/art/props";
import { focusOf } from "../src/games/hitchiker/board";
import { chartRows, dealFor, oddsOf, paidFor, unitsFor } from "../src/games/hitchiker/deals";
import type { Drawing } from "../src/games/hitchiker/drawing";
import { settingOf, widthOf } from "../src/games/hitchiker/lettering";
import { breakUp, DENOMINATIONS, few } from "../src/games/hitchiker/notes";
import { signName } from "../src/games/hitchiker/places";
import { NONE, diceOf, wordOf } from "../src/games/hitchiker/read";
import { rideArt, talkOf } from "../src/games/hitchiker/rideCards";
import { doesOf } from "../src/games/hitchiker/rides";
import { PLACES, drive, loopOf, ringOf, together, vergeOf, wayOf } from "../src/games/hitchiker/ring";
import { sceneOf } from "../src/games/hitchiker/scene";
import { allowance, fit, keepsTime, lasting, scriptOf, type Act } from "../src/games/hitchiker/script";
import { around, nearest, placeAt } from "../src/games/hitchiker/strip";
import { tapesOf } from "../src/games/hitchiker/telegram";
import { edition, happenings } from "./hitchiker";

const shapes = (drawing: Drawing): number => ("tag" in drawing ? 1 + (drawing.of ? shapes(drawing.of) : 0) : drawing.reduce<number>((sum, each) => sum + shapes(each), 0));

describe("the edition", () => {
  it("has a picture of its own for every place", () => {
    expect(edition.places).toHaveLength(PLACES);
    for (const place of edition.places) expect(ART[place.name], place.name).toBeDefined();
    expect(Object.keys(ART)).toHaveLength(PLACES);
    for (const [name, drawing] of Object.entries(ART)) expect(shapes(drawing), name).toBeGreaterThan(3);
  });

  it("says of every place what happens there", () => {
    for (const place of edition.places) expect(place.note, place.name).not.toBe("");
    expect(edition.places[3]).toMatchObject({ name: "Empire City", kind: "sell", note: "$50,000", ours: false });
    expect(edition.towns.map((place) => place.town)).toEqual(edition.towns.map((_, i) => i));
  });

  it("has a line of talk and a sentence for every Bad Ride", () => {
    expect(edition.rides).toHaveLength(36);
    for (const [i, ride] of edition.rides.entries()) {
      expect(talkOf(ride), ride.name).not.toBe("");
      expect(doesOf(ride), ride.name).toMatch(/\.$/);
      expect(shapes(rideArt(ride, i))).toBeGreaterThan(12);
    }
  });
});

describe("the ring", () => {
  it("fits its sheet, whatever its width", () => {
    for (const width of [960, 1048, 1200, 1400]) {
      const ring = ringOf(width);
      expect(ring.slots).toHaveLength(PLACES);
      for (const { x, y, width: wide, height } of ring.slots) {
        expect(x).toBeGreaterThanOrEqual(0);
        expect(y).toBeGreaterThanOrEqual(0);
        expect(x + wide).toBeLessThanOrEqual(ring.width);
        expect(y + height).toBeLessThanOrEqual(ring.height);
      }
    }
  });

  it("lays no sign over another", () => {
    const { slots } = ringOf();
    for (const [i, a] of slots.entries()) {
      for (const b of slots.slice(i + 1)) {
        const apart = a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y;
        expect(apart, JSON.stringify([a, b])).toBe(true);
      }
    }
  });

  it("keeps the stops in their order and apart", () => {
    const { stops } = ringOf();
    for (const [i, [x, y]] of stops.entries()) {
      const [nextX, nextY] = stops[(i + 1) % PLACES] ?? [0, 0];
      expect(Math.hypot(nextX - x, nextY - y), `${i}`).toBeGreaterThan(20);
    }
  });

  it("puts six hitchhikers at any place without one on top of another", () => {
    const ring = ringOf();
    for (let place = 0; place < PLACES; place++) {
      const spots = Array.from({ length: 6 }, (_, n) => vergeOf(ring, place, n, 6));
      for (const [n, a] of spots.entries()) {
        expect(a.x).toBeGreaterThan(100);
        expect(a.x).toBeLessThan(ring.width - 100);
        expect(a.y).toBeGreaterThan(150);
        expect(a.y).toBeLessThan(ring.height - 100);
        const next = spots[n + 1];
        if (next) expect(Math.hypot(next.x - a.x, next.y - a.y)).toBeGreaterThan(25);
      }
    }
  });

  it("drives from stop to stop, clockwise", () => {
    const ring = ringOf();
    const poses = drive(ring, 40, 3);
    expect([poses[0]?.x, poses[0]?.y]).toEqual([...(ring.stops[40] ?? [])]);
    expect(poses.at(-1)?.x).toBeCloseTo(ring.stops[3]?.[0] ?? 0, 6);
    expect(wayOf(40, 3)).toEqual([40, 41, 0, 1, 2, 3]);
    expect(wayOf(5, 5)).toEqual([5]);
    expect(wayOf(5, 5, true)).toHaveLength(PLACES + 1);
  });

  it("groups those who stand together and leaves out who is nowhere", () => {
    expect([...together([4, NONE, 4, 9, 0, 0], 4)]).toEqual([
      [4, [0, 2]],
      [9, [3]],
    ]);
  });

  it("has every place on the small loop, too", () => {
    const loop = loopOf(390, 420, 15, 20);
    for (const [x, y] of loop.at) {
      expect(x).toBeGreaterThanOrEqual(15);
      expect(x).toBeLessThanOrEqual(375);
      expect(y).toBeGreaterThanOrEqual(15);
      expect(y).toBeLessThanOrEqual(405);
    }
  });
});

describe("the strip", () => {
  it("goes round and round", () => {
    expect(placeAt(-1)).toBe(41);
    expect(placeAt(43)).toBe(1);
    expect(nearest(1, 41)).toBe(43);
    expect(nearest(41, 84)).toBe(83);
    expect(around(10, 5, 1)).toEqual([6, 7, 8, 9, 10, 11, 12, 13, 14]);
  });
});

describe("lettering", () => {
  it("sets every name within its sign", () => {
    for (const slot of ringOf().slots) {
      for (const place of edition.places) {
        const { size, rows } = settingOf(signName(place), slot.width - 10, { italic: place.ours });
        for (const row of rows) expect(widthOf(row, size, { italic: place.ours }), row).toBeLessThanOrEqual(slot.width - 10 + 0.01);
        expect(size).toBeGreaterThan(7.5);
        expect(rows.join(" ")).toBe(signName(place));
      }
    }
  });
});

describe("notes", () => {
  it("lay out every sum exactly", () => {
    for (const sum of [1_000, 64_000, 123_000, 1_999_000, 50_000_000]) expect(breakUp(sum).reduce((a, b) => a + b, 0)).toBe(sum);
    expect(DENOMINATIONS).toHaveLength(8);
    expect(few(64_000)).toEqual([1_000, 10_000, 50_000]);
    expect(few(0)).toEqual([]);
    expect(few(20_000, 3)).toEqual([20_000]);
  });
});

describe("the Deal Chart", () => {
  it("counts Units for the money, and what comes back", () => {
    const six = dealFor(edition, [2, 4]);
    expect(six).toMatchObject({ sum: 6, price: 4_000 });
    if (!six) return;
    expect(unitsFor(six, 50_000)).toBe(12);
    expect(paidFor(six, 50_000)).toBe(48_000);
  });

  it("compares a further roll with the offer, of 36", () => {
    for (const deal of edition.deals) {
      const odds = oddsOf(edition, deal, 120_000);
      expect(odds.better + odds.same + odds.dearer + odds.robbed + odds.dead).toBe(36);
      expect(odds.dead).toBe(6);
    }
    const four = dealFor(edition, [1, 3]);
    expect(four && oddsOf(edition, four, 120_000)).toEqual({ better: 4, same: 3, dearer: 19, robbed: 4, dead: 6 });
  });

  it("marks what is on offer and what was declined", () => {
    const rows = chartRows(edition, 120_000, 4, [9]);
    expect(rows.find((row) => row.sum === 4)).toMatchObject({ tone: "now", get: "120" });
    expect(rows.find((row) => row.sum === 9)).toMatchObject({ tone: "gone", get: "−$120k" });
    expect(rows.find((row) => row.sum === 7)?.tone).toBe("dead");
    expect(rows.reduce((sum, row) => sum + row.ways, 0)).toBe(36);
  });
});

describe("the script", () => {
  const TRUE_AT_THE_END = ["cash", "savings", "units", "at", "owner"] as const;

  it("ends where the rules do, after every kind of happening", () => {
    for (const { before, after, events, move } of happenings) {
      const last = scriptOf(edition, before, events).at(-1)?.after ?? before;
      for (const field of TRUE_AT_THE_END) expect(last[field].slice(0, field === "owner" ? 12 : before.seats), `${move}: ${field}`).toEqual(after[field].slice(0, field === "owner" ? 12 : before.seats));
    }
  });

  it("shows something of every event that changes something", () => {
    const quiet = new Set<string>();
    for (const { before, events } of happenings) {
      const shown = scriptOf(edition, before, events).map((act) => act.word);
      for (const event of events) {
        const word = wordOf(event) ?? "";
        if (!shown.includes(word as (typeof shown)[number])) quiet.add(word);
      }
    }
    expect([...quiet]).toEqual([]);
  });

  it("tells a death with all that went over, and to whom", () => {
    const deaths = happenings.flatMap(({ before, events }) => scriptOf(edition, before, events).flatMap((act) => (act.scene?.is === "telegram" ? [{ before, events, scene: act.scene }] : [])));
    expect(deaths.length).toBeGreaterThan(2);
    for (const { before, events, scene } of deaths) {
      const died = events.find((event) => wordOf(event) === "died");
      expect(scene.heir).toBe(died?.a);
      expect(scene.cause).not.toBe("");
      expect(scene.estate.units).toBe(before.units[scene.seat]);
      expect(scene.estate.towns).toBe(before.owner.filter((owner) => owner === scene.seat).length);
    }
    expect(new Set(deaths.map((each) => each.scene.cause))).toEqual(new Set(["shark", "shootout", "ride"]));
  });

  it("says what Customs and the twister take", () => {
    const scenes = happenings.flatMap(({ before, events }) => scriptOf(edition, before, events).flatMap((act) => act.scene ?? []));
    // Half of 31 is 15, as all halves are rounded down.
    expect(scenes).toContainEqual(expect.objectContaining({ is: "customs", units: 7, savings: 15 }));
    expect(scenes).toContainEqual(expect.objectContaining({ is: "twister", units: 7 }));
  });

  it("keeps the turn of somebody else short, and mine as it is", () => {
    const acts = happenings.flatMap(({ before, events }) => scriptOf(edition, before, events));
    const others = (list: readonly Act[]): Act[] => list.filter((act) => !keepsTime(act, 5));
    expect(lasting(others(fit(acts, 5, 900)))).toBeLessThanOrEqual(900 + 1e-6);
    const mine = acts.filter((act) => keepsTime(act, 0));
    expect(fit(mine, 0, 1)).toEqual(mine);
    expect(allowance(0)).toBeLessThanOrEqual(1500);
    expect(allowance(9999)).toBeGreaterThan(0);
  });

  it("always has a scene, and a place it is about or none", () => {
    for (const { before, events } of happenings) {
      for (const view of [before, ...scriptOf(edition, before, events).map((act) => act.after)]) {
        const scene = sceneOf(view);
        const focus = focusOf(view, scene);
        expect(focus === NONE || focus < PLACES).toBe(true);
      }
    }
  });
});

describe("small things", () => {
  it("reads both dice from one number", () => {
    expect(diceOf(0)).toEqual([1, 1]);
    expect(diceOf(35)).toEqual([6, 6]);
    expect(PIPS.map((pips) => pips.length)).toEqual([0, 1, 2, 3, 4, 5, 6]);
  });

  it("wires deaths in capitals, with a stop at the end", () => {
    for (const cause of ["shark", "shootout", "ride", ""] as const) {
      const tapes = tapesOf(cause, "Otto", "No Brakes");
      expect(tapes.at(-1)).toBe("STOP");
      expect(tapes.join(" ")).toBe(tapes.join(" ").toUpperCase());
      expect(tapes[0]).toContain("OTTO");
    }
  });
});
