import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import { beforeAll, describe, expect, it } from "vitest";
import { setEncryptionKey } from "#db/encryption";
import { sendWaiting } from "#notify/send";
import { createDocuments } from "#engine/write/save";
import { systemViewer } from "#engine/access/viewer";
import { inWork } from "#engine/work";
import { createDatabase } from "#support/database";
import { eventually, rowsOf } from "#support/figures";
import { Ledger } from "#support/ledger";
import { openMail, partOf } from "#support/mailParts";
import { openBook } from "#support/openBook";
import { openOf, untilOpen } from "#support/openItems";
import { ITEMS, openReaders, owed, OWED_IN_ZD, owing, PLACED, READERS } from "#support/readers";
import { openServer, type Visitor } from "#support/server";
import { mailChannel, openMailSink } from "#support/sinks";
import { StockBooks } from "#support/stockBooks";
import { issueLocaleIn } from "#support/issueLocale";
import { lookAtAlerts } from "#alerts/alerts";
import { missing } from "./house.ts";
import type { SliceAnswer } from "#define/slice/query";

setEncryptionKey("story");
const HS = 2;
const DATASET = "sales.receivables";
const REPORT = "sales.receivablesAge";
const PATH = "/receivablesAgeClassification";
const TITLES = { zh: "应收账龄分类", en: "Receivables age classification", ru: "Классификация по срокам" } as const;
const server = await openServer({ figures: "all" });
const mail = await openMailSink();
const ledger = new Ledger((await createDatabase()).ownerOptions);
const post = issueLocaleIn(server);
const people = new Map<string, Visitor>();
const ids = new Map<string, string>();
const named = (account: string) => people.get(account) ?? missing(account);

beforeAll(async () => {
  await server.served.analytics.start();
  await openReaders(ledger);
  for (const { account } of READERS) people.set(account, await server.signedIn(account));
  for (const row of await ledger.sql<{ id: string; account: string }[]>`select id::text, account from account`)
    ids.set(row.account, row.id);
  const admin = await server.signedIn("admin");
  const header = { code: "MAIL", nameZh: "邮箱", ...mailChannel(mail) };
  await admin.ask("POST", "/api/documents/admin.notifyChannel?company=HS", { header });
  await untilOpen(named("president"), owed(["a", "b", "c", "d", "e", "f"]));
});

const slice = (by: string[] = []) => ({ dataset: DATASET, metrics: ["open"], by, where: [], params: { asOf: "2026-03-31" } });
const ask = async (who: Visitor, by: string[], company = "HS") =>
  who.ask<SliceAnswer>("POST", `/api/datasets/${DATASET}/slice?company=${company}`, slice(by));
/** Which customers of the story a text names: a customer owes one item. */
const namedIn = (text: string) => ITEMS.filter((item) => text.includes(owing(item)));
const bytesOf = async (who: Visitor, path: string, body?: object) => {
  const sent = body ? { method: "POST", body: JSON.stringify(body) } : {};
  const answer = await server.app.request(path, { headers: { cookie: who.cookie }, ...sent });
  return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) };
};

describe.each(READERS.map((reader) => [reader.account, reader] as const))(
  "The receivables of a group, as %s reads them",
  (account, reader) => {
    const { sees, language } = reader;

    it("come as files that hold his rows alone, as any DuckDB reads them", async () => {
      const who = named(account);
      const { body } = await who.ask<{ files: { hash: string; table: string }[] }>("GET", `/api/datasets/${DATASET}/manifest?company=HS`);
      const folder = await mkdtemp(join(tmpdir(), "readers-"));
      const connection = await (await DuckDBInstance.create()).connect();
      try {
        const found = { sum: 0, owing: new Set<string>() };
        for (const { hash, table } of body.files) {
          const path = join(folder, `${hash}.duckdb`);
          await writeFile(path, (await bytesOf(who, `/api/datasets/${DATASET}/files/${hash}?company=HS`)).bytes);
          await connection.run(`attach if not exists '${path}' as f_${hash} (read_only)`);
          const rows = async (text: string) => (await connection.runAndReadAll(text)).getRows().map((row) => row.map(String));
          if (table === "facts") found.sum += Number((await rows(`select coalesce(sum(amount), 0) from f_${hash}.data`))[0]?.[0]);
          if (table === "crm.customer") for (const [code = ""] of await rows(`select code from f_${hash}.data`)) found.owing.add(code);
        }
        expect([found.sum, [...found.owing].toSorted()]).toEqual([Number(owed(sees)), sees.map(owing)]);
      } finally {
        connection.closeSync();
        await rm(folder, { recursive: true });
      }
    });

    it("are answered by the server over his rows alone, to the customer, and explained by them", async () => {
      const who = named(account);
      expect(await openOf(who)).toBe(owed(sees));
      const { body } = await ask(who, ["customer"]);
      expect(namedIn(JSON.stringify(body))).toEqual(sees);
      const why = await who.ask<{ value: string }>(
        "GET",
        `/api/datasets/${DATASET}/metrics/open/why?company=HS&slice=${encodeURIComponent(JSON.stringify(slice()))}`,
      );
      expect([why.status, why.body.value]).toEqual([200, owed(sees)]);
      const listed = await who.ask<SliceAnswer>("POST", `/api/datasets/${DATASET}/slice?company=HS`, { ...slice(), rows: true, limit: 50 });
      expect(namedIn(JSON.stringify(listed.body))).toEqual(sees);
    });

    it("are exported with his rows alone: xlsx, csv and parquet", async () => {
      const wanted = { slice: { ...slice(["customer"]), totals: true } };
      const file = async (format: string) =>
        (await bytesOf(named(account), `/api/reports/${REPORT}/export?format=${format}&company=HS`, wanted)).bytes;
      const book = openBook(await file("xlsx"));
      const values = book.places.map((place) => book.value(place) ?? "");
      expect([namedIn(values.join(" ")), values.map(Number).filter((value) => value === Number(owed(sees))).length > 0]).toEqual([
        sees,
        true,
      ]);
      const csv = (await file("csv")).toString("utf8");
      expect([namedIn(csv), csv.trimEnd().split("\r\n").at(-1)?.split(",").at(-1)]).toEqual([sees, owed(sees)]);
      const [path, connection] = [join(server.folder, `${account}.parquet`), await (await DuckDBInstance.create()).connect()];
      await writeFile(path, await file("parquet"));
      const [row] = (
        await connection.runAndReadAll(`select sum(figure)::varchar, count(*) from (select * from '${path}') parts (name, figure)`)
      ).getRows();
      connection.closeSync();
      expect([Number(row?.[0]), Number(row?.[1])]).toEqual([Number(owed(sees)), sees.length]);
    });

    it("are closed to him in the company where he has no place, and the files of others are not his", async () => {
      const { status, body } = await ask(named(account), [], "ZD");
      const others = await named("president").ask<{ files: { hash: string }[] }>("GET", `/api/datasets/${DATASET}/manifest?company=HS`);
      const [hash] = others.body.files.map((file) => file.hash);
      const foreign = await bytesOf(named(account), `/api/datasets/${DATASET}/files/${hash}?company=HS`);
      const isPresident = account === "president";
      expect([status, foreign.status]).toEqual(isPresident ? [200, 200] : [404, 404]);
      expect(isPresident ? rowsOf(body)[0]?.open : undefined).toBe(isPresident ? owed(OWED_IN_ZD) : undefined);
    });

    it("are told by mail and alert in his rows and his language", () => {
      const mine = told.filter(({ to }) => to === `${account}@example.com`);
      expect(mine.map(({ kind }) => kind).toSorted()).toEqual(["alert", "report"]);
      const [alert, report] = ["alert", "report"].map((kind) => mine.find((one) => one.kind === kind) ?? missing(kind));
      expect(alert?.mail.parts.map(({ bytes }) => bytes.toString("utf8")).join(" ")).toContain(grouped(owed(sees), language));
      const book = openBook(partOf(report?.mail ?? { parts: [] }, "spreadsheetml.sheet"));
      const values = book.places.map((place) => book.value(place) ?? "");
      expect(namedIn(values.join(" "))).toEqual(sees);
      expect(values.map(Number)).toContain(Number(owed(sees)));
      expect([values.includes(TITLES[language]), namedIn(partOf(report?.mail ?? { parts: [] }, "text/html").toString("utf8"))]).toEqual([
        true,
        sees,
      ]);
    });
  },
);

const PAPERS = {
  "sales.salesInvoice": (totalAmount: string) => ({ lines: [{ description: "spares", totalAmount, dueOn: "2026-06-01" }] }),
  "sales.salesReceipt": () => ({}),
} as const;
/** The papers of each module by the item whose place they lie in, each over what the item owes. */
const papers = new Map<string, Map<string, string>>();
beforeAll(async () => {
  for (const [id, lines] of Object.entries(PAPERS)) {
    const module = server.served.definitions.modules.get(id) ?? missing(id);
    const drafts = PLACED.map(([item, department, salesperson]) => {
      const totalAmount = owed([item]).slice(0, -2);
      const seller = { departmentId: { code: department }, salespersonId: salesperson && { code: salesperson } };
      return { header: { ...seller, customerId: { code: owing(item) }, totalAmount, currency: "CNY" }, lines: lines(totalAmount) };
    });
    const made = await inWork(server.served, systemViewer(HS, "story"), (work) => createDocuments(work, module, drafts));
    papers.set(id, new Map(made.map(({ header }, at) => [PLACED[at]?.[0] ?? "", String(header.id)])));
  }
});

describe.each(READERS.slice(0, 3).flatMap(({ account, sees }) => Object.keys(PAPERS).map((module) => ({ account, sees, module }))))(
  "The papers of $module, as $account reads them",
  ({ account, sees, module }) => {
    const place = `/api/documents/${module}`;
    const idsOf = (items: readonly string[]) => items.map((item) => papers.get(module)?.get(item) ?? missing(item));
    const strange = PLACED.map(([item]) => item).filter((item) => !sees.includes(item));

    const print = async (items: readonly string[]) =>
      (await bytesOf(named(account), `${place}/print?company=HS`, { ids: idsOf(items) })).status;

    it("are listed, counted and summed, exported, and opened by their ids where they lie in his places, and nowhere else", async () => {
      type List = { rows: { id: string }[]; total: string; sums: Record<string, string> };
      const who = named(account);
      const { body } = await who.ask<List>("GET", `${place}?company=HS&limit=100&count=1`);
      const listed = body.rows.map(({ id }) => id).toSorted();
      expect([listed, body.total, body.sums.totalAmount]).toEqual([idsOf(sees).toSorted(), String(sees.length), owed(sees)]);
      const found = await who.ask<List>(
        "GET",
        `${place}?company=HS&count=1&filter=${encodeURIComponent(JSON.stringify({ totalAmount: { from: "1" } }))}`,
      );
      expect([found.body.total, found.body.sums.totalAmount]).toEqual([String(sees.length), owed(sees)]);
      for (const whole of ["", "&whole=1"]) {
        const file = await who.ask<string>("GET", `${place}/export?format=csv&company=HS${whole}`);
        expect([file.status, namedIn(file.body), file.body.trimEnd().split("\r\n").length - 1]).toEqual([200, sees, sees.length]);
      }
      const opened = await Promise.all(
        idsOf(PLACED.map(([item]) => item)).map(async (id) => (await who.ask("GET", `${place}/${id}?company=HS`)).status),
      );
      expect(opened).toEqual(PLACED.map(([item]) => (sees.includes(item) ? 200 : 404)));
    });

    it("are printed whole, and not at all with one among them that is not his", async () => {
      expect(await print(sees)).toBe(200);
      for (const item of strange.slice(0, 1)) expect([await print([item]), await print([...sees, item])]).toEqual([404, 404]);
    });
  },
);

describe("The capital of a business unit", () => {
  it("is whole for who leads it: its stock too, which another unit's department keeps", async () => {
    const books = new StockBooks(ledger, HS);
    const [unit] = await ledger.sql<{ id: string }[]>`select unit_id::text as id from department where comp_id = ${HS} and code = 'RU1'`;
    const [keeping] = await ledger.sql<{ id: string }[]>`select id::text from department where comp_id = ${HS} and code = 'RU2'`;
    await books.master("unit_of_measure", "RPC");
    await books.master("material_class", "RM");
    await books.master("material", "RP", { unit_of_measure_id: books.id("RPC") });
    await ledger.write("company_material", [
      { comp_id: HS, id: books.id("RP"), material_class_id: books.id("RM"), created_by: "0", updated_by: "0" },
    ]);
    await books.master("warehouse", "RW", { department_id: keeping?.id ?? "", unit_id: unit?.id ?? "" });
    await books.move({ warehouse: "RW", material: "RP", on: "2026-02-01", quantity: "1", value: "7", as: "warehouse.stockAdjustment" });
    const question = { dataset: "finance.capital", metrics: ["inventory"], by: ["unit"], params: { asOf: "2026-03-31" } };
    const inventory = async () => {
      const { body } = await named("unithead").ask<SliceAnswer>("POST", "/api/datasets/finance.capital/slice?company=HS", question);
      return rowsOf(body).map((row) => [row.unit, row.inventory]);
    };
    expect(await eventually(inventory, (rows) => rows.some(([, worth]) => worth !== null))).toEqual([[unit?.id, "7.0000"]]);
  }, 30_000);
});

/** A sum as a text of a language names it: separators apart. */
const grouped = (sum: string, language: "zh" | "en" | "ru") =>
  new Intl.NumberFormat({ zh: "zh-CN", en: "en-US", ru: "ru-RU" }[language], { minimumFractionDigits: 2 }).format(Number(sum));

type Sent = { to: string; kind: "alert" | "report"; mail: ReturnType<typeof openMail> };
let told: Sent[] = [];
beforeAll(async () => {
  const president = named("president");
  const accounts = READERS.map(({ account }) => ids.get(account));
  const rule = { metric: "open", against: "none", basis: "value", test: "above", threshold: "0", slack: "0" };
  const common = { name: "全集团", accounts, robots: [] };
  const watch = async (body: object) =>
    (await president.ask<{ id: string }>("POST", "/api/watches?company=HS", { ...common, ...body })).body.id;
  await watch({ kind: "alert", link: PATH, rule });
  const subscribed = await watch({
    kind: "subscription",
    link: `${PATH}?by=customer`,
    rule: { every: "day", hour: 9, timeZone: "Asia/Shanghai" },
  });
  await lookAtAlerts(post, HS);
  await president.ask("POST", `/api/watches/${subscribed}/send?company=HS`);
  while ((await sendWaiting(post, HS)) > 0);
  told = mail.mails.map(({ to, text }) => {
    const opened = openMail(text);
    return { to: to.join(" "), kind: opened.parts.some(({ type }) => type.includes("spreadsheetml")) ? "report" : "alert", mail: opened };
  });
});
