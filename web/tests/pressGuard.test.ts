import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { PressGuard, SEEN } from "../src/model/pressGuard.svelte";

describe("the guard of presses", () => {
  beforeEach(() => vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] }));
  afterEach(() => vi.useRealTimers());

  it("is open again once a decision has been there for long enough", () => {
    const guard = new PressGuard();
    expect(guard.open).toBe(true);
    guard.show("a");
    expect([guard.decision, guard.open]).toEqual([1, false]);
    vi.advanceTimersByTime(SEEN - 1);
    expect(guard.open).toBe(false);
    vi.advanceTimersByTime(1);
    expect(guard.open).toBe(true);
    guard.show("b");
    expect([guard.decision, guard.open]).toEqual([2, false]);
  });

  it("knows a decision again after others have moved", () => {
    const guard = new PressGuard();
    guard.show("a");
    vi.advanceTimersByTime(SEEN);
    guard.show("");
    expect(guard.decision).toBe(0);
    guard.show("a");
    expect([guard.decision, guard.open]).toEqual([1, true]);
  });

  it("takes the same offers for a new decision after a move of one's own", () => {
    const guard = new PressGuard();
    guard.show("a");
    vi.advanceTimersByTime(SEEN);
    guard.renew();
    guard.show("");
    guard.show("a");
    expect([guard.decision, guard.open]).toEqual([2, false]);
  });
});
