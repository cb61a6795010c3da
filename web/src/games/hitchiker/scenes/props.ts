// What every scene in the middle is given.

import type { MatchModel } from "../../../model/matchModel.svelte";
import type { HitchikerView } from "../../../protocol/hitchiker";
import type { Edition } from "../places";

export interface SceneProps {
  model: MatchModel;
  /** As it is being shown, which may be before what has happened since. */
  view: HitchikerView;
  edition: Edition;
  /** Milliseconds for which the dice tumble; 0: they lie. */
  tumble: number;
  /** There is little room: one thing below the other. */
  compact: boolean;
}
