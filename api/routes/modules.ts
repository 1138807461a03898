import { Hono } from "hono";
import { type Env, viewerOf } from "./context.ts";
import { describe, etagOf } from "#engine/definition/describe";
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
  const layouts = await reading(c, (work) => layoutsOf(work, module));
  const description = { ...describe(module, viewer, c.var.runtime.definitions.modules), layouts };
  return isKnown(c, etagOf(description).slice(1, -1)) ? c.body(null, 304) : c.json(description);
});
