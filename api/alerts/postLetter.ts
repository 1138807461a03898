import type { Message } from "#db/outbox";
import { addressesOf } from "#db/outbox";
import { demandTaken } from "#analytics/together";
import { fail, ProblemError } from "#define/problem";
import type { Slice } from "#define/slice/query";
import { languageNamed, type Viewer } from "#define/viewer";
import { loadViewer, systemViewer } from "#engine/access/viewer";
import { inWork } from "#engine/work";
import type { FileKeeper } from "#extras/files/keeper";
import { deliver, type Noted, wasRefused } from "./history.ts";
import { type Letter, lostLetter, type Writing } from "./letter.ts";
import type { Recipient, Watch } from "./store.ts";
import type { EngineWork } from "#engine/context";

/** What telling needs: the figures, the way to the database, where files lie. */
export type DeliveryTools = Writing & { files: Pick<FileKeeper, "make" | "store"> };
type To = Pick<Recipient, "accountId" | "channel" | "target">;

/** Somebody as he is now; undefined when he is no member of the company any more, or switched off. */
export async function recipientOf(
  { runtime }: Pick<DeliveryTools, "runtime">,
  compId: number,
  accountId: string,
): Promise<Viewer | undefined> {
  const [address] = (await inSystem({ runtime }, compId, (work) => addressesOf(work, [accountId]), "read only")).values();
  if (!address) return undefined;
  return (await loadViewer(runtime, accountId, compId, languageNamed(address.language))) ?? undefined;
}

/** Ends with forbidden where a robot is to say what its owner may not take along any more. */
export async function demandDeliverable(
  { runtime, analytics }: DeliveryTools,
  owner: Viewer,
  { channel }: To,
  { dataset, params }: Slice,
): Promise<void> {
  const { catalogue } = analytics;
  const known = catalogue.datasets.get(dataset) ?? fail({ type: "notFound", what: dataset });
  if (channel !== "mail") await demandTaken({ runtime, catalogue }, owner, known, params);
}

/** A job in the company, done by the program. */
export function inSystem<T>(
  { runtime }: Pick<DeliveryTools, "runtime">,
  compId: number,
  job: (work: EngineWork) => Promise<T>,
  mode?: "read only",
): Promise<T> {
  return inWork(runtime, systemViewer(compId, "watches"), job, mode);
}

/** Says whether an error means that somebody may not see what he asks for; anything else is a fault of ours. */
export function isRefusal(error: unknown): error is ProblemError {
  return error instanceof ProblemError && ["forbidden", "notFound", "invalid"].includes(error.problem.type);
}

/** Hands a letter to the outbox and notes it, in one transaction with `beside`; false when that was done before. */
export async function postLetter(
  work: EngineWork,
  watch: Watch,
  to: To,
  letter: Letter,
  noted: Noted,
  files: Message["files"] = [],
): Promise<boolean> {
  const address = (await addressesOf(work, [to.accountId])).get(to.accountId);
  const message: Omit<Message, "about"> = {
    topic: `watch.${noted.cause}`,
    kind: to.channel,
    channelId: to.target || null,
    accountId: to.accountId,
    recipient: to.channel === "mail" ? (address?.email ?? null) : (address?.mobile ?? null),
    language: letter.language,
    subject: letter.subject,
    body: letter.body,
    html: to.channel === "mail" ? letter.html : null,
    files: to.channel === "mail" ? files : [],
  };
  return deliver(work, watch, to, noted, message);
}

/** Notes that a recipient may not read the report: he gets nothing, and the owner is told when that is new. */
export async function refuse(
  tools: DeliveryTools,
  work: EngineWork,
  watch: Watch,
  to: To,
  noted: Omit<Noted, "state" | "dataVersion" | "dataAt" | "value" | "scope">,
): Promise<void> {
  const isNew = !(await wasRefused(work, watch.id, to));
  const nothing = { dataVersion: null, dataAt: null, value: null, scope: null };
  if (!(await deliver(work, watch, to, { ...noted, ...nothing, state: "refused" }, null)) || !isNew) return;
  const people = await addressesOf(work, [watch.ownerId, to.accountId]);
  const owner = people.get(watch.ownerId);
  if (!owner || to.accountId === watch.ownerId) return;
  const letter = lostLetter(tools, languageNamed(owner.language), watch.name, people.get(to.accountId)?.name ?? to.accountId);
  await postLetter(work, watch, { accountId: watch.ownerId, channel: "mail", target: "" }, letter, {
    ...nothing,
    cause: "lost",
    state: "queued",
    error: null,
    key: `lost ${to.accountId} ${noted.key}`,
  });
}
