// The pictures of the places, by name. A place that has none, in another edition, has its kind's.

import type { Drawing } from "../drawing";
import type { Kind } from "../places";
import { EAST } from "./east";
import { NORTH } from "./north";
import { casino, customs, ground, hue, lamp, warn } from "./props";
import { SOUTH } from "./south";
import { WEST } from "./west";

export const ART: Readonly<Record<string, Drawing>> = { ...EAST, ...SOUTH, ...WEST, ...NORTH };

const PLAIN: Record<Kind, Drawing> = {
  named: ground(hue.day, hue.grass, 34),
  hometown: ground(hue.day, hue.grass, 30),
  sell: ground(hue.dusk),
  customs: customs("#d6e4e2"),
  market: lamp(),
  ride: warn(),
  casino: casino(),
};

export const artOf = (place: { name: string; kind: Kind }): Drawing => ART[place.name] ?? PLAIN[place.kind];
