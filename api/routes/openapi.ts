import { createHash } from "node:crypto";
import { Hono } from "hono";
import { type Env, languageOf, type Served, viewerOf } from "./context.ts";
import type { Module } from "#define/module";
import type { Language } from "#define/viewer";
import { looksUp, readsModule } from "#engine/access/moduleAccess";
import { isKnown } from "./answers/version.ts";
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

/** So many contracts are kept, for as many sets of modules and languages. */
const MOST_KEPT = 12;
const kept = new Map<string, string>();

/** `GET /api/openapi.json`: the contract of what the viewer has to do with, made from the definitions (OpenAPI 3.1), once per release, rights and language. */
export const openapi = new Hono<Env>().get("/", async (c) => {
  const viewer = await viewerOf(c);
  const { definitions, version, build } = c.var.runtime;
  const modules = [...definitions.modules.values()].filter((module) => readsModule(viewer, module) || looksUp(viewer, module));
  const language = languageOf(c);
  const tag = hashOf([version, build, language, ...modules.map(({ id }) => id)]);
  if (isKnown(c, tag)) return c.body(null, 304);
  const contract = kept.get(tag) ?? JSON.stringify(contractOf(c.var.runtime, modules, language));
  keep(tag, contract);
  return c.body(contract, 200, { "Content-Type": "application/json" });
});

/** The one that was asked for longest ago makes room. */
function keep(tag: string, contract: string): void {
  kept.delete(tag);
  kept.set(tag, contract);
  const [oldest] = kept.keys();
  if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
}

function hashOf(parts: readonly string[]): string {
  return createHash("sha256").update(JSON.stringify(parts)).digest("base64url");
}

function contractOf({ words, version }: Served, modules: readonly Module[], language: Language) {
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
