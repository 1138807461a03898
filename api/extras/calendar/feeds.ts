import { randomBytes } from "node:crypto";
import { sql } from "drizzle-orm";
import { hashToken } from "#db/encryption";
import { newId } from "#db/id";
import { type RowIn, shaped } from "#db/row";
import type { CalendarRecord } from "#define/views/calendar";
import { addDays } from "#define/days";
import { fail } from "#define/problem";
import { instantIn } from "#define/zoned";
import type { EngineWork } from "#engine/context";
import { everywhere } from "#db/everyCompany";
import { calendarRecordsIn } from "./entries.ts";
import type { Entry } from "./icalendar.ts";
import { peopleOf } from "./people.ts";

const FEED = shaped({ id: "id", createdAt: "instant", readAt: "instant?" });
export type Feed = RowIn<typeof FEED>;
const [BEFORE, AFTER] = [60, 180];
const TOKEN_BYTES = 32;
const MOST_FEEDS = 20;

/** The addresses that somebody gave to his calendar programs. */
export const feedsOf = (work: EngineWork): Promise<Feed[]> =>
  work.run(FEED`select id, created_at as "createdAt", read_at as "readAt" from calendar_feed
    where comp_id = ${work.compId} and account_id = ${work.viewer.accountId} order by id`);

/** Makes one: its token is told this once, and holds the company in front; somebody has so many and no more. */
export async function addFeed(work: EngineWork): Promise<{ id: string; token: string }> {
  const { accountId } = work.viewer;
  await work.run(sql`select pg_advisory_xact_lock(hashtext('calendar_feed'), hashtext(${accountId}))`);
  const held = await everywhere(work, () => work.run(shaped({ id: "id" })`select id from calendar_feed where account_id = ${accountId}`));
  if (held.length >= MOST_FEEDS) fail({ type: "invalid", issues: [{ code: "tooMany", field: "feeds", params: { max: MOST_FEEDS } }] });
  const id = newId();
  const token = `${work.compId}.${randomBytes(TOKEN_BYTES).toString("base64url")}`;
  await work.run(sql`insert into calendar_feed (comp_id, id, account_id, token_hash, created_at)
    values (${work.compId}, ${id}, ${work.viewer.accountId}, ${hashToken(token)}, ${work.now})`);
  return { id, token };
}

/** Takes one's own back; whoever holds it reads nothing more. Whether there was one. */
export async function dropFeed(work: EngineWork, id: string): Promise<boolean> {
  const gone = await work.run(shaped({ id: "id" })`delete from calendar_feed
    where comp_id = ${work.compId} and id = ${id} and account_id = ${work.viewer.accountId} returning id`);
  return gone.length > 0;
}

/** Whose days a token reads, with his language; undefined for one that was taken back. */
export async function holderOf(work: EngineWork, token: string): Promise<{ accountId: string; language: string } | undefined> {
  const [holder] = await work.run(shaped({ accountId: "id", language: "text" })`update calendar_feed f set read_at = ${work.now}
    from account a where f.comp_id = ${work.compId} and f.token_hash = ${hashToken(token)} and a.id = f.account_id
    returning f.account_id as "accountId", a.language`);
  return holder;
}

/** What stands around today in one's own calendar, or in those of a department's people, by the rights that the viewer has now. */
export async function entriesOf(work: EngineWork, departmentId?: string): Promise<Entry[]> {
  const { employeeId } = work.viewer;
  const own = employeeId === null ? [] : [employeeId];
  const people = departmentId === undefined ? own : (await peopleOf(work, departmentId)).map(({ id }) => id);
  const { entries } = await calendarRecordsIn(work, { from: addDays(work.today, -BEFORE), to: addDays(work.today, AFTER), people });
  return entries.map((record) => entryOf(work, record, departmentId !== undefined));
}

function entryOf(work: EngineWork, record: CalendarRecord, tellsWhose: boolean): Entry {
  const { module, id, person, about, place, firstDay, lastDay, begins, ends } = record;
  const title = work.runtime.words.word(work.viewer.language, module, "title") ?? module;
  const own = {
    uid: `${module}-${id}@longwall`,
    summary: `${tellsWhose ? `${person.name} · ` : ""}${title}: ${about}`,
    place,
    changedAt: work.now,
  };
  if (begins === null) return { ...own, firstDay, lastDay };
  const zone = work.company.timeZone;
  return { ...own, begins: instantIn(zone, firstDay, begins), ends: instantIn(zone, lastDay, ends ?? begins) };
}
