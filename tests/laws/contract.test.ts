import { Hono } from "hono";
import { describe, expect, it } from "vitest";
import { createApp } from "#api/app";
import { loadModules } from "#engine/load";
import { contractOf } from "#routes/contract/contract";
import { operation, operationOf } from "#routes/contract/declare";
import type { Schema } from "#routes/contract/operation";
import type { Route } from "#routes/contract/paths";
import type { Env, Served } from "#routes/context";

const { modules } = await loadModules();
const titles = new Map([...modules.values()].map((module) => [module, module.id]));
/** Routes are told without a database: nothing is asked of them. */
const { routes } = createApp({ dist: "dist" } as Served);

type Told = { operationId: string; summary: string; responses: Record<string, { content?: Record<string, { schema: Schema }> }> };
const contract = contractOf("0", routes, titles);
const operations = Object.entries(contract.paths).flatMap(([path, verbs]) =>
  Object.entries(verbs).map(([method, told]) => ({ place: `${method} ${path}`, ...(told as Told) })),
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
