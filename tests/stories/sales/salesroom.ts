import { sql } from "drizzle-orm";
import { run } from "#db/client";
import { newId } from "#db/id";
import { loadApprovals } from "#demo/approvals";
import { act } from "#engine/write/act";
import { createDocuments, type Draft } from "#engine/write/save";
import { systemViewer } from "#engine/access/viewer";
import { inWork } from "#engine/work";
import { openServer, type Visitor } from "#support/server";
import type { Row } from "#define/rows";

const HS = 2;
export type Stored = {
  id: string;
  version: number;
  stage: string;
  header: Row;
  lines: Record<string, Row[]>;
  labels: Record<string, Record<string, { code: string } | undefined> | undefined>;
  actions: string[];
  made?: { module: string; id: string; code: string }[];
};
/** What the server answers: the record, or the problem. */
export type Reply = {
  status: number;
  body: Stored & {
    type?: string;
    issues?: { code: string; field?: string; table?: string; row?: number; value?: string; message?: string }[];
  };
};

const place = (module: string, id?: string) => `/api/documents/${module}${id === undefined ? "" : `/${id}`}`;
const ask = (who: Visitor, method: string, path: string, body?: unknown): Promise<Reply> =>
  who.ask(method, `${path}?company=HS`, body) as Promise<Reply>;
const rows = async (who: Visitor, module: string, query: string): Promise<Row[]> =>
  (await who.ask<{ rows: Row[] }>("GET", `/api/documents/${module}?company=HS&${query}`)).body.rows;

const create = async (who: Visitor, module: string, draft: object): Promise<Stored> => {
  const { status, body } = await ask(who, "POST", place(module), { key: newId(), ...draft });
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body;
};
const read = async (who: Visitor, module: string, id: string): Promise<Stored> => (await ask(who, "GET", place(module, id))).body;
const saves = async (who: Visitor, module: string, { id, version }: Stored, draft: object): Promise<Reply> =>
  ask(who, "PUT", place(module, id), { version, key: newId(), header: {}, lines: {}, ...draft });
/** What somebody decides on a document that waits for him. */
const decides = async (who: Visitor, id: string, verb: string, reason?: string): Promise<Reply> => {
  const { body } = await who.ask<{ tasks: { id: string; version: number; documentId: string }[] }>("GET", "/api/tasks?company=HS");
  const task = body.tasks.find(({ documentId }) => documentId === id);
  if (!task) throw new Error("nobody asks him");
  return ask(who, "POST", `/api/tasks/${task.id}/${verb}`, {
    version: task.version,
    key: newId(),
    ...(reason === undefined ? {} : { reason }),
  });
};

/**
 * A server (one of its own unless one is opened) with the masters of sales, a published chain for every document that knows approval, and
 * the people of a contract.
 */
export async function openSalesroom(opened?: Awaited<ReturnType<typeof openServer>>) {
  const server = opened ?? (await openServer());
  const { served, client } = server;
  const write = (module: string, ...headers: Draft["header"][]) =>
    inWork(served, systemViewer(HS, "story"), (work) => {
      const found = served.definitions.modules.get(module);
      if (!found) throw new Error(`no module ${module}`);
      return createDocuments(
        work,
        found,
        headers.map((header) => ({ header })),
      );
    });
  await run(
    client,
    sql`insert into exchange_rate (id, from_currency, to_currency, valid_on, rate, created_by, updated_by) values (${newId()}, 'USD', 'CNY', '2026-01-01', 7, 0, 0)`,
  );
  await write("masterData.unitOfMeasure", { code: "SET", nameZh: "套" });
  await write("masterData.materialClass", { code: "10", nameZh: "液压支架" });
  const material = { unitOfMeasureId: { code: "SET" }, materialClassId: { code: "10" } };
  await write("masterData.material", { code: "ZY", nameZh: "液压支架", ...material }, { code: "LZ", nameZh: "立柱", ...material });
  await write("masterData.productLine", { code: "P1", nameZh: "支架" });
  await write("masterData.brand", { code: "B1", nameZh: "恒山" });
  await write("masterData.marketRegion", { code: "R1", nameZh: "晋北" });
  const customer = { departmentId: { code: "D1" }, ownerId: { code: "E1" }, regionId: { code: "R1" }, currency: "CNY" };
  await write("crm.customer", { code: "C1", nameZh: "塔山煤矿", ...customer }, { code: "C2", nameZh: "同忻煤矿", ...customer });
  for (const compId of [1, 2, 3]) await loadApprovals(served, compId);
  const [sales, approver, leader, finance, analyst, admin, buyer, service] = (await Promise.all(
    ["sales", "approver", "leader", "finance", "analyst", "admin", "buyer", "service"].map((account) => server.signedIn(account)),
  )) as [Visitor, Visitor, Visitor, Visitor, Visitor, Visitor, Visitor, Visitor];

  /** An action on the record as it is now, whatever the answer. */
  const tries = async (who: Visitor, module: string, id: string, action: string, more: object = {}): Promise<Reply> => {
    const { version } = await read(admin, module, id);
    return ask(who, "POST", `${place(module, id)}/actions/${action}`, { version, key: newId(), ...more });
  };
  const does = async (who: Visitor, module: string, id: string, action: string, more: object = {}): Promise<Stored> => {
    const { status, body } = await tries(who, module, id, action, more);
    if (status !== 200) throw new Error(`${action}: ${JSON.stringify(body)}`);
    return body;
  };
  const attach = async (who: Visitor, module: string, id: string): Promise<void> => {
    const answer = await server.app.request(`${place(module, id)}/files?company=HS&name=scan.pdf`, {
      method: "POST",
      headers: { cookie: who.cookie },
      body: new Uint8Array(Buffer.from("%PDF-1.7\nsigned by both\n")),
    });
    if (answer.status !== 201) throw new Error(await answer.text());
  };
  const print = async (who: Visitor, module: string, id: string): Promise<number> =>
    (
      await server.app.request(`${place(module)}/print?company=HS`, {
        method: "POST",
        headers: { cookie: who.cookie, "content-type": "application/json" },
        body: JSON.stringify({ ids: [id] }),
      })
    ).status;
  /** Documents that the program takes over from another system: what it did with them, in one go. */
  const taken = (module: string, action: string, ...drafts: object[]) =>
    inWork(served, systemViewer(HS, "story"), async (work) => {
      const found = served.definitions.modules.get(module);
      if (!found) throw new Error(`no module ${module}`);
      const records = await createDocuments(work, found, drafts as Draft[]);
      const targets = records.map(({ header }) => ({ id: String(header.id), version: Number(header.version) }));
      return act(work, found, action, targets);
    });
  /** Contracts in force without the way to it; the records as the administrator reads them. */
  const inForce = async (...drafts: object[]): Promise<Stored[]> => {
    const made = await taken("sales.salesContract", "takeOver", ...drafts);
    return Promise.all(made.map(({ header }) => read(admin, "sales.salesContract", String(header.id))));
  };
  /** One contract of E1 in force. */
  const contractInForce = async (header: object = {}): Promise<Stored> => {
    const [contract] = await inForce(contractOf({ salespersonId: { code: "E1" }, ...header }));
    if (!contract) throw new Error("no contract");
    return contract;
  };
  /** One invoice over all that the instalments of a contract come to, issued on a day. */
  const billed = ({ id: contractId, lines: { instalments = [] } }: Stored, docOn: string) =>
    taken("sales.salesInvoice", "takeOver", {
      header: { docOn, customerId: { code: "C1" }, departmentId: { code: "D1" } },
      lines: { lines: instalments.map(({ id, amount }) => ({ contractId, instalmentId: id, totalAmount: amount, taxRate: "13" })) },
    });
  /** The draft of a change, begun on a contract by somebody. */
  const changeOf = async (contractId: string, who: Visitor): Promise<Stored> => {
    await does(who, "sales.salesContract", contractId, "beginChange");
    const found = await rows(who, "sales.contractChange", "screen=prepare&limit=100&sort=-docNo");
    const begun = found.find((row) => row.contractId === contractId);
    return read(who, "sales.contractChange", String(begun?.id));
  };
  /** It is eight in the morning of another day (UTC), and everybody is still signed in. */
  const onDay = async (day: string): Promise<void> => {
    server.clock.at = new Date(`${day}T08:00:00Z`);
    const now = server.clock.at.toISOString();
    await run(client, sql`update session set created_at = ${now}, seen_at = ${now}, expires_at = ${now}::timestamptz + interval '1 hour'`);
  };
  return {
    ...server,
    onDay,
    changeOf,
    contractInForce,
    people: { sales, approver, leader, finance, analyst, admin, buyer, service },
    write,
    create,
    read,
    tries,
    does,
    saves,
    decides,
    attach,
    print,
    inForce,
    billed,
    taken,
    rows,
  };
}

/** A contract over two sets in three instalments: 2 x 500 net, 13 % tax. */
export const contractOf = (header: object = {}, more: object = {}) => ({
  header: {
    docOn: "2026-02-01",
    title: "液压支架",
    customerId: { code: "C1" },
    departmentId: { code: "D1" },
    deliveryOn: "2026-05-01",
    warrantyMonths: 12,
    costAmount: "700",
    ...header,
  },
  lines: {
    products: [{ materialId: { code: "ZY" }, quantity: "2", unitPrice: "500", taxRate: "13" }],
    instalments: [
      { kind: "deposit", percent: "30", trigger: "signed", graceDays: 10 },
      { kind: "delivery", percent: "60", trigger: "shipped", graceDays: 30 },
      { kind: "retention", percent: "10", trigger: "warrantyEnd" },
    ],
    ...more,
  },
});
