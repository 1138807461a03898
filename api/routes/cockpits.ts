import { Hono } from "hono";
import { z } from "zod";
import { type Env, viewerOf } from "./context.ts";
import { queryOf } from "./access/body.ts";
import { encodedAnswer } from "./answers/encoded.ts";
import { isKnown } from "./answers/version.ts";
import { operation } from "./contract/declare.ts";
import { CockpitFigures } from "./answers/figures.ts";

const asked = z.strictObject({
  year: z.string().max(4).optional(),
  unit: z
    .string()
    .regex(/^\d{1,18}$/)
    .optional(),
});

const read = operation({
  id: "cockpits.read",
  says: "Tells the figures of every panel of a cockpit in one answer.",
  query: asked,
  answer: CockpitFigures,
  problems: ["forbidden", "notReady"],
});

/** `GET /api/cockpits/:id?year=&unit=`: every panel in one answer; 304 when nothing changed, with the instant that is still true in `X-True-At`. */
export const cockpits = new Hono<Env>().get("/:id", read, async (c) => {
  const viewer = await viewerOf(c);
  const { version, at, answer } = await c.var.runtime.analytics.cockpits.ask(viewer, c.req.param("id"), queryOf(c, asked));
  c.header("X-True-At", at);
  if (isKnown(c, version)) return c.body(null, 304);
  return encodedAnswer(c, await answer());
});
