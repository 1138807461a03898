import { Hono } from "hono";
import { z } from "zod";
import { type Env, viewerOf } from "./context.ts";
import { queryOf } from "./access/body.ts";
import { sharedAnswer } from "./answers/encoded.ts";
import { COCKPIT_LOOKS } from "#render/cockpit/look";
import { cockpitPaper } from "#render/cockpit/cockpit";
import { heavyFile } from "./access/heavy.ts";
import { brokenOff } from "./answers/broken.ts";
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

const drawn = asked.extend({ format: z.enum(["png", "pdf", "svg"]).default("png"), look: z.enum(COCKPIT_LOOKS).default("light") });
const TYPES = { png: "image/png", pdf: "application/pdf", svg: "image/svg+xml" } as const;

const picture = operation({
  id: "cockpits.picture",
  says: "Draws a cockpit as its reader sees it, with what says of whom and when it is and who asked.",
  query: drawn,
  answer: "file",
  problems: ["forbidden", "notReady", "busy"],
});

/**
 * `GET /api/cockpits/:id/picture?format=png|pdf|svg&look=light|dark`: the same on paper, for who may take its figures along.
 * `GET /api/cockpits/:id?year=&unit=&region=&productLine=&department=`: every panel in one answer; 304 when nothing changed, with the
 * instant that is still true in `X-True-At`.
 */
export const cockpits = new Hono<Env>()
  .get("/:id", read, async (c) => {
    const viewer = await viewerOf(c);
    return sharedAnswer(c, await c.get("runtime").analytics.cockpits.ask(viewer, c.req.param("id"), queryOf(c, asked)));
  })
  .get("/:id/picture", picture, async (c) => {
    const viewer = await viewerOf(c);
    const { runtime } = c.var;
    const { format, look, ...params } = queryOf(c, drawn);
    const paper = await cockpitPaper({ runtime, analytics: runtime.analytics }, viewer, c.req.param("id"), params, look);
    const make = { png: () => paper.png(), pdf: () => paper.pdf(), svg: async () => Buffer.from(paper.svg()) }[format];
    const file = await heavyFile(viewer.accountId, async () => bytesOf(await make()), brokenOff(c));
    c.header("Content-Type", TYPES[format]);
    c.header(
      "Content-Disposition",
      `inline; filename="${paper.cockpit.definition.id}.${format}"; filename*=UTF-8''${encodeURIComponent(`${paper.title}.${format}`)}`,
    );
    c.header("Cache-Control", "private, no-store");
    return c.body(file);
  });

const bytesOf = (body: Buffer | ReadableStream<Uint8Array>) => (body instanceof ReadableStream ? body : new Uint8Array(body));
