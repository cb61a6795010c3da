// How each kind of place is signed: the strip below its picture, the letters on it, and its rim.

import type { Kind } from "./places";

export interface Enamel {
  strip: string;
  text: string;
  note: string;
  rim: string;
}

export const ENAMEL: Readonly<Record<Kind, Enamel>> = {
  named: { strip: "#fffdf6", text: "#23262b", note: "#5d5a52", rim: "#fffdf6" },
  hometown: { strip: "#0b6b4f", text: "#fff", note: "#cfe8dd", rim: "#0b6b4f" },
  sell: { strip: "#1f5fa8", text: "#fff", note: "#fff", rim: "#1f5fa8" },
  customs: { strip: "#b9312a", text: "#fff", note: "#fbd9d3", rim: "#b9312a" },
  market: { strip: "#5e4227", text: "#fff", note: "#f0ddc2", rim: "#5e4227" },
  ride: { strip: "#f2b705", text: "#1b1b1b", note: "#3b2f00", rim: "#f2b705" },
  casino: { strip: "#2b2e33", text: "#ffd24a", note: "#f6efe0", rim: "#2b2e33" },
};

/** A large sign over what is going on: white letters on it. The named places' is asphalt, as theirs is white. */
export const PLATE: Readonly<Record<Kind, string>> = {
  named: "#2b2e33",
  hometown: "#0b6b4f",
  sell: "#1f5fa8",
  customs: "#b9312a",
  market: "#5e4227",
  ride: "#2b2e33",
  casino: "#2b2e33",
};
