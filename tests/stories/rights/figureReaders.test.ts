import { describe, expect, it } from "vitest";
import { eventually } from "#support/figures";
import { openServer } from "#support/server";

const server = await openServer();
await server.served.analytics.start();
const [admin, analyst] = [await server.signedIn("admin"), await server.signedIn("analyst")];
type Told = {
  readers: { account: string; name: string; stations: { role: string; scope: string; place: string | null }[] }[];
  unseen: number;
};
const readersOf = async (metric: string, dataset = "sales.receivables") =>
  admin.ask<Told>("GET", `/api/rights/readers?company=HS&dataset=${dataset}&metric=${metric}`, undefined, { "accept-language": "en" });
const accounts = async (metric: string) => (await readersOf(metric)).body.readers.map(({ account }) => account);

describe("Who sees a figure", () => {
  it("is told by account, role and how far its rows reach, in agreement with what each is answered", async () => {
    const { status, body } = await readersOf("open");
    expect([status, body.unseen]).toEqual([200, 0]);
    const byAccount = new Map(body.readers.map((reader) => [reader.account, reader]));
    for (const account of ["admin", "leader", "analyst", "keeper", "approver", "sales", "buyer", "finance", "service", "invited"]) {
      const visitor = await server.signedIn(account);
      const answer = await eventually(
        () => visitor.ask<{ metrics?: object }>("GET", "/api/datasets/sales.receivables?company=HS"),
        ({ status: told }) => told !== 503,
      );
      const sees = answer.status === 200 && Object.hasOwn(answer.body.metrics ?? {}, "open");
      expect([account, byAccount.has(account)]).toEqual([account, sees]);
    }
    expect(byAccount.get("analyst")?.stations).toEqual([{ role: "Analyst", scope: "company", place: null }]);
  });

  it("leaves out whom a field of it is hidden from", async () => {
    const before = await accounts("open");
    expect(before).toContain("analyst");
    const [role] = (
      await admin.ask<{ rows: { id: string; version: number }[] }>(
        "GET",
        `/api/documents/admin.role?company=HS&filter=${encodeURIComponent('{"code":"analyst"}')}`,
      )
    ).body.rows;
    const hidden = await admin.ask("PUT", `/api/documents/admin.role/${role?.id}?company=HS`, {
      version: role?.version,
      header: {},
      lines: { fields: [{ module: "sales.receivableItem", field: "openAmount", access: "hidden" }] },
    });
    expect(hidden.status).toBe(200);
    expect(await accounts("open")).toEqual(before.filter((account) => account !== "analyst"));
  });

  it("is told to whoever decides about rights alone, of figures that there are", async () => {
    expect((await analyst.ask("GET", "/api/rights/readers?company=HS&dataset=sales.receivables&metric=open")).status).toBe(403);
    expect((await readersOf("nothing")).status).toBe(404);
    expect((await readersOf("openAmount", "sales.nothing")).status).toBe(404);
  });
});
