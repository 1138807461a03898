import { type SQL, sql } from "drizzle-orm";
import { shaped, narrow } from "#db/row";
import { identifier, written } from "#db/sql";
import type { CalendarRecord } from "#define/views/calendar";
import { plainText } from "#define/text";
import type { CalendarEntry } from "#define/moduleData";
import type { Module } from "#define/module";
import type { Row } from "#define/rows";
import type { EngineWork } from "#engine/context";
import { hasReadAccess, sees } from "#engine/access/moduleAccess";
import { columnAt, columnOf, selected, shapeOf } from "#engine/definition/shape";
import { gatherLabels, type Label, type Labels } from "#engine/labels";
import { pageQuery, planList } from "#engine/list/list";

/** The days that are asked for, both included, and the employees whose they are. */
type CalendarAsked = { from: string; to: string; people: readonly string[] };
type Reading = { module: Module; calendar: CalendarEntry; names: readonly string[]; query: ReturnType<typeof pageQuery> };

/** So many records of a module stand in one view. */
const MOST_ENTRIES = 1000;
const ROW = shaped({ module: "text", row: narrow<Row>("json") });

/**
 * What stands in the calendars of these people on these days, first the earliest, by the rights of the viewer: one statement for all
 * modules. `isCut`: there is more than a view holds.
 */
export async function calendarRecordsIn(work: EngineWork, asked: CalendarAsked): Promise<{ entries: CalendarRecord[]; isCut: boolean }> {
  const readings = [...work.runtime.definitions.modules.values()].flatMap((module) => readingOf(work, module, asked) ?? []);
  if (readings.length === 0 || asked.people.length === 0) return { entries: [], isCut: false };
  const parts = readings.map(partOf);
  const rows = await work.run(ROW`${sql.join(parts, sql` union all `)}`);
  const told = readings.map((reading) => {
    const own = rows.flatMap(({ module, row }) => (module === reading.module.id ? [row] : []));
    return { entries: own.slice(0, MOST_ENTRIES).map(recordOf(reading, own)), isCut: own.length > MOST_ENTRIES };
  });
  return {
    entries: told.flatMap(({ entries }) => entries).toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1)),
    isCut: told.some(({ isCut }) => isCut),
  };
}

/** Its rows as JSON, what was asked for as text: no number holds an id. */
function partOf({ module, names, query }: Reading): SQL {
  const texts = names.map((name) => sql`${written(name)}, ${identifier("r", name)}::text`);
  return sql`(select ${written(module.id)} as module, to_jsonb(r) || jsonb_build_object(${sql.join(texts, sql`, `)}) as row from (${query.query}) r)`;
}

const keyOf = ({ firstDay, begins, module, id }: CalendarRecord): string => [firstDay, begins ?? "", module, id].join(" ");

/** How the records of a module are asked; undefined where the viewer may not see in whose calendar they stand, or when. */
function readingOf(work: EngineWork, module: Module, { from, to, people }: CalendarAsked): Reading | undefined {
  const { calendar } = module;
  if (!calendar || !hasReadAccess(work.viewer, module)) return undefined;
  const isSeen = (name: string | undefined) => name !== undefined && sees(work.viewer, module, name);
  if (!isSeen(calendar.from) || !isSeen(calendar.person)) return undefined;
  const plan = planList(work, module, { stages: calendar.stages, filter: { [calendar.person]: people }, sort: [calendar.from] });
  if (!plan) return undefined;
  const { columns } = shapeOf(module);
  const first = columnAt(columnOf(columns, calendar.from));
  const last = isSeen(calendar.to) ? sql`greatest(${columnAt(columnOf(columns, calendar.to ?? ""))}, ${first})` : first;
  const within = sql` and ${first} <= ${to}::date and ${last} >= ${from}::date`;
  const told = [calendar.to, calendar.fromTime, calendar.toTime, calendar.about, calendar.place].filter(isSeen) as string[];
  const names = [...new Set(["id", "stage", calendar.from, calendar.person, ...told])];
  const query = pageQuery(
    work,
    {
      ...plan,
      names,
      columns: selected(names.map((name) => columnOf(columns, name))),
      where: sql`${plan.where}${within}`,
      branches: plan.branches.map((branch) => sql`${branch}${within}`),
    },
    undefined,
    MOST_ENTRIES + 1,
  );
  return { module, calendar, names, query };
}

function recordOf({ module, calendar, query }: Reading, rows: readonly Row[]): (row: Row) => CalendarRecord {
  const labels = gatherLabels(rows, query.links);
  return (row) => {
    const text = (name: string | undefined) => (name === undefined ? "" : plainText(row[name] ?? ""));
    const firstDay = text(calendar.from);
    return {
      module: module.id,
      id: text("id"),
      stage: text("stage"),
      firstDay,
      lastDay: text(calendar.to) > firstDay ? text(calendar.to) : firstDay,
      begins: text(calendar.fromTime) || null,
      ends: text(calendar.toTime) || null,
      person: { id: text(calendar.person), name: called(labels, calendar.person, text(calendar.person)) },
      about: called(labels, calendar.about, text(calendar.about)),
      place: text(calendar.place),
    };
  };
}

function called(labels: Labels, field: string, key: string): string {
  const label: Label | undefined = labels[field]?.[key];
  return label ? (label.name ?? label.code) : key;
}
