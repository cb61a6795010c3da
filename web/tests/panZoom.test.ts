// Looking at a part of a sheet: nothing leaves it, and what is under a finger stays there.

import { describe, expect, it } from "vitest";
import { around, boxOf, edgeSpot, held, isWhole, pinched, pulled, roomPoint, sheetPoint, transformOf, viewOf, wholeView, zoomed, type Frame } from "../src/parts/panZoom";

const phone: Frame = { sheet: { width: 1108, height: 740 }, room: { width: 390, height: 480 }, most: 2.5 };
const wide: Frame = { sheet: { width: 1108, height: 740 }, room: { width: 1080, height: 700 }, most: 2.5 };

describe.each([
  ["a phone", phone],
  ["a wide screen", wide],
])("on %s", (_name, frame) => {
  const part = held({ x: 500, y: 350, scale: 1.4 }, frame);

  it("shows all of it at first, and never less of it than that", () => {
    const whole = wholeView(frame);
    expect(isWhole(whole, frame)).toBe(true);
    expect(isWhole(part, frame)).toBe(false);
    const box = boxOf(whole, frame);
    expect(box.width).toBeGreaterThanOrEqual(1108 - 1e-6);
    expect(box.height).toBeGreaterThanOrEqual(740 - 1e-6);
    expect(zoomed(part, 0.01, { x: 5, y: 5 }, frame)).toEqual(whole);
    expect(zoomed(part, 99, { x: 5, y: 5 }, frame).scale).toBe(2.5);
  });

  it("keeps what is under the mouse where it is while it grows", () => {
    const at = { x: frame.room.width / 2 + 40, y: frame.room.height / 2 - 30 };
    const point = sheetPoint(part, at, frame);
    const after = roomPoint(zoomed(part, 1.3, at, frame), point, frame);
    expect(after.x).toBeCloseTo(at.x);
    expect(after.y).toBeCloseTo(at.y);
  });

  it("is pulled with the finger, and not beyond its edges", () => {
    const after = pulled(part, { x: 14, y: -7 }, frame);
    expect(after.x).toBeCloseTo(490);
    expect(after.y).toBeCloseTo(355);
    const far = boxOf(pulled(part, { x: 9999, y: 9999 }, frame), frame);
    expect(far.x).toBeCloseTo(0);
    expect(far.y).toBeCloseTo(0);
    const other = boxOf(pulled(part, { x: -9999, y: -9999 }, frame), frame);
    expect(other.x + other.width).toBeCloseTo(1108);
    expect(other.y + other.height).toBeCloseTo(740);
  });

  it("follows two fingers", () => {
    const middle = { x: frame.room.width / 2, y: frame.room.height / 2 };
    const [a, b] = [{ x: middle.x - 40, y: middle.y }, { x: middle.x + 40, y: middle.y }];
    const [c, d] = [{ x: middle.x - 50, y: middle.y + 10 }, { x: middle.x + 50, y: middle.y + 10 }];
    const under = sheetPoint(part, a, frame);
    const after = pinched(part, [a, b], [c, d], frame);
    expect(after.scale).toBeCloseTo(1.4 * 1.25);
    expect(roomPoint(after, under, frame).x).toBeCloseTo(c.x);
    expect(roomPoint(after, under, frame).y).toBeCloseTo(c.y);
  });

  it("brings a box into sight, not larger than it is told", () => {
    const box = around([{ x: 400, y: 300 }, { x: 460, y: 360 }], 30);
    expect(box).toEqual({ x: 370, y: 270, width: 120, height: 120 });
    const view = viewOf(box, frame, 1.2);
    expect(view.scale).toBe(1.2);
    const seen = boxOf(view, frame);
    expect(seen.x).toBeLessThanOrEqual(370);
    expect(seen.x + seen.width).toBeGreaterThanOrEqual(490);
  });

  it("says where the edge is nearest to what is out of sight", () => {
    const near = viewOf({ x: 300, y: 200, width: 100, height: 100 }, frame, 2);
    expect(edgeSpot(near, { x: 350, y: 250 }, frame)).toBeNull();
    const right = edgeSpot(near, { x: 1100, y: 250 }, frame, 20);
    expect(right?.x).toBe(frame.room.width - 20);
    expect(Math.abs(right?.turn ?? 99)).toBeLessThan(5);
    expect(edgeSpot(near, { x: 350, y: 738 }, frame, 20)?.y).toBe(frame.room.height - 20);
  });

  it("shifts the picture of one view to where the other has it", () => {
    const to = held({ x: 450, y: 380, scale: 1.9 }, frame);
    const [, x = "", y = "", by = ""] = /translate\((.*)px, (.*)px\) scale\((.*)\)/.exec(transformOf(part, to, frame)) ?? [];
    for (const point of [{ x: 400, y: 300 }, { x: 600, y: 420 }]) {
      const [from, there] = [roomPoint(part, point, frame), roomPoint(to, point, frame)];
      expect(from.x * Number(by) + Number(x)).toBeCloseTo(there.x, 1);
      expect(from.y * Number(by) + Number(y)).toBeCloseTo(there.y, 1);
    }
  });
});
