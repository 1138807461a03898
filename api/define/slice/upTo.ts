import type { Layer } from "./compare.ts";
import { dimensionSql, groupKeySql, groupName } from "./dimensions.ts";
import { keysOf, overRowsSql } from "./groups.ts";
import { beginSql, lastMonthSql } from "./periods.ts";
import type { SliceScope } from "./scope.ts";
import { monthSql } from "./shift.ts";
import { quoted } from "./text.ts";
import { keyOfMonthSql } from "./time.ts";
import { monthsIn, type TimeDimensions, type TimeKind } from "#define/spans";

const AT = quoted("up.at");

/** What a layer's sums are made over: each row once for every key of time in `f0`, the slice's own source, that it counts up to. */
export function spreadSql({ scope, slice, upTo }: Layer & Required<Pick<Layer, "upTo">>): string {
  const { family, key, counted, kind } = upTo;
  const own = Object.values(family);
  const keys = keysOf(slice);
  const others = keys.filter((name) => !own.includes(name));
  const at = counted === "day" ? dimensionSql(scope, key) : monthOf(scope, family);
  const source = overRowsSql(scope, slice, [
    `${at} as ${AT}`,
    ...others.map((name) => `${groupKeySql(scope, name)} as ${groupName(name)}`),
  ]);
  const times = keys.filter((name) => own.includes(name)).map((name) => `${timeSql(scope, family, name, counted)} as ${groupName(name)}`);
  const isYear = family.day === undefined && family.month === undefined;
  const begin = isYear ? "s.k" : beginSql(scope, kind, counted, "s.k");
  const end = isYear ? "s.k" : lastMonthSql(scope, counted, "s.k");
  const spans = `select distinct ${groupName(key)} as k from f0 where ${groupName(key)} is not null`;
  return `select f.* exclude (${AT}), ${times.join(", ")} from (${source}) as f join (${spans}) as s on f.${AT} between ${begin} and ${end}`;
}

/** The month (yyyy-MM) of a row; its year where no more is known. */
function monthOf(scope: SliceScope, { day, month, year }: TimeDimensions): string {
  if (month) return dimensionSql(scope, month);
  return day ? monthSql(dimensionSql(scope, day)) : dimensionSql(scope, year ?? "");
}

/** A time dimension of the key `s.k`; nothing for one that is finer than that. */
function timeSql(scope: SliceScope, family: TimeDimensions, name: string, counted: TimeKind): string {
  const [kind = counted] = (Object.keys(family) as TimeKind[]).filter((one) => family[one] === name);
  if (kind === counted) return "s.k";
  if (monthsIn(kind) < monthsIn(counted)) return `cast(null as ${kind === "day" ? "date" : "varchar"})`;
  return keyOfMonthSql(scope, kind, counted === "day" ? monthSql("s.k") : lastMonthSql(scope, counted, "s.k"));
}
