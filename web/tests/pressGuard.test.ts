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

  it("goes by when a press went down, however late a busy page hears of it", () => {
    vi.stubGlobal("document", { body: null });
    const heard: Record<string, (event: unknown) => void> = {};
    const guard = new PressGuard();
    guard.show("a");
    const shown = performance.now();
    guard.watch({ addEventListener: (kind: string, hear: (event: unknown) => void) => (heard[kind] = hear) } as unknown as Window);
    const held = (timeStamp: number): boolean => {
      const stopImmediatePropagation = vi.fn();
      const target = { closest: (places: string) => (places.includes("main.board") ? {} : null) };
      heard["keydown"]?.({ type: "keydown", key: "Enter", timeStamp, target, stopImmediatePropagation, preventDefault: vi.fn() });
      return stopImmediatePropagation.mock.calls.length > 0;
    };
    vi.advanceTimersByTime(SEEN + 300);
    expect(guard.open).toBe(true);
    expect([held(shown - 50), held(shown + SEEN - 50), held(shown + SEEN)]).toEqual([true, true, false]);
    vi.unstubAllGlobals();
  });
});
