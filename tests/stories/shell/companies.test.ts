import { describe, expect, it } from "vitest";
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
