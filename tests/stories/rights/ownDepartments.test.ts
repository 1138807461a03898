import { describe, expect, it } from "vitest";
import { openServer } from "#support/server";

const server = await openServer();
const [admin, sales] = [await server.signedIn("admin"), await server.signedIn("sales")];
type Visitor = typeof admin;
type Page = { rows: { code: string }[] };

const list = (visitor: Visitor, more: string) =>
  visitor.ask<Page>("GET", `/api/documents/masterData.department?company=HS&sort=code${more}`);
const offered = async (visitor: Visitor, field?: string) => {
  const { body } = await list(visitor, field === undefined ? "" : `&picking=${field}`);
  return body.rows.map(({ code }) => code);
};
const write = (visitor: Visitor, key: string, departmentId: object) =>
  visitor.ask<{ issues?: { code: string; field: string }[]; id: string; version: number }>(
    "POST",
    "/api/documents/crm.customer?company=HS",
    {
      header: { code: key, nameZh: key, currency: "CNY", departmentId },
    },
  );

describe("The department that a record belongs to", () => {
  it("is offered as whoever writes it has it: his own, or all of the company to whom that is open", async () => {
    expect(await offered(sales, "crm.customer.departmentId")).toEqual(["D1"]);
    expect(await offered(admin, "crm.customer.departmentId")).toEqual(["D1", "D2", "D3"]);
  });

  it("is any where a field asks for another's, or a list for its filter", async () => {
    expect(await offered(sales, "crm.meetingMatter.dutyDepartmentId")).toEqual(["D1", "D2", "D3"]);
    expect(await offered(sales)).toEqual(["D1", "D2", "D3"]);
    expect((await list(sales, "&picking=crm.customer.nothing")).status).toBe(404);
  });

  it("is refused to whom it is not offered, as one that does not exist", async () => {
    const refused = await write(sales, "K1", { code: "D2" });
    expect([refused.status, refused.body.issues?.map(({ code, field }) => [code, field])]).toEqual([
      422,
      [["unknownCode", "departmentId"]],
    ]);
    const written = await write(sales, "K2", { code: "D1" });
    expect([written.status, written.body.issues]).toEqual([201, undefined]);
    expect((await write(admin, "K3", { code: "D2" })).status).toBe(201);
  });
});
