import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { defined } from "#db/row";
import { run, transaction } from "#db/client";
import { DEPOT } from "#support/modules/depot";
import { openServer, type Visitor } from "#support/server";

const server = await openServer({ more: DEPOT });
const admin = await server.signedIn("admin");
const keeper = await server.signedIn("keeper");
const path = "/api/documents/admin.approvalChain";
const company = "?company=HS";

type Answer = {
  id: string;
  version: number;
  stage: string;
  header: Record<string, unknown>;
  issues?: { code: string; message: string; row?: number; field?: string }[];
};
const module = "test.claim";
await run(server.client, sql`insert into role_menu (role_id, path) select id, '/testClaim' from role where code = 'approver'`);
await run(
  server.client,
  sql`insert into role_grant (role_id, module, action) select id, 'test.*', 'read' from role where code = 'approver'`,
);
const role = async (code: string) => {
  const { body } = await admin.ask<{ rows: { id: string }[] }>(
    "GET",
    `/api/documents/admin.role${company}&filter=${encodeURIComponent(JSON.stringify({ code }))}`,
  );
  return body.rows[0]?.id ?? "";
};
const step = (over: object = {}) => ({ nameZh: "审批", resolver: "role", mode: "any", ...over });
const create = (steps: object[], header: object = {}, people: object[] = [], by: Visitor = admin) =>
  by.ask<Answer>("POST", `${path}${company}`, {
    header: { nameZh: "报废审批", module, resubmit: "start", ...header },
    lines: { steps, people },
  });
const publish = ({ id, version }: Answer) => admin.ask<Answer>("POST", `${path}/${id}/actions/publish${company}`, { version });

const employee = async (code: string) => {
  const { body } = await admin.ask<{ rows: { id: string }[] }>(
    "GET",
    `/api/documents/masterData.employee${company}&filter=${encodeURIComponent(JSON.stringify({ code }))}`,
  );
  return body.rows[0]?.id ?? "";
};
const standIn = async (by: Visitor, header: object) =>
  by.ask<Answer>("POST", `/api/documents/admin.substitute${company}`, {
    header: { fromOn: "2026-04-01", toOn: "2026-04-10", ...header },
    lines: {},
  });
const rule = (header: object) =>
  admin.ask<Answer>("POST", `/api/documents/admin.numberRule${company}`, {
    header: { module: "sales.salesContract", prefix: "SC", datePart: "year", digits: 5, reset: "year", ...header },
  });

describe("A chain of approval in the modeller", () => {
  it("is drawn for documents that know approval", async () => {
    const { body } = await admin.ask<{ module: string; amount: string | null }[]>("GET", `/api/approvals${company}`);
    expect(body).toContainEqual({ module, amount: "totalAmount" });
  });

  it("is refused when it does not hold together, naming the step and the field", async () => {
    const bad = [
      { steps: [step()], code: "required", field: "roleId" },
      { steps: [step({ resolver: "field", field: "docNo" })], code: "choice", field: "field" },
      { steps: [step({ resolver: "people" })], code: "required", field: "resolver" },
      { steps: [step({ resolver: "leader", mode: "ratio" })], code: "required", field: "ratio" },
      { steps: [step({ resolver: "leader", hours: 8 })], code: "required", field: "onTimeout" },
      { steps: [step({ resolver: "leader", condition: "{" })], code: "format", field: "condition" },
      { steps: [step({ resolver: "leader", condition: '{"field":"colour","in":["red"]}' })], code: "format", field: "condition" },
      { steps: [step({ resolver: "leader", amountFrom: "10", amountTo: "5" })], code: "outOfRange", field: "amountTo" },
    ];
    for (const { steps, code, field } of bad) {
      const { status, body } = await create(steps);
      expect([status, body.issues?.map((issue) => [issue.code, issue.field, issue.row])]).toEqual([422, [[code, field, 1]]]);
    }
    expect((await create([step({ resolver: "leader" })], { module: "masterData.currency" })).body.issues).toMatchObject([
      { code: "choice", field: "module" },
    ]);
  });

  it("is not published while a step finds nobody somewhere, or an amount has no step", async () => {
    const { body: chain } = await create([step({ resolver: "leader" }), step({ roleId: await role("approver") })]);
    const { status, body } = await publish(chain);
    expect([status, body.issues?.map(({ code, row }) => [code, row])]).toEqual([422, [["unresolved", 1]]]);
    const { body: gap } = await create([step({ roleId: await role("approver"), amountFrom: "1000" })]);
    expect((await publish(gap)).body.issues).toMatchObject([{ code: "amountGap" }]);
  });

  it("is published by version: the one before is superseded, and who would decide can be asked before", async () => {
    const approver = await role("approver");
    const { body: first } = await create([step({ roleId: approver })]);
    const simulated = await admin.ask<{ step: number; applies: boolean; people: { account: string }[] }[]>(
      "POST",
      `/api/approvals/simulate${company}`,
      { chain: first.id, amount: "500" },
    );
    expect(simulated.body).toMatchObject([{ step: 1, applies: true, people: [{ account: "approver" }] }]);
    expect((await publish(first)).body).toMatchObject({ stage: "published", header: { no: 1 } });
    const { body: second } = await create([
      step({ roleId: approver, amountTo: "1000" }),
      step({ nameZh: "复审", roleId: approver, amountFrom: "1000" }),
    ]);
    expect((await publish(second)).body).toMatchObject({ stage: "published", header: { no: 2 } });
    const { body: old } = await admin.ask<Answer>("GET", `${path}/${first.id}${company}`);
    expect(old.stage).toBe("superseded");
    const { status } = await admin.ask("PUT", `${path}/${second.id}${company}`, { version: 2, header: { nameZh: "改" } });
    expect(status, "a published version stays as it is").toBe(409);
  });

  it("at /modeler is refused to anybody but administrators", async () => {
    expect((await create([step({ resolver: "leader" })], {}, [], keeper)).status).toBe(403);
    expect((await keeper.ask("GET", `${path}${company}`)).status).toBe(403);
    expect((await keeper.ask("POST", `/api/tasks/handOver${company}`, { from: "approver", to: "admin" })).status).toBe(403);
  });
});

describe("Substitutes at /substitutes", () => {
  it("are named by everybody for himself and by administrators for all, among those who can sign in", async () => {
    const [own, other] = [await employee("E3"), await employee("E1")];
    expect((await standIn(keeper, { substituteId: other })).status).toBe(201);
    expect((await standIn(keeper, { principalId: other, substituteId: own })).body.issues).toMatchObject([
      { code: "unknownRecord", field: "principalId" },
    ]);
    expect((await standIn(keeper, { substituteId: own })).body.issues?.map(({ code }) => code)).toEqual(["sameValue"]);
    expect((await standIn(keeper, { substituteId: other, toOn: "2026-03-01" })).body.issues).toMatchObject([
      { code: "beforeStart", field: "toOn" },
    ]);
    expect((await standIn(admin, { principalId: other, substituteId: own })).status).toBe(201);
    await transaction(server.client, [2], (open) =>
      open.run(defined`update membership set employee_id = null where comp_id = 2 and employee_id = ${other}`),
    );
    expect((await standIn(admin, { principalId: own, substituteId: other })).body.issues).toMatchObject([
      { code: "noAccount", field: "substituteId" },
    ]);
  });

  it("are refused to an invited customer", async () => {
    const invited = await server.signedIn("invited");
    expect((await standIn(invited, { substituteId: await employee("E1") })).status).toBe(403);
  });
});

describe("Numbering rules at /getCode", () => {
  it("are refused when a number could come twice", async () => {
    expect((await rule({ datePart: "year", reset: "month", prefix: "XA" })).body.issues).toMatchObject([
      { code: "numberFormat", field: "reset" },
    ]);
    expect((await rule({ module: "warehouse.goodsReceipt", prefix: "SC" })).body.issues).toMatchObject([
      { code: "duplicate", field: "prefix" },
    ]);
    expect((await rule({ module: "masterData.currency", prefix: "XB" })).body.issues).toMatchObject([{ code: "choice", field: "module" }]);
  });

  it("are refused to a storekeeper", async () => {
    expect((await keeper.ask("GET", `/api/documents/admin.numberRule${company}`)).status).toBe(403);
  });
});
