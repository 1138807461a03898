import { Hono } from "hono";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { createApp } from "#api/app";
import { bodyOf } from "#routes/access/body";
import { contractOf } from "#routes/contract/contract";
import { operation, operationOf } from "#routes/contract/declare";
import type { Route, Schema } from "#routes/contract/operation";
import type { Env, Served } from "#routes/context";
import { contractChecks } from "#support/contract";
import { programModules } from "#support/definitions";

const { modules } = await programModules();
const titles = new Map([...modules.values()].map((module) => [module, module.id]));
/** Routes are told without a database: nothing is asked of them. */
const { routes } = createApp({ dist: "dist" } as Served);

type ServedOperation = {
  operationId: string;
  summary: string;
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>;
};
const contract = contractOf("0", routes, titles);
const operations = Object.entries(contract.paths).flatMap(([path, verbs]) =>
  Object.entries(verbs).map(([method, told]) => ({ place: `${method} ${path}`, ...(told as ServedOperation) })),
);

const places = (some: readonly Route[]) => new Set(some.map(({ method, path }) => `${method} ${path}`));

/** What is served under /api beside the middleware, without what nobody declares. */
function undescribed(all: readonly Route[]): string[] {
  const served = all.filter(({ method, path }) => method !== "ALL" && path.startsWith("/api"));
  const described = places(served.filter(({ handler }) => operationOf(handler)));
  return [...places(served)].filter((place) => !described.has(place));
}

/** A shape that says nothing: any value, or an object of which nothing is known. */
const isEmpty = (schema: Schema): boolean =>
  Object.keys(schema).length === 0 ||
  (schema.type === "object" && Object.keys(schema.properties ?? {}).length === 0 && typeof schema.additionalProperties !== "object") ||
  (schema.type === "array" && isEmpty(schema.items as Schema));

const recordWith = (header: object) => ({ id: "1", version: 1, stage: null, header, lines: {}, labels: {}, actions: [] });

describe("The contract", () => {
  it("describes every route that is served", () => {
    expect(routes.filter(({ handler }) => operationOf(handler)).length).toBeGreaterThan(80);
    expect(undescribed(routes)).toEqual([]);
  });

  it("finds a route that nobody described", () => {
    const told = operation({ id: "planted.read", says: "Reads.", answer: "none" });
    const planted = new Hono<Env>().get("/api/planted", told, (c) => c.body(null, 204)).post("/api/planted", (c) => c.body(null, 204));
    expect(undescribed([...routes, ...planted.routes])).toEqual(["POST /api/planted"]);
  });

  it("describes no operation twice and each route at least once, for some module", () => {
    const ids = operations.map(({ operationId }) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
    const told = new Set(ids.map((id) => [...modules.keys()].reduce((text, module) => text.replace(`${module}.`, ""), id)));
    const declared = routes.flatMap(({ handler }) => operationOf(handler)?.id ?? []).filter((id) => !id.includes("{"));
    expect(declared.filter((id) => !told.has(id))).toEqual([]);
  });

  it("says one sentence of every operation", () => {
    const said = routes.flatMap(({ handler }) => operationOf(handler)?.says ?? []);
    expect(said.filter((says) => !/^[A-Z][^.]*\.$/.test(says))).toEqual([]);
    expect(new Set(said).size).toBe(said.length);
  });

  it("is held against what is answered: a wrong value, one too many and a status that is not told are found", () => {
    const faultsOf = contractChecks(routes, modules.values());
    const told = (body: unknown, status = 200) => faultsOf("GET", "/api/setup", { status, type: "application/json", body }).length;
    expect([told({ needed: true }), told({ needed: "yes" }), told({ needed: true, more: 1 }), told({ needed: true }, 418)]).toEqual([
      0, 1, 1, 1,
    ]);
    const record = (header: object) =>
      faultsOf("GET", "/api/documents/masterData.warehouse/1", { status: 200, type: "application/json", body: recordWith(header) }).length;
    expect([record({ code: "W1" }), record({ code: 1 }), record({ colour: "red" })]).toEqual([0, 1, 1]);
  });

  it("tells all that a handler reads: one that reads something else fails", async () => {
    const [declared, other] = [z.strictObject({ a: z.string() }), z.strictObject({ b: z.string() })];
    const told = operation({ id: "planted.create", says: "Makes.", body: declared, answer: declared });
    const planted = new Hono<Env>()
      .post("/declared", told, async (c) => c.json(await bodyOf(c, declared)))
      .post("/other", told, async (c) => c.json(await bodyOf(c, other)))
      .onError((error, c) => c.text(error.message, 500));
    const asked = async (path: string, body: object) =>
      (await planted.request(path, { method: "POST", body: JSON.stringify(body) })).text();
    expect(await asked("/declared", { a: "1" })).toBe('{"a":"1"}');
    expect(await asked("/other", { b: "1" })).toBe("a route reads what it does not declare");
  });

  it("leaves no answer empty", () => {
    const { schemas } = contract.components;
    const found = (schema: Schema): Schema => schemas[String(schema.$ref).split("/").at(-1) ?? ""] ?? schema;
    const empty = operations.filter(({ responses }) =>
      Object.values(responses).some(({ content = {} }) => Object.values(content).some(({ schema }) => isEmpty(found(schema)))),
    );
    expect(empty.map(({ place }) => place)).toEqual([]);
    expect([{}, { type: "object" }, { type: "array", items: {} }].filter((schema) => !isEmpty(schema))).toEqual([]);
  });

  it("names a component for whatever it refers to", () => {
    const { schemas, responses } = contract.components;
    const known = [...Object.keys(schemas).map((name) => `schemas/${name}`), ...Object.keys(responses).map((name) => `responses/${name}`)];
    const referred = new Set([...JSON.stringify(contract).matchAll(/"#\/components\/([^"]+)"/g)].map(([, name]) => name));
    expect([...referred].filter((name) => !known.includes(name ?? ""))).toEqual([]);
    expect(JSON.stringify(contract).includes("#/$defs/")).toBe(false);
  });
});
