import { Hono } from "hono";
import { type Env, viewerOf } from "./context.ts";
import { type Description as Told, describe, etagOf } from "#engine/definition/describe";
import { fieldsNeeded, requiredHere } from "#engine/definition/fieldSettings";
import { demandLook } from "#engine/access/moduleAccess";
import { layoutsOf } from "#engine/list/layouts";
import { isKnown } from "./answers/version.ts";
import { moduleOf, reading } from "./document/target.ts";
import { operation } from "./contract/declare.ts";
import { Description } from "./answers/description.ts";

const read = operation({
  id: "modules.read",
  says: "Describes a module as data, cut to what the reader may see and do.",
  answer: Description,
  problems: ["forbidden"],
});

/** `GET /api/modules/:module`: a definition as data, cut to what this viewer may see and do. */
export const modules = new Hono<Env>().get("/:module", read, async (c) => {
  const viewer = await viewerOf(c);
  const module = await moduleOf(c);
  demandLook(viewer, module);
  const [layouts, needed] = await reading(c, (work) => Promise.all([layoutsOf(work, module), requiredHere(work, module)]));
  const description = { ...asNeeded(describe(module, viewer, c.var.runtime.definitions.modules), needed), layouts };
  return isKnown(c, etagOf(description).slice(1, -1)) ? c.body(null, 304) : c.json(description);
});

/** The description with what the company needs filled in beyond the definition. */
function asNeeded(description: Told, needed: ReadonlySet<string>): Told {
  if (needed.size === 0) return description;
  const lines = Object.entries(description.lines).map(([table, one]) => [
    table,
    { ...one, fields: fieldsNeeded(one.fields, needed, `${table}.`) },
  ]);
  return { ...description, fields: fieldsNeeded(description.fields, needed), lines: Object.fromEntries(lines) };
}
