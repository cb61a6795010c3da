// What the middle of the board is about: read from the view, or told by what has just happened.

import type { HitchikerView } from "../../protocol/hitchiker";
import { PHASE } from "./read";

/** What a death took, and to whom it went. */
export interface Estate {
  cash: number;
  savings: number;
  units: number;
  towns: number;
}

export type Scene =
  /** A turn begins; with dice, they were rolled where the pawn stood. */
  | { is: "ahead"; dice?: number[]; from?: number; then?: string }
  | { is: "home" | "chairs" | "banking" | "purchase" | "risking" | "dealing" | "selling" | "stage" | "jury" | "over" }
  /** Life Insurance: the premium was rolled; whether it could be paid is known afterwards. */
  | { is: "premium"; seat: number; dice: number[]; sum: number; paid: boolean | null }
  | { is: "opening"; rolls: { seat: number; dice: number[] }[] }
  /** A place where dice fall: what they mean is said once they lie. */
  | { is: "place"; seat: number; place: number; dice: number[]; big: string; then: string; tone: "good" | "bad" | "" }
  | { is: "rent"; seat: number; place: number; owner: number; dice: number[]; sum: number }
  | { is: "ride"; seat: number; ride: number; dice: number[]; then: string; tone: "good" | "bad" | "" }
  | { is: "customs"; seat: number; place: number; units: number; cash: number; savings: number; heir: number }
  | { is: "twister"; seat: number; units: number; heir: number }
  | { is: "telegram"; seat: number; place: number; heir: number; cause: Cause; estate: Estate }
  | { is: "verdict"; seat: number; good: boolean; votes: number[] };

export type Cause = "shark" | "shootout" | "ride" | "";

/** What the view itself is about. */
export function sceneOf(view: HitchikerView): Scene {
  switch (view.phase) {
    case PHASE.home:
      return { is: "home" };
    case PHASE.chairs:
      return { is: "chairs" };
    case PHASE.banking:
      return { is: "banking" };
    case PHASE.purchase:
      return { is: "purchase" };
    case PHASE.risking:
      return { is: "risking" };
    case PHASE.dealing:
      return { is: "dealing" };
    case PHASE.selling:
      return { is: "selling" };
    case PHASE.stage:
      return { is: "stage" };
    case PHASE.jury:
      return { is: "jury" };
    case PHASE.over:
      return { is: "over" };
    default:
      return { is: "ahead" };
  }
}
