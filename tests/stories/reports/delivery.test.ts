import { beforeAll, describe, expect, it, vi } from "vitest";
import { GROUP_KINDS } from "#db/outbox";
import { ENCRYPTED } from "#define/field";
import { LANGUAGES, type Language } from "#define/viewer";
import type { Visitor } from "#support/server";
import { openMail } from "#support/mailParts";
import { sendWaiting } from "#notify/send";
import { lookAtAlerts } from "#alerts/alerts";
import { openWatchDesk, type Delivery, HS, create, deliveriesSeen } from "./watchDesk.ts";

const { addChannel, alert, house, later, ledger, mail, people, post, send, sendAll, server, signIn, speak, web } = await openWatchDesk();

/** The ways by which a watch tells. */
const WATCH_KINDS = ["mail", ...GROUP_KINDS] as const;
type WatchKind = (typeof WATCH_KINDS)[number];

/** What stands at the other end of a channel: what it was given, and how it answers next; it may repeat every secret that it knows. */
type Receiver = {
  door: typeof mail | typeof web;
  taken: () => string[];
  answer: (how: "takes" | "isDown" | "isGone" | "repeatsSecrets") => void;
};

/** Minutes after which anything that is still tried has been tried. */
const LONGEST_WAIT = 130;
const OUTBOX = "/api/documents/admin.outboxMessage";
const TAKES = '{"errcode":0,"code":0}';
const secretsOf = (kind: WatchKind) =>
  kind === "mail" ? ["tell-all"] : [`SECRET-${kind}-4711`, `token-of-${kind}-0815`, `KEY-${kind}-2342`];
const addressOf = (kind: WatchKind) => `${web.origin}/${secretsOf(kind)[1]}?key=${secretsOf(kind)[2]}`;
const channels = new Map<WatchKind, string>();
let admin = server.visitor();

const mailServer: Receiver = {
  door: mail,
  taken: () =>
    mail.mails.map(({ text }) => {
      const { subject, parts } = openMail(text);
      return [subject, ...parts.map(({ bytes }) => bytes.toString("utf8"))].join("\n");
    }),
  answer: (how) => {
    const texts = { isDown: "come back later", isGone: GONE.mail.body, repeatsSecrets: "tell-all is wrong" };
    mail.refuseWith = how === "takes" ? null : { code: how === "isGone" ? GONE.mail.status : 451, text: texts[how] };
  },
};
/** How each says that nobody is at an address any more: robots answer 200 and a code of their own. */
const GONE: Readonly<Record<WatchKind, { status: number; body: string }>> = {
  mail: { status: 550, body: "no such person" },
  webhook: { status: 410, body: "no such person" },
  wecom: { status: 200, body: '{"errcode":93000,"errmsg":"no such person"}' },
  dingtalk: { status: 200, body: '{"errcode":300005,"errmsg":"no such person"}' },
  feishu: { status: 200, body: '{"code":19001,"msg":"no such person"}' },
};
const webServer = (kind: WatchKind): Receiver => ({
  door: web,
  taken: () => web.posts.filter(({ path, answered }) => answered === TAKES && path.includes(`-of-${kind}-`)).map(({ body }) => body),
  answer: (how) => {
    const answers = {
      takes: { status: 200, body: TAKES },
      isDown: { status: 503, body: "come back later" },
      isGone: GONE[kind],
      repeatsSecrets: { status: 500, body: `${addressOf(kind)} ${secretsOf(kind).join(" ")} is wrong` },
    };
    web.answer = answers[how];
  },
});
const receivers = Object.fromEntries(WATCH_KINDS.map((kind) => [kind, kind === "mail" ? mailServer : webServer(kind)] as const)) as Record<
  WatchKind,
  Receiver
>;

/** An alert that fires and tells the leader by a channel of a kind; answers its id. */
const firing = async (kind: WatchKind, name: string): Promise<string> => {
  const to = kind === "mail" ? {} : { accounts: [], robots: [channels.get(kind)] };
  const { body } = await create(people.leader, alert({ name: `${kind} ${name}`, ...to }));
  await Promise.all([lookAtAlerts(post, HS), lookAtAlerts(post, HS)]);
  return body.id;
};
const only = async (id: string): Promise<Delivery | undefined> => {
  const all = await deliveriesSeen(people.leader, id);
  expect(all, "one delivery").toHaveLength(1);
  return all[0];
};
const dueIn = async (delivery: string) => {
  const [row] = await ledger.sql<{ due: string }[]>`select due_at as due from outbox where comp_id = ${HS} and document_id = ${delivery}`;
  return (Date.parse(row?.due ?? "") - server.clock.at.getTime()) / 60_000;
};
const sendAgain = async (delivery: string) => {
  const [row] = await ledger.sql<{ id: string; version: number }[]>`
    select id::text, version from outbox where comp_id = ${HS} and document_id = ${delivery}`;
  return admin.ask("POST", `${OUTBOX}/${row?.id}/actions/sendAgain?company=HS`, { version: row?.version, key: `again ${delivery}` });
};
/** The owner of a watch, or whoever takes himself for him, sends again what was given up. */
const sendsAgain = async (who: Visitor, watch: string, delivery: string) =>
  (await who.ask("POST", `/api/watches/${watch}/deliveries/${delivery}/send?company=HS`)).status;
const leadersPlace = ledger.sql`(select id from membership where comp_id = ${HS} and account_id = (select id from account where account = 'leader'))`;
const station = (change: ReturnType<typeof ledger.sql>) =>
  ledger.sql`update station set ${change} where comp_id = ${HS} and membership_id = ${leadersPlace}`;
const role = (code: string) => station(ledger.sql`role_id = (select id from role where code = ${code})`);
/** What may happen to somebody between the making of a message and its sending, and how that is undone. */
const LOSSES = [
  {
    what: "was locked",
    why: "noAccount",
    lose: () => ledger.sql`update account set is_enabled = false where account = 'leader'`,
    mend: () => ledger.sql`update account set is_enabled = true where account = 'leader'`,
  },
  { what: "may not read the report any more", why: "noRight", lose: () => role("serviceEngineer"), mend: () => role("leader") },
  {
    what: "sees other rows than those that were written for him",
    why: "otherRights",
    lose: () => station(ledger.sql`scope = 'department', department_id = ${house.department}`),
    mend: () => station(ledger.sql`scope = 'company', department_id = null`),
  },
] as const;

describe.each(WATCH_KINDS.map((kind, at) => ({ kind, language: LANGUAGES[at % LANGUAGES.length] ?? "zh" })))(
  "A message by $kind",
  ({ kind, language }: { kind: WatchKind; language: Language }) => {
    const receiver = receivers[kind];

    beforeAll(async () => {
      if (kind !== "mail")
        channels.set(kind, await addChannel({ code: `LAW-${kind}`, nameZh: kind, kind, url: addressOf(kind), secret: secretsOf(kind)[0] }));
      receiver.answer("takes");
      await sendAll();
      await signIn();
      admin = await server.signedIn("admin");
      await speak("leader", language);
      return () => speak("leader", "zh");
    });

    it("reaches its receiver once, in the language of the one it is for, although two processes look and send", async () => {
      const before = receiver.taken().length;
      const id = await firing(kind, "once");
      const sent = await Promise.all([send(), send()]);
      await sendAll();
      expect(sent.reduce((sum, each) => sum + each, 0)).toBe(1);
      const taken = receiver.taken().slice(before);
      expect(taken).toHaveLength(1);
      const { words } = server.served;
      for (const text of [words.word(language, "watch", "mark.fired"), words.word(language, "sales.receivables", "metrics.open"), "120"])
        expect(taken[0]).toContain(text);
      expect(await only(id)).toMatchObject({ state: "sent", error: null });
    });

    it("is tried again with growing waits while its receiver is down, ends dead with the reason, and goes out when its owner sends it again", async () => {
      const before = receiver.taken().length;
      receiver.answer("isDown");
      const id = await firing(kind, "down");
      const waits: number[] = [];
      for (let attempt = 1; attempt <= 8; attempt++) {
        expect(await send()).toBe(0);
        const delivery = await only(id);
        expect(delivery).toMatchObject({ state: attempt < 8 ? "waiting" : "dead", error: "refused" });
        expect(delivery?.detail).toContain("come back later");
        waits.push(await dueIn(delivery?.id ?? "0"));
        expect(await send(), "not before its time").toBe(0);
        later(waits.at(-1) ?? 0);
      }
      expect(waits.slice(0, 7)).toEqual([1, 2, 4, 8, 16, 32, 64]);
      receiver.answer("takes");
      await sendAll();
      expect(receiver.taken(), "a dead letter stays where it is").toHaveLength(before);
      const delivery = (await only(id))?.id ?? "0";
      expect(await sendsAgain(people.sales, id, delivery), "whose it is not").toBe(404);
      expect(await sendsAgain(people.leader, id, "77"), "what is not there").toBe(404);
      const status = await sendsAgain(people.leader, id, delivery);
      expect(await sendsAgain(people.leader, id, delivery), "what is on its way").toBe(409);
      await sendAll();
      expect([status, receiver.taken().length - before, (await only(id))?.state]).toEqual([204, 1, "sent"]);
    });

    it.each([
      { what: "nobody listens", isSilent: false },
      { what: "nobody answers", isSilent: true },
    ])("waits for the next time where $what, and goes out then", async ({ what, isSilent }) => {
      const { door } = receiver;
      const before = receiver.taken().length;
      const id = await firing(kind, what);
      door.isSilent = isSilent;
      if (!isSilent) await door.shut();
      const sent = await sendWaiting({ ...post, patience: 50 }, HS);
      // Nothing that was said to the silent one is heard later.
      if (isSilent) await door.shut();
      door.isSilent = false;
      await door.open();
      const { state, error } = (await only(id)) ?? {};
      expect([sent, state, error, await dueIn((await only(id))?.id ?? "0")]).toEqual([0, "waiting", "unreachable", 1]);
      later(1);
      await sendAll();
      expect([(await only(id))?.state, receiver.taken().length - before]).toEqual(["sent", 1]);
    });

    it("is not tried again where its address was refused for good", async () => {
      const before = receiver.taken().length;
      receiver.answer("isGone");
      const id = await firing(kind, "gone");
      await send();
      receiver.answer("takes");
      later(LONGEST_WAIT);
      await sendAll();
      const delivery = await only(id);
      expect([delivery?.state, delivery?.error, receiver.taken().length - before]).toEqual(["dead", "refused", 0]);
      expect(delivery?.detail).toContain("no such person");
    });

    it.each(LOSSES)("does not go out where the one it is for $what since it was written", async ({ why, lose, mend }) => {
      const before = receiver.taken().length;
      const id = await firing(kind, why);
      await lose();
      await sendAll();
      await mend();
      later(LONGEST_WAIT);
      await sendAll();
      const delivery = await only(id);
      expect([delivery?.state, delivery?.error, receiver.taken().length - before]).toEqual(["dead", why, 0]);
      await sendAgain(delivery?.id ?? "0");
      await sendAll();
      expect([(await only(id))?.state, receiver.taken().length - before], "with his rights back it may be sent").toEqual(["sent", 1]);
    });

    it("keeps the secrets of its channel out of histories, lists and the log, also where the other side repeats them", async () => {
      const logged = (["info", "warn", "error"] as const).map((level) => vi.spyOn(server.served.log, level));
      receiver.answer("repeatsSecrets");
      const id = await firing(kind, "secrets");
      await send();
      receiver.answer("takes");
      const doors = [`${OUTBOX}/export?format=csv&whole=1&`, `${OUTBOX}?`, "/api/documents/admin.notifyChannel?"];
      const answers = await Promise.all(doors.map((path) => admin.ask("GET", `${path}company=HS`)));
      const seen = JSON.stringify([
        await deliveriesSeen(people.leader, id),
        answers.map(({ body }) => body),
        logged.map(({ mock }) => mock.calls),
      ]);
      expect((await only(id))?.detail).toContain(`${ENCRYPTED} is wrong`);
      for (const secret of secretsOf(kind)) expect(seen).not.toContain(secret);
      for (const spy of logged) spy.mockRestore();
      later(2);
      await sendAll();
    });
  },
);

describe("A round of sending", () => {
  it("leaves out what was given up while it was under way", async () => {
    const [first, second] = [await firing("webhook", "first"), await firing("webhook", "second")];
    const before = web.posts.length;
    web.onPost = () => ledger.sql`update outbox set stage = 'dead' where comp_id = ${HS} and stage = 'waiting' and document_id in (
        select id from report_delivery where comp_id = ${HS} and watch_id = ${second})`;
    await sendAll();
    delete web.onPost;
    expect([web.posts.length - before, (await only(first))?.state, (await only(second))?.state]).toEqual([1, "sent", "dead"]);
    await signIn();
  });
});
