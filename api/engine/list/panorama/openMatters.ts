import { isEmpty } from "#define/condition";
import type { Module } from "#define/module";
import type { OpenMatter, OpenMatters } from "#define/views/panorama";
import type { EngineWork } from "#engine/context";
import { erasedStages } from "#engine/definition/namable";
import { type ListAnswer, listDocuments, type ListRow } from "#engine/list/list";
import { sees } from "#engine/access/moduleAccess";
import { relatedOf, type Reached, textIn } from "./part.ts";

/** So many matters are told, out of so many of a module. */
const [TOLD, READ] = [12, 50];

/** What is open of a module: records that are being prepared or wait for a decision, and those of which a day is due. */
export async function openIn(work: EngineWork, reached: Reached, newest: ListAnswer): Promise<OpenMatters> {
  const { module } = reached;
  const waiting = waitingStages(module);
  const stages = [...new Set([...waiting, ...dueDays(module).flatMap((day) => day.stages)])];
  if (newest.rows.length === 0 || stages.length === 0) return { total: 0, rows: [] };
  const isWhole = Number(newest.total) === newest.rows.length;
  const answer = isWhole ? newest : await earliest(work, reached, stages);
  const rows = answer.rows.flatMap((row): OpenMatter[] => {
    const due = dueOf(module, row);
    if (due === undefined && !waiting.has(textIn(row, "stage") ?? "")) return [];
    const [dueOn, dueField] = due ?? [null, null];
    return [{ ...relatedOf(module, row, answer), dueOn, dueField, isLate: dueOn !== null && dueOn < work.today }];
  });
  return { total: Number(answer.total ?? 0) - (answer.rows.length - rows.length), rows };
}

/** Those in these stages, by a day that is due. */
function earliest(work: EngineWork, { module, by, key }: Reached, stages: readonly string[]): Promise<ListAnswer> {
  const due = dueDays(module).find(({ field }) => sees(work.viewer, module, field));
  const sort = due === undefined ? undefined : [due.field];
  return listDocuments(work, module, { stages, filter: { [by]: [key] }, sort, limit: READ, count: true });
}

/** The next of all that is open: what is due first, then what has no day. */
export function nearest(all: readonly OpenMatters[]): OpenMatters {
  const rows = all.flatMap((part) => part.rows).toSorted((a, b) => (a.dueOn ?? LAST).localeCompare(b.dueOn ?? LAST));
  return { total: all.reduce((sum, { total }) => sum + total, 0), rows: rows.slice(0, TOLD) };
}

const LAST = "9999-12-31";

type DueDay = { field: string; stages: readonly string[]; unless?: string | undefined };

/** The days that are due in a stage: those that somebody is reminded of, and after which the program acts. */
function dueDays({ reminders = {}, actions = {} }: Module): DueDay[] {
  return [
    ...Object.values(reminders),
    ...Object.values(actions).flatMap(({ automatic, from, to }) =>
      automatic?.after === undefined ? [] : [{ field: automatic.after, stages: from.filter((stage) => stage !== to) }],
    ),
  ];
}

/** The first day that is due for a row, and its field. */
function dueOf(module: Module, row: ListRow): readonly [day: string, field: string] | undefined {
  const stage = textIn(row, "stage") ?? "";
  const days = dueDays(module).flatMap(({ field, stages, unless }): (readonly [string, string])[] => {
    const day = textIn(row, field);
    const isDue = stages.includes(stage) && (unless === undefined || isEmpty(row[unless]) || row[unless] === false);
    return isDue && day !== null ? [[day, field]] : [];
  });
  return days.toSorted(([a], [b]) => a.localeCompare(b))[0];
}

/**
 * The stages in which a record of a module that comes to an end is not there yet: it may still be changed, or stands where it is confirmed
 * or decided. One that ends only by being erased is not on its way anywhere.
 */
function waitingStages(module: Module): ReadonlySet<string> {
  const { stages = [], final, counted, editable = [], approval, screens } = module;
  const erased = erasedStages(module);
  const over = counted ?? final?.filter((stage) => !erased.includes(stage));
  if (over === undefined || over.length === 0) return new Set();
  const decided = Object.values(screens).flatMap((screen) => (screen.kind === "confirm" ? (screen.stages ?? []) : []));
  const going = new Set([...editable, ...decided, ...(approval ? [approval.stage] : [])]);
  return new Set(stages.filter((stage) => going.has(stage) && !over.includes(stage) && !final?.includes(stage)));
}
