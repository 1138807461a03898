import { asksAll } from "#define/companies";
import type { Viewer } from "#define/viewer";
import { companiesOf } from "#engine/company";
import { alertLetter, figuresIn, isMixedIn, type Letter } from "./letter.ts";
import { fires, measured } from "./rule.ts";
import { updateAlarm } from "./alarm/alarms.ts";
import { openAlarm } from "./alarm/store.ts";
import { type Alert, awakeAlerts, moveOn, noteFigure, type Recipient } from "./store.ts";
import { demandDeliverable, inSystem, isRefusal, recipientOf, refuse, postLetter, type DeliveryTools } from "./postLetter.ts";

/** How an alert stands for a recipient now: null where he may not read it, with the reason. */
type Stand =
  | {
      recipient: Recipient;
      viewer: Viewer;
      value: string | null;
      other: string | null;
      isFiring: boolean;
      /** Counted in several units: it cannot be compared, and nothing changes. */
      isMixed: boolean;
      version: string;
      at: string;
      scope: string;
    }
  | { recipient: Recipient; refused: string };

/**
 * Compares every alert of a company with the data, once per version of them and day, and goes on where one fails; to be run in one process
 * at a time, and again without harm.
 */
export async function lookAtAlerts(tools: DeliveryTools, compId: number): Promise<number> {
  const alerts = await inSystem(tools, compId, awakeAlerts, "read only");
  let looked = 0;
  for (const alert of alerts) {
    try {
      if (await lookIfNew(tools, compId, alert)) looked += 1;
    } catch (error) {
      tools.runtime.log.error({ err: error, alert: alert.id, compId }, "an alert could not be looked at; it is tried again");
    }
  }
  return looked;
}

/** Looks at an alert unless it was compared with this state of the data before. */
async function lookIfNew(tools: DeliveryTools, compId: number, alert: Alert): Promise<boolean> {
  const seen = await stateOf(tools, compId, alert);
  if (seen === null || seen === alert.seenVersion) return false;
  await lookAt(tools, compId, alert, seen);
  return true;
}

/** The version of the data (of every company where all are asked) and the day: figures as of today move with it. */
async function stateOf(tools: DeliveryTools, compId: number, { dataset, question }: Alert): Promise<string | null> {
  const asked = asksAll(question.params) ? [...(await companiesOf(tools.runtime)).keys()] : [compId];
  const versions = asked.map((company) => tools.analytics.snapshots.current(company, dataset)?.version);
  if (!tools.analytics.snapshots.current(compId, dataset)) return null;
  if (asksAll(question.params)) versions.push(await tools.analytics.slices.termsKey({ compId }, asked));
  return `${versions.join(" ")} ${await inSystem(tools, compId, (work) => Promise.resolve(work.today), "read only")}`;
}

/** Compares one alert for each recipient in his rights, and tells those for whom it fires or is over. */
async function lookAt(tools: DeliveryTools, compId: number, alert: Alert, seen: string): Promise<void> {
  const stands: Stand[] = [];
  for (const recipient of alert.recipients) stands.push(await standOf(tools, compId, alert, recipient));
  const letters = await Promise.all(stands.map((stand) => letterFor(tools, alert, stand)));
  const alarm = await alarmStand(tools, compId, alert);
  await inSystem(tools, compId, async (work) => {
    if (!(await moveOn(work, alert, { seenVersion: seen, nextAt: null }))) return;
    await updateAlarm(work, alert, alarm === null || "refused" in alarm || alarm.isMixed ? null : alarm);
    for (const [at, stand] of stands.entries()) {
      if ("refused" in stand) {
        await refuse(tools, work, alert, stand.recipient, { cause: "fired", error: stand.refused, key: seen });
        continue;
      }
      const { recipient, value, other, isFiring, version, scope } = stand;
      const [letter, cause] = [letters[at], causeOf(stand)];
      await noteFigure(work, {
        id: recipient.id,
        isFiring,
        firedAt: isFiring ? (recipient.firedAt ?? work.now) : null,
        value,
        compared: other,
      });
      if (letter && cause)
        await postLetter(work, alert, recipient, letter, {
          cause,
          state: "queued",
          error: null,
          dataVersion: version,
          dataAt: stand.at,
          value,
          scope,
          key: cause === "unmeasured" ? `${alert.version} ${cause}` : `${alert.version} ${seen} ${isFiring}`,
        });
    }
  });
}

/** How an alert that is an alarm stands in the rights of its owner; null where it is none. */
async function alarmStand(tools: DeliveryTools, compId: number, alert: Alert): Promise<Stand | null> {
  if (!alert.rule.alarm) return null;
  const isFiring = (await inSystem(tools, compId, (work) => openAlarm(work, alert.id))) !== undefined;
  const owner = {
    id: "",
    accountId: alert.ownerId,
    channel: "mail",
    target: "",
    isFiring,
    firedAt: null,
    value: null,
    compared: null,
  } as const;
  return standOf(tools, compId, alert, owner);
}

async function letterFor(tools: DeliveryTools, alert: Alert, stand: Stand): Promise<Letter | null> {
  const cause = "refused" in stand ? null : causeOf(stand);
  return "refused" in stand || cause === null ? null : alertLetter(tools, stand.viewer, alert, cause, stand);
}

/** Why a recipient is told now; null where nothing is new. What cannot be measured is told once per edition of the alert. */
function causeOf({ isFiring, isMixed, recipient }: Exclude<Stand, { refused: string }>): "fired" | "cleared" | "unmeasured" | null {
  if (isMixed) return "unmeasured";
  if (isFiring === recipient.isFiring) return null;
  return isFiring ? "fired" : "cleared";
}

async function standOf(tools: DeliveryTools, compId: number, alert: Alert, recipient: Recipient): Promise<Stand> {
  const viewer = await recipientOf(tools, compId, recipient.accountId);
  if (!viewer) return { recipient, refused: "notFound" };
  try {
    await demandDeliverable(tools, viewer, recipient, alert.question);
    const scope = await tools.analytics.slices.scope(viewer, alert.dataset, alert.question.params);
    const answer = await tools.analytics.slices.answer(viewer, alert.question);
    const { value, other } = figuresIn(answer, alert.rule.metric);
    const isFiring = fires(alert.rule, measured(alert.rule, value, other), recipient.isFiring);
    const isMixed = isMixedIn(answer, alert.rule.metric);
    return { recipient, viewer, value, other, isFiring, isMixed, version: answer.version, at: answer.at, scope };
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return { recipient, refused: error.problem.type };
  }
}
