import type { LineTotal } from "#define/field";
import { formatDecimal } from "#define/format";
import type { Module } from "#define/module";
import type { Language } from "#define/viewer";
import { moduleOf, type EngineWork } from "#engine/context";
import { columnOf, type LineShape, shapeOf } from "#engine/definition/shape";
import { recordSource, tellsUnit, unitFieldOf, unitSource, type UnitSum } from "#engine/units";
import type { Row } from "#define/rows";

/**
 * What tells, as JSON, the totals of a page's documents unit by unit: columns beside those of `page`, the joins they come from, and the
 * field that each is of.
 */
export type TotalColumns = { columns: readonly string[]; joins: readonly string[]; totals: readonly { name: string; column: string }[] };

export const NO_TOTALS: TotalColumns = { columns: [], joins: [], totals: [] };

/** What is read beside the rows of `page` for those of these fields that add up quantities of lines: one look for the whole page. */
export function totalColumns(work: EngineWork, module: Module, names: readonly string[]): TotalColumns {
  const found = names.flatMap((name) => {
    const sums = sumsOf(work, module, name);
    return sums.length === 0 ? [] : [{ name, sums: sums.join(" union all ") }];
  });
  return {
    columns: found.map((_, at) => `s${at}.sums as "q${at}"`),
    joins: found.map(
      (
        { sums },
        at,
      ) => `left join (select s.document, jsonb_agg(jsonb_build_object('unit', s.unit, 'sum', s.sum::text) order by s.unit)::text as sums
        from (${sums}) s where s.sum is not null group by s.document) s${at} on s${at}.document = page."id"`,
    ),
    totals: found.map(({ name }, at) => ({ name, column: `q${at}` })),
  };
}

/** The totals of one row unit by unit; a field of which nothing is known is not there. */
export function unitSumsOf(row: Row, totals: TotalColumns["totals"]): Record<string, UnitSum[]> {
  const told = totals.flatMap(({ name, column }): [string, UnitSum[]][] => {
    const sums = row[column];
    return typeof sums === "string" ? [[name, JSON.parse(sums) as UnitSum[]]] : [];
  });
  return Object.fromEntries(told);
}

/** Statements that give document, unit and sum; a list over a family of documents has one for each. */
function sumsOf(work: EngineWork, module: Module, name: string, only: readonly string[] = []): string[] {
  const field = module.fields[name];
  if (field?.kind !== "quantity" || !field.of) return [];
  if (!("documents" in field.of)) return ofLines(work, module, name, field.of, only);
  const { documents } = field.of;
  const family = module.fields[documents];
  return (family?.kind === "choice" ? family.values : []).flatMap((id) =>
    sumsOf(work, moduleOf(work, id), name, [...only, `page."${documents}" = '${id}'`]),
  );
}

function ofLines(work: EngineWork, module: Module, name: string, total: LineTotal, only: readonly string[]): string[] {
  const line = shapeOf(module).lines.get(total.lines);
  const link = unitFieldOf(line?.fields[total.fields[0] ?? ""]);
  const read = [...total.fields, ...(total.less === undefined ? [] : [total.less]), link];
  if (!line || link === undefined || read.some((each) => work.viewer.access(module.id, `${total.lines}.${each}`) === "hidden")) return [];
  const { target, source, by, joins } = recordSource(work, line.fields, link, columnOf(line.part.columns, link).sql, "counted");
  const unit = unitSource(work, target, source, "unit", by);
  const named = tellsUnit(work, target) ? unit.name : "null::text";
  const own = `l.comp_id = ${Math.trunc(work.compId)} and ${columnOf(line.part.columns, line.parent).sql} = page."id"`;
  // What was open and was given up is nothing, whatever the lines say.
  const counting = [...only, ...(total.less === undefined ? [] : [`page."${name}" <> 0`])];
  const where = counting.length === 0 ? "" : `where ${counting.join(" and ")}`;
  return [
    `select page."id" as document, ${named} as unit, sum(${quantityOf(line, total)}) as sum
      from page join ${line.part.table} l on ${own} ${joins} ${unit.joined(unit.id)} ${where} group by 1, ${unit.id}, 2`,
  ];
}

function quantityOf({ part }: LineShape, { fields, less }: LineTotal): string {
  const at = (name: string) => columnOf(part.columns, name).sql;
  const said = `coalesce(${fields.map(at).join(", ")})`;
  return less === undefined ? said : `greatest(${said} - coalesce(${at(less)}, 0), 0)`;
}

/** Sums of several units as one text in a language. */
export function spelledSums(sums: readonly UnitSum[], language: Language): string {
  return sums.map(({ unit, sum }) => [formatDecimal(sum, "quantity", language), unit].filter(Boolean).join(" ")).join(" · ");
}
