import type { LineTotal } from "#define/field";
import { formatDecimal } from "#define/format";
import type { Module } from "#define/module";
import type { Language } from "#define/viewer";
import type { Row, Work } from "#define/work";
import { moduleOf } from "./context.ts";
import { columnOf, type LineShape, shapeOf } from "./shape.ts";
import { recordSource, tellsUnit, unitFieldOf, unitSource, type UnitSum } from "./units.ts";

/** Columns that tell, as JSON, the totals of a page's documents unit by unit, and the field that each is of. */
export type TotalColumns = { columns: readonly string[]; totals: readonly { name: string; column: string }[] };

/** What is read beside the rows of `page` for those of these fields that add up quantities of lines. */
export function totalColumns(work: Work, module: Module, names: readonly string[]): TotalColumns {
  const found = names.flatMap((name) => {
    const sums = sumsOf(work, module, name);
    return sums === undefined ? [] : [{ name, sums }];
  });
  return {
    columns: found.map(({ sums }, at) => `${sums} as "q${at}"`),
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

function sumsOf(work: Work, module: Module, name: string): string | undefined {
  const field = module.fields[name];
  if (field?.kind !== "quantity" || !field.of) return undefined;
  return "documents" in field.of ? byFamily(work, module, name, field.of.documents) : ofLines(work, module, name, field.of);
}

function byFamily(work: Work, module: Module, name: string, documents: string): string | undefined {
  const family = module.fields[documents];
  const branches = (family?.kind === "choice" ? family.values : []).flatMap((id) => {
    const sums = sumsOf(work, moduleOf(work, id), name);
    return sums === undefined ? [] : [`when '${id}' then ${sums}`];
  });
  return branches.length > 0 ? `case page."${documents}" ${branches.join(" ")} end` : undefined;
}

function ofLines(work: Work, module: Module, name: string, total: LineTotal): string | undefined {
  const line = shapeOf(module).lines.get(total.lines);
  const link = unitFieldOf(line?.fields[total.fields[0] ?? ""]);
  const read = [...total.fields, ...(total.less === undefined ? [] : [total.less]), link];
  if (!line || link === undefined || read.some((each) => work.viewer.access(module.id, `${total.lines}.${each}`) === "hidden"))
    return undefined;
  const { target, source, by, joins } = recordSource(work, line.fields, link, columnOf(line.part.columns, link).sql, "counted");
  const unit = unitSource(work, target, source, "unit", by);
  const named = tellsUnit(work, target) ? unit.name : "null::text";
  const own = `l.comp_id = ${Math.trunc(work.compId)} and ${columnOf(line.part.columns, line.parent).sql} = page."id"`;
  // What was open and was given up is nothing, whatever the lines say.
  const counts = total.less === undefined ? "" : ` and page."${name}" <> 0`;
  return `(select jsonb_agg(jsonb_build_object('unit', s.unit, 'sum', s.sum::text) order by s.unit)::text
    from (select ${named} as unit, sum(${quantityOf(line, total)}) as sum from ${line.part.table} l ${joins} ${unit.joined(unit.id)}
      where ${own}${counts} group by ${unit.id}, 1) s where s.sum is not null)`;
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
