import { dividedText } from "#define/calculated/sql";
import type { Made } from "./compare.ts";
import { keysOf } from "./groups.ts";
import { ofOneUnit, unitColumn, unitSql } from "./metrics.ts";
import type { SliceScope } from "./scope.ts";
import { quoted, refuse, RESERVED } from "./text.ts";
import { timeKind } from "./time.ts";
import type { Slice, SliceColumn, SliceWindow } from "./query.ts";

type Figure = Extract<SliceColumn, { role: "metric" }>;

/**
 * The windows of a slice as figures over its groups; `order` is the order of its rows, `apart` columns within whose values groups are
 * looked at.
 */
export function windowsOf(scope: SliceScope, slice: Slice, figures: readonly Figure[], order: string, apart: readonly string[]): Made[] {
  const { windows = [] } = slice;
  const names = [...RESERVED, ...figures.map(({ name }) => name), ...keysOf(slice), ...windows.map(({ name }) => name)];
  if (new Set(names).size < names.length) refuse("duplicate", "windows", windows.map(({ name }) => name).join(","));
  return windows.map((window) => {
    const of = figures.find(({ name }) => name === window.of) ?? refuse("unknownPart", "windows", window.of);
    const other = against(window);
    if (of.unit === "date") refuse("notTogether", "windows", window.of);
    if (other !== undefined && !figures.some(({ name }) => name === other)) refuse("unknownPart", "windows", other);
    const column = { name: window.name, role: "metric", unit: unitOf(window, of), of: of.name, window: window.kind } as const;
    const metric = of.of ?? of.name;
    const unit = unitSql(scope.dataset, metric) === undefined ? undefined : quoted(unitColumn(metric));
    return { column, sql: windowSql(scope, slice, window, order, apart, unit) };
  });
}

/** Whether a window says at which place a group stands among others. */
const isPlace = (kind: SliceWindow["kind"]): boolean => kind === "rank" || kind === "climbed";

function unitOf({ kind }: SliceWindow, of: Figure): Figure["unit"] {
  if (kind === "share") return "percent";
  return isPlace(kind) ? "count" : of.unit;
}

function windowSql(
  scope: SliceScope,
  slice: Slice,
  window: SliceWindow,
  order: string,
  apart: readonly string[],
  unit: string | undefined,
): string {
  const figure = quoted(window.of);
  const along = alongOf(scope, slice, window);
  const within = withinOf(slice, window, along);
  const groups = `partition by ${[...apart, ...within.map(quoted)].join(", ")}`;
  const first = along === undefined ? [] : [`${quoted(`sort.${keysOf(slice).indexOf(along)}`)} nulls last`];
  const steps = `order by ${[...first, order].join(", ")}`;
  switch (window.kind) {
    case "share":
      return ofOneUnit(unit, `over (${groups})`, dividedText(figure, `sum(${figure}) over (${groups})`));
    case "rank":
      return amongOthers(slice, ofOneUnit(unit, `over (${groups})`, placeSql(groups, figure)));
    case "climbed": {
      const climbed = `${placeSql(groups, quoted(against(window) ?? ""))} - ${placeSql(groups, figure)}`;
      return amongOthers(slice, ofOneUnit(unit, `over (${groups})`, climbed));
    }
    case "running": {
      const until = `over (${groups} ${steps} rows unbounded preceding)`;
      return amongOthers(slice, ofOneUnit(unit, until, `sum(${figure}) ${until}`));
    }
    case "moving": {
      const last = `over (${groups} ${steps} rows ${(window.size ?? refuse("required", "windows", "size")) - 1} preceding)`;
      return amongOthers(slice, ofOneUnit(unit, last, dividedText(`sum(${figure}) ${last}`, `count(${figure}) ${last}`)));
    }
  }
}

const placeSql = (groups: string, figure: string) => `rank() over (${groups} order by ${figure} desc nulls last)`;

/** The figure that the place of another is compared by. */
const against = ({ kind, against: other }: SliceWindow): string | undefined =>
  kind === "climbed" ? (other ?? refuse("required", "windows", "against")) : undefined;

/** The sum of all rows has no place among others, and none before it. */
const amongOthers = ({ by }: Slice, sql: string) => (by.length === 0 ? sql : `case when total < 2 then ${sql} end`);

/** The dimension that groups follow each other in: the given one, else the first key of time, else none, which is the order of the rows. */
function alongOf({ dataset }: SliceScope, slice: Slice, { kind, along }: SliceWindow): string | undefined {
  if (kind === "share" || isPlace(kind)) return undefined;
  const keys = keysOf(slice);
  if (along !== undefined && !keys.includes(along)) refuse("unknownPart", "windows", along);
  return along ?? keys.find((key) => timeKind(dataset, key));
}

/** Not given: a share is of all, a rank within its column, the others within all keys but the one they go along. */
function withinOf(slice: Slice, { kind, within }: SliceWindow, along: string | undefined): readonly string[] {
  const keys = keysOf(slice);
  for (const name of within ?? []) if (!keys.includes(name)) refuse("unknownPart", "windows", name);
  if (within) return within;
  if (kind === "share") return [];
  if (isPlace(kind) || along === undefined) return slice.columns ?? [];
  return keys.filter((key) => key !== along);
}
