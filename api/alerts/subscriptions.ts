import type { Viewer } from "#define/viewer";
import { cockpitLetter, cockpitOf } from "./cockpitLetter.ts";
import type { Cause } from "./history.ts";
import { type ReportLetter, reportLetter } from "./reportLetter.ts";
import { nextAt } from "./schedule.ts";
import { calendarOf, dueSubscriptions, moveOn, type Recipient, type Subscription } from "./store.ts";
import { demandDeliverable, inSystem, isRefusal, recipientOf, refuse, postLetter, type DeliveryTools } from "./postLetter.ts";

const ROUND = 10;
type Made =
  | { recipient: Recipient; letter: ReportLetter; files: { id: string; name: string }[] }
  | { recipient: Recipient; refused: string };

/** Sends what is due in a company; to be run in one process at a time, and again without harm. Answers how many subscriptions were due. */
export async function sendDue(tools: DeliveryTools, compId: number): Promise<number> {
  const due = await inSystem(tools, compId, (work) => dueSubscriptions(work, ROUND), "read only");
  for (const subscription of due) {
    const isAsleep = subscription.snoozedUntil !== null && new Date(subscription.snoozedUntil) > tools.runtime.clock.now();
    await sendTo(tools, compId, subscription, isAsleep ? [] : subscription.recipients, "due", subscription.nextAt ?? "");
  }
  return due.length;
}

/**
 * Sends a subscription to its recipients, each in his own rights and language, and notes when it is due next; `key` tells this sending from
 * others.
 */
export async function sendTo(
  tools: DeliveryTools,
  compId: number,
  subscription: Subscription,
  recipients: readonly Recipient[],
  cause: Cause,
  key: string,
): Promise<void> {
  const made: Made[] = [];
  for (const recipient of recipients) made.push(await letterFor(tools, compId, subscription, recipient));
  await inSystem(tools, compId, async (work) => {
    const next = nextAt(subscription.rule, tools.runtime.clock.now(), await calendarOf(work));
    if (!(await moveOn(work, subscription, { seenVersion: null, nextAt: next }))) return;
    for (const one of made) {
      const told = { cause, key, error: null };
      if ("refused" in one) await refuse(tools, work, subscription, one.recipient, { ...told, error: one.refused });
      else
        await postLetter(
          work,
          subscription,
          one.recipient,
          one.letter,
          {
            ...told,
            state: "queued",
            dataVersion: one.letter.version,
            dataAt: one.letter.at,
            value: one.letter.value,
            scope: one.letter.scope,
          },
          one.files,
        );
    }
  });
}

/** What a subscription brings: the report or the cockpit at its address. */
function letterOf(tools: DeliveryTools, viewer: Viewer, subscription: Subscription): Promise<ReportLetter> {
  const cockpit = cockpitOf(tools.analytics.catalogue, subscription.address, viewer.compId);
  return cockpit ? cockpitLetter(tools, viewer, cockpit, subscription) : reportLetter(tools, viewer, subscription);
}

async function letterFor(tools: DeliveryTools, compId: number, subscription: Subscription, recipient: Recipient): Promise<Made> {
  const viewer = await recipientOf(tools, compId, recipient.accountId);
  if (!viewer) return { recipient, refused: "notFound" };
  try {
    await demandDeliverable(tools, viewer, recipient, subscription.question);
    const letter = await letterOf(tools, viewer, subscription);
    if (recipient.channel !== "mail") return { recipient, letter, files: [] };
    const id = await tools.files.make(compId, await letter.sheet(), letter.fileType);
    return { recipient, letter, files: [{ id, name: letter.fileName }] };
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return { recipient, refused: error.problem.type };
  }
}
