import { Hono } from "hono";
import { z } from "zod";
import { type Ask, type Env, languageOf, viewerOf } from "./context.ts";
import type { Module } from "#define/module";
import type { PrintTemplate } from "#define/print";
import { bodyFrom } from "#engine/byteStream";
import { isPrinted } from "#engine/definition/prints";
import { hasReadAccess } from "#engine/access/moduleAccess";
import { makePdf, type Order, type Prepared, prepareDraft, prepareLook, preparePrint, titleOf } from "#extras/print/printOuts";
import { templateShape } from "#extras/print/templateShape";
import { storeTemplate, takeBackTemplate, templateHistory, templatesOf } from "#extras/print/templates";
import { bodyOf, queryOf } from "./access/body.ts";
import { heavily } from "./access/heavy.ts";
import { moduleOf, reading, writing, writtenBy } from "./document/target.ts";
import { operation } from "./contract/declare.ts";
import { Instant } from "./answers/shapes.ts";

const id = z.string().regex(/^\d{1,18}$/);
const MOST = 200;
const Wanted = {
  template: z.string().max(60).default("standard"),
  language: z.enum(["zh", "en", "ru"]).optional(),
  paper: z.enum(["label", "sheet"]).default("label"),
};
const Printing = z.strictObject({ ...Wanted, ids: z.array(id).min(1).max(MOST), copies: z.int().min(1).max(100).default(1) });
const Looking = z.strictObject({
  ...Wanted,
  ids: z
    .string()
    .transform((text) => text.split(","))
    .pipe(z.array(id).min(1).max(MOST)),
  copies: z.coerce.number().int().min(1).max(100).default(1),
});
const seen = z.int().min(0).optional();
const seenText = z.coerce.number().int().min(0).optional();
const Stored = z.strictObject({ template: templateShape, seen });
const TakenBack = z.strictObject({ seen: seenText });
const Draft = z.strictObject({ ...Printing.shape, name: z.string().max(60), template: templateShape });

const NamedTemplate = z.strictObject({ name: z.string(), template: templateShape, own: z.boolean(), title: z.string() });
const Edition = z.strictObject({ edition: z.int(), template: templateShape.nullable(), by: z.string().nullable(), at: Instant });
const Stands = z.strictObject({ edition: z.int() });
const problems = ["forbidden"] as const;
const operations = {
  modules: operation({
    id: "prints.modules",
    says: "Lists the modules whose print templates the reader may change.",
    answer: z.array(z.string()),
  }),
  list: operation({
    id: "prints.list",
    says: "Lists the templates that records of a module are printed by.",
    answer: z.array(NamedTemplate),
    problems,
  }),
  save: operation({ id: "prints.save", says: "Stores a template as its next edition.", body: Stored, answer: Stands, problems: ["stale"] }),
  delete: operation({
    id: "prints.delete",
    says: "Takes the company's own template back, so that the delivered one stands again.",
    query: TakenBack,
    answer: Stands,
    problems: ["stale"],
  }),
  read: operation({
    id: "prints.read",
    says: "Tells the editions of a template.",
    answer: z.strictObject({ delivered: templateShape.nullable(), editions: z.array(Edition) }),
    problems,
  }),
  preview: operation({
    id: "prints.preview",
    says: "Shows records as a template would print them that is not stored yet.",
    body: Draft,
    answer: "file",
    problems: ["busy"],
  }),
  look: operation({
    id: "prints.look",
    says: "Shows records as they would be printed.",
    query: Looking,
    answer: "file",
    problems: ["forbidden", "busy"],
  }),
  print: operation({
    id: "prints.print",
    says: "Prints records and notes it in their history.",
    body: Printing,
    answer: "file",
    problems: ["busy", "notApplicable", "illegalAction"],
  }),
};

/** `GET /api/prints`: the modules whose templates the viewer may change. */
export const printed = new Hono<Env>().get("/", operations.modules, async (c) => {
  const viewer = await viewerOf(c);
  const changes = (module: Module) => ["print", "publish"].every((action) => viewer.may(`${module.id}.${action}`));
  const modules = [...c.var.runtime.definitions.modules.values()];
  return c.json(
    modules.filter((module) => isPrinted(module) && hasReadAccess(viewer, module) && changes(module)).map((module) => module.id),
  );
});

/** `/api/documents/:module/print…`: PDFs of records, to be looked at or handed out, and the templates they are made by. */
export const prints = new Hono<Env>()
  .get("/:module/prints", operations.list, async (c) => {
    const module = await moduleOf(c);
    const found = await reading(c, (work) => templatesOf(work, module));
    const { words } = c.var.runtime;
    return c.json(found.map((one) => ({ ...one, title: titleOf(words, languageOf(c), module, one) })));
  })
  .put("/:module/prints/:name", operations.save, async (c) => {
    const module = await writtenBy(c, "publish");
    const { template, seen: before } = await bodyOf(c, Stored);
    const edition = await writing(c, undefined, undefined, (work) =>
      storeTemplate(work, module, c.req.param("name"), template as PrintTemplate, before),
    );
    return c.json({ edition });
  })
  .delete("/:module/prints/:name", operations.delete, async (c) => {
    const module = await moduleOf(c);
    const { seen: before } = queryOf(c, TakenBack);
    const edition = await writing(c, undefined, undefined, (work) => takeBackTemplate(work, module, c.req.param("name"), before));
    return c.json({ edition });
  })
  .get("/:module/prints/:name", operations.read, async (c) => {
    const module = await moduleOf(c);
    return c.json(await reading(c, (work) => templateHistory(work, module, c.req.param("name"))));
  })
  .post("/:module/prints/preview", operations.preview, async (c) => {
    const module = await writtenBy(c, "publish");
    const { name, template, ...wanted } = await bodyOf(c, Draft);
    const order = orderOf(c, { ...wanted, template: name });
    return pdfAnswer(c, await reading(c, (work) => prepareDraft(work, module, order, template as PrintTemplate)));
  })
  .get("/:module/print", operations.look, async (c) => {
    const module = await moduleOf(c);
    const order = orderOf(c, queryOf(c, Looking));
    return pdfAnswer(c, await reading(c, (work) => prepareLook(work, module, order)));
  })
  .post("/:module/print", operations.print, async (c) => {
    const module = await writtenBy(c, "print");
    const order = orderOf(c, await bodyOf(c, Printing));
    return pdfAnswer(c, await writing(c, undefined, undefined, (work) => preparePrint(work, module, order)));
  });

function orderOf(c: Ask, wanted: z.output<typeof Printing>): Order {
  return { ...wanted, ids: [...new Set(wanted.ids)], language: wanted.language ?? languageOf(c) };
}

async function pdfAnswer(c: Ask, prepared: Prepared): Promise<Response> {
  c.header("Content-Type", "application/pdf");
  c.header("Content-Disposition", "inline");
  c.header("Cache-Control", "private, no-store");
  c.header("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'; object-src 'self'; frame-ancestors 'self'");
  const { accountId } = await viewerOf(c);
  const pages = await heavily(accountId, () => makePdf(prepared));
  return c.body(bodyFrom(pages));
}
