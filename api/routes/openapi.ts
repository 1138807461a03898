import { createHash } from "node:crypto";
import { Hono } from "hono";
import { z } from "zod";
import { type Env, languageOf, viewerOf } from "./context.ts";
import { hasLookupAccess, hasReadAccess } from "#engine/access/moduleAccess";
import { isKnown } from "./answers/version.ts";
import { contractOf } from "./contract/contract.ts";
import { operation } from "./contract/declare.ts";

/** So many contracts are kept, for as many sets of modules and languages. */
const MOST_KEPT = 12;
// Of the process: a tag names release, language and modules, so whoever asks with it gets the same text.
const kept = new Map<string, string>();

const Contract = z.looseObject({ openapi: z.literal("3.1.0"), paths: z.record(z.string(), z.record(z.string(), z.looseObject({}))) });

const read = operation({
  id: "openapi.read",
  says: "Tells this contract, cut to the modules that the reader has to do with.",
  answer: Contract,
});

/**
 * `GET /api/openapi.json`: the contract of what the viewer has to do with, made from the routes and definitions (OpenAPI 3.1), once per
 * release, rights and language.
 */
export const openapi = new Hono<Env>().get("/", read, async (c) => {
  const viewer = await viewerOf(c);
  const { definitions, version, build, words } = c.get("runtime");
  const modules = [...definitions.modules.values()].filter((module) => hasReadAccess(viewer, module) || hasLookupAccess(viewer, module));
  const language = languageOf(c);
  const tag = hashOf([version, build, language, ...modules.map(({ id }) => id)]);
  if (isKnown(c, tag)) return c.body(null, 304);
  const titles = () => new Map(modules.map((module) => [module, words.word(language, module.id, "title") ?? module.id]));
  const contract = kept.get(tag) ?? JSON.stringify(contractOf(version, c.get("routes"), titles()));
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
