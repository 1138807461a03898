import { sql } from "drizzle-orm";
import { newId } from "#db/id";
import { type RowIn, shaped } from "#db/row";
import { arrayOf } from "#db/sql";
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
const RIPE = shaped({ documentId: "id", title: "text", dueOn: "day", isLate: "boolean", accountId: "id" });
type Ripe = RowIn<typeof RIPE>;

/**
 * Writes once to whoever answers for a document that a day of it comes near, and once that it has passed, as the definitions of a company's
 * modules say; one statement a reminder. How many were written to.
 */
export async function remindOfDays(runtime: Runtime, compId: number): Promise<number> {
  return inWork(runtime, systemViewer(compId, "reminders"), async (work) => {
    if (hourIn(work) < FIRST_HOUR) return 0;
    let told = 0;
    for (const module of runtime.definitions.modules.values())
      for (const [name, reminder] of Object.entries(module.reminders ?? {})) told += await remind(work, module, name, reminder);
    return told;
  });
}

async function remind(work: EngineWork, module: Module, name: string, reminder: Reminder): Promise<number> {
  const ripe = await ripeNow(work, module, name, reminder);
  if (ripe.length === 0) return 0;
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
    news.map((one) => letter(module, reminder, one)),
  );
}

/** Documents whose day is near or has passed, with the account of whoever answers for each, and that nobody was told of yet. */
function ripeNow(work: EngineWork, module: Module, name: string, { field, stages, to, daysBefore }: Reminder): Promise<Ripe[]> {
  const shape = shapeOf(module);
  const column = (property: string) => columnAt(columnOf(shape.columns, property));
  const [day, id] = [column(field), column("id")];
  const isLate = sql`${day} < ${work.today}::date`;
  return work.run(RIPE`select ${id} as "documentId", ${column(module.title.code)}::text as title, ${day} as "dueOn", ${isLate} as "isLate",
      m.account_id as "accountId"
    from ${tablesOf(shape)} join membership m on m.comp_id = t0.comp_id and m.employee_id = ${column(to)}
    where t0.comp_id = ${work.compId} and ${column("stage")} = any(${arrayOf([...stages], "text")})
      and ${day} between ${work.today}::date - ${FORGOTTEN}::integer and ${work.today}::date + ${daysBefore}::integer
      and not exists (select from reminder r where r.comp_id = t0.comp_id and r.module = ${module.id} and r.document_id = ${id}
        and r.name = ${name} and r.due_on = ${day} and r.is_late = (${isLate}))
    order by ${day}, ${id} limit ${ROUND}`);
}

function letter(module: Module, { field }: Reminder, { accountId, documentId, title, dueOn, isLate }: Ripe): Letter {
  const key = isLate ? "late" : "ahead";
  return {
    topic: `reminder.${key}`,
    accountId,
    words: { namespace: "reminders", key },
    says: (say) => ({ document: say(module.id, "title"), title, field: say(module.id, `fields.${field}`), day: dueOn }),
    about: { module: module.id, documentId },
  };
}

/** The hour of the day in the company. */
function hourIn({ company, now }: EngineWork): number {
  return Number(new Intl.DateTimeFormat("en-GB", { hour: "2-digit", hourCycle: "h23", timeZone: company.timeZone }).format(new Date(now)));
}
