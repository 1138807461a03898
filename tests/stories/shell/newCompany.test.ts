import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { run } from "#db/client";
import { newId } from "#db/id";
import { shaped } from "#db/row";
import { systemViewer } from "#engine/access/viewer";
import { moduleOf } from "#engine/context";
import { inWork } from "#engine/work";
import { act } from "#engine/write/act";
import { beginCompanies, beginCompany } from "#setup/beginnings";
import type { Row } from "#define/rows";
import { openServer } from "#support/server";

const [PHASE, PROJECT, CHAIN] = ["crm.projectPhase", "crm.salesProject", "admin.approvalChain"] as const;
const server = await openServer();
const admin = await server.signedIn("admin");
type Stored = { id: string; version: number; stage: string; header: Row };

let made = 0;
const at = (module: string, more = "", code = "NEW") => `/api/documents/${module}${more}?company=${code}`;
const create = async (module: string, header: object, lines: object = {}): Promise<Stored> => {
  const { status, body } = await admin.ask<Stored>("POST", at(module), { key: newId(), header, lines });
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body;
};
const phases = async (code?: string) =>
  (await admin.ask<{ rows: Row[] }>("GET", `${at(PHASE, "", code)}&limit=50`)).body.rows.map((row) => ({ ...row }));

beforeAll(async () => {
  const set = { code: "NEW", nameZh: "新公司", currency: "CNY", timeZone: "Asia/Shanghai" };
  made = (await admin.ask<{ id: number }>("POST", "/api/accountSets", set)).body.id;
  await create("masterData.department", { code: "D1", nameZh: "销售部", isSales: true });
  await create("masterData.productLine", { code: "P1", nameZh: "支架" });
  await create("crm.customer", { code: "C1", nameZh: "塔山煤矿", departmentId: { code: "D1" } });
});

/** A project of a unit, as it is once it was agreed to. */
const projectOf = async (variant: string): Promise<Stored> => {
  const place = { customerId: { code: "C1" }, departmentId: { code: "D1" }, productLineId: { code: "P1" } };
  const header = { name: "项目", variant, ...place, estimatedAmount: "1000000", expectedOn: "2026-09-01", workingFace: "8101" };
  const { id, version } = await create(PROJECT, header, { products: [{ equipmentModel: "ZY6800", quantity: "1" }] });
  await inWork(server.served, systemViewer(made, "story"), (work) => act(work, moduleOf(work, PROJECT), "takeOver", [{ id, version }]));
  return (await admin.ask<Stored>("GET", at(PROJECT, `/${id}`))).body;
};

describe("A company that was founded", () => {
  it("has the phases of the projects of each unit, named in three languages, to be changed as it likes", async () => {
    const begun = await phases();
    const codes = (variant: string) => begun.filter((row) => row.variant === variant).map(({ code }) => code);
    expect([codes(""), codes("LYC"), codes("HDZK")]).toEqual([
      ["PLAN", "TECH", "COMM", "TEND", "SIGN"],
      ["SAMPLE", "TRIAL", "LTEND", "BATCH"],
      ["SOLUTION", "UNDERGROUND", "ZTEND", "ZSIGN"],
    ]);
    for (const name of ["nameZh", "nameEn", "nameRu"]) expect(begun.every((row) => typeof row[name] === "string")).toBe(true);
    const [plan] = begun.filter(({ code }) => code === "PLAN");
    const change = { version: plan?.version, key: newId(), header: { winPercent: "15" }, lines: {} };
    expect((await admin.ask("PUT", at(PHASE, `/${String(plan?.id)}`), change)).status).toBe(200);
  });

  it.each([
    ["", "PLAN", "TECH"],
    ["LYC", "SAMPLE", "TRIAL"],
    ["HDZK", "SOLUTION", "UNDERGROUND"],
  ])("takes a project of the unit '%s' from its first phase into the next one", async (variant, first, next) => {
    const list = await phases();
    const [mine] =
      variant === "HDZK" ? [await create("crm.coalMine", { code: "M1", nameZh: "塔山", departmentId: { code: "D1" } })] : [undefined];
    const project = await projectOf(variant);
    const codeOf = ({ header }: Stored) => list.find(({ id }) => id === header.phaseId)?.code;
    expect([project.stage, codeOf(project)]).toEqual(["active", first]);
    const saved = await admin.ask<Stored>("PUT", at(PROJECT, `/${project.id}`), {
      version: project.version,
      key: newId(),
      header: mine ? { mineId: mine.id } : { competitor: "无" },
      lines: {},
    });
    expect(saved.status).toBe(200);
    const step = { phaseId: list.find(({ code }) => code === next)?.id, nextStep: "交流", nextStepOn: "2026-04-10" };
    const asked = { version: saved.body.version, key: newId(), header: step };
    const { status, body } = await admin.ask<Stored>("POST", at(PROJECT, `/${project.id}/actions/advance`), asked);
    expect([status, codeOf(body)]).toEqual([200, next]);
  });

  it("has a chain for every module that asks for approval, to be published once each of its steps finds somebody", async () => {
    const asking = [...server.served.definitions.modules.values()].filter(({ approval }) => approval && !approval.optional);
    const { rows } = (await admin.ask<{ rows: Row[] }>("GET", `${at(CHAIN)}&limit=100`)).body;
    expect(rows.map(({ module }) => String(module)).toSorted()).toEqual(asking.map(({ id }) => id).toSorted());
    expect(asking.length).toBeGreaterThan(20);
    expect(rows.filter(({ stage, nameZh, nameEn, nameRu }) => stage !== "draft" || !nameZh || !nameEn || !nameRu)).toEqual([]);
    const chain = rows.find(({ module }) => module === PROJECT);
    const publish = { version: chain?.version, key: newId() };
    const { status, body } = await admin.ask<{ issues: { code: string }[] }>(
      "POST",
      at(CHAIN, `/${String(chain?.id)}/actions/publish`),
      publish,
    );
    expect([status, body.issues.length > 0], "nobody is an approver here yet").toEqual([422, true]);
  });

  it("is founded where a role of the delivered chains is out of use: without the chains that ask it", async () => {
    await run(server.client, sql`update role set stage = 'disabled' where code = 'leader'`);
    const set = { code: "NEW2", nameZh: "新公司二", currency: "CNY", timeZone: "Asia/Shanghai" };
    expect((await admin.ask("POST", "/api/accountSets", set)).status).toBe(201);
    await run(server.client, sql`update role set stage = 'enabled' where code = 'leader'`);
    const { rows } = (await admin.ask<{ rows: Row[] }>("GET", `${at(CHAIN, "", "NEW2")}&limit=100`)).body;
    const modules = rows.map(({ module }) => module);
    expect([modules.length > 0, modules.includes("crm.projectBid")]).toEqual([true, false]);
  });

  it("keeps stock for 30 days for what is forgotten, until it says another number or none", async () => {
    const days = () => run(server.client, shaped({ days: "integer?" })`select reservation_days as days from company where id = ${made}`);
    expect(await days()).toEqual([{ days: 30 }]);
    await run(server.client, sql`update company set reservation_days = null where id = ${made}`);
    await beginCompany(server.served, made);
    expect(await days()).toEqual([{ days: null }]);
  });

  it("gets none of it a second time, and a company that an earlier version began gets it once", async () => {
    const [sign] = (await phases()).filter(({ code }) => code === "SIGN");
    expect((await admin.ask("DELETE", `${at(PHASE, `/${String(sign?.id)}`)}&version=${sign?.version}`)).status).toBe(204);
    expect(await phases("HS")).toHaveLength(0);
    await beginCompanies(server.served, [3]);
    await beginCompany(server.served, made);
    expect([(await phases()).length, (await phases("HS")).length, (await phases("ZD")).length]).toEqual([12, 13, 0]);
  });
});
