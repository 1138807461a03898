import { beforeAll } from "vitest";
import { defined } from "#db/row";
import { setEncryptionKey } from "#db/encryption";
import { forgetViewers, systemViewer } from "#engine/access/viewer";
import { inWork } from "#engine/work";
import { deliverMessages } from "#notify/deliver";
import { sendWaiting } from "#notify/send";
import { createDatabase } from "#support/database";
import { Ledger } from "#support/ledger";
import { untilOpen } from "#support/openItems";
import { openServer, type Visitor } from "#support/server";
import { mailChannel, openMailSink, openWebSink } from "#support/sinks";
import { issueLocaleIn } from "#support/issueLocale";

export const HS = 2;
export const AGEING = "/receivablesAgeClassification";

export type Delivery = {
  id: string;
  name: string;
  cause: string;
  state: string;
  error: string | null;
  detail: string | null;
  value: string | null;
  dataAt: string | null;
};

export type Watch = {
  id: string;
  kind: string;
  isOwner: boolean;
  isMuted: boolean;
  nextAt: string | null;
  recipients: { accountId: string; isFiring: boolean; value: string | null; compared: string | null }[];
};

export const create = (who: Visitor, body: object) => who.ask<{ id: string; type: string }>("POST", "/api/watches?company=HS", body);
const list = async (who: Visitor) => (await who.ask<{ watches: Watch[] }>("GET", "/api/watches?company=HS")).body.watches;
export const deliveriesSeen = async (who: Visitor, id: string) =>
  (await who.ask<{ deliveries: Delivery[] }>("GET", `/api/watches/${id}/deliveries?company=HS`)).body.deliveries;

export const watchOf = async (who: Visitor, id: string) => (await list(who)).find((watch) => watch.id === id);

/** Everything that is owed to a company, by two items of which one is a salesperson's; a mail server and a group robot. */
export async function openWatchDesk() {
  setEncryptionKey("story");
  const server = await openServer({ figures: "own" });
  const [mail, web] = await Promise.all([openMailSink(), openWebSink()]);
  const ledger = new Ledger((await createDatabase()).ownerOptions);
  const post = issueLocaleIn(server);
  const send = () => sendWaiting(post, HS);
  /** Sends until nothing is due. */
  const sendAll = async () => {
    await deliverMessages(post, HS);
    while ((await send()) > 0);
  };
  const later = (minutes: number) => (server.clock.at = new Date(server.clock.at.getTime() + 60_000 * minutes));
  const inHs = <T>(job: Parameters<typeof inWork<T>>[2]) => inWork(server.served, systemViewer(HS, "story"), job);

  const people = { leader: server.visitor(), sales: server.visitor() };
  const ids = new Map<string, string>();
  const house = { customer: "", department: "", unit: "" };

  /** Sessions end after hours without use: whoever moves the clock signs in again. */
  const signIn = async () =>
    void ([people.leader, people.sales] = await Promise.all([server.signedIn("leader"), server.signedIn("sales")]));
  const item = (amount: string, more: object = {}) => ({
    customer: house.customer,
    department: house.department,
    unit: house.unit,
    dueOn: "2026-03-01",
    entries: [{ kind: "invoice", on: "2026-02-01", amount }],
    ...more,
  });

  beforeAll(async () => {
    await server.served.analytics.start();
    await signIn();
    Object.assign(house, await ledger.department(HS, "X1"), { customer: await ledger.customer(HS, "C9", "北方矿业", "beifang") });
    for (const row of await inHs((work) => work.run(defined<{ id: string; account: string }>`select id, account from account`)))
      ids.set(row.account, row.id);
    const [seller] = await inHs((work) =>
      work.run(defined<{
        department: string;
        salesperson: string;
      }>`select e.department_id as department, e.id as salesperson from membership m
        join employee e on e.comp_id = m.comp_id and e.id = m.employee_id where m.comp_id = ${HS} and m.account_id = ${ids.get("sales")}`),
    );
    const mine = seller ?? { department: "", salesperson: "" };
    await ledger.sql`update membership set employee_id = (select id from employee where comp_id = ${HS} order by code desc limit 1)
      where comp_id = ${HS} and account_id = ${ids.get("leader") ?? ""}`;
    await ledger.sql`update employee set email = 'leader@example.com' where comp_id = ${HS} and id = (select employee_id from membership where comp_id = ${HS} and account_id = ${ids.get("leader") ?? ""})`;
    await ledger.sql`update employee set email = 'sales@example.com' where comp_id = ${HS} and id = ${mine.salesperson}`;
    await ledger.items(HS, [item("100"), item("20", mine)]);
    await untilOpen(people.leader, "120.0000");
    await addChannel({ code: "MAIL", nameZh: "邮箱", ...mailChannel(mail) });
    await addChannel({ code: "BOT", nameZh: "销售群", kind: "dingtalk", url: `${web.origin}/bot` });
  });

  /** Gives the company a way out, as its administrator does; answers its id. */
  async function addChannel(header: object): Promise<string> {
    const admin = await server.signedIn("admin");
    return (await admin.ask<{ id: string }>("POST", "/api/documents/admin.notifyChannel?company=HS", { header })).body.id;
  }

  /** Speaks to an account in a language from now on. */
  async function speak(account: string, language: string): Promise<void> {
    await ledger.sql`update account set language = ${language} where id = ${ids.get(account) ?? ""}`;
    forgetViewers(server.served);
  }

  const above = { metric: "open", against: "none", basis: "value", test: "above", threshold: "110", slack: "5" };
  const alert = (more: object = {}) => ({
    kind: "alert",
    name: "应收超限",
    link: AGEING,
    accounts: [ids.get("leader")],
    robots: [],
    rule: above,
    ...more,
  });
  /** Posts an amount and waits until the figures show it. */
  const book = async (amount: string, total: string) => {
    await ledger.items(HS, [item(amount)]);
    await untilOpen(people.leader, total);
  };

  return {
    server,
    ledger,
    post,
    send,
    sendAll,
    later,
    people,
    ids,
    house,
    signIn,
    item,
    addChannel,
    speak,
    above,
    alert,
    book,
    mail,
    web,
  };
}
