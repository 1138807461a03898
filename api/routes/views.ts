import { Hono } from "hono";
import { z } from "zod";
import { type Ask, type Env, viewerOf } from "./context.ts";
import { fail } from "#define/problem";
import { AUDIENCES } from "#define/savedView";
import { changeView, createView, dropView, listViews, type ViewAddress, rolesFor } from "#extras/views";
import { bodyOf, queryOf } from "./access/body.ts";
import { idIn, reading, writing } from "./document/target.ts";
import { operation } from "./contract/declare.ts";
import { Id, Made } from "./answers/shapes.ts";

const At = z.strictObject({ place: z.string().min(1).max(200) });
/** More than any address holds. */
const MOST_ASKED = 60;
const names = z.array(z.string().max(60)).max(200);
const isShort = (columns: object) => Object.keys(columns).length <= 200;
const state = z.strictObject({
  address: z.record(z.string().max(40), z.string().max(4000)).refine((asked) => Object.keys(asked).length <= MOST_ASKED),
  columns: z
    .strictObject({
      order: names,
      visible: z.record(z.string().max(60), z.boolean()).refine(isShort),
      widths: z.record(z.string().max(60), z.number()).refine(isShort),
      frozen: z.int().min(0).max(20),
    })
    .optional(),
});
const changed = { name: z.string().trim().min(1).max(60), isDefault: z.boolean().default(false), state };
const Change = z.strictObject({ ...changed, version: z.int().positive() });
const Draft = z.strictObject({
  ...changed,
  audience: z.enum(AUDIENCES),
  role: z
    .string()
    .regex(/^\d{1,18}$/)
    .optional(),
});

const Saved = z.strictObject({
  id: Id,
  name: z.string(),
  audience: z.enum(AUDIENCES),
  role: z.string().nullable(),
  isDefault: z.boolean(),
  state: z.looseObject({ address: z.record(z.string(), z.string()) }),
  mine: z.boolean(),
  version: z.int(),
});
const Views = z.strictObject({
  views: z.array(Saved),
  roles: z.array(z.strictObject({ id: Id, name: z.string() })),
  publishes: z.boolean(),
});
const operations = {
  list: operation({
    id: "views.list",
    says: "Lists the saved views of a list or report.",
    query: At,
    answer: Views,
    problems: ["forbidden"],
  }),
  create: operation({ id: "views.create", says: "Saves a view.", query: At, body: Draft, answer: Made, status: 201 }),
  save: operation({ id: "views.save", says: "Changes a saved view.", query: At, body: Change, answer: "none", problems: ["stale"] }),
  delete: operation({ id: "views.delete", says: "Deletes a saved view.", query: At, answer: "none" }),
};

/**
 * `/api/views?place=`: saved questions of a list (`<module>.<screen>`) or report (its id): one's own, those for a role, those for the
 * company.
 */
export const views = new Hono<Env>()
  .get("/", operations.list, async (c) => {
    const place = await placeOf(c);
    return c.json(
      await reading(c, async (work) => ({
        views: await listViews(work, place),
        roles: await rolesFor(work, place),
        publishes: place.publishes,
      })),
    );
  })
  .post("/", operations.create, async (c) => {
    const place = await placeOf(c);
    const draft = await bodyOf(c, Draft);
    return c.json({ id: await writing(c, undefined, undefined, (work) => createView(work, place, draft)) }, 201);
  })
  .put("/:id", operations.save, async (c) => {
    const place = await placeOf(c);
    const change = await bodyOf(c, Change);
    await writing(c, undefined, undefined, (work) => changeView(work, place, idIn(c, "id", "view"), change));
    return c.body(null, 204);
  })
  .delete("/:id", operations.delete, async (c) => {
    const place = await placeOf(c);
    await writing(c, undefined, undefined, (work) => dropView(work, place, idIn(c, "id", "view")));
    return c.body(null, 204);
  });

/** The right to read what a view asks is the right to the view. */
async function placeOf(c: Ask): Promise<ViewAddress> {
  const viewer = await viewerOf(c);
  const { place } = queryOf(c, At);
  const { definitions, analytics } = c.var.runtime;
  const cut = place.lastIndexOf(".");
  const module = definitions.modules.get(place.slice(0, cut));
  const source = module?.screens[place.slice(cut + 1)] ? module.id : analytics.catalogue.reports.get(place)?.dataset;
  if (source === undefined) fail({ type: "notFound", what: place });
  if (!viewer.may(`${source}.read`)) fail({ type: "forbidden", permission: `${source}.read` });
  return { place, publishes: viewer.may(`${source}.publish`) };
}
