import { beforeAll, describe, expect, it } from "vitest";
import { openServer } from "#support/server";
import { sql } from "drizzle-orm";
import { LANGUAGES } from "#define/viewer";
import { newId } from "#db/id";
import { systemViewer } from "#engine/access/viewer";
import { inWork } from "#engine/work";
import { programWords } from "#support/definitions";

type Listed = { rows: { account: string; debit: string; credit: string }[]; sums?: Record<string, string> };
const HS = 2;
const JOURNAL = "/api/documents/admin.journalLine";
const server = await openServer();

beforeAll(async () => {
  const line = (seq: number, account: string, debit: string, credit: string) => sql`insert into journal_line
    (comp_id, id, module, document_id, doc_no, seq, posted_on, posted_month, account, debit, credit)
    values (${HS}, ${newId()}, 'warehouse.goodsReceipt', 1, 'RK-1', ${seq}, '2026-03-01', '2026-03', ${account}, ${debit}, ${credit})`;
  await inWork(server.served, systemViewer(HS, "story"), async (work) => {
    await work.run(line(1, "inventory", "12.5", "0"));
    await work.run(line(2, "receivedNotInvoiced", "0", "12.5"));
  });
});

describe("The journal at /journalLine", () => {
  it("shows debit and credit by account, both sides alike", async () => {
    const finance = await server.signedIn("finance");
    const { body } = await finance.ask<Listed>(
      "GET",
      `${JOURNAL}?sort=seq&count=1&filter=${encodeURIComponent('{"postedMonth":"2026-03"}')}`,
    );
    expect(body.rows.map(({ account, debit, credit }) => [account, Number(debit), Number(credit)])).toEqual([
      ["inventory", 12.5, 0],
      ["receivedNotInvoiced", 0, 12.5],
    ]);
    expect([Number(body.sums?.debit), Number(body.sums?.credit)]).toEqual([12.5, 12.5]);
  });

  it("names every account in every language", async () => {
    const words = await programWords();
    const field = server.served.definitions.modules.get("admin.journalLine")?.fields.account;
    const accounts = field?.kind === "choice" ? field.values : [];
    const named = LANGUAGES.flatMap((language) =>
      accounts.map((account) => words.word(language, "admin.journalLine", `choices.account.${account}`)),
    );
    expect(accounts.length).toBeGreaterThan(16);
    expect(new Set(named).size).toBe(named.length);
    expect(named.every((name) => name !== undefined)).toBe(true);
  });

  it("is refused to a reader without the right, and written by nobody", async () => {
    const keeper = await server.signedIn("keeper");
    expect((await keeper.ask("GET", JOURNAL)).status).toBe(403);
    const admin = await server.signedIn("admin");
    expect((await admin.ask("POST", JOURNAL, { header: {} })).status).toBe(403);
  });
});
