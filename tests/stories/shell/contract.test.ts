import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { openServer } from "#support/server";

const server = await openServer();
const admin = await server.signedIn("admin");
/** The column of the catalogue that says whether a route asks for a right, and what stands there where it does not. */
const PERMISSION = 6;
const NO_RIGHT = new Set(["none", "unstated", "false"]);
const FLAGGED = new Set(["none", "false"]);
/** Asks no right itself, but its entry in a menu says who looks after screens. */
const SCREENS = "/crmReportMedia";
type Contract = { openapi: string; paths: Record<string, Record<string, Operation>>; components: { schemas: Record<string, unknown> } };
type Operation = { operationId: string; parameters?: { name: string; in: string }[]; responses: Record<string, unknown> };

describe("The contract", () => {
  it("names every operation once, declares what stands in its path, and refers only to what is there", async () => {
    const { body } = await admin.ask<Contract>("GET", "/api/openapi.json");
    expect(body.openapi).toBe("3.1.0");
    const operations = Object.entries(body.paths).flatMap(([path, verbs]) =>
      Object.values(verbs).map((operation) => ({ path, operation })),
    );
    const ids = operations.map(({ operation }) => operation.operationId);
    expect(ids.length).toBeGreaterThan(150);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { path, operation } of operations) {
      const declared = (operation.parameters ?? []).filter((parameter) => parameter.in === "path").map(({ name }) => `{${name}}`);
      expect([path, declared]).toEqual([path, path.match(/\{\w+\}/g) ?? []]);
      expect(operation.responses).toHaveProperty("default");
    }
    const referred = [...JSON.stringify(body).matchAll(/"#\/components\/schemas\/([^"]+)"/g)].map(([, name]) => name);
    expect(Object.keys(body.components.schemas)).toEqual(expect.arrayContaining([...new Set(referred)]));
  });

  it("knows decimals as text and what the program sets as read only", async () => {
    const { body } = await admin.ask<Contract>("GET", "/api/openapi.json");
    const material = body.components.schemas["masterData.material.givenHeader"] as { properties: Record<string, unknown> };
    expect(material.properties.plannedPrice).toEqual({
      anyOf: [{ type: "string", pattern: "^-?\\d+(\\.\\d{1,6})?$" }, { type: "null" }],
    });
    const receipt = body.components.schemas["warehouse.goodsReceipt.givenHeader"] as typeof material;
    expect(receipt.properties.postedOn).toMatchObject({ readOnly: true });
  });

  it("is for whoever is signed in, of the modules that he has to do with, under a tag that saves making it again", async () => {
    for (const path of ["/api/openapi.json", "/api/routes"]) expect((await server.visitor().ask("GET", path)).status).toBe(401);
    const whole = await admin.ask<Contract>("GET", "/api/openapi.json");
    const again = await admin.ask("GET", "/api/openapi.json", undefined, { "if-none-match": whole.headers.get("etag") ?? "" });
    expect([again.status, again.body]).toEqual([304, ""]);
    const invited = await server.signedIn("invited");
    const own = await invited.ask<Contract>("GET", "/api/openapi.json", undefined, { "if-none-match": whole.headers.get("etag") ?? "" });
    expect(own.status).toBe(200);
    expect(Object.keys(own.body.components.schemas)).toContain("sales.salesContract");
    expect(Object.keys(own.body.components.schemas)).not.toContain("admin.notifyChannel");
    expect(Object.keys(own.body.paths)).toContain("/api/health");
  });

  it("lists every claimed route with a title in three languages", async () => {
    type Route = { path: string; zh: string; en: string; ru: string; definition: string; isOpen: boolean };
    const { body } = await admin.ask<Route[]>("GET", "/api/routes");
    expect(body).toContainEqual(
      expect.objectContaining({
        path: "/material",
        zh: "物料维护",
        en: "Materials",
        ru: "Материалы",
        definition: "masterData.material",
      }),
    );
    expect(body.every(({ path, zh, en, ru }) => zh !== path && en !== path && ru !== path)).toBe(true);
    expect(body.map(({ path }) => path)).toContain("customer");
    const catalogue = readFileSync("tests/catalogue/routes.csv", "utf8")
      .split("\n")
      .map((line) => line.split(","));
    expect(body.filter(({ path }) => catalogue.some(([spelt]) => spelt === path)).length).toBeGreaterThan(400);
    // What the catalogue asks no right for may be open; nothing else is.
    const free = new Set(catalogue.filter((line) => NO_RIGHT.has(line[PERMISSION] ?? "")).map(([path]) => path));
    const open = body.filter(({ isOpen }) => isOpen).map(({ path }) => path);
    expect(open).toEqual(expect.arrayContaining(["/crmFrReport", "/dashboard", "projectDetail", "crmZmjBidresult"]));
    expect(open.filter((path) => !free.has(path))).toEqual([]);
    // What it flags so is open where it is built.
    const flagged = body.filter(({ path }) => catalogue.some((line) => line[0] === path && FLAGGED.has(line[PERMISSION] ?? "")));
    expect(flagged.length).toBeGreaterThan(30);
    expect(flagged.flatMap(({ path, isOpen }) => (isOpen ? [] : [path]))).toEqual([SCREENS]);
  });

  it("describes a module to whom it is open, under a tag that saves the second answer", async () => {
    const { body, headers } = await admin.ask("GET", "/api/modules/masterData.material");
    expect(body).toMatchObject({ id: "masterData.material", may: expect.arrayContaining(["create", "edit"]) as unknown });
    const again = await admin.ask("GET", "/api/modules/masterData.material", undefined, { "if-none-match": headers.get("etag") ?? "" });
    expect(again.status).toBe(304);
    const invited = await server.signedIn("invited");
    expect((await invited.ask("GET", "/api/modules/masterData.material")).status).toBe(403);
    expect((await admin.ask("GET", "/api/modules/no.such")).status).toBe(404);
  });
});
