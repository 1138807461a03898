import { Hono } from "hono";
import { z } from "zod";
import type { Ask, Env } from "./context.ts";
import { fail, ProblemError } from "#define/problem";
import { LANGUAGES, type Viewer } from "#define/viewer";
import { companyOf } from "#engine/company";
import { rendered, resolveLink, SCREEN, titleOf } from "#render/render";
import { closeMedia, listMedia, type Media, mediaOf, openMedia } from "#render/media";
import { svgOf } from "#render/picture";
import { linkParts } from "#render/query";
import { staffOf } from "./access/staff.ts";
import { bodyOf } from "./access/body.ts";
import { sharedAnswer } from "./answers/encoded.ts";
import { idIn } from "./document/target.ts";
import { isKnown } from "./answers/version.ts";
import { openingPath } from "./menu/openingPath.ts";
import { operation } from "./contract/declare.ts";
import { CockpitFigures } from "./answers/figures.ts";
import { Id, Instant } from "./answers/shapes.ts";

/** The page where screens are set up; who has it in his menu may ask. */
const PATH = "/crmReportMedia";
const link = z.string().min(1).max(2000);
const Draft = z.strictObject({
  name: z.string().trim().min(1).max(60),
  language: z.enum(LANGUAGES),
  seconds: z.int().min(5).max(3600),
  links: z.array(link).min(1).max(12),
});
/** Instead of a token: what a signed-in person looks at himself, links in the address. */
const OWN = "own";
const SECONDS = 30;
type Shown = { viewer: Viewer; media: Omit<Media, "id"> };

const Own = z.strictObject({
  id: Id,
  name: z.string(),
  language: z.enum(LANGUAGES),
  links: z.array(z.string()),
  seconds: z.int(),
  createdAt: Instant,
  seenAt: Instant.nullable(),
});
const Page = z.strictObject({
  link: z.string(),
  kind: z.enum(["report", "cockpit", "none"]),
  definition: z.string(),
  title: z.string(),
  problem: z.string().nullable(),
});
const Screen = z.strictObject({
  name: z.string(),
  language: z.enum(LANGUAGES),
  seconds: z.int(),
  company: z.string(),
  timeZone: z.string(),
  pages: z.array(Page),
});
const At = z.strictObject({ page: z.string().optional(), link: z.array(z.string()).optional() });
const shows = ["unauthenticated", "forbidden", "invalid", "notReady", "reportAway", "malformed"] as const;
const told = {
  list: operation({
    id: "media.list",
    says: "Lists the wall screens that the reader set up.",
    answer: z.strictObject({ screens: z.array(Own) }),
    problems: ["forbidden"],
  }),
  create: operation({
    id: "media.create",
    says: "Sets up a wall screen in the rights of its maker and gives the token of its link.",
    body: Draft,
    answer: z.strictObject({ id: Id, token: z.string() }),
    status: 201,
    problems: ["reportAway"],
  }),
  delete: operation({ id: "media.delete", says: "Takes a wall screen down.", answer: "none" }),
  show: operation({
    id: "media.show",
    says: "Tells what a wall screen shows, page by page.",
    query: At,
    answer: Screen,
    problems: shows,
    isOpen: true,
  }),
  picture: operation({
    id: "media.picture",
    says: "Draws the report on a page of a wall screen.",
    query: At,
    answer: "file",
    problems: shows,
    isOpen: true,
  }),
  cockpit: operation({
    id: "media.cockpit",
    says: "Tells the figures of the cockpit on a page of a wall screen.",
    query: At,
    answer: CockpitFigures,
    problems: shows,
    isOpen: true,
  }),
};

/** `/api/media`: screens that hang for weeks; under `/show/:token` all that such a screen asks, in the rights of the one who set it up. */
export const media = new Hono<Env>()
  .get("/", told.list, async (c) => c.json({ screens: await listMedia(c.var.runtime, await staffOf(c, PATH)) }))
  .post("/", told.create, async (c) => {
    const viewer = await staffOf(c, PATH);
    const draft = await bodyOf(c, Draft);
    for (const one of draft.links) await pageAt(c, viewer, one);
    return c.json(await openMedia(c.var.runtime, viewer, draft), 201);
  })
  .delete("/:id", told.delete, async (c) => {
    const viewer = await staffOf(c, PATH);
    const id = idIn(c);
    if (!(await closeMedia(c.var.runtime, viewer, id))) fail({ type: "notFound", what: id });
    return c.body(null, 204);
  })
  .get("/show/:token", told.show, async (c) => {
    const { viewer, media: shown } = await shownOf(c);
    const pages = await Promise.all(shown.links.map((one) => described(c, viewer, one)));
    c.header("Cache-Control", "private, no-store");
    const { timeZone, ...company } = await companyOf(c.var.runtime, viewer.compId);
    return c.json({
      name: shown.name,
      language: shown.language,
      seconds: shown.seconds,
      company: { zh: company.nameZh, en: company.nameEn, ru: company.nameRu }[shown.language] ?? company.nameZh ?? company.code,
      timeZone,
      pages,
    });
  })
  .get("/show/:token/picture", told.picture, async (c) => {
    const { viewer, media: shown } = await shownOf(c);
    const tools = { runtime: c.var.runtime, analytics: c.var.runtime.analytics };
    const { version, at, answer } = await rendered(tools, viewer, await resolveLink(tools, viewer, linkOf(c, shown)), SCREEN);
    c.header("X-True-At", at);
    if (isKnown(c, version)) return c.body(null, 304);
    c.header("Content-Type", "image/svg+xml; charset=utf-8");
    return c.body(svgOf(await answer()));
  })
  .get("/show/:token/cockpit", told.cockpit, async (c) => {
    const { viewer, media: shown } = await shownOf(c);
    const page = await pageAt(c, viewer, linkOf(c, shown));
    if (page.kind !== "cockpit") fail({ type: "notFound", what: page.link });
    return sharedAnswer(c, await c.get("runtime").analytics.cockpits.ask(viewer, page.definition, {}));
  });

async function shownOf(c: Ask): Promise<Shown> {
  const token = c.req.param("token") ?? "";
  if (token === OWN) {
    const viewer = await staffOf(c, PATH);
    const links = (c.req.queries("link") ?? []).slice(0, 12);
    return { viewer, media: { name: "", language: viewer.language, seconds: SECONDS, links } };
  }
  return (await mediaOf(c.var.runtime, token)) ?? fail({ type: "unauthenticated" });
}

function linkOf(c: Ask, { links }: Pick<Media, "links">): string {
  return links[Number(c.req.query("page") ?? 0)] ?? fail({ type: "notFound", what: c.req.query("page") ?? "0" });
}

/** What stands at a link for a viewer: throws notFound and forbidden. */
async function pageAt(c: Ask, viewer: Viewer, at: string): Promise<{ link: string; kind: "report" | "cockpit"; definition: string }> {
  const { analytics } = c.var.runtime;
  const path = linkParts(at)?.path;
  const cockpit = [...analytics.catalogue.cockpits.values()].find(({ paths }) => paths.some((one) => openingPath(one) === path));
  if (cockpit) return { link: at, kind: "cockpit", definition: cockpit.id };
  const { report } = await resolveLink({ runtime: c.var.runtime, analytics }, viewer, at);
  return { link: at, kind: "report", definition: report.id };
}

/** A page by its name; one that cannot be shown says why, so that the others go on. */
async function described(c: Ask, viewer: Viewer, at: string) {
  try {
    const page = await pageAt(c, viewer, at);
    return { ...page, title: titleOf(c.var.runtime.words, viewer.language, { id: page.definition }), problem: null };
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    return { link: at, kind: "none", definition: "", title: at, problem: error.problem.type };
  }
}
