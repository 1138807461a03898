import { beforeAll, describe, expect, it } from "vitest";
import { compare, subtract, sumOf } from "#define/decimal";
import { createDatabase } from "#support/database";
import { landed, rowsOf } from "#support/figures";
import { Ledger } from "#support/ledger";
import { openServer, type Visitor } from "#support/server";
import type { SliceAnswer } from "#define/slice/query";

const HS = 2;
const BEFORE = { name: "asOf", kind: "asOf", on: "2026-03-31" } as const;
const server = await openServer();
const ledger = new Ledger((await createDatabase()).ownerOptions);
let leader: Visitor;
const customers: Record<string, string> = {};

const invoiced = (on: string, amount: string) => ({ kind: "invoice", on, amount });
const since = (kind: string, amount: string) => ({ kind, on: "2026-05-20", amount });
const paid = (on: string, amount: string) => ({ kind: "receipt", on, amount: `-${amount}` });

beforeAll(async () => {
  server.clock.at = new Date("2026-06-30T04:00:00Z");
  const place = await ledger.department(HS, "X1");
  for (const name of ["A", "B", "C", "D", "E"]) customers[name] = await ledger.customer(HS, name, `客户${name}`, `kehu${name}`);
  const item = (name: string, ...entries: object[]) => ({ customer: customers[name] ?? "", ...place, dueOn: "2026-06-30", entries });
  await ledger.items(HS, [
    item("A", invoiced("2026-02-01", "100")),
    item("A", invoiced("2026-05-01", "60.5")),
    item("B", invoiced("2026-02-01", "50"), paid("2026-05-10", "50")),
    item("C", invoiced("2026-05-05", "30")),
    item("D", invoiced("2026-02-01", "80"), paid("2026-06-01", "20.25")),
    item("E", invoiced("2026-02-01", "7")),
  ] as Parameters<Ledger["items"]>[1]);
  await server.served.analytics.start();
  await landed(server.served.analytics, HS);
  leader = await server.signedIn("leader");
});

type Part = {
  part: string;
  value: string;
  keys: string[];
  of: string | null;
  params: Record<string, string>;
  among: Record<string, string[]>;
};
type Changed = { now: string; before: string; parts: Part[] };
const slice = (more: object = {}) => ({
  dataset: "sales.receivables",
  metrics: ["open"],
  by: [],
  params: { asOf: "2026-06-30" },
  compare: [BEFORE],
  ...more,
});
const asked = (who: Visitor, more: object = {}, by = "customer") =>
  who.ask<Changed>(
    "GET",
    `/api/datasets/sales.receivables/change?company=HS&by=${by}&slice=${encodeURIComponent(JSON.stringify(slice(more)))}`,
  );
/** What the documents behind a part come to. */
async function behind(keys: readonly string[], against: readonly object[] = []): Promise<string> {
  const { body } = await leader.ask<SliceAnswer>("POST", "/api/datasets/sales.receivables/slice?company=HS", {
    ...slice({ compare: against, rows: true, where: [{ dimension: "customer", in: keys }] }),
    limit: 100,
  });
  return sumOf(rowsOf(body).map((row) => row.open ?? "0"));
}

describe("Why what is owed changed (/receivablesAgeClassification)", () => {
  it("is told by who came, went, owes more and less, and sums up to the difference", async () => {
    const { status, body } = await asked(leader);
    expect(status).toBe(200);
    expect([body.before, body.now].map(Number)).toEqual([237, 257.25]);
    expect(body.parts.map(({ part, value, keys }) => [part, Number(value), keys])).toEqual([
      ["gained", 30, [customers.C]],
      ["lost", -50, [customers.B]],
      ["more", 60.5, [customers.A]],
      ["less", -20.25, [customers.D]],
    ]);
  });

  it("opens the documents that each part is of", async () => {
    const { body } = await asked(leader);
    const keysOf = (part: string) => body.parts.find((one) => one.part === part)?.keys ?? [];
    expect(Number(await behind(keysOf("gained")))).toBe(30);
    expect(Number(await behind(keysOf("more")))).toBe(160.5);
    expect(Number(await behind(keysOf("lost"), [BEFORE]))).toBe(50);
  });

  it("is split within what the report is narrowed to", async () => {
    const { body } = await asked(leader, { where: [{ dimension: "customer", in: [customers.A, customers.E] }] });
    expect(body.parts.map(({ part, value }) => [part, Number(value)])).toEqual([["more", 60.5]]);
  });

  it("tells apart what was taken over, what rates did and what red invoices took back, each with its rows", async () => {
    const place = await ledger.department(HS, "X2");
    const [taken, abroad, red] = await Promise.all(
      ["T", "F", "R"].map((code) => ledger.customer(HS, code, `客户${code}`, code.toLowerCase())),
    );
    const item = (customer = "", ...entries: object[]) => ({ customer, ...place, dueOn: "2026-06-30", entries });
    await ledger.items(HS, [
      { ...item(taken, since("opening", "44")), kind: "opening" },
      item(abroad, invoiced("2026-02-01", "200"), since("revaluation", "-3.5"), since("receipt", "-50")),
      item(red, invoiced("2026-02-01", "90"), since("credit", "-12.34"), since("invoice", "5")),
    ] as Parameters<Ledger["items"]>[1]);
    await landed(server.served.analytics, HS);
    const where = [{ dimension: "department", in: [place.department] }];
    const { body } = await asked(leader, { where });
    expect(body.parts.map(({ part, value, keys }) => [part, Number(value), keys])).toEqual([
      ["more", 5, [red]],
      ["less", -50, [abroad]],
      ["opening", 44, [taken]],
      ["currency", -3.5, [abroad]],
      ["corrections", -12.34, [red]],
    ]);
    expect(compare(sumOf(body.parts.map(({ value }) => value)), subtract(body.now, body.before))).toBe(0);
    for (const { part, value, keys, of, params, among } of body.parts.filter((one) => one.of !== null)) {
      const within = [
        ...where,
        { dimension: "customer", in: keys },
        ...Object.entries(among).map(([dimension, own]) => ({ dimension, in: own })),
      ];
      const { body: rows } = await leader.ask<SliceAnswer>("POST", "/api/datasets/sales.receivables/slice?company=HS", {
        ...slice({ metrics: [of], compare: [], rows: true, where: within, params: { asOf: "2026-06-30", ...params } }),
        limit: 100,
      });
      expect([part, Number(sumOf(rowsOf(rows).map((row) => row.entryAmount ?? "0")))]).toEqual([part, Number(value)]);
    }
  });

  it("is refused for shares, for plans, and to who may not read", async () => {
    expect((await asked(leader, { metrics: ["overdueShare"] })).body).toMatchObject({ type: "/problems/invalid" });
    expect((await asked(leader, { compare: [{ name: "peer", kind: "peer", over: "unit" }] })).body).toMatchObject({
      type: "/problems/invalid",
    });
    expect((await asked(leader, {}, "nothing")).body).toMatchObject({ type: "/problems/invalid" });
    expect((await asked(await server.signedIn("invited"))).status).toBe(403);
  });
});
