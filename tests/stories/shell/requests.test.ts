import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { createApp } from "#api/app";
import { openServer } from "#support/server";

const server = await openServer();
const UNITS = "/api/documents/masterData.unitOfMeasure";

function nested(depth: number): string {
  return "[".repeat(depth) + "]".repeat(depth);
}

/** A document whose lines are lists. */
function listed(count: number): string {
  return `{"header":{},"lines":{"x":[${"[],".repeat(count)}[]]}}`;
}

describe("A request", () => {
  it("needs somebody who is signed in", async () => {
    for (const path of [UNITS, "/api/modules/masterData.material", "/api/preferences/desk"]) {
      expect((await server.visitor().ask("GET", path)).status).toBe(401);
    }
  });

  it("that is no JSON is malformed, in the language it asks for", async () => {
    const { status, body, headers } = await server.visitor().ask("POST", "/api/session", '{"account": "x"', { "accept-language": "en" });
    expect(status).toBe(400);
    expect(headers.get("content-type")).toBe("application/problem+json; charset=UTF-8");
    expect(body).toEqual({
      type: "/problems/malformed",
      title: "Parameter Exception",
      status: 400,
      detail: "The request is not valid JSON",
    });
  });

  it("that holds what nobody knows is told all of it at once", async () => {
    const { status, body } = await server.visitor().ask("POST", "/api/session", { acount: "x", password: 1 }, { "accept-language": "en" });
    expect(status).toBe(422);
    expect((body.issues as { code: string; field: string }[]).map(({ code, field }) => [code, field])).toEqual([
      ["required", "account"],
      ["type", "password"],
      ["unknownField", "acount"],
    ]);
    expect((await (await server.signedIn("admin")).ask("GET", `${UNITS}?sorted=code`)).body).toMatchObject({
      issues: [{ code: "unknownField", field: "sorted" }],
    });
  });

  it("that is too large is refused with the limit", async () => {
    const { status, body } = await server.visitor().ask("POST", "/api/session", { account: "x".repeat(2_200_000), password: "y" });
    expect(status).toBe(413);
    expect(body).toMatchObject({ type: "/problems/tooLarge", limit: 2 * 1024 * 1024 });
  });

  it("is measured by what answers it, not by how its address ends", async () => {
    const admin = await server.signedIn("admin");
    const long = { version: 1, reason: "x".repeat(17 * 1024 * 1024) };
    for (const action of ["files", "import"]) {
      const { status, body } = await admin.ask("POST", `/api/documents/sales.salesContract/1/actions/${action}`, long);
      expect([status, body]).toEqual([413, expect.objectContaining({ type: "/problems/tooLarge", limit: 16 * 1024 * 1024 })]);
    }
    const { status, body } = await admin.ask("POST", "/api/views/import", { name: "x".repeat(3 * 1024 * 1024) });
    expect([status, body.limit]).toEqual([413, 2 * 1024 * 1024]);
  });

  it("that asks for more rows than a page may have is told the greatest number, not a length", async () => {
    const admin = await server.signedIn("admin");
    const { status, body } = await admin.ask<{ issues: object[] }>("GET", `${UNITS}?limit=20000`);
    expect([status, body.issues]).toEqual([
      422,
      [expect.objectContaining({ code: "tooGreat", field: "limit", message: "limit不能大于 10000" })],
    ]);
  });

  it("that holds more values than any document has is refused before they are looked at, and a long one is not told back", async () => {
    const admin = await server.signedIn("admin");
    const names = Object.fromEntries(Array.from({ length: 6_000 }, (_, at) => [`k${at}`, 1]));
    const told = await Promise.all(
      [`{"header":{"code":[1${",1".repeat(700_000)}]}}`, `{"header":{"code":[{}${",{}".repeat(300_000)}]}}`, { header: names }].map(
        (body) => admin.ask("POST", `${UNITS}/preview`, body),
      ),
    );
    expect(told.map(({ status, body }) => [status, body.type, body.limit])).toEqual(
      [600_000, 200_000, 5_000].map((limit) => [413, "/problems/tooMany", limit]),
    );
    const { body } = await admin.ask<{ issues: { value: string }[] }>("POST", UNITS, { header: { none: "x".repeat(100_000) } });
    expect(body.issues[0]?.value).toBe(`${"x".repeat(500)}…`);
  });

  it("whose lists are too long or hold what is no entry of theirs is told the first fault alone, and who may not write is not read", async () => {
    const [admin, invited] = [await server.signedIn("admin"), await server.signedIn("invited")];
    const told = await admin.ask("POST", `${UNITS}/preview`, listed(150_000));
    expect([told.status, told.body.issues]).toEqual([422, [expect.objectContaining({ code: "type", field: "lines.x.0" })]]);
    expect((await admin.ask("POST", `${UNITS}/preview`, listed(300_000))).body).toMatchObject({
      type: "/problems/tooMany",
      limit: 200_000,
    });
    const codes = Array.from({ length: 150_000 }, () => 1);
    const many = await admin.ask("POST", "/api/lookup/records", { asked: [{ module: "masterData.material", codes }] });
    expect([many.status, many.body.issues]).toEqual([422, [expect.objectContaining({ code: "tooManyValues", field: "asked.0.codes" })]]);
    const unread = [listed(150_000), "no JSON"].map((body) => invited.ask("POST", `${UNITS}/preview`, body));
    expect((await Promise.all(unread)).map(({ status }) => status)).toEqual([403, 403]);
    const long = { header: { notes: "x".repeat(3 * 1024 * 1024) } };
    expect((await invited.ask("POST", UNITS, long)).body).toMatchObject({ type: "/problems/tooLarge", limit: 2 * 1024 * 1024 });
  });

  it("of somebody without the right to do what it asks is not read, whatever it asks of a document", async () => {
    const [invited, sales] = [await server.signedIn("invited"), await server.signedIn("sales")];
    const RECEIPTS = "/api/documents/warehouse.goodsReceipt";
    const doors = [
      `POST ${RECEIPTS}/actions/confirm`,
      `POST ${RECEIPTS}/1/actions/confirm`,
      `POST ${RECEIPTS}/1/comments`,
      `PUT ${RECEIPTS}/1/comments/1`,
      `POST ${RECEIPTS}/print`,
      `POST ${RECEIPTS}/prints/preview`,
      `PUT ${RECEIPTS}/prints/standard`,
    ];
    const told = await Promise.all(
      [invited, sales].flatMap((person) =>
        doors.flatMap((door) => {
          const [method = "", path = ""] = door.split(" ");
          return [listed(150_000), "no JSON"].map(async (body) => [door, (await person.ask(method, `${path}?company=HS`, body)).status]);
        }),
      ),
    );
    expect(told.filter(([, status]) => status !== 403)).toEqual([]);
    const unknown = await sales.ask("POST", `${RECEIPTS}/actions/constructor?company=HS`, "no JSON");
    expect(unknown.status).toBe(404);
  });

  it("that is nested without end is refused before anybody looks into it", async () => {
    const admin = await server.signedIn("admin");
    const deep = { type: "/problems/tooDeep", limit: 50 };
    const asked = await Promise.all([
      admin.ask("PATCH", "/api/preferences/desk", `{"value":{"deep":${nested(5_000)}}}`),
      admin.ask("POST", `${UNITS}/preview`, `{"header":{"code":${nested(20_000)}}}`),
      admin.ask("GET", `${UNITS}?filter=${encodeURIComponent(`{"code":${nested(2_000)}}`)}`),
    ]);
    expect(asked.map(({ status, body }) => [status, body])).toEqual(asked.map(() => [400, expect.objectContaining(deep)]));
    expect((await admin.ask("PATCH", "/api/preferences/desk", `{"value":{"deep":${nested(20)}}}`)).status).toBe(200);
  });

  it("from a page of somebody else changes nothing", async () => {
    const admin = await server.signedIn("admin");
    const unit = { header: { code: "KG", nameEn: "Kilogram", digits: 3 } };
    expect((await admin.ask("POST", UNITS, unit, { origin: "https://elsewhere.example" })).status).toBe(403);
    expect((await admin.ask("POST", UNITS, unit, { "sec-fetch-site": "cross-site" })).status).toBe(403);
    expect((await admin.ask("POST", UNITS, unit, { origin: "http://localhost" })).status).toBe(201);
  });

  it("to a path that is not there is not found, and every answer carries the policy", async () => {
    const { status, body, headers } = await server.visitor().ask("GET", "/api/nothing");
    expect(status).toBe(404);
    expect(body).toMatchObject({ type: "/problems/notFound" });
    expect(headers.get("content-security-policy")).toContain("default-src 'self'; script-src 'self' 'wasm-unsafe-eval'");
    expect(headers.get("x-request-id")).toMatch(/^[\da-f-]{36}$/);
  });

  it("is remembered in a preference of one account and one company", async () => {
    const [analyst, leader] = [await server.signedIn("analyst"), await server.signedIn("leader")];
    const change = (value: unknown) => analyst.ask("PATCH", "/api/preferences/desk", { value });
    const value = { columns: ["code"], isOpen: true };
    expect((await change(value)).body).toEqual({ value });
    expect((await change({ text: "\0" })).body).toMatchObject({ issues: [{ code: "format" }] });
    expect((await change([1, "zwei"])).status).toBe(422);
    // Two windows of one desk: what one of them does not name stays as the other said it.
    await Promise.all([change({ theme: "dark" }), change({ columns: ["name"] })]);
    expect((await analyst.ask("GET", "/api/preferences/desk")).body).toEqual({ value: { columns: ["name"], isOpen: true, theme: "dark" } });
    expect((await analyst.ask("GET", "/api/preferences/desk?company=AW")).body).toEqual({ value: null });
    expect((await leader.ask("GET", "/api/preferences/desk")).body).toEqual({ value: null });
  });

  it("whose sender goes away while he sends it is no fault of the database, nor of anybody else", async () => {
    const said: string[] = [];
    const say = (_: object, line?: string) => void said.push(line ?? "");
    const app = createApp({ ...server.served, log: { info: () => undefined, warn: say, error: say } });
    const { cookie } = await server.signedIn("admin");
    const gone = Object.assign(new Error("aborted"), { code: "ECONNRESET" });
    const body = new ReadableStream({ pull: (controller) => controller.error(gone) });
    const sent = await app.request(`${UNITS}/import?name=x`, { method: "POST", headers: { cookie }, body, duplex: "half" } as RequestInit);
    expect([sent.status, said]).toEqual([400, []]);
  });

  it("for a file of the build itself finds nothing", async () => {
    const dist = await mkdtemp(join(tmpdir(), "longwall-dist-"));
    onTestFinished(() => rm(dist, { recursive: true }));
    await writeFile(join(dist, ".inputs"), "fingerprint");
    await writeFile(join(dist, "robots.txt"), "open");
    await writeFile(join(dist, "index.html"), "<!doctype html>");
    const app = createApp({ ...server.served, dist });
    const told = await Promise.all(
      ["/.inputs", "/%2einputs", "/%2Einputs", "/%00", "/assets/", "/assets/none", "/assets/none.js", "/robots.txt", "/purOrder"].map(
        async (path) => (await app.request(path)).status,
      ),
    );
    expect(told).toEqual([404, 404, 404, 404, 404, 404, 404, 200, 200]);
  });

  it("keeps no more for an account than the app remembers", async () => {
    const invited = await server.signedIn("invited");
    const unknown = await invited.ask("PATCH", "/api/preferences/list.material", { value: {} });
    expect(unknown).toMatchObject({ status: 422, body: { issues: [{ code: "choice", field: "key" }] } });
    const large = await invited.ask("PATCH", "/api/preferences/desk", { value: { note: "大".repeat(100_000) } });
    expect(large).toMatchObject({ status: 413, body: { type: "/problems/tooLarge", limit: 262_144 } });
  });
});
