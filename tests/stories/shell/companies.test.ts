import { defined } from "#db/row";
import { describe, expect, it, vi } from "vitest";
import { runInEach } from "#engine/jobs";
import { fail } from "#define/problem";
import { systemViewer } from "#engine/access/viewer";
import { inWork } from "#engine/work";
import { inCompany } from "#posting/acrossCompanies";
import { openServer } from "#support/server";

const server = await openServer();

describe("The company of a request", () => {
  it("is the one that the address names, with that company's day and currency", async () => {
    server.clock.at = new Date("2026-03-31T20:00:00Z");
    const admin = await server.signedIn("admin");
    const [home, abroad] = [await admin.ask("GET", "/api/session"), await admin.ask("GET", "/api/session?company=AW")];
    expect(home.body).toMatchObject({ company: { code: "HS" }, today: "2026-04-01", currency: "CNY" });
    expect(abroad.body).toMatchObject({ company: { code: "AW" }, today: "2026-03-31", currency: "USD" });
  });

  it("is not found by somebody who is no member, and neither is one that does not exist", async () => {
    const invited = await server.signedIn("invited");
    for (const code of ["AW", "ZZ"]) {
      const { status, body } = await invited.ask("GET", `/api/documents/sales.salesContract?company=${code}`);
      expect(status).toBe(404);
      expect(body).toMatchObject({ type: "/problems/notFound" });
    }
    expect((await invited.ask("PATCH", "/api/session", { company: "AW" })).status).toBe(404);
    expect((await invited.ask("GET", "/api/documents/sales.salesContract")).status).toBe(200);
  });

  it("costs nobody a question to the database again and again where it does not exist", async () => {
    const visitor = await server.signedIn("buyer");
    vi.useFakeTimers({ toFake: ["Date"] });
    const statement = vi.spyOn(server.served.client, "unsafe");
    const asked = () => statement.mock.calls.map(([text]) => text).filter((text) => text.includes("from company")).length;
    try {
      const ask = () => visitor.ask("GET", "/api/waiting?company=NONE");
      expect([(await ask()).status, asked()]).toEqual([404, 1]);
      expect([(await ask()).status, (await visitor.ask("GET", "/api/waiting?company=HS")).status, asked()]).toEqual([404, 200, 1]);
    } finally {
      statement.mockRestore();
      vi.useRealTimers();
    }
  });

  it("is changed for the session, and so is the language", async () => {
    const leader = await server.signedIn("leader");
    const { body } = await leader.ask("PATCH", "/api/session", { company: "ZD", language: "ru" });
    expect(body).toMatchObject({ company: { code: "ZD" }, language: "ru" });
    expect((await leader.ask("GET", "/api/session")).body).toMatchObject({ company: { code: "ZD" }, language: "ru" });
    const refused = await leader.ask("GET", "/api/documents/no.such");
    expect(refused.body).toMatchObject({ title: "Не найдено" });
  });

  it("keeps records apart: what one company writes another does not see", async () => {
    const admin = await server.signedIn("admin");
    const { body } = await admin.ask<{ id: string }>("POST", "/api/documents/masterData.marketRegion", {
      header: { code: "NORTH", nameZh: "北方" },
    });
    expect((await admin.ask("GET", `/api/documents/masterData.marketRegion/${body.id}`)).status).toBe(200);
    expect((await admin.ask("GET", `/api/documents/masterData.marketRegion/${body.id}?company=ZD`)).status).toBe(404);
  });
});

describe("A material that two companies share", () => {
  type Doc = { id: string; version: number; header: Record<string, unknown> };
  const MATERIALS = "/api/documents/masterData.material";
  const made = async () => {
    const admin = await server.signedIn("admin");
    const write = <T = Doc>(method: string, path: string, company: string, body: object) =>
      admin.ask<T>(method, `${path}?company=${company}`, body);
    for (const company of ["HS", "ZD"])
      await write("POST", "/api/documents/masterData.materialClass", company, { header: { code: "G", nameZh: "共用" } });
    await write("POST", "/api/documents/masterData.unitOfMeasure", "HS", { header: { code: "EA", nameZh: "个" } });
    const header = { code: "SHARED-1", nameZh: "轴承", unitOfMeasureId: { code: "EA" }, materialClassId: { code: "G" } };
    const [own, other] = [await write("POST", MATERIALS, "HS", { header }), await write("POST", MATERIALS, "ZD", { header })];
    expect([own.status, other.status]).toEqual([201, 201]);
    const read = (company: string) => admin.ask<Doc>("GET", `${MATERIALS}/${own.body.id}?company=${company}`).then(({ body }) => body);
    const edit = (company: string, version: number, changes: object) =>
      write<Doc & { type: string; by: string; version: number }>("PUT", `${MATERIALS}/${own.body.id}`, company, {
        version,
        header: changes,
      });
    return { own: own.body, other: other.body, read, edit };
  };

  it("is stale for one when the other changed what is common, and says who did; what is a company's own disturbs nobody", async () => {
    const { own, other, read, edit } = await made();
    expect(other.id).toBe(own.id);
    const [here, there] = [await read("HS"), await read("ZD")];
    expect(there.version).toBe(other.version);
    const changed = await edit("HS", here.version, { specification: "6310-2RS" });
    expect(changed.status).toBe(200);
    expect((await read("HS")).version).toBe(changed.body.version);
    const late = await edit("ZD", there.version, { specification: "6310-ZZ" });
    expect(late.body).toMatchObject({
      type: "/problems/stale",
      by: expect.stringMatching(/\S/) as unknown,
      version: (await read("ZD")).version,
    });
    expect((await read("ZD")).header).toMatchObject({ specification: "6310-2RS" });
    const again = await edit("ZD", (await read("ZD")).version, { specification: "6310-ZZ" });
    expect(again.status).toBe(200);
    const before = await read("HS");
    expect((await edit("ZD", (await read("ZD")).version, { safetyStock: "5" })).status).toBe(200);
    expect((await edit("HS", before.version, { safetyStock: "7" })).status).toBe(200);
  });

  it("is changed by one of two who save at the same moment", async () => {
    const admin = await server.signedIn("admin");
    const { rows } = (await admin.ask<{ rows: { id: string }[] }>("GET", `${MATERIALS}?q=SHARED-1`)).body;
    const id = rows[0]?.id ?? "";
    const seen = await Promise.all(["HS", "ZD"].map((company) => admin.ask<Doc>("GET", `${MATERIALS}/${id}?company=${company}`)));
    const saved = await Promise.all(
      ["HS", "ZD"].map((company, at) =>
        admin.ask("PUT", `${MATERIALS}/${id}?company=${company}`, {
          version: seen[at]?.body.version,
          header: { drawingNo: `D-${company}` },
        }),
      ),
    );
    expect(saved.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });
});

describe("What the program does company by company", () => {
  it("is done in the others where it fails in one", async () => {
    const done: number[] = [];
    const failures: object[] = [];
    const log = { ...server.served.log, error: (facts: object) => void failures.push(facts) };
    await runInEach({ client: server.client, log, loading: new Set() }, "story", (compId) => {
      if (compId === 1) return Promise.reject(new Error("broken"));
      done.push(compId);
      return Promise.resolve();
    });
    expect(done).toEqual([2, 3]);
    expect(failures).toMatchObject([{ job: "story", compId: 1, err: { message: "broken" } }]);
  });

  it("is not done in those that are still being loaded", async () => {
    const done: number[] = [];
    await runInEach({ ...server.served, loading: new Set([1, 3]) }, "story", (compId) => Promise.resolve(done.push(compId)));
    expect(done).toEqual([2]);
  });
});

describe("A job in another company of the group", () => {
  it("leaves that company out of reach also where it fails", async () => {
    const seen = await inWork(server.served, systemViewer(2, "story"), async (work) => {
      const companies = () => work.run(defined<{ id: number }>`select distinct comp_id as id from department order by 1`);
      const there = await inCompany(work, 3, companies);
      const failed = inCompany(work, 3, () => Promise.resolve(fail({ type: "notFound", what: "story" })));
      await expect(failed).rejects.toThrow("notFound");
      return { there, after: await companies() };
    });
    expect(seen).toEqual({ there: [{ id: 2 }, { id: 3 }], after: [{ id: 2 }] });
  });
});
