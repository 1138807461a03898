import { Hono } from "hono";
import { type Env, languageOf, type Served } from "#api/context";
import type { Language } from "#define/viewer";
import { FIXED } from "./contract/fixed.ts";
import { modulePaths, recordSchema } from "./contract/module.ts";

const PROBLEM = {
  type: "object",
  properties: {
    type: { type: "string" },
    title: { type: "string" },
    status: { type: "integer" },
    detail: { type: "string" },
    issues: {
      type: "array",
      items: { type: "object", properties: { code: { type: "string" }, message: { type: "string" } }, required: ["code", "message"] },
    },
  },
  required: ["type", "title", "status"],
};

/** `GET /api/openapi.json`: the contract, made from the definitions (OpenAPI 3.1). */
export const openapi = new Hono<Env>().get("/", (c) => c.json(contractOf(c.var.runtime, languageOf(c))));

function contractOf({ definitions, words, version }: Served, language: Language) {
  const modules = [...definitions.modules.values()];
  const titled = modules.map((module) => modulePaths(module, words.word(language, module.id, "title") ?? module.id));
  return {
    openapi: "3.1.0",
    info: { title: "Longwall", version },
    security: [{ cookie: [] }],
    paths: Object.assign({}, FIXED, ...titled) as Record<string, unknown>,
    components: {
      securitySchemes: { cookie: { type: "apiKey", in: "cookie", name: "longwall" } },
      schemas: { Problem: PROBLEM, ...Object.fromEntries(modules.map((module) => [module.id, recordSchema(module)])) },
    },
  };
}
