import type { Alarm } from "../alarms/alarms.ts";
import type { AnsweredProblem } from "../data/problem.ts";
import type { Show } from "./show.ts";

/** What somebody with a phone holds here: an item, one tile of it alone, another year. */
export type RemoteView = { item: string; panel: string | null; year: string | null };

/** What a wall knows now: `isOver` = longer without its server than its lease, `ended` = it is no screen any more. */
export type WallState = {
  show: Show | null;
  problem: AnsweredProblem | null;
  /** The alerts that hold an item of its playlist. */
  alerts: ReadonlySet<string>;
  alarms: readonly Alarm[];
  failing: ReadonlySet<string>;
  isAway: boolean;
  isOver: boolean;
  hasEnded: boolean;
  message: string | null;
  isIdentified: boolean;
  held: RemoteView | null;
  /** What a phone has to show to steer it; null where it may not be steered. */
  remoteCode: string | null;
  isInviting: boolean;
  /** How far (ms) its turns are ahead of those of the other screens: somebody asked for the next page. */
  shift: number;
};

/** What it knows before it heard of anything. */
export const NOTHING: WallState = {
  show: null,
  problem: null,
  alerts: new Set(),
  alarms: [],
  failing: new Set(),
  isAway: false,
  isOver: false,
  hasEnded: false,
  message: null,
  isIdentified: false,
  held: null,
  remoteCode: null,
  isInviting: false,
  shift: 0,
};
