import { keyAfter, type TimeKind } from "#define/spans";

/** Longer axes are left as they came: a slip of the pen in one date would make them endless. */
const MOST_TIMES = 2000;
/** The last week that every year has; one after it is there where it has figures. */
const WHOLE_YEAR = "52";

/**
 * All times from the first to the last of these, those without figures too, so that equal distances are equal times; the keys as they came
 * where they are none or too far apart.
 */
export function timesFrom(kind: TimeKind, keys: readonly string[]): readonly string[] {
  const known = keys.toSorted();
  const times: string[] = [];
  const last = known.at(-1) ?? "";
  for (let key = known[0]; key !== undefined && key <= last && times.length <= MOST_TIMES; key = keyAfter(kind, key)) times.push(key);
  const all = kind === "week" ? times.filter((key) => key.slice(-2) <= WHOLE_YEAR || known.includes(key)) : times;
  return all.length <= MOST_TIMES && known.every((key) => all.includes(key)) ? all : keys;
}
