import { Hono } from "hono";
import { z } from "zod";
import type { Viewer } from "#define/viewer";
import { figureReaders } from "#analytics/figureReaders";
import { type Ask, type Env, languageOf, viewerOf } from "./context.ts";
import { decides } from "#db/separation";
import { fail } from "#define/problem";
import { explain } from "#engine/access/explain";
import { queryOf } from "./access/body.ts";
import { operation } from "./contract/declare.ts";
import { Id } from "./answers/shapes.ts";
import { reading } from "./document/target.ts";

const Question = z.strictObject({
  account: z.string().min(1).max(100),
  module: z.string().max(100),
  action: z.string().max(60).optional(),
  id: z
    .string()
    .regex(/^\d{1,18}$/)
    .optional(),
  company: z.string().optional(),
});

const Explained = z.strictObject({
  allowed: z.boolean(),
  lookUp: z.boolean(),
  gates: z.strictObject({ menu: z.boolean(), grant: z.boolean(), rows: z.boolean().nullable() }),
  stations: z.array(
    z.strictObject({
      role: z.string(),
      scope: z.string(),
      departmentId: Id.nullable(),
      warehouseId: Id.nullable(),
      paths: z.array(z.string()),
      grant: z.string().nullable(),
      opens: z
        .union([z.literal("all"), z.array(z.strictObject({ column: z.string(), value: z.string(), line: z.number().optional() }))])
        .nullable(),
      text: z.string(),
    }),
  ),
  fields: z.array(z.strictObject({ field: z.string(), access: z.enum(["hidden", "read", "write"]) })),
  text: z.array(z.string()),
});
const told = operation({
  id: "rights.explain",
  says: "Tells whether an account may do something, by which role, station and rule.",
  query: Question,
  answer: Explained,
  problems: ["forbidden"],
});

const Figure = z.strictObject({ dataset: z.string().max(100), metric: z.string().max(100), company: z.string().optional() });
const Readers = z.strictObject({
  readers: z.array(
    z.strictObject({
      account: z.string(),
      name: z.string(),
      stations: z.array(z.strictObject({ role: z.string(), scope: z.string(), place: z.string().nullable() })),
    }),
  ),
  unseen: z.int(),
});
const reads = operation({
  id: "rights.readers",
  says: "Tells who of the company sees a figure, by which role and how far.",
  query: Figure,
  answer: Readers,
  problems: ["forbidden"],
});

/**
 * `GET /api/rights/explain?account=&module=&action=&id=`: whether an account may do something with a module or one of its records, by which
 * role, station and rule. `GET /api/rights/readers?dataset=&metric=`: who sees a figure. For administrators or, where duties are separated,
 * the security one.
 */
export const rights = new Hono<Env>()
  .get("/explain", told, async (c) => {
    const viewer = await demandDecider(c, "rights.explain");
    const { account, module: name, action = "read", id } = queryOf(c, Question);
    const module = c.var.runtime.definitions.modules.get(name) ?? fail({ type: "notFound", what: name });
    c.set("module", module.id);
    return c.json(await explain(c.var.runtime, viewer.compId, { account, module, action, id }, languageOf(c)));
  })
  .get("/readers", reads, async (c) => {
    const viewer = await demandDecider(c, "rights.readers");
    const { dataset, metric } = queryOf(c, Figure);
    const { runtime } = c.var;
    const { catalogue } = runtime.analytics;
    return c.json(await figureReaders({ ...runtime, catalogue }, viewer.compId, { dataset, metric }, languageOf(c)));
  });

async function demandDecider(c: Ask, permission: "rights.explain" | "rights.readers"): Promise<Viewer> {
  if (!(await reading(c, (work) => decides(work, "security")))) fail({ type: "forbidden", permission });
  return viewerOf(c);
}
