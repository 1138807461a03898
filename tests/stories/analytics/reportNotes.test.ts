import { setImmediate } from "node:timers/promises";
import { beforeAll, describe, expect, it } from "vitest";
import { extractText, getDocumentProxy } from "unpdf";
import { createDatabase } from "#support/database";
import { landed } from "#support/figures";
import { Ledger } from "#support/ledger";
import { openServer, type Visitor } from "#support/server";

type Note = { id: string; text: string; by: string; audience: string; mine: boolean; keys: Record<string, string | null> };
const HS = 2;
const NOTES = "/api/reports/sales.receivablesAge/notes";
const server = await openServer();
const ledger = new Ledger((await createDatabase()).ownerOptions);
let leader: Visitor;
let admin: Visitor;
let sales: Visitor;
let keeper: Visitor;
let customer: string;

beforeAll(async () => {
  leader = await server.signedIn("leader");
  admin = await server.signedIn("admin");
  sales = await server.signedIn("sales");
  keeper = await server.signedIn("keeper");
  const place = await ledger.department(HS, "X1");
  customer = await ledger.customer(HS, "C9", "中煤能源", "zhongmei");
  await ledger.items(HS, [{ customer, ...place, dueOn: "2026-03-01", entries: [{ kind: "invoice", on: "2026-02-01", amount: "100.25" }] }]);
  await ledger.change(ledger.sql, HS, "crm.customer");
  await server.served.analytics.start();
  await landed(server.served.analytics, HS);
});

const slice = () => ({ dataset: "sales.receivables", metrics: ["net"], by: ["customer"], totals: true });
const list = async (who: Visitor) => (await who.ask<{ notes: Note[] }>("GET", `${NOTES}?company=HS`)).body.notes;
const write = (who: Visitor, draft: object) =>
  who.ask<{ id: string }>("POST", `${NOTES}?company=HS`, {
    keys: { customer },
    metric: "net",
    text: "款已在途",
    audience: "company",
    ...draft,
  });

describe("A note at a figure of a report", () => {
  it("is read by everybody in the company who sees the figure, with who wrote it; one's own by oneself alone", async () => {
    expect((await write(leader, {})).status).toBe(201);
    expect((await write(leader, { audience: "own", text: "私下" })).status).toBe(201);
    expect((await list(leader)).map(({ text, mine }) => [text, mine])).toEqual([
      ["款已在途", true],
      ["私下", true],
    ]);
    const seen = await list(admin);
    expect(seen).toMatchObject([{ text: "款已在途", keys: { customer }, audience: "company" }]);
    expect(seen[0]?.by).not.toBe("");
  });

  it("does not exist for who may not see the row, and cannot be written there", async () => {
    expect(await list(sales)).toEqual([]);
    expect((await write(sales, {})).status).toBe(404);
    expect((await write(leader, { keys: { customer: "77" } })).status).toBe(404);
    expect((await keeper.ask("GET", `${NOTES}?company=HS`)).status).toBe(403);
  });

  it("stands at ages of any set, under whatever the report is asked with", async () => {
    for (const bucket of ["d1to30", "d1to90", "d366to730"])
      expect((await write(leader, { keys: { customer, bucket }, audience: "own" })).status).toBe(201);
    const own = (await list(leader)).filter(({ keys }) => "bucket" in keys);
    expect(own.map(({ keys }) => keys.bucket)).toEqual(["d1to30", "d1to90", "d366to730"]);
    for (const { id } of own) await leader.ask("DELETE", `${NOTES}/${id}?company=HS`);
    expect((await write(sales, { keys: { customer, bucket: "d1to90" } })).status).toBe(404);
    expect((await write(leader, { keys: { nothing: "1" } })).status).toBe(404);
  });

  it("is taken away by its writer, not by a reader", async () => {
    const [note] = await list(leader);
    expect((await sales.ask("DELETE", `${NOTES}/${note?.id}?company=HS`)).status).toBe(404);
    expect((await leader.ask("DELETE", `${NOTES}/${note?.id}?company=HS`)).status).toBe(204);
    expect((await list(admin)).length).toBe(0);
  });
});

const onPaper = () =>
  server.app.request("/api/reports/sales.receivablesAge/export?format=pdf&company=HS", {
    method: "POST",
    headers: { cookie: leader.cookie },
    body: JSON.stringify({ slice: slice(), pivot: { cells: ["net"], beside: [] }, rows: ["customer"], language: "zh" }),
  });

describe("A report on paper", () => {
  it("ends nothing but itself where its reader leaves, before the first piece or between two", async () => {
    const thrown: unknown[] = [];
    const hear = (error: unknown) => void thrown.push(error);
    process.on("uncaughtException", hear);
    for (const pieces of [0, 1, 2, 3]) {
      const reader = (await onPaper()).body?.getReader();
      for (let read = 0; read < pieces; read += 1) await reader?.read();
      await reader?.cancel();
      await setImmediate();
    }
    process.off("uncaughtException", hear);
    expect(thrown).toEqual([]);
  });

  it("holds the title, what it is of, and the figures of the screen", async () => {
    const answer = await onPaper();
    expect(answer.status).toBe(200);
    const document = await getDocumentProxy(new Uint8Array(await answer.arrayBuffer()));
    const { text } = await extractText(document, { mergePages: true });
    for (const part of ["应收账龄分类", "C9 中煤能源", "100.25", "合计", "1 / 1"]) expect(text).toContain(part);
  });
});
