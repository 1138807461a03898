import { narrow, shaped } from "#db/row";
import { accountName } from "#db/accountName";
import { z } from "zod";
import { demandTaken } from "#analytics/together";
import { aloneSlice } from "#query/questions";
import { dimensionsOf } from "#query/state";
import { GROUP_KINDS } from "#db/outbox";
import { arrayOf } from "#db/sql";
import { fail, failIfAny } from "#define/problem";
import { isThreshold } from "#define/slice/slice";
import type { Viewer } from "#define/viewer";
import { type Renderer, resolveLink } from "#render/render";
import { faultIn } from "#render/query";
import { paramsIn } from "#render/screens/content";
import { datasetsOf } from "#analytics/cockpit/panelSlices";
import type { Cockpit } from "#define/cockpit";
import { cockpitOf } from "./cockpitLetter.ts";
import { AGAINST, AlertRule, comparedWith } from "./rule.ts";
import { type Calendar, nextAt, Sending } from "./schedule.ts";
import type { Channel, Draft, NewRecipient } from "./store.ts";
import type { Slice } from "#define/slice/query";
import type { EngineWork } from "#engine/context";

const id = z.string().regex(/^\d{1,18}$/);
const common = {
  name: z.string().trim().min(1).max(60),
  /** The report's address with its filters, as a menu link. */
  link: z.string().min(1).max(2000),
  /** Accounts who are told by mail, and robots (ids of the administrator's channels) that are told in the rights of the owner. */
  accounts: z.array(id).max(50),
  robots: z.array(id).max(10),
};
/** A watch as its owner words it. */
export const WatchDraft = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("alert"), rule: AlertRule, ...common }),
  z.strictObject({ kind: z.literal("subscription"), rule: Sending, ...common }),
]);
export type WatchDraft = z.output<typeof WatchDraft>;

/**
 * Checks a watch against what its owner may read: the slice that it will ask, and the first time it is due. Throws forbidden, notFound and
 * invalid.
 */
export async function draftOf(tools: Renderer, viewer: Viewer, wanted: WatchDraft, now: Date, calendar: Calendar): Promise<Draft> {
  const cockpit = cockpitOf(tools.analytics.catalogue, wanted.link, viewer.compId);
  if (cockpit) return cockpitDraft(tools, viewer, wanted, cockpit, now, calendar);
  const { report, whole, dataset, asked } = await resolveLink(tools, viewer, wanted.link);
  failIfAny(asked.ignored.map(faultIn));
  const isAlarm = wanted.kind === "alert" && Boolean(wanted.rule.alarm);
  const isForOthers = isAlarm || wanted.robots.length > 0 || wanted.accounts.some((account) => account !== viewer.accountId);
  if (isForOthers) await demandTaken({ runtime: tools.runtime, catalogue: tools.analytics.catalogue }, viewer, whole, asked.table.params);
  const base = { name: wanted.name, report: report.id, dataset: dataset.id, address: wanted.link };
  if (wanted.kind === "subscription") {
    demandFile(wanted.rule.file, REPORT_FILES);
    const due = dueOf(wanted.rule, now, calendar);
    await tools.analytics.slices.prepare(viewer, asked.table, viewer.language);
    return { ...base, kind: "subscription", rule: wanted.rule, question: asked.table, nextAt: due };
  }
  const { rule } = wanted;
  const other = comparedWith(rule, dimensionsOf(report));
  if (other === undefined) fail({ type: "invalid", issues: [{ code: "choice", field: "rule.against", value: rule.against }] });
  if (other === null && rule.basis !== "value") fail({ type: "invalid", issues: [{ code: "required", field: "rule.against" }] });
  const where = lasting(asked.table.where ?? []).map((filter) =>
    isThreshold(filter) ? { ...filter, among: lasting(filter.among ?? []) } : filter,
  );
  const alone = aloneSlice(report, asked.state, rule.metric, where);
  if (other && alone.compare)
    fail({ type: "invalid", issues: [{ code: "exclusive", field: "rule.against", value: rule.against, params: { other: rule.metric } }] });
  const question: Slice = other ? { ...alone, compare: [{ ...other, name: AGAINST, of: [rule.metric] }] } : alone;
  await tools.analytics.slices.prepare(viewer, question, viewer.language);
  return { ...base, kind: "alert", rule, question, nextAt: null };
}

const [REPORT_FILES, COCKPIT_FILES] = [
  ["xlsx", "csv", "pdf"],
  ["pdf", "png"],
];

function demandFile(file: string, among: readonly string[]): void {
  if (!among.includes(file)) fail({ type: "invalid", issues: [{ code: "choice", field: "rule.file", value: file }] });
}

function dueOf(rule: Sending, now: Date, calendar: Calendar): string {
  return nextAt(rule, now, calendar) ?? fail({ type: "invalid", issues: [{ code: "outOfRange", field: "rule" }] });
}

/** A cockpit is sent at its hours to who may take its figures along; it has no one figure that an alert could watch. */
async function cockpitDraft(
  { analytics }: Renderer,
  viewer: Viewer,
  wanted: WatchDraft,
  cockpit: Cockpit,
  now: Date,
  calendar: Calendar,
): Promise<Draft> {
  if (wanted.kind === "alert") return fail({ type: "invalid", issues: [{ code: "choice", field: "kind", value: wanted.kind }] });
  demandFile(wanted.rule.file, COCKPIT_FILES);
  await analytics.cockpits.demandTaken(viewer, cockpit.id);
  await analytics.cockpits.ask(viewer, cockpit.id, paramsIn(wanted.link));
  const [dataset = ""] = datasetsOf(cockpit);
  const { name, link, rule } = wanted;
  return {
    kind: "subscription",
    name,
    report: cockpit.id,
    dataset,
    address: link,
    rule,
    question: { dataset, metrics: [], by: [] },
    nextAt: dueOf(rule, now, calendar),
  };
}

/** Filters without what somebody looked for in the rows. */
const lasting = <T extends object>(filters: readonly T[]): T[] => filters.filter((filter) => !("contains" in filter));

/** Who is told: members of the company, and the administrator's robots; throws invalid for anybody else. */
export async function recipientsOf(
  work: EngineWork,
  { accounts, robots }: Pick<WatchDraft, "accounts" | "robots">,
): Promise<NewRecipient[]> {
  const members = await work.run(shaped({
    id: "id",
  })`select a.id from account a join membership m on m.account_id = a.id and m.comp_id = ${work.compId}
    where a.is_enabled and a.invitation_flag = '0' and a.id = any(${arrayOf(accounts, "bigint")})`);
  const channels = (await robotsOf(work)).filter((robot) => robots.includes(robot.id));
  failIfAny([
    ...accounts
      .filter((account) => !members.some((member) => member.id === account))
      .map((value) => ({ code: "unknownRecord", field: "accounts", value }) as const),
    ...robots
      .filter((robot) => !channels.some((channel) => channel.id === robot))
      .map((value) => ({ code: "unknownRecord", field: "robots", value }) as const),
    ...(accounts.length + robots.length === 0 ? [{ code: "required", field: "accounts" } as const] : []),
  ]);
  const owner = work.viewer.accountId;
  return [
    ...members.map((member): NewRecipient => ({ accountId: member.id, channel: "mail", target: "" })),
    ...channels.map((robot): NewRecipient => ({ accountId: owner, channel: robot.kind, target: robot.id })),
  ];
}

/** Throws invalid where nobody of the company is whom an alarm names. */
export async function demandAnswerable(work: EngineWork, wanted: WatchDraft): Promise<void> {
  const alarm = wanted.kind === "alert" ? wanted.rule.alarm : null;
  if (!alarm) return;
  const named = [{ field: "rule.alarm.owner", who: alarm.owner }, ...(alarm.next ? [{ field: "rule.alarm.next", who: alarm.next }] : [])];
  const of = (kind: "account" | "role") => named.flatMap(({ who }) => (who.kind === kind ? [who.id] : []));
  const found = await work.run(shaped({ kind: "text", id: "id" })`select distinct 'account' as kind, a.id from account a
      join membership m on m.account_id = a.id and m.comp_id = ${work.compId}
    where a.is_enabled and a.invitation_flag = '0' and a.id = any(${arrayOf(of("account"), "bigint")})
    union all select distinct 'role', s.role_id from member_station s
    where s.comp_id = ${work.compId} and s.is_in_force and s.role_id = any(${arrayOf(of("role"), "bigint")})`);
  failIfAny(
    named
      .filter(({ who }) => !found.some((one) => one.kind === who.kind && one.id === who.id))
      .map(({ field, who }) => ({ code: "unknownRecord", field, value: who.id }) as const),
  );
}

/** The robots that the administrator set up. */
export function robotsOf(
  work: EngineWork,
): Promise<{ id: string; kind: Channel; code: string; nameZh: string | null; nameEn: string | null; nameRu: string | null }[]> {
  return work.run(shaped({
    id: "id",
    kind: narrow<Channel>("text"),
    code: "text",
    nameZh: "text?",
    nameEn: "text?",
    nameRu: "text?",
  })`select id, kind, code, name_zh as "nameZh", name_en as "nameEn", name_ru as "nameRu" from notify_channel
    where comp_id = ${work.compId} and stage = 'enabled' and kind = any(${arrayOf([...GROUP_KINDS], "text")}) order by code`);
}

/** Members whose name or account holds a text, or who are asked for by id. */
export function peopleOf(
  work: EngineWork,
  q: string,
  ids: readonly string[] = [],
): Promise<{ id: string; account: string; name: string }[]> {
  const like = `%${q.replaceAll(/[%_\\]/g, String.raw`\$&`)}%`;
  return work.run(shaped({
    id: "id",
    account: "text",
    name: "text",
  })`select a.id, a.account, ${accountName("a", work.viewer.language)} as name from account a
      join membership m on m.account_id = a.id and m.comp_id = ${work.compId}
    where a.invitation_flag = '0' and (a.id = any(${arrayOf(ids, "bigint")})
      or (a.is_enabled and ${ids.length === 0} and (concat_ws(' ', a.account, a.name, a.name_en, a.name_ru) ilike ${like})))
    order by a.account limit 50`);
}
