import type { MessageChoice, MessageChoices, MessageKind } from "#db/messages";
import { type Message, PERSONAL_KINDS, type PersonalKind, postMessages } from "#db/outbox";
import { narrow, type RowIn, shaped } from "#db/row";
import { arrayOf } from "#db/sql";
import { isSentence, messageLine } from "#define/message";
import { languageNamed, type Language } from "#define/viewer";
import { companyOf } from "#engine/company";
import type { EngineWork } from "#engine/context";
import { systemViewer } from "#engine/access/viewer";
import { inWork } from "#engine/work";
import { demandAddressee } from "./addressee.ts";
import { linkTo, recordLink } from "./link.ts";
import { Undelivered } from "./parcel.ts";
import type { Post } from "./send.ts";

/** How whoever chose nothing is told beside the page: by mail and at once, but for what everybody reads there. */
export const choiceOf = (choices: MessageChoices | null, kind: MessageKind): MessageChoice =>
  choices?.[kind] ?? { ways: kind === "announcement" ? [] : ["mail"], isDigest: false };
/** The hour at which what is wanted once a day goes out to whoever chose no other. */
export const DIGEST_AT = "08:00";
const ROUND = 500;
/** What could not go out for so many days is nobody's news. */
const FORGOTTEN_DAYS = 14;

const DUE = shaped({
  id: "id",
  accountId: "id",
  kind: narrow<MessageKind>("text"),
  title: "text",
  content: "text?",
  module: "text?",
  documentId: "id?",
  path: "text?",
  language: "text",
  email: "text?",
  mobile: "text?",
  choices: narrow<MessageChoices>("json?"),
  isOver: "boolean",
});
type Due = RowIn<typeof DUE>;

/**
 * Hands to the outbox what people were told in the page and have not read, by the ways that each chose: at once or at his hour, and not in
 * his quiet hours; what comes together for somebody goes out as one message, the same of one document once. Without a channel for a way
 * nothing goes out by it. How many messages of the page need nothing more.
 */
export async function deliverMessages(post: Post, compId: number): Promise<number> {
  const viewer = systemViewer(compId, "messages");
  const { due, offered } = await inWork(
    post.runtime,
    viewer,
    async (work) => ({ due: await dueNow(work), offered: await offeredWays(work) }),
    "read only",
  );
  if (due.length === 0) return 0;
  const allowed = await allowedOf(
    post,
    compId,
    due.filter(({ isOver }) => !isOver),
  );
  const { code } = await companyOf(post.runtime, compId);
  const home = { post, code };
  return inWork(post.runtime, viewer, async (work) => {
    const claimed = new Set(await claim(work, due));
    const told = allowed.filter(({ id }) => claimed.has(id));
    const people = [...new Set(told.map(({ accountId }) => accountId))].map((one) => told.filter(({ accountId }) => accountId === one));
    await postMessages(
      work,
      people.flatMap((messages) => offered.flatMap((way) => parcelsBy(home, way, messages))),
    );
    return claimed.size;
  });
}

/** The ways to one person for which the company has a channel. */
export async function offeredWays(work: Pick<EngineWork, "run" | "compId">): Promise<PersonalKind[]> {
  const rows = await work.run(shaped({ kind: narrow<PersonalKind>("text") })`select distinct kind from notify_channel
    where comp_id = ${work.compId} and stage = 'enabled' and kind = any(${arrayOf([...PERSONAL_KINDS], "text")})`);
  return PERSONAL_KINDS.filter((way) => rows.some(({ kind }) => kind === way));
}

/** Messages whose hour has come, of people who are not in their quiet hours; and those that are over, which go out no more. */
function dueNow(work: EngineWork): Promise<Due[]> {
  const { compId, now, company } = work;
  return work.run(DUE`
    select m.id, m.account_id as "accountId", m.kind, m.title, m.content, m.module, m.document_id as "documentId", m.path, a.language,
      e.email, e.mobile, s.choices, k.is_over as "isOver"
    from message m
    join account a on a.id = m.account_id
    left join membership b on b.comp_id = m.comp_id and b.account_id = m.account_id
    left join employee e on e.comp_id = b.comp_id and e.id = b.employee_id
    left join message_setting s on s.comp_id = m.comp_id and s.account_id = m.account_id
    cross join lateral (select m.created_at at time zone ${company.timeZone} as made,
      ${now}::timestamptz at time zone ${company.timeZone} as ours, coalesce(s.digest_at, ${DIGEST_AT})::time as digest,
      not a.is_enabled or m.created_at < ${now}::timestamptz - make_interval(days => ${FORGOTTEN_DAYS}) as is_over) k
    where m.comp_id = ${compId} and m.delivered_at is null and (k.is_over or (
      (not coalesce((s.choices -> m.kind ->> 'isDigest')::boolean, false)
        or k.made::date + k.digest + case when k.made::time >= k.digest then interval '1 day' else interval '0' end <= k.ours)
      and (s.quiet_from is null or not case when s.quiet_from < s.quiet_to
        then k.ours::time >= s.quiet_from::time and k.ours::time < s.quiet_to::time
        else k.ours::time >= s.quiet_from::time or k.ours::time < s.quiet_to::time end)))
    order by m.account_id, m.created_at, m.id limit ${ROUND}`);
}

/** Those that whoever they are for may be told of outside as his rights are now; asked once for each document. */
async function allowedOf(post: Post, compId: number, due: readonly Due[]): Promise<Due[]> {
  const asked = new Map<string, Promise<boolean>>();
  const mayBeTold = (message: Due): Promise<boolean> => {
    const { accountId, module, documentId } = message;
    const key = `${accountId} ${module ?? ""} ${documentId ?? ""}`;
    const known = asked.get(key) ?? isAllowed(post, compId, message);
    asked.set(key, known);
    return known;
  };
  const allowed: Due[] = [];
  for (const message of due) if (await mayBeTold(message)) allowed.push(message);
  return allowed;
}

async function isAllowed(post: Post, compId: number, message: Due): Promise<boolean> {
  try {
    await demandAddressee(post, compId, message);
    return true;
  } catch (error) {
    if (error instanceof Undelivered) return false;
    throw error;
  }
}

/** Two processes hand nothing over twice. */
async function claim({ run, compId, now }: EngineWork, due: readonly Due[]): Promise<string[]> {
  if (due.length === 0) return [];
  const ids = due.map(({ id }) => id);
  const rows = await run(shaped({ id: "id" })`update message set delivered_at = ${now}::timestamptz
    where comp_id = ${compId} and delivered_at is null and id = any(${arrayOf(ids, "bigint")}) returning id`);
  return rows.map(({ id }) => id);
}

type Home = { post: Post; code: string };

/** What one person is told by one way: nothing, one message, or several in one. */
function parcelsBy(home: Home, way: PersonalKind, messages: readonly Due[]): Message[] {
  const wanted = onceEach(messages.filter(({ kind, choices }) => choiceOf(choices, kind).ways.includes(way)));
  const [first] = wanted;
  if (!first) return [];
  const { accountId, email, mobile } = first;
  const recipient = way === "mail" ? email : mobile;
  if (recipient === null || recipient === "") return [];
  const language = languageNamed(first.language);
  const common = { topic: `message.${wanted.length === 1 ? first.kind : "digest"}`, kind: way, accountId, recipient, language };
  return [{ ...common, ...(wanted.length === 1 ? single(home, language, first) : several(home, language, wanted)) }];
}

/** The same of one document counts once, as it was said last. */
const onceEach = (messages: readonly Due[]): Due[] => [
  ...new Map(
    messages.map((message) => [
      message.documentId === null ? message.id : `${message.kind} ${message.module} ${message.documentId}`,
      message,
    ]),
  ).values(),
];

type Said = Pick<Message, "subject" | "body" | "about">;

function single(home: Home, language: Language, message: Due): Said {
  const { module, documentId, content, kind } = message;
  const subject = lineOf(home, language, message);
  const said = kind === "decision" || content === null ? subject : content;
  if (module !== null && documentId !== null) return { subject, body: said, about: { module, documentId } };
  const link = linkOf(home, message);
  return { subject, body: link === null ? said : `${said}\n\n${link}` };
}

function several(home: Home, language: Language, messages: readonly Due[]): Said {
  const lines = messages.map((message) => [lineOf(home, language, message), linkOf(home, message)].filter((part) => part !== null));
  const [[first = ""] = []] = lines;
  const subject = wordIn(home, language)("notify", "several", { count: String(messages.length), first });
  return { subject, body: lines.map((parts) => parts.join("\n")).join("\n\n") };
}

/** What a message says in one line, after its kind where it is no sentence. */
function lineOf(home: Home, language: Language, message: Due): string {
  const word = wordIn(home, language);
  const about = messageLine(message, word);
  return isSentence(message.kind)
    ? about
    : word("notify", "line", { kind: word("office.messageGroup", `choices.kind.${message.kind}`), about });
}

const wordIn =
  ({ post }: Home, language: Language) =>
  (namespace: string, key: string, params: Readonly<Record<string, string>> = {}): string =>
    post.runtime.words.word(language, namespace, key, params) ?? key;

function linkOf({ post: { publicUrl, runtime }, code }: Home, { module, documentId, path }: Due): string | null {
  if (module !== null && documentId !== null) return recordLink(publicUrl, runtime.definitions.modules.get(module), code, documentId);
  return path === null ? null : linkTo(publicUrl, path, code);
}
