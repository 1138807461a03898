import { randomBytes } from "node:crypto";
import { sql } from "drizzle-orm";
import { hashToken } from "#db/encryption";
import { newId } from "#db/id";
import { type RowIn, shaped } from "#db/row";
import { addDays } from "#define/days";
import { fail } from "#define/problem";
import { plainText } from "#define/text";
import { instantIn } from "#define/zoned";
import type { CalendarEntry } from "#define/moduleData";
import type { Module } from "#define/module";
import type { EngineWork } from "#engine/context";
import { hasReadAccess } from "#engine/access/moduleAccess";
import { type ListRow, listDocuments } from "#engine/list/list";
import type { Labels } from "#engine/labels";
import { everywhere } from "#db/everyCompany";
import type { Entry } from "./icalendar.ts";

const FEED = shaped({ id: "id", createdAt: "instant", readAt: "instant?" });
export type Feed = RowIn<typeof FEED>;
const [BEFORE, AFTER, MOST, PAGE] = [60, 180, 1000, 100];
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

/** What stands in somebody's calendar around today, by the rights that he has now. */
export async function entriesOf(work: EngineWork): Promise<Entry[]> {
  const { viewer, runtime } = work;
  if (viewer.employeeId === null) return [];
  const entries: Entry[] = [];
  for (const module of runtime.definitions.modules.values())
    if (module.calendar && hasReadAccess(viewer, module)) entries.push(...(await entriesIn(work, module, module.calendar)));
  return entries;
}

async function entriesIn(work: EngineWork, module: Module, calendar: CalendarEntry): Promise<Entry[]> {
  const range = { from: addDays(work.today, -BEFORE), to: addDays(work.today, AFTER) };
  const filter = { [calendar.from]: range, [calendar.person]: work.viewer.employeeId };
  const entries: Entry[] = [];
  let after: string | undefined;
  do {
    const page = await listDocuments(work, module, { stages: calendar.stages, filter, sort: [calendar.from], limit: PAGE, after });
    entries.push(...page.rows.map((row) => entryOf(work, module, calendar, row, page.labels)));
    after = page.next ?? undefined;
  } while (after !== undefined && entries.length < MOST);
  return entries;
}

function entryOf(work: EngineWork, module: Module, calendar: CalendarEntry, row: ListRow, labels: Labels): Entry {
  const text = (name: string | undefined) => (name === undefined ? "" : plainText(row[name] ?? ""));
  const label = labels[calendar.about]?.[text(calendar.about)];
  const title = work.runtime.words.word(work.viewer.language, module.id, "title") ?? module.id;
  const own = {
    uid: `${module.id}-${text("id")}@longwall`,
    summary: `${title}: ${label ? (label.name ?? label.code) : text(calendar.about)}`,
    place: text(calendar.place),
    changedAt: work.now,
  };
  const [first, last] = [text(calendar.from), text(calendar.to) || text(calendar.from)];
  const [begins, ends] = [text(calendar.fromTime), text(calendar.toTime)];
  if (begins === "") return { ...own, firstDay: first, lastDay: last };
  const zone = work.company.timeZone;
  return { ...own, begins: instantIn(zone, first, begins), ends: instantIn(zone, last, ends === "" ? begins : ends) };
}
