// Whether the last thing that was pressed was a key: who plays by keys must not lose their place.

let keyed = false;

if (typeof window !== "undefined") {
  window.addEventListener("keydown", () => (keyed = true), { capture: true });
  window.addEventListener("pointerdown", () => (keyed = false), { capture: true });
}

export const byKeys = (): boolean => keyed;
