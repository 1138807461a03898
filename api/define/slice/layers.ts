import { dividedText } from "#define/calculated/sql";
import type { Layer } from "./compare.ts";
import { groupName, keyTextSql } from "./dimensions.ts";
import { addsUp, foldedSql, groupingSql, havingSql, keysOf, sourceSql } from "./groups.ts";
import { columnsIn, metricSql, ofOneUnit, unitSql } from "./metrics.ts";
import { quoted } from "./text.ts";
import { PLACE } from "./places.ts";
import { goneIn, levelSql, totalSql } from "./totals.ts";
import { spreadSql } from "./upTo.ts";
import type { Slice } from "./query.ts";

/** One step of a statement. */
export type Step = { name: string; sql: string };
/** What tells groups apart beside their keys: which sum, how many keys of each axis, whether it is the rest. */
export const MARKS = ["total", "level", "columnLevel", "other"] as const;
const [KEPT, REST, OWN] = [quoted("top.kept"), quoted("top.rest"), quoted("row.own")];

/** The rows that the groups of each layer are made of; a layer that counts up to its keys meets those of the first. */
export function sourceStep(layer: Layer, place: number): Step {
  const { scope, upTo } = layer;
  return { name: `f${place}`, sql: upTo ? spreadSql({ ...layer, upTo }) : sourceSql(scope, widened(layer)) };
}

/** The groups of a layer; with `rest` those of rows that `top` does not keep are one. */
export function groupStep(layer: Layer, place: number, sets: readonly (readonly string[])[], mark: string, rest: boolean): Step {
  const { scope, over, tag } = layer;
  const slice = widened(layer);
  const asked = sets.filter((set) => layer.answers?.(set) ?? true).map((set) => (over === undefined ? set : [...set, over]));
  const sums = foldedSql(scope, slice, addsUp(scope, slice)).map(
    ({ name, sql }) => `${sql} as ${quoted(over === undefined ? name + tag : name)}`,
  );
  const gone = goneIn(asked);
  const marks = [
    totalSql(layer.slice, gone),
    levelSql(layer.slice.by, "level", gone),
    levelSql(layer.slice.columns ?? [], "columnLevel", gone),
  ];
  const grouped = keysOf(slice).map((key) =>
    gone(key) === "1" ? `any_value(${groupName(key)}) filter (where false) as ${groupName(key)}` : groupName(key),
  );
  const other = rest ? `coalesce(${REST}, 0) as other` : "0 as other";
  const from = rest ? keptSql(layer, place) : `f${place}`;
  const wanted = [...grouped, ...marks, other, ...sums].join(", ");
  const groups = `select ${wanted} from ${from} ${groupingSql(asked, rest ? REST : "")}${havingSql(scope, slice, gone)}`;
  const keys = keysOf(layer.slice).map((key) => `${keyTextSql(scope, key)} as ${quoted(key)}`);
  return { name: `g${mark}${place}`, sql: over === undefined ? shownSql(layer, keys, groups) : averageSql(layer, keys, groups) };
}

/** All layers side by side; a group that only peers have is none of the slice. */
export function mergedSql(layers: readonly Layer[], steps: readonly Step[]): string {
  const [first = { name: "" }, ...others] = steps;
  if (others.length === 0) return `select * from ${first.name}`;
  const { slice } = layers[0] as Layer;
  const keys = [...keysOf(slice).map(quoted), ...MARKS].join(", ");
  const columns = [...new Set(layers.flatMap(figuresOf))].map((name) => `any_value(${quoted(name)}) as ${quoted(name)}`);
  const all = steps.map(({ name }) => `select * from ${name}`).join(" union all by name ");
  return `select ${[keys, ...columns].join(", ")} from (${all}) as m group by ${keys} having max(${OWN}) = 1`;
}

function figuresOf({ scope, slice, tag, over }: Layer): string[] {
  return over === undefined ? columnsIn(scope.dataset, slice.metrics).map((name) => name + tag) : slice.metrics.map((name) => name + tag);
}

const widened = ({ slice, over }: Layer): Slice => (over === undefined ? slice : { ...slice, by: [...slice.by, over] });

function shownSql(layer: Layer, keys: readonly string[], groups: string): string {
  const figures = figuresOf(layer).map(quoted);
  return `select ${[...keys, ...MARKS, ...figures, `1 as ${OWN}`].join(", ")} from (${groups}) as g`;
}

/** The average of a figure over the keys of one more dimension. */
function averageSql({ scope, slice, tag }: Layer, keys: readonly string[], groups: string): string {
  const figures = slice.metrics.map((name) => {
    const figure = metricSql(scope.dataset, name);
    const average = dividedText(`sum(${figure})`, `count(${figure})`);
    return `${ofOneUnit(unitSql(scope.dataset, name), "", average)} as ${quoted(name + tag)}`;
  });
  const names = [...keysOf(slice).map(quoted), ...MARKS].join(", ");
  const inner = `select *${keys.length > 0 ? `, ${keys.join(", ")}` : ""} from (${groups}) as g`;
  return `select ${[names, ...figures, `0 as ${OWN}`].join(", ")} from (${inner}) as a group by ${names}`;
}

function keptSql({ scope, slice }: Layer, place: number): string {
  if (slice.by.length === 0) return `(select *, 0 as ${REST} from f${place})`;
  const same = slice.by.map((key) => `${keyTextSql(scope, key)} is not distinct from t.${quoted(key)}`).join(" and ");
  const keys = slice.by.map((key) => `case when t.${KEPT} = 1 then f.${groupName(key)} end as ${groupName(key)}`);
  return `(select f.* replace (${keys.join(", ")}), case when t.${KEPT} = 1 then 0 else 1 end as ${REST} from f${place} as f left join top as t on ${same})`;
}

/** The rows that a first look keeps. */
export function topStep({ by, limit }: Slice): Step {
  return { name: "top", sql: `select ${[...by.map(quoted), `1 as ${KEPT}`].join(", ")} from places where ${PLACE} <= ${limit ?? 0}` };
}
