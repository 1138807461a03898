import { asksAll } from "#define/companies";
import type { Viewer } from "#define/viewer";
import { readsDataset } from "#analytics/rights";
import { fail } from "#define/problem";
import type { EngineWork } from "#engine/context";
import { writeLetters } from "#engine/letters";
import { formatInstant } from "#define/format";
import type { MetricUnit } from "#define/dataset";
import type { Renderer } from "#render/render";
import { type Alert, alertsById } from "../store.ts";
import { inSystem, isRefusal, type DeliveryTools } from "../postLetter.ts";
import { watchedTitle, watchedUnit } from "../watched.ts";
import { answeringAccounts, answersFor, namesOf, rolesOf } from "./people.ts";
import {
  addAlarm,
  alarmById,
  alarmsNow,
  alarmsPast,
  type Alarm,
  type AlarmStage,
  dueAlarms,
  moveAlarm,
  openAlarm,
  ownersBy,
  strandedAlarms,
} from "./store.ts";

/** How an alert stands in the rights of its owner. */
type Stood = { isFiring: boolean; value: string | null; scope: string };

/**
 * Raises the alarm of an alert that fires, keeps its figure and who answers for it up to date, and ends it; null = it could not be
 * measured, so its figure stays.
 */
export async function updateAlarm(work: EngineWork, alert: Alert, stood: Stood | null): Promise<void> {
  const known = await openAlarm(work, alert.id);
  const rule = alert.rule.alarm ?? null;
  if (known && !rule) return endAlarm(work, known);
  if (!rule) return;
  const open = known && (await answeredBy(work, known, ownersBy(rule)));
  if (!stood) return;
  const { isFiring, value, scope } = stood;
  if (!open && isFiring) return notifyOwners(work, await addAlarm(work, alert, rule, { value, scope }), "raised");
  if (!open) return;
  if (!isFiring) return endAlarm(work, { ...open, value, scope });
  if (open.value !== value || open.scope !== scope) await moveAlarm(work, open, { value, scope });
}

async function answeredBy(work: EngineWork, alarm: Alarm, owners: ReturnType<typeof ownersBy>): Promise<Alarm> {
  const now = { ...alarm, ...owners };
  if (JSON.stringify(now) !== JSON.stringify(alarm)) await moveAlarm(work, alarm, owners);
  return now;
}

/** Ends the alarm of an alert that is dropped. */
export async function dropAlarm(work: EngineWork, watchId: string): Promise<void> {
  const open = await openAlarm(work, watchId);
  if (open) await endAlarm(work, open);
}

const endAlarm = (work: EngineWork, alarm: Alarm) => moveAlarm(work, alarm, { stage: "over", endedAt: work.now }, "ended");

/**
 * Passes on the alarms that nobody took up in time, makes those new again whose acknowledgement is over, and ends those that nobody
 * measures any more; to be run in one process at a time, and again without harm. How many there were.
 */
export function lookAtAlarms({ runtime }: Pick<DeliveryTools, "runtime">, compId: number): Promise<number> {
  return inSystem({ runtime }, compId, async (work) => {
    const stranded = await strandedAlarms(work);
    for (const alarm of stranded) await endAlarm(work, alarm);
    const due = await dueAlarms(work);
    for (const alarm of due) {
      if (alarm.stage === "acknowledged") {
        const waited = alarm.escalatesAt === null ? null : Date.parse(alarm.escalatesAt) - Date.parse(alarm.raisedAt);
        const escalatesAt = waited === null ? null : new Date(Date.parse(work.now) + waited).toISOString();
        const anew = { stage: "new", raisedAt: work.now, escalatesAt, escalatedAt: null } as const;
        await moveAlarm(work, alarm, { ...anew, acknowledgedUntil: null }, "lapsed");
        await notifyOwners(work, alarm, "raised");
      } else {
        await moveAlarm(work, alarm, { escalatedAt: work.now }, "escalated");
        await notifyOwners(work, { ...alarm, ownerId: alarm.nextOwnerId, ownerRoleId: alarm.nextOwnerRoleId }, "escalated");
      }
    }
    return stranded.length + due.length;
  });
}

/** A role that many have is not written to as a whole: what is raised stands on cockpits and walls for all of them. */
const MOST_LETTERS = 20;

/** Tells who answers for an alarm that it is there, so many of them at most; its figure stands behind the door of their own rights. */
async function notifyOwners(
  work: EngineWork,
  alarm: Pick<Alarm, "id" | "name" | "ownerId" | "ownerRoleId">,
  key: "raised" | "escalated",
): Promise<void> {
  const accounts = await answeringAccounts(work, alarm, MOST_LETTERS);
  await writeLetters(
    work,
    accounts.map((accountId) => ({
      kind: "alarm",
      path: "/myWatches",
      accountId,
      words: { namespace: "alarms", key: `told.${key}` },
      says: () => ({ alarm: alarm.name, at: formatInstant(work.now, work.company.timeZone) }),
    })),
  );
}

/** Somebody takes up an alarm, with what he says of it and until when; throws notFound, forbidden, and notApplicable once it is over. */
export async function acknowledge(
  tools: Renderer,
  work: EngineWork,
  id: string,
  said: { note: string; until: string | null },
): Promise<void> {
  const { viewer } = work;
  const alarm = await alarmById(work, id);
  if (!alarm || !readsDataset(tools.analytics.catalogue, viewer, alarm.dataset)) fail({ type: "notFound", what: id });
  if (!answersFor(alarm, viewer, await rolesOf(work, viewer))) fail({ type: "forbidden", permission: "reports.alarms.acknowledge" });
  if (alarm.stage === "over") fail({ type: "notApplicable", action: "acknowledge" });
  if (said.until !== null && said.until <= work.now)
    fail({ type: "invalid", issues: [{ code: "outOfRange", field: "until", value: said.until }] });
  const next = { acknowledgedBy: viewer.accountId, acknowledgedAt: work.now, acknowledgedUntil: said.until, note: said.note };
  const written = { accountId: viewer.accountId, note: said.note, detail: { until: said.until } };
  await moveAlarm(work, alarm, { ...next, stage: "acknowledged" }, "acknowledged", written);
}

/** An alarm as somebody sees it: without its figure where he reads other rows than those it counts. */
export type AlarmSeen = {
  id: string;
  watch: string;
  name: string;
  dataset: string;
  stage: AlarmStage;
  metric: string;
  value: string | null;
  unit: MetricUnit | null;
  /** What money is counted in. */
  currency: string | null;
  owner: string;
  escalated: { to: string; at: string } | null;
  raisedAt: string;
  endedAt: string | null;
  acknowledged: { by: string; at: string; until: string | null; note: string } | null;
  mayAcknowledge: boolean;
  link: string | null;
};

/** The alarms of a company whose figures somebody reads, of all datasets or of some. */
export async function alarmsFor(tools: Renderer, work: EngineWork, among?: ReadonlySet<string>): Promise<AlarmSeen[]> {
  const { viewer } = work;
  const { catalogue } = tools.analytics;
  const alarms = await alarmsNow(work);
  return seenAll(
    tools,
    work,
    alarms.filter(({ dataset }) => (among?.has(dataset) ?? true) && readsDataset(catalogue, viewer, dataset)),
  );
}

const PAGE = 50;

/** The alarms that are over, of figures that somebody reads, page by page, the newest first; `next` asks for the page after. */
export async function pastAlarms(
  tools: Renderer,
  work: EngineWork,
  before: string | null,
): Promise<{ alarms: AlarmSeen[]; next: string | null }> {
  const { catalogue } = tools.analytics;
  const datasets = [...catalogue.datasets.keys()].filter((id) => readsDataset(catalogue, work.viewer, id));
  const found = await alarmsPast(work, datasets, before, PAGE + 1);
  const page = found.slice(0, PAGE);
  return { alarms: await seenAll(tools, work, page), next: found.length > PAGE ? (page.at(-1)?.id ?? null) : null };
}

async function seenAll(tools: Renderer, work: EngineWork, alarms: readonly Alarm[]): Promise<AlarmSeen[]> {
  const { viewer } = work;
  if (alarms.length === 0) return [];
  const alerts = new Map(
    (
      await alertsById(
        work,
        alarms.map(({ watchId }) => watchId),
      )
    ).map((alert) => [alert.id, alert]),
  );
  const [nameOf, roles] = [await namesOf(work, alarms), await rolesOf(work, viewer)];
  const seen: AlarmSeen[] = [];
  for (const alarm of alarms) {
    const alert = alerts.get(alarm.watchId);
    const figure = alert && (await readsSame(tools, viewer, alarm, alert)) ? figureOf(tools, work, alarm, alert) : NO_FIGURE;
    seen.push({ ...seenBy(alarm, nameOf), ...figure, mayAcknowledge: alarm.stage !== "over" && answersFor(alarm, viewer, roles) });
  }
  return seen;
}

const NO_FIGURE = { metric: "", value: null, unit: null, currency: null, link: null };

function figureOf({ analytics, runtime }: Renderer, { viewer, company }: EngineWork, { value }: Alarm, alert: Alert) {
  const dataset = analytics.catalogue.datasets.get(alert.dataset);
  if (!dataset) return NO_FIGURE;
  const metric = watchedTitle(dataset, alert, { words: runtime.words, language: viewer.language });
  const currency = asksAll(alert.question.params) ? company.groupCurrency : company.currency;
  return { metric, value, unit: watchedUnit(dataset, alert), currency, link: alert.address };
}

/** Whether a viewer reads the very rows and columns that the figure of an alarm is of. */
async function readsSame({ analytics }: Renderer, viewer: Viewer, { scope }: Alarm, alert: Alert): Promise<boolean> {
  try {
    return (await analytics.slices.scope(viewer, alert.dataset, alert.question.params)) === scope;
  } catch (error) {
    if (isRefusal(error)) return false;
    throw error;
  }
}

function seenBy(alarm: Alarm, nameOf: (kind: "account" | "role", id: string) => string) {
  const named = (account: string | null, role: string | null) =>
    account !== null ? nameOf("account", account) : role === null ? "" : nameOf("role", role);
  const {
    id,
    watchId: watch,
    name,
    dataset,
    stage,
    raisedAt,
    endedAt,
    acknowledgedBy,
    acknowledgedAt,
    acknowledgedUntil: until,
    note,
  } = alarm;
  const isTaken = acknowledgedBy !== null && acknowledgedAt !== null && stage !== "new";
  return {
    id,
    watch,
    name,
    dataset,
    stage,
    raisedAt,
    endedAt,
    owner: named(alarm.ownerId, alarm.ownerRoleId),
    escalated: alarm.escalatedAt === null ? null : { to: named(alarm.nextOwnerId, alarm.nextOwnerRoleId), at: alarm.escalatedAt },
    acknowledged: isTaken ? { by: nameOf("account", acknowledgedBy), at: acknowledgedAt, until, note: note ?? "" } : null,
  };
}
