import { afterAll, describe, expect, it } from "vitest";
import { openServer } from "#support/server";
import { layWire, type Wire } from "./wire.ts";

let wire: Wire | undefined;
// Hooks run last first: the wire stays until the server has let go of it.
afterAll(() => wire?.cut());
const server = await openServer({
  through: async (far) => {
    wire = await layWire(far);
    return wire.place;
  },
});
const admin = await server.signedIn("admin");

describe("When PostgreSQL is away", () => {
  it("requests are told so and when to try again, and the server goes on by itself", async () => {
    expect((await admin.ask("GET", "/api/health")).body).toMatchObject({ status: "ok", database: "ok" });
    await wire?.cut();
    const away = await admin.ask("GET", "/api/documents/masterData.warehouse", undefined, { "accept-language": "en" });
    expect(away.status).toBe(503);
    expect(away.body).toMatchObject({ type: "/problems/unavailable", title: "Temporarily unavailable" });
    expect(away.headers.get("retry-after")).toBe("5");
    const health = await admin.ask("GET", "/api/health");
    expect([health.status, health.body.status]).toEqual([503, "unavailable"]);
    await wire?.mend();
    await expect.poll(async () => (await admin.ask("GET", "/api/documents/masterData.warehouse")).status).toBe(200);
  });
});
