import { Hono } from "hono";
import { z } from "zod";
import type { EngineWork } from "#engine/context";
import { type Ask, type Env, languageOf } from "./context.ts";
import { fail } from "#define/problem";
import type { Viewer } from "#define/viewer";
import { programFor } from "#engine/access/viewer";
import { inWork } from "#engine/work";
import { titleOf } from "#render/render";
import { dropAlarm } from "#alerts/alarm/alarms";
import { rolesToAnswer } from "#alerts/alarm/people";
import { demandAnswerable, draftOf, peopleOf, recipientsOf, robotsOf, WatchDraft } from "#alerts/drafts";
import { deliveriesOf, sendAgain } from "#alerts/history";
import { calendarOf, addWatch, changeWatch, dropWatch, ownWatch, quietWatch, type Watch, watchesOf } from "#alerts/store";
import { sendTo } from "#alerts/subscriptions";
import { watchedUnit } from "#alerts/watched";
import { staffOf } from "./access/staff.ts";
import { bodyOf, queryOf } from "./access/body.ts";
import { instantOf } from "#engine/values";
import { idIn } from "./document/target.ts";
import { operation } from "./contract/declare.ts";
import { AlertRule } from "#alerts/rule";
import { Sending } from "#alerts/schedule";
import { Id, Instant, Made, Person } from "./answers/shapes.ts";

/** The page of alerts and subscriptions; who has it in his menu may ask. */
const PATH = "/myWatches";
const Quiet = z.strictObject({
  isMuted: z.boolean(),
  snoozedUntil: z.iso
    .datetime()
    .refine((text) => instantOf(text) !== null)
    .nullable(),
});
const Asked = z.strictObject({ q: z.string().max(60).default("") });
const CHANNELS = ["mail", "wecom", "dingtalk", "feishu", "webhook"] as const;
/** More than anybody follows by himself. */
const MOST = 100;

const Recipient = z.strictObject({
  id: Id,
  accountId: Id,
  channel: z.enum(CHANNELS),
  target: z.string(),
  isFiring: z.boolean(),
  firedAt: Instant.nullable(),
  value: z.string().nullable(),
  compared: z.string().nullable(),
});
const Seen = z.strictObject({
  id: Id,
  kind: z.enum(["alert", "subscription"]),
  name: z.string(),
  report: z.string(),
  dataset: z.string(),
  question: z.looseObject({ dataset: z.string(), metrics: z.array(z.string()) }),
  rule: z.union([AlertRule, Sending]),
  address: z.string(),
  ownerId: Id,
  isMuted: z.boolean(),
  snoozedUntil: Instant.nullable(),
  nextAt: Instant.nullable(),
  version: z.int(),
  recipients: z.array(Recipient),
  isOwner: z.boolean(),
  isAsleep: z.boolean(),
  title: z.string(),
  unit: z.string().nullable(),
});
const name = z.string().nullable();
const Robot = z.strictObject({ id: Id, kind: z.enum(CHANNELS), code: z.string(), nameZh: name, nameEn: name, nameRu: name });
const Role = z.strictObject({ id: Id, name: z.string() });
const Delivered = z.strictObject({
  id: Id,
  accountId: Id,
  name: z.string(),
  channel: z.string(),
  cause: z.enum(["fired", "cleared", "unmeasured", "due", "now", "lost"]),
  state: z.string(),
  error: z.string().nullable(),
  detail: z.string().nullable(),
  dataAt: Instant.nullable(),
  value: z.string().nullable(),
  at: Instant,
});
const problems = ["forbidden", "notReady", "reportAway"] as const;
const operations = {
  list: operation({
    id: "watches.list",
    says: "Lists the alerts and subscriptions that the reader owns or is told by.",
    answer: z.strictObject({ me: Id, watches: z.array(Seen), robots: z.array(Robot), people: z.array(Person), roles: z.array(Role) }),
    problems,
  }),
  people: operation({
    id: "watches.people",
    says: "Finds colleagues who can be told.",
    query: Asked,
    answer: z.strictObject({ people: z.array(Person) }),
    problems,
  }),
  create: operation({
    id: "watches.create",
    says: "Makes an alert or subscription of a report.",
    body: WatchDraft,
    answer: Made,
    status: 201,
    problems: [...problems, "busy"],
  }),
  save: operation({
    id: "watches.save",
    says: "Changes an alert or subscription of one's own.",
    body: WatchDraft,
    answer: "none",
    problems: [...problems, "busy"],
  }),
  delete: operation({ id: "watches.delete", says: "Drops an alert or subscription of one's own.", answer: "none", problems }),
  quiet: operation({
    id: "watches.quiet",
    says: "Mutes an alert or subscription of one's own, or lets it sleep for a while.",
    body: Quiet,
    answer: "none",
    problems,
  }),
  send: operation({
    id: "watches.send",
    says: "Sends a subscription of one's own now.",
    answer: "none",
    problems: [...problems, "notApplicable", "busy"],
  }),
  sendAgain: operation({
    id: "watches.sendAgain",
    says: "Sends again what was not delivered.",
    answer: "none",
    problems: [...problems, "notApplicable"],
  }),
  deliveries: operation({
    id: "watches.deliveries",
    says: "Lists what was delivered of an alert or subscription.",
    answer: z.strictObject({ deliveries: z.array(Delivered) }),
    problems,
  }),
};

/** `/api/watches`: one's own alerts and subscriptions, those one is told by, and what was delivered. */
export const watches = new Hono<Env>()
  .get("/", operations.list, async (c) => {
    const viewer = await staffOf(c, PATH);
    return c.json(
      await within(c, viewer, async (work) => {
        const all = await watchesOf(work, viewer.accountId);
        const accounts = [...new Set(all.flatMap(namedIn))];
        const people = accounts.length === 0 ? [] : await peopleOf(work, "", accounts);
        const { analytics, words } = c.var.runtime;
        const shown = all.map((watch) => {
          const dataset = analytics.catalogue.datasets.get(watch.dataset);
          return {
            ...seenBy(watch, viewer, work.now),
            title: titleOf(words, languageOf(c), { id: watch.report }),
            unit: watch.kind === "alert" && dataset ? watchedUnit(dataset, watch) : null,
          };
        });
        return { me: viewer.accountId, watches: shown, robots: await robotsOf(work), people, roles: await rolesToAnswer(work) };
      }),
    );
  })
  .get("/people", operations.people, async (c) => {
    const { q } = queryOf(c, Asked);
    return c.json({ people: await within(c, await staffOf(c, PATH), (work) => peopleOf(work, q)) });
  })
  .post("/", operations.create, async (c) => {
    const viewer = await staffOf(c, PATH);
    const wanted = await bodyOf(c, WatchDraft);
    const draft = await draftFor(c, viewer, wanted);
    const id = await within(c, viewer, async (work) => {
      const held = (await watchesOf(work, viewer.accountId)).filter(({ ownerId }) => ownerId === viewer.accountId);
      if (held.length >= MOST) fail({ type: "invalid", issues: [{ code: "tooManyValues", field: "watches", params: { max: MOST } }] });
      await demandAnswerable(work, wanted);
      return addWatch(work, draft, await recipientsOf(work, wanted));
    });
    return c.json({ id }, 201);
  })
  .put("/:id", operations.save, async (c) => {
    const viewer = await staffOf(c, PATH);
    const wanted = await bodyOf(c, WatchDraft);
    const draft = await draftFor(c, viewer, wanted);
    await within(c, viewer, async (work) => {
      const watch = await mine(work, idIn(c));
      if (watch.kind !== draft.kind || watch.report !== draft.report)
        fail({ type: "invalid", issues: [{ code: "readonly", field: "link" }] });
      await demandAnswerable(work, wanted);
      const isSame = JSON.stringify([watch.question, comparing(watch.rule)]) === JSON.stringify([draft.question, comparing(draft.rule)]);
      await changeWatch(work, watch, draft, await recipientsOf(work, wanted), isSame);
    });
    return c.body(null, 204);
  })
  .delete("/:id", operations.delete, async (c) => {
    await within(c, await staffOf(c, PATH), async (work) => {
      const { id } = await mine(work, idIn(c));
      // Whoever looks at the alert meanwhile holds it: what he raises is there to be ended then.
      await dropWatch(work, id);
      await dropAlarm(work, id);
    });
    return c.body(null, 204);
  })
  .post("/:id/quiet", operations.quiet, async (c) => {
    const viewer = await staffOf(c, PATH);
    const quiet = await bodyOf(c, Quiet);
    await within(c, viewer, async (work) => quietWatch(work, (await mine(work, idIn(c))).id, quiet));
    return c.body(null, 204);
  })
  .post("/:id/send", operations.send, async (c) => {
    const viewer = await staffOf(c, PATH);
    const watch = await within(c, viewer, (work) => mine(work, idIn(c)));
    if (watch.kind !== "subscription") fail({ type: "notApplicable", action: "send" });
    const { runtime } = c.var;
    await sendTo(
      { runtime, analytics: runtime.analytics, files: runtime.files, publicUrl: runtime.publicUrl },
      viewer.compId,
      watch,
      watch.recipients,
      "now",
      `now ${c.var.requestId}`,
    );
    return c.body(null, 204);
  })
  .post("/:id/deliveries/:delivery/send", operations.sendAgain, async (c) => {
    const viewer = await staffOf(c, PATH);
    const watch = await within(c, viewer, (work) => mine(work, idIn(c)));
    await within(c, programFor(viewer), (work) => sendAgain(work, watch.id, idIn(c, "delivery")));
    return c.body(null, 204);
  })
  .get("/:id/deliveries", operations.deliveries, async (c) => {
    const viewer = await staffOf(c, PATH);
    const id = idIn(c);
    return c.json({
      deliveries: await within(c, viewer, async (work) => {
        const watch = (await watchesOf(work, viewer.accountId)).find((one) => one.id === id) ?? fail({ type: "notFound", what: id });
        return deliveriesOf(work, id, watch.ownerId === viewer.accountId);
      }),
    });
  });

/** Who is named by a watch: its owner, whom it tells, and who answers for it. */
function namedIn({ ownerId, recipients, ...watch }: Watch): string[] {
  const alarm = watch.kind === "alert" ? watch.rule.alarm : null;
  const answering = [alarm?.owner, alarm?.next].flatMap((who) => (who?.kind === "account" ? [who.id] : []));
  return [ownerId, ...recipients.map(({ accountId }) => accountId), ...answering];
}

/** What a rule compares, without who answers for it. */
const comparing = (rule: Watch["rule"]) => ("metric" in rule ? { ...rule, alarm: null } : rule);

/** Figures of others are theirs. */
function seenBy(watch: Watch, { accountId }: Viewer, now: string) {
  const { seenVersion: _seen, ...rest } = watch;
  const recipients = watch.recipients.flatMap((one) => {
    if (one.accountId === accountId) return [one];
    return watch.ownerId === accountId ? [{ ...one, value: null, compared: null }] : [];
  });
  return {
    ...rest,
    recipients,
    isOwner: watch.ownerId === accountId,
    isAsleep: watch.snoozedUntil !== null && Date.parse(watch.snoozedUntil) > Date.parse(now),
  };
}

async function draftFor(c: Ask, viewer: Viewer, wanted: WatchDraft) {
  const { runtime } = c.var;
  const calendar = await within(c, viewer, calendarOf);
  return draftOf({ runtime, analytics: runtime.analytics }, viewer, wanted, runtime.clock.now(), calendar);
}

async function mine(work: EngineWork, id: string): Promise<Watch> {
  return (await ownWatch(work, id)) ?? fail({ type: "notFound", what: id });
}

const within = <T>(c: Ask, viewer: Viewer, job: (work: EngineWork) => Promise<T>): Promise<T> => inWork(c.var.runtime, viewer, job);
