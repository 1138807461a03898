import { z } from "zod";
import type { Module } from "#define/module";
import { ownOf } from "#define/own";
import { PROBLEM_STATUS, type ProblemType } from "#define/problem";
import { operationOf } from "./declare.ts";
import type { Operation, Route, Schema } from "./operation.ts";
import { ref, schemaOf } from "./schema.ts";

type Declared = { method: string; path: string; operation: Operation };
type Paths = Record<string, Record<string, Schema>>;
/** An operation as it stands in the contract. */
type DescribedOperation = { path: string; method: string; id: string; tag: string; summary: string; operation: Operation; module?: Module };

/** The operations of routes, their paths as OpenAPI spells them. */
export function declaredBy(routes: readonly Route[]): Declared[] {
  return routes.flatMap(({ method, path, handler }) => {
    const operation = operationOf(handler);
    return operation ? [{ method: method.toLowerCase(), path: path.replaceAll(/:(\w+)/g, "{$1}"), operation }] : [];
  });
}

/** The paths of the contract; `titles` names the modules that it is for. */
export function pathsOf(declared: readonly Declared[], titles: ReadonlyMap<Module, string>): Paths {
  const paths: Paths = {};
  for (const one of declared) for (const told of describedOf(one, titles)) (paths[told.path] ??= {})[told.method] = contentOf(told);
  return paths;
}

function describedOf({ method, path, operation }: Declared, titles: ReadonlyMap<Module, string>): DescribedOperation[] {
  const { id, says: summary, each } = operation;
  if (!each) return [{ path, method, id, tag: id.split(".")[0] ?? id, summary, operation }];
  return [...titles]
    .filter(([module]) => each(module))
    .flatMap(([module, title]) => {
      const names = path.includes("{action}") ? actionsOf(module) : [""];
      return names.map((action) => {
        const named = (text: string) => text.replace("{module}", module.id).replace("{action}", action);
        return {
          path: named(path),
          method,
          id: `${module.id}.${named(id)}`,
          tag: module.id,
          summary: `${title}: ${named(summary)}`,
          operation,
          module,
        };
      });
    });
}

const actionsOf = ({ actions = {} }: Module) => Object.entries(actions).flatMap(([name, { system }]) => (system ? [] : [name]));

const json = (schema: Schema) => ({ content: { "application/json": { schema } } });
const BYTES = { content: { "application/octet-stream": { schema: { type: "string", format: "binary" } } } };

const FORM = { content: { "application/x-www-form-urlencoded": { schema: { type: "object", additionalProperties: { type: "string" } } } } };

function contentOf({ path, method, id, tag, summary, operation, module }: DescribedOperation): Schema {
  const parameters = [...inPath(path, operation), ...inQuery(operation)];
  const body = bodyOf(operation, module);
  return {
    operationId: id,
    tags: [tag],
    summary,
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(body ? { requestBody: { required: true, ...body } } : {}),
    ...(operation.isOpen ? { security: [] } : {}),
    responses: {
      ...answersOf(operation, module),
      ...problemsOf(method, path, operation),
      default: { $ref: "#/components/responses/problem" },
    },
  };
}

function inPath(path: string, { path: shapes = {} }: Operation): Schema[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => {
    const shape = ownOf(shapes, name);
    return { name, in: "path", required: true, schema: shape ? schemaOf(shape, "input") : { type: "string" } };
  });
}

/** Whoever is signed in may name the company. */
function inQuery({ query, isOpen }: Operation): Schema[] {
  const { properties = {}, required = [] } = (query ? schemaOf(query, "input") : {}) as {
    properties?: object;
    required?: readonly string[];
  };
  const own = Object.entries(properties).filter(([name]) => name !== "company");
  const named = own.map(([name, schema]) => ({ name, in: "query", required: required.includes(name), schema: schema as Schema }));
  return isOpen ? named : [...named, { name: "company", in: "query", required: false, schema: { type: "string" } }];
}

function bodyOf({ id, body }: Operation, module: Module | undefined): Schema | undefined {
  if (body === undefined) return undefined;
  if (body === "file") return BYTES;
  if (body === "form") return FORM;
  if (body instanceof z.ZodType) return json(module ? ref(sharedName(id, "body")) : schemaOf(body, "input"));
  if (typeof body === "function") return json(module ? body(module) : {});
  return json({ anyOf: body.map((shape) => schemaOf(shape, "input")) });
}

function answersOf({ id, answer, status, also }: Operation, module: Module | undefined): Schema {
  const made = status ?? 200;
  if (answer === "redirect") return { 302: { description: "elsewhere" } };
  if (answer === "none") return { 204: { description: "done" } };
  if (answer === "file") return { [made]: { description: "file", ...BYTES } };
  if (answer === "events") return { [made]: { description: "events", content: { "text/event-stream": { schema: { type: "string" } } } } };
  const schema = answer instanceof z.ZodType ? plainAnswer(id, answer, module) : module ? answer(module) : {};
  const told = { description: "ok", ...json(schema) };
  return { [made]: told, ...(also ? { [also]: told } : {}) };
}

const plainAnswer = (id: string, answer: z.ZodType, module: Module | undefined) =>
  module ? ref(sharedName(id, "answer")) : schemaOf(answer, "output");

const sharedName = (id: string, part: "body" | "answer") => `documents.${id.replace("{action}", "action")}.${part}`;

/** What is the same for every module that an operation is described for. */
export function sharedSchemas(declared: readonly Declared[]): Readonly<Record<string, Schema>> {
  const shared = declared.flatMap(({ operation: { id, body, answer, each } }) => [
    ...(each && body instanceof z.ZodType ? [[sharedName(id, "body"), schemaOf(body, "input")] as const] : []),
    ...(each && answer instanceof z.ZodType ? [[sharedName(id, "answer"), schemaOf(answer, "output")] as const] : []),
  ]);
  return Object.fromEntries(shared);
}

/** A token has places of its own, and so many requests in a minute. */
const OF_SESSION = ["unauthenticated", "passwordToChange", "stepToSetUp", "seeingAs", "notFound", "forbidden", "rateLimited"] as const;
const OF_BODY = ["malformed", "tooDeep", "tooMany", "tooLarge", "invalid"] as const;

function problemsOf(method: string, path: string, { body, query, isOpen, problems = [] }: Operation): Schema {
  const all = new Set<ProblemType>([
    "unavailable",
    ...(isOpen ? [] : OF_SESSION),
    ...(method === "get" ? [] : (["forbidden"] as const)),
    ...(path.includes("{") ? (["notFound", "invalid"] as const) : []),
    ...(query ? (["invalid"] as const) : []),
    ...(body ? OF_BODY : []),
    ...problems,
  ]);
  const statuses = new Set([...all].map((type) => PROBLEM_STATUS[type]));
  const typesOf = (status: number) => [...all].filter((type) => PROBLEM_STATUS[type] === status).toSorted();
  return Object.fromEntries([...statuses].map((status) => [status, { $ref: `#/components/responses/${typesOf(status).join(".")}` }]));
}

/** Every answer with a problem that paths refer to: which types it may have. */
export function problemAnswers(paths: Paths): Readonly<Record<string, Schema>> {
  const names = [...JSON.stringify(paths).matchAll(/"#\/components\/responses\/([\w.]+)"/g)].map(([, name = ""]) => name);
  return Object.fromEntries([...new Set(names)].map((name) => [name, problemAnswer(name)]));
}

function problemAnswer(name: string): Schema {
  const types = name.split(".").map((type) => `/problems/${type}`);
  const own = { type: "object", properties: { type: { type: "string", enum: types } }, required: ["type"] };
  const schema = name === "problem" ? ref("Problem") : { allOf: [ref("Problem"), own] };
  return { description: name.replaceAll(".", ", "), content: { "application/problem+json": { schema } } };
}
