import type { Viewer } from "#define/viewer";
import { inWork } from "#engine/work";
import { lookAtAlerts } from "#alerts/alerts";
import { draftOf, recipientsOf, WatchDraft } from "#alerts/drafts";
import { addWatch, calendarOf, ownWatch } from "#alerts/store";
import { sendTo } from "#alerts/subscriptions";
import type { DeliveryTools } from "#alerts/postLetter";
import { WATCHED } from "./reportTexts.ts";

/**
 * Alerts and subscriptions of the analyst that tell him and the leader; the alerts were looked at and the subscriptions sent once, so that
 * their history says something.
 */
export async function demoWatches(tools: DeliveryTools, compId: number, analyst: Viewer, leader: Viewer): Promise<void> {
  const { runtime } = tools;
  const accounts = [analyst.accountId, leader.accountId];
  const written = [
    ...WATCHED.alerts.map((alert) => ({ kind: "alert", robots: [], accounts, ...alert })),
    ...WATCHED.subscriptions.map((one) => ({ kind: "subscription", robots: [], accounts, ...one })),
  ];
  const calendar = await inWork(runtime, analyst, calendarOf, "read only");
  const ids: string[] = [];
  for (const each of written) {
    const wanted = WatchDraft.parse(each);
    const draft = await draftOf(tools, analyst, wanted, runtime.clock.now(), calendar);
    ids.push(await inWork(runtime, analyst, async (work) => addWatch(work, draft, await recipientsOf(work, wanted))));
  }
  await lookAtAlerts(tools, compId);
  for (const id of ids) {
    const watch = await inWork(runtime, analyst, (work) => ownWatch(work, id), "read only");
    if (watch?.kind === "subscription") await sendTo(tools, compId, watch, watch.recipients, "now", `now ${id}`);
  }
}
