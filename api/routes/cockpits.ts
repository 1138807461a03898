import { Hono } from "hono";
import { z } from "zod";
import { type Env, viewerOf } from "./context.ts";
import { queryOf } from "./access/body.ts";
import { sharedAnswer } from "./answers/encoded.ts";
import { operation } from "./contract/declare.ts";
import { CockpitFigures } from "./answers/figures.ts";

const key = z
  .string()
  .regex(/^\d{1,18}$/)
  .optional();
const asked = z.strictObject({ year: z.string().max(4).optional(), unit: key, region: key, productLine: key, department: key });

const read = operation({
  id: "cockpits.read",
  says: "Tells the figures of every panel of a cockpit in one answer.",
  query: asked,
  answer: CockpitFigures,
  problems: ["forbidden", "notReady"],
});

/**
 * `GET /api/cockpits/:id?year=&unit=&region=&productLine=&department=`: every panel in one answer; 304 when nothing changed, with the
 * instant that is still true in `X-True-At`.
 */
export const cockpits = new Hono<Env>().get("/:id", read, async (c) => {
  const viewer = await viewerOf(c);
  return sharedAnswer(c, await c.get("runtime").analytics.cockpits.ask(viewer, c.req.param("id"), queryOf(c, asked)));
});
