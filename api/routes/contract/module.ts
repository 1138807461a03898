import { z } from "zod";
import type { Module } from "#define/module";
import { isKept } from "#engine/write/guards";
import { Change, Creation, Deed, Deeds, Deletion, ExportQuery, ImportQuery, ListQuery, Trial } from "../document/shapes.ts";
import { linesSchema, rowSchema, type Schema } from "./field.ts";
import { inPath, inQuery, type Operation, operation } from "./operation.ts";

type Paths = Record<string, Record<string, Operation>>;

const inputOf = (shape: z.ZodType): Schema => {
  const { $schema: _, ...schema } = z.toJSONSchema(shape, { io: "input", unrepresentable: "any" });
  return schema;
};
const ID = inPath("id");

/** The paths of one module, typed by its fields; `title` is its name. */
export function modulePaths(module: Module, title: string): Paths {
  const base = `/api/documents/${module.id}`;
  const say = (verb: string) => ({ id: `${module.id}.${verb}`, tag: module.id, summary: `${title}: ${verb}` });
  const record = { $ref: `#/components/schemas/${module.id}` };
  const reads: Paths = {
    [base]: { get: operation({ ...say("list"), parameters: inQuery(inputOf(ListQuery)) }) },
    [`${base}/export`]: { get: operation({ ...say("export"), parameters: inQuery(inputOf(ExportQuery)), answer: "file" }) },
    [`${base}/{id}`]: { get: operation({ ...say("read"), parameters: [ID, ...inQuery({})], answer: record }) },
    [`${base}/{id}/history`]: { get: operation({ ...say("history"), parameters: [ID, ...inQuery({})] }) },
  };
  return module.readonly ? reads : merged(reads, writePaths(module, base, record, say));
}

/** The schema of a module's record, as it is read. */
export function recordSchema(module: Module): Schema {
  return {
    type: "object",
    properties: {
      id: { type: "string" },
      version: { type: "integer" },
      stage: { type: ["string", "null"], ...(module.stages ? { enum: [...module.stages, null] } : {}) },
      header: rowSchema(module),
      lines: linesSchema(module),
      labels: { type: "object" },
      actions: { type: "array", items: { type: "string" } },
    },
  };
}

type Say = (verb: string) => { id: string; tag: string; summary: string };

function writePaths(module: Module, base: string, record: Schema, say: Say): Paths {
  const typed = (shape: z.ZodType) => withRows(inputOf(shape), module);
  const offered = Object.entries(module.actions ?? {}).filter(([, { system }]) => !system);
  const deeds = offered.flatMap(([name]): [string, Record<string, Operation>][] => [
    [
      `${base}/{id}/actions/${name}`,
      { post: operation({ ...say(name), parameters: [ID, ...inQuery({})], body: inputOf(Deed), answer: record }) },
    ],
    [`${base}/actions/${name}`, { post: operation({ ...say(`${name}.each`), parameters: inQuery({}), body: inputOf(Deeds) }) }],
  ]);
  return {
    [base]: { post: operation({ ...say("create"), parameters: inQuery({}), body: typed(Creation), answer: record, status: 201 }) },
    [`${base}/preview`]: { post: operation({ ...say("preview"), parameters: inQuery({}), body: typed(Trial) }) },
    [`${base}/import`]: { post: operation({ ...say("import"), parameters: inQuery(inputOf(ImportQuery)) }) },
    ...(isKept(module) ? {} : changePaths(module, base, record, say)),
    ...Object.fromEntries(deeds),
  };
}

function changePaths(module: Module, base: string, record: Schema, say: Say): Paths {
  return {
    [`${base}/{id}`]: {
      put: operation({ ...say("save"), parameters: [ID, ...inQuery({})], body: withRows(inputOf(Change), module), answer: record }),
      delete: operation({ ...say("delete"), parameters: [ID, ...inQuery(inputOf(Deletion))], answer: "none", status: 204 }),
    },
  };
}

function withRows(schema: Schema, module: Module): Schema {
  return { ...schema, properties: { ...(schema.properties as object), header: rowSchema(module), lines: linesSchema(module) } };
}

function merged(first: Paths, second: Paths): Paths {
  const paths = new Set([...Object.keys(first), ...Object.keys(second)]);
  return Object.fromEntries([...paths].map((path) => [path, { ...first[path], ...second[path] }]));
}
