import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { brotliDecompressSync, crc32, deflateSync, gunzipSync } from "node:zlib";
import { parse } from "csv-parse/sync";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { appOptions } from "#db/client";
import { alertLetter } from "#alerts/letter";
import { AlertRule } from "#alerts/rule";
import type { CockpitAnswer } from "#define/cockpit";
import { formatInstant } from "#define/format";
import { WALL } from "#render/picture";
import { rendered, resolveLink } from "#render/render";
import { createDatabase } from "#support/database";
import { eventually, landed, reader } from "#support/figures";
import { Ledger } from "#support/ledger";
import { openServer, type Visitor } from "#support/server";

type Manifest = { version: string; at: string; files: { table: string; hash: string; rows: number; bytes: number }[] };
const HS = 2;
const server = await openServer();
const { ownerOptions } = await createDatabase();
const ledger = new Ledger(ownerOptions);
const { user: app } = appOptions(ownerOptions);
let leader: Visitor;
let customer: string;
let place: { department: string; unit: string };

beforeAll(async () => {
  leader = await server.signedIn("leader");
  place = await ledger.department(HS, "X1");
  customer = await ledger.customer(HS, "C9", "=中煤,“北”", "zhongmei");
  await ledger.items(HS, [item("100"), item("23.5")]);
  await server.served.analytics.start();
  await landed(server.served.analytics, HS);
});

const item = (amount: string) => ({ customer, ...place, dueOn: "2026-03-01", entries: [{ kind: "invoice", on: "2026-02-01", amount }] });
const slice = { dataset: "sales.receivables", metrics: ["open", "overdueShare"], by: ["customer"], columns: ["bucket"], totals: true };
const post = <T>(path: string, body: unknown) => leader.ask<T>("POST", `${path}${path.includes("?") ? "&" : "?"}company=HS`, body);
const get = <T>(path: string, headers = {}) =>
  leader.ask<T>("GET", `${path}${path.includes("?") ? "&" : "?"}company=HS`, undefined, headers);

const whyOpen = (question: string) => `/api/datasets/sales.receivables/metrics/open/why?slice=${encodeURIComponent(question)}`;

/** A file of the slice as bytes. */
const fetchFile = async (format: string, what: object = slice) => {
  const answer = await server.app.request(`/api/reports/sales.receivablesAge/export?format=${format}&company=HS`, {
    method: "POST",
    headers: { cookie: leader.cookie },
    body: JSON.stringify({ slice: what, language: "zh" }),
  });
  return new Uint8Array(await answer.arrayBuffer());
};

/** A reader of the events of HS. */
const listen = async (headers: Record<string, string> = {}) => {
  const answer = await server.app.request("/api/events?company=HS", { headers: { cookie: leader.cookie, ...headers } });
  return answer.body?.getReader();
};

const heard = async (stream: Awaited<ReturnType<typeof listen>>, what: RegExp) => {
  let text = "";
  while (!what.test(text)) text += new TextDecoder().decode((await stream?.read())?.value);
  return text;
};

const cockpit = () => get("/api/cockpits/sales.hsCockpit?year=2026");
const cockpitIn = (encoding: string) =>
  server.app.request("/api/cockpits/sales.hsCockpit?year=2026&company=HS", {
    headers: { cookie: leader.cookie, "accept-encoding": encoding },
  });

describe("A dataset over HTTP", () => {
  it("is described without its PostgreSQL, and refused to who is not granted it", async () => {
    const { body } = await get<{ metrics: Record<string, { tieOut?: string }> }>("/api/datasets/sales.receivables");
    expect(JSON.stringify(body)).not.toContain("receivable_entry");
    expect(body.metrics.open?.tieOut).toBe("");
    const invited = await server.signedIn("invited");
    expect((await invited.ask("GET", "/api/datasets/sales.receivables/manifest?company=HS")).status).toBe(403);
    expect((await server.visitor().ask("GET", "/api/datasets/sales.receivables")).status).toBe(401);
    expect((await get("/api/datasets/sales.nothing/manifest")).status).toBe(404);
  });

  it("gives its files by hash, small on the wire, for ever, and answers 304 while nothing changes", async () => {
    const { body, headers } = await get<Manifest>("/api/datasets/sales.receivables/manifest");
    const again = await get("/api/datasets/sales.receivables/manifest", { "if-none-match": headers.get("etag") ?? "" });
    expect([again.status, again.headers.get("x-true-at") === null]).toEqual([304, false]);
    const facts = body.files.find(({ table }) => table === "facts");
    const path = `/api/datasets/sales.receivables/files/${facts?.hash}?company=HS`;
    const fetch = async (encoding: string) => server.app.request(path, { headers: { cookie: leader.cookie, "accept-encoding": encoding } });
    const [raw, small] = [await fetch("identity"), await fetch("gzip, br")];
    const bytes = Buffer.from(await raw.arrayBuffer());
    expect(bytes.length).toBe(facts?.bytes);
    expect([small.headers.get("content-encoding"), raw.headers.get("cache-control")]).toEqual([
      "br",
      "private, max-age=31536000, immutable",
    ]);
    expect(brotliDecompressSync(Buffer.from(await small.arrayBuffer())).equals(bytes)).toBe(true);
    expect((await get(`/api/datasets/sales.receivables/files/${"0".repeat(32)}`)).status).toBe(404);
  });

  it("says why a figure is what it is, and refuses a question that is none", async () => {
    const { body } = await get<{ value: string; rows: number; tied: unknown[] }>(
      whyOpen(JSON.stringify({ ...slice, by: [], columns: [] })),
    );
    expect([body.value, body.rows]).toEqual(["123.5000", 2]);
    expect(body.tied).toEqual([{ metric: "open", figure: "123.5000", ledger: "123.5000", difference: "0.0000" }]);
    expect((await get(whyOpen("{"))).status).toBe(400);
    expect((await get(whyOpen(JSON.stringify({ ...slice, dataset: "sales.contracts" })))).status).toBe(422);
  });

  it("refuses a slice with words it does not know, all at once", async () => {
    const answer = await post<{ issues: { code: string }[] }>("/api/datasets/sales.receivables/slice", { ...slice, extra: 1 });
    expect([answer.status, answer.body.issues[0]?.code]).toEqual([422, "unknownField"]);
    const order = [{ by: "fabulous" }];
    const { body } = await post<{ issues: { message: string }[] }>("/api/datasets/sales.receivables/slice", { ...slice, order });
    expect(body.issues[0]?.message).toBe("“order”中没有“fabulous”");
  });
});

describe("A report", () => {
  it("exports exactly the slice, in the reader's language, safe for spreadsheets", async () => {
    const { body } = await post<string>("/api/reports/sales.receivablesAge/export?format=csv", { slice, language: "en" });
    const lines = body.replace("\uFEFF", "").trim().split("\r\n");
    expect(lines).toEqual([
      "Customer,1–30 days Open,1–30 days Overdue share,Total Open,Total Overdue share",
      '"C9 =中煤,“北”",123.5000,1.000000,123.5000,1.000000',
      "Total,123.5000,1.000000,123.5000,1.000000",
    ]);
  });

  it("exports xlsx and parquet that say the same", async () => {
    const { readXlsx } = await import("hucre");
    const book = await readXlsx(await fetchFile("xlsx"));
    const cells = JSON.stringify(book);
    expect(cells).toContain("应收账龄分类");
    expect(cells).toContain("123.5");
    const path = join(server.folder, "same.parquet");
    await writeFile(path, await fetchFile("parquet"));
    const { duck } = server.served.analytics;
    const heads = (await duck.query(`select column_name, column_type from (describe select * from '${path}')`)).map(([name]) => name);
    const [head, ...lines] = parse(Buffer.from(await fetchFile("csv")), { bom: true });
    expect(heads).toEqual(head);
    expect(await duck.query(`select * from '${path}'`), "without the line of sums").toEqual(lines.slice(0, -1));
  });

  it("has days as days in parquet, and refuses records, which no pivot is made of", async () => {
    const path = join(server.folder, "days.parquet");
    await writeFile(path, await fetchFile("parquet", { dataset: slice.dataset, metrics: ["open"], by: ["dueOn"] }));
    const types = await server.served.analytics.duck.query(`select column_type from (describe select * from '${path}')`);
    expect(types.flat()).toEqual(["DATE", "DECIMAL(38,4)"]);
    for (const format of ["csv", "xlsx", "parquet"]) {
      const answer = await post<{ issues: { code: string }[] }>(`/api/reports/sales.receivablesAge/export?format=${format}`, {
        slice: { ...slice, columns: [], totals: false, rows: true },
      });
      expect([answer.status, answer.body.issues[0]?.code]).toEqual([422, "recordsFile"]);
    }
  });
});

const sent = (picture: string | Buffer) => {
  const data = typeof picture === "string" ? picture : picture.toString("base64");
  return post<string & { issues: { code: string; field: string }[] }>("/api/reports/sales.receivablesAge/export?format=pdf", {
    slice,
    picture: `data:image/png;base64,${data}`,
  });
};

describe("The picture of a report on paper", () => {
  it("is printed where it is one", async () => {
    const answer = await sent(pngOf(40, 30, 40 * 30 * 4 + 30));
    expect([answer.status, answer.body.slice(0, 5)]).toEqual([200, "%PDF-"]);
  });

  it.each([
    ["too large for its header to be believed", pngOf(8_000, 8_000, 10), "pictureSize"],
    ["a dot wide and millions high", pngOf(1, 15_000_000, 10), "pictureSide"],
    ["millions wide and a dot high", pngOf(15_000_000, 1, 10), "pictureSide"],
    ["more than its header says", pngOf(10, 10, 5_000_000), "format"],
    ["less than its header says", pngOf(10, 10, 100), "format"],
    ["of no width", pngOf(0, 10, 10), "format"],
    ["only a header", pngOf(10, 10, 410).subarray(0, 40), "format"],
    ["filtered in no known way", pngOf(10, 10, 410, 9), "format"],
    ["nothing", "AAAA", "format"],
    ["a text", Buffer.from("this is no picture at all"), "format"],
  ])("is refused where it is %s", async (_, picture, code) => {
    const { status, body } = await sent(picture);
    expect([status, body.issues.map((issue) => [issue.code, issue.field])]).toEqual([422, [[code, "picture"]]]);
  });
});

/** A picture with opacity whose dots unpack to so many bytes. */
function pngOf(width: number, height: number, bytes: number, filter = 0): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 6], 8);
  const dots = deflateSync(Buffer.alloc(bytes, filter));
  return Buffer.concat([
    Buffer.from("89504e470d0a1a0a", "hex"),
    chunkOf("IHDR", head),
    chunkOf("IDAT", dots),
    chunkOf("IEND", Buffer.alloc(0)),
  ]);
}

function chunkOf(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

const shownAt = async (query: string) => (await get<CockpitAnswer>(`/api/cockpits/sales.hsCockpit?${query}`)).body;
const day = ({ params, days }: CockpitAnswer) => [params.year, params.until, days.asOf, days.monthStart, days.lastAsOf];

describe("A cockpit", () => {
  it("fills the screen in one answer, is 304 while nothing changes, and new after a commit", async () => {
    const { body, headers, status } = await get<CockpitAnswer>("/api/cockpits/sales.hsCockpit?year=2026");
    expect(status).toBe(200);
    const overdue = body.panels.find(({ name }) => name === "overdue");
    expect([overdue?.figure?.value, overdue?.statement.share?.value]).toEqual(["123.5000", "1.000000"]);
    const known = { "if-none-match": headers.get("etag") ?? "" };
    expect((await get("/api/cockpits/sales.hsCockpit?year=2026", known)).status).toBe(304);
    await ledger.items(HS, [item("0.5")]);
    const next = await eventually(
      () => get<CockpitAnswer>("/api/cockpits/sales.hsCockpit?year=2026", known),
      (answer) => answer.status === 200,
    );
    expect(next.body.panels.find(({ name }) => name === "overdue")?.figure?.value).toBe("124.0000");
  });

  it("is the same bytes for everybody, packed for who takes that, and tells its instant beside them", async () => {
    const [plain, packed, older] = [await cockpitIn("identity"), await cockpitIn("gzip, br"), await cockpitIn("gzip")];
    expect([plain, packed, older].map(({ headers }) => headers.get("content-encoding"))).toEqual([null, "br", "gzip"]);
    for (const { headers } of [plain, packed, older]) expect(headers.get("vary")?.match(/accept-encoding/gi)).toHaveLength(1);
    const [bytes, unpacked] = [Buffer.from(await plain.arrayBuffer()), brotliDecompressSync(Buffer.from(await packed.arrayBuffer()))];
    expect(unpacked.equals(bytes)).toBe(true);
    expect(gunzipSync(Buffer.from(await older.arrayBuffer())).equals(bytes)).toBe(true);
    expect(plain.headers.get("x-true-at")).toMatch(/^\d{4}-\d\d-\d\dT/);
    expect(bytes.toString()).not.toMatch(/\d\d:\d\d:\d\d/);
  });

  it("keeps a browser on our side as every other answer does, whole and as 304", async () => {
    const { headers: usual } = await get("/api/modules/sales.contract");
    const whole = await get("/api/cockpits/sales.hsCockpit?year=2026");
    const same = await get("/api/cockpits/sales.hsCockpit?year=2026", { "if-none-match": whole.headers.get("etag") ?? "" });
    const names = [...usual.keys()].filter(
      (name) => !["content-type", "cache-control", "etag", "vary", "x-request-id", "content-length"].includes(name),
    );
    expect(names.length).toBeGreaterThanOrEqual(5);
    for (const { headers } of [whole, same]) {
      for (const name of names) expect([name, headers.get(name)]).toEqual([name, usual.get(name)]);
      expect(headers.get("x-request-id")).toMatch(/^[\da-f-]{36}$/);
    }
    expect(same.status).toBe(304);
  });

  it("asks the database nothing while nothing changes", async () => {
    await cockpit();
    const statements = [vi.spyOn(server.client, "unsafe"), vi.spyOn(server.client, "begin")];
    try {
      await Promise.all(Array.from({ length: 50 }, cockpit));
      const asked = statements.flatMap(({ mock }) => mock.calls.map(([text]) => text));
      expect(asked.filter((text) => /session|account|company|role/.test(text))).toEqual([]);
    } finally {
      for (const statement of statements) statement.mockRestore();
    }
  });

  it("locks the panels of datasets that a viewer may not read", async () => {
    const sales = await server.signedIn("sales");
    const { body } = await sales.ask<CockpitAnswer>("GET", "/api/cockpits/sales.hsCockpit?company=HS");
    expect(body.panels.find(({ name }) => name === "inventory")).toMatchObject({ locked: true, figure: null });
    const keeper = await server.signedIn("invited");
    expect((await keeper.ask("GET", "/api/cockpits/sales.hsCockpit?company=HS")).status).toBe(403);
  });

  it("refuses a year that is none or has not begun, and offers none that has not", async () => {
    expect((await get("/api/cockpits/sales.hsCockpit?year=26")).status).toBe(422);
    expect((await get("/api/cockpits/sales.hsCockpit?year=2099")).body).toMatchObject({ issues: [{ field: "year", value: "2099" }] });
    const { body } = await get<CockpitAnswer>("/api/cockpits/sales.hsCockpit");
    expect(body.choices.years[0]).toBe(body.params.year);
  });

  it("is told as it stood at the end of a month or a week that is named, and leads to reports of those days", async () => {
    const past = await shownAt("until=2025-03");
    expect(day(past)).toEqual(["2025", "2025-03", "2025-03-31", "2025-03-01", "2024-03-31"]);
    const intake = past.panels.find(({ name }) => name === "orderIntake")?.opens;
    expect(Object.values(intake?.ranges ?? {})).toEqual([{ from: "2025-01-01", to: "2025-03-31" }]);
    expect(day(await shownAt("year=2025&until=2025-W10"))).toEqual(["2025", "2025-W10", "2025-03-09", "2025-03-01", "2024-03-09"]);
    const { choices } = await shownAt("year=2025");
    expect([choices.times.slice(0, 12).at(-1), choices.times.at(12), choices.times.at(-1)]).toEqual(["2025-01", "2025-W52", "2025-W01"]);
    for (const until of choices.times) expect((await shownAt(`year=2025&until=${until}`)).params.until).toBe(until);
  });

  it("refuses a time that is none, has not begun, or lies in another year than is asked", async () => {
    for (const query of ["until=2025-13", "until=2025-W60", "until=2099-01", "until=03", "year=2024&until=2025-03"]) {
      const { status, body } = await get(`/api/cockpits/sales.hsCockpit?${query}`);
      expect([query, status, body]).toEqual([
        query,
        422,
        expect.objectContaining({ issues: [expect.objectContaining({ field: "until" })] }),
      ]);
    }
  });

  it("of this week is of another one where that is named", async () => {
    const { body } = await get<CockpitAnswer>("/api/cockpits/sales.salesHall?until=2025-W10");
    expect([body.days.weekStart, body.days.weekEnd, body.weeks.at(-1)]).toEqual(["2025-03-03", "2025-03-09", "2025-W10"]);
  });

  it("of today and this week is of no other year, whatever is asked", async () => {
    const { body: now } = await get<CockpitAnswer>("/api/cockpits/sales.salesHall");
    const { body } = await get<CockpitAnswer>("/api/cockpits/sales.salesHall?year=2025");
    expect(now.params.year).not.toBe("2025");
    expect([body.days.asOf, body.choices.years]).toEqual([now.days.asOf, [now.params.year]]);
  });
});

const SHUT = "sales.contracts";
const beat = async () => {
  const stream = await listen();
  const told = /event: beat\ndata: (.*)\n/.exec(await heard(stream, /event: beat\ndata: .*\n/))?.[1] ?? "{}";
  await stream?.cancel();
  return JSON.parse(told) as { at: string; behind?: Record<string, string> };
};

describe("Figures of a dataset that cannot be exported", () => {
  it("are told to be as old as they are by cockpits, pictures, letters and events, the others as new as they are", async () => {
    const { analytics } = server.served;
    const tools = { runtime: server.served, analytics };
    const away = () => analytics.snapshots.aside(HS)[SHUT];
    const viewer = reader(HS);
    const pictured = async (link: string) => (await rendered(tools, viewer, await resolveLink(tools, viewer, link), WALL)).at;
    const rule = AlertRule.parse({ metric: "ordered", against: "none", basis: "value", test: "above", threshold: "1" });
    const alert = {
      name: "A",
      address: "/orderIntake",
      dataset: SHUT,
      report: "sales.orderIntake",
      rule,
      question: { dataset: SHUT, metrics: [], by: [] },
    };
    const mailed = async () => (await alertLetter(tools, viewer, alert, "fired", { value: "2", other: null })).body;
    await ledger.sql.unsafe(`revoke select on order_movement from ${app}`);
    try {
      await ledger.change(ledger.sql, HS, "sales.salesContract");
      await eventually(
        () => Promise.resolve(away()),
        (found) => found !== undefined,
      );
      // As if it had been so since New Year: letters tell minutes.
      const since = "2026-01-01T00:00:00.000Z";
      Object.assign(away() ?? {}, { at: since });
      await landed(analytics, HS);
      expect((await cockpit()).headers.get("x-true-at")).toBe(since);
      const { at, behind = {} } = await beat();
      expect(at > since).toBe(true);
      expect(await pictured("/orderIntake")).toBe(since);
      expect(await pictured("/receivablesAgeClassification")).not.toBe(since);
      expect(await mailed()).toContain(formatInstant(since, "Asia/Shanghai"));
      expect(behind).toMatchObject({ [SHUT]: since });
      expect(behind).not.toHaveProperty("sales.receivables");
    } finally {
      await ledger.sql.unsafe(`grant select on order_movement to ${app}`);
    }
  });
});

describe("Events", () => {
  it("tell of a change to who may read it, and again from where a reader left off", async () => {
    const first = await listen();
    const before = /id: (\S+)/.exec(await heard(first, /event: beat[\s\S]*id: \S+/))?.[1] ?? "";
    await ledger.items(HS, [item("0.25")]);
    const change = /event: change\ndata: .*"dataset":"sales.receivables".*\nid: /;
    expect(await heard(first, change)).toMatch(change);
    await first?.cancel();
    const second = await listen({ "last-event-id": before });
    expect(await heard(second, change)).toMatch(change);
    await second?.cancel();
    const third = await listen({ "last-event-id": "old-7" });
    expect(await heard(third, /event: reset/)).toContain("reset");
    await third?.cancel();
  });
});
