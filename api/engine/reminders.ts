import { type SQL, sql } from "drizzle-orm";
import { newId } from "#db/id";
import { type RowIn, shaped } from "#db/row";
import { arrayOf } from "#db/sql";
import { LONGEST_HOLIDAYS, workingDays } from "#db/workingDays";
import { addDays } from "#define/days";
import type { Module } from "#define/module";
import type { Reminder } from "#define/moduleData";
import { systemViewer } from "./access/viewer.ts";
import type { EngineWork } from "./context.ts";
import { columnAt, columnOf, shapeOf, tablesOf } from "./definition/shape.ts";
import { type Letter, writeLetters } from "./letters.ts";
import type { Runtime } from "./runtime.ts";
import { inWork } from "./work.ts";

/** What passed longer ago than this (days) when the program first looks is nobody's news. */
const FORGOTTEN = 60;
/** Nobody is written to before this hour of the company's day. */
const FIRST_HOUR = 7;
const ROUND = 500;
const RIPE = shaped({
  documentId: "id",
  title: "text",
  dueOn: "day",
  time: "text?",
  zone: "text?",
  ourDay: "day",
  ourTime: "text",
  isLate: "boolean",
  dueAt: "instant",
  accountId: "id",
});
type Ripe = RowIn<typeof RIPE>;

/**
 * Writes once to whoever answers for a document that a day of it comes near, and once that it has passed, as the definitions of a company's
 * modules say; one statement a reminder. How many were written to.
 */
export async function remindOfDays(runtime: Runtime, compId: number): Promise<number> {
  return inWork(runtime, systemViewer(compId, "reminders"), async (work) => {
    if (hourIn(work) < FIRST_HOUR) return 0;
    let told = 0;
    const lastDay = lastDays(work);
    for (const module of runtime.definitions.modules.values())
      for (const [name, reminder] of Object.entries(module.reminders ?? {}))
        told += await remind(work, module, name, reminder, await lastDay(reminder));
    return told;
  });
}

async function remind(work: EngineWork, module: Module, name: string, reminder: Reminder, last: string): Promise<number> {
  const ripe = await ripeNow(work, module, name, reminder, last);
  if (ripe.length === 0) return 0;
  await forgetPutOff(work, module, name, ripe);
  const noted = await work.run(shaped({ documentId: "id", isLate: "boolean" })`insert into reminder
      (comp_id, id, module, document_id, name, due_on, is_late, told_at)
    select ${work.compId}::integer, k.id, ${module.id}, k.document_id, ${name}, k.due_on, k.is_late, ${work.now}::timestamptz
    from unnest(${arrayOf(
      ripe.map(() => newId()),
      "bigint",
    )}, ${arrayOf(
      ripe.map(({ documentId }) => documentId),
      "bigint",
    )}, ${arrayOf(
      ripe.map(({ dueOn }) => dueOn),
      "date",
    )}, ${arrayOf(
      ripe.map(({ isLate }) => isLate),
      "boolean",
    )}) as k (id, document_id, due_on, is_late)
    on conflict (comp_id, module, document_id, name, due_on, is_late) do nothing returning document_id as "documentId", is_late as "isLate"`);
  const mine = new Set(noted.map(({ documentId }) => documentId));
  const news = ripe.filter(({ documentId }) => mine.has(documentId));
  return writeLetters(
    work,
    news.map((one) => letter(module, reminder, one, work.company.timeZone)),
  );
}

/** Documents whose day is near or has passed, with the account of whoever answers for each, and that nobody was told of yet. */
async function ripeNow(work: EngineWork, module: Module, name: string, reminder: Reminder, last: string): Promise<Ripe[]> {
  const { field, stages, to, unless } = reminder;
  const shape = shapeOf(module);
  const column = (property: string) => columnAt(columnOf(shape.columns, property));
  const [day, id] = [column(field), column("id")];
  const [time, zone] = [reminder.at?.time, reminder.at?.zone].map((said) => (said === undefined ? sql`null::text` : column(said)));
  const ours = sql`((${day} + coalesce(nullif(${time}, '')::time, '24:00')) at time zone coalesce(${zone}, ${work.company.timeZone})
    at time zone ${work.company.timeZone})`;
  const isLate = reminder.at
    ? sql`k.ours <= ${work.now}::timestamptz at time zone ${work.company.timeZone}`
    : sql`k.due_on < ${work.today}::date`;
  const dueAt = sql`(k.ours at time zone ${work.company.timeZone})`;
  return work.run(RIPE`select k.document_id as "documentId", k.title, k.due_on as "dueOn", k.time, k.zone, k.ours::date as "ourDay",
      to_char(k.ours, 'HH24:MI') as "ourTime", ${isLate} as "isLate", ${dueAt} as "dueAt",
      k.account_id as "accountId"
    from (select t0.comp_id, ${id} as document_id, ${column(module.title.code)}::text as title, ${day} as due_on, ${time} as time, ${zone} as zone,
        ${ours} as ours, m.account_id
      from ${tablesOf(shape)} join membership m on m.comp_id = t0.comp_id and m.employee_id = ${column(to)}
      where t0.comp_id = ${work.compId} and ${column("stage")} = any(${arrayOf([...stages], "text")})
        and ${unless === undefined ? sql`true` : openBy(module, unless, column(unless))}
        and ${day} between ${work.today}::date - ${FORGOTTEN}::integer and ${last}::date + 1) k
    where (k.ours - interval '1 minute')::date <= ${last}::date
      and not exists (select from reminder r where r.comp_id = k.comp_id and r.module = ${module.id} and r.document_id = k.document_id
        and r.name = ${name} and r.due_on = k.due_on and r.is_late = (${isLate})
        and (not r.is_late or r.told_at >= ${dueAt}))
    order by k.due_on, k.document_id limit ${ROUND}`);
}

/** No other day took the place of a reminder's, or its flag is not set. */
const openBy = ({ fields }: Module, unless: string, at: SQL): SQL =>
  fields[unless]?.kind === "flag" ? sql`${at} is not true` : sql`${at} is null`;

/** Whose day was put off within itself after it was told to have passed is told of once more when it has. */
async function forgetPutOff(work: EngineWork, module: Module, name: string, ripe: readonly Ripe[]): Promise<void> {
  const late = ripe.filter(({ isLate }) => isLate);
  if (late.length === 0) return;
  await work.run(sql`delete from reminder r using unnest(${arrayOf(
    late.map(({ documentId }) => documentId),
    "bigint",
  )}, ${arrayOf(
    late.map(({ dueOn }) => dueOn),
    "date",
  )}, ${arrayOf(
    late.map(({ dueAt }) => dueAt),
    "timestamptz",
  )}) as k (document_id, due_on, due_at)
    where r.comp_id = ${work.compId} and r.module = ${module.id} and r.name = ${name} and r.document_id = k.document_id
      and r.due_on = k.due_on and r.is_late and r.told_at < k.due_at`);
}

/** The last near day of each reminder, asked once for all that come as many days before. */
function lastDays(work: EngineWork): (reminder: Reminder) => Promise<string> {
  const known = new Map<string, Promise<string>>();
  return (reminder) => {
    const key = `${reminder.daysBefore}${reminder.inWorkingDays ? "w" : ""}`;
    const last = known.get(key) ?? lastDayAhead(work, reminder);
    known.set(key, last);
    return last;
  };
}

/** The last day that is near: so many days ahead, or so many working days from the last one that has begun. */
async function lastDayAhead({ run, compId, today }: EngineWork, { daysBefore, inWorkingDays }: Reminder): Promise<string> {
  if (!inWorkingDays) return addDays(today, daysBefore);
  const [found] = await run(shaped({ day: "day" })`with worked as materialized
      ${workingDays(compId, sql`${today}::date`, -LONGEST_HOLIDAYS, LONGEST_HOLIDAYS + daysBefore * 2)}
    select on_day as day from worked where on_day > (select max(on_day) from worked where on_day <= ${today}::date)
    order by on_day offset ${daysBefore - 1}::integer limit 1`);
  return found?.day ?? addDays(today, daysBefore);
}

function letter(module: Module, { field }: Reminder, ripe: Ripe, ownZone: string): Letter {
  const { accountId, documentId, title, isLate } = ripe;
  const key = isLate ? "late" : "ahead";
  return {
    kind: "reminder",
    accountId,
    words: { namespace: "reminders", key },
    says: (say) => ({
      document: say(module.id, "title"),
      title,
      field: say(module.id, `fields.${field}`),
      day: inBothZones(ripe, ownZone),
    }),
    about: { module: module.id, documentId },
  };
}

/** The day as its document says it; where it has an hour, and another zone than the company's, in both. */
function inBothZones({ dueOn, time, zone, ourDay, ourTime }: Ripe, ownZone: string): string {
  if (!time) return dueOn;
  const there = `${dueOn} ${time}`;
  return !zone || zone === ownZone ? there : `${there} (${zone}) = ${ourDay} ${ourTime} (${ownZone})`;
}

/** The hour of the day in the company. */
function hourIn({ company, now }: EngineWork): number {
  return Number(new Intl.DateTimeFormat("en-GB", { hour: "2-digit", hourCycle: "h23", timeZone: company.timeZone }).format(new Date(now)));
}
