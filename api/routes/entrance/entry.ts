import { Hono } from "hono";
import { z } from "zod";
import { shaped } from "#db/row";
import { fail, PROBLEM_STATUS, type ProblemType } from "#define/problem";
import { LANGUAGES } from "#define/viewer";
import { entryKind } from "#define/access/entries";
import { ownNames } from "#define/own";
import { writeHistory } from "#engine/history";
import { inWork } from "#engine/work";
import { demand } from "#engine/write/guards";
import { typeOf } from "#extras/files/kinds";
import { type EntryBlock, blocksOf, entryFor, forgetPages, logoOf } from "#identity/entryPages";
import { providersAt } from "#identity/provider";
import { problemWord } from "#engine/issueWords";
import { isSuite } from "#identity/suites";
import { queryOf } from "../access/body.ts";
import { brandOf } from "../access/brand.ts";
import { Id } from "../answers/shapes.ts";
import { operation } from "../contract/declare.ts";
import { type Ask, type Env, hostOf, languageOf, sessionOf, viewerOf } from "../context.ts";
import { idIn } from "../document/target.ts";

const Named = z.record(z.enum(LANGUAGES), z.string().nullable());
const Asked = z.strictObject({ path: z.string().max(200), brand: z.string().max(40).optional(), problem: z.string().max(40).optional() });
const Brand = z.strictObject({
  code: z.string(),
  names: Named,
  slogans: Named,
  colour: z.string().nullable(),
  logo: z.string().nullable(),
  opensAt: z.string().nullable(),
});
const Way = z.strictObject({
  code: z.string(),
  kind: z.enum(["link", "password", "ticket"]),
  names: Named,
  isAutomatic: z.boolean(),
  address: z.string().nullable(),
});
const Block = z.strictObject({
  id: Id,
  kind: z.enum(["text", "link", "menu", "announcements"]),
  titles: Named,
  texts: Named,
  link: z.string().nullable(),
  menuGroup: z.string().nullable(),
});
const Entry = z.strictObject({
  brand: Brand.nullable(),
  loginType: z.enum(["password", "provider", "both"]),
  problem: z.string().nullable(),
  ways: z.array(Way),
  blocks: z.array(Block),
});
const LOGO_LIMIT = 100 * 1024;
const PICTURES = [
  ["image/png", "png"],
  ["image/jpeg", "jpg"],
  ["image/webp", "webp"],
] as const;
const operations = {
  read: operation({
    id: "entry.read",
    says: "Tells how a page outside the frame looks, how people sign in there, and what of it the visitor may see.",
    query: Asked,
    answer: Entry,
    isOpen: true,
  }),
  logo: operation({ id: "entry.logo", says: "Gives the picture of a page outside the frame.", answer: "file", isOpen: true }),
  keepLogo: operation({
    id: "entry.keepLogo",
    says: "Keeps the picture of a page outside the frame: an image of at most 100 KB.",
    path: { id: Id },
    body: "file",
    answer: "none",
  }),
  dropLogo: operation({
    id: "entry.dropLogo",
    says: "Takes the picture of a page outside the frame away.",
    path: { id: Id },
    answer: "none",
  }),
};

/** `/api/entry`: the pages outside the frame, as a company shows them. */
export const entry = new Hono<Env>()
  .get("/", operations.read, async (c) => {
    const { path, brand, problem } = queryOf(c, Asked);
    const { client } = c.var.runtime;
    const page = await entryFor(client, { path, brand, host: hostOf(c) });
    const blocks = page ? await blocksOf(client, page, (await sessionOf(c)) !== null) : [];
    c.header("Cache-Control", "no-store");
    return c.json({
      brand: page ? brandOf(page) : null,
      loginType: page?.loginType ?? "both",
      problem: problemText(c, problem),
      ways: await waysAt(c, path),
      blocks: blocks.map(blockOf),
    });
  })
  .get("/logo/:code", operations.logo, async (c) => {
    const [, type, content] = /^data:([\w/]+);base64,(.*)$/.exec((await logoOf(c.var.runtime.client, c.req.param("code"))) ?? "") ?? [];
    if (type === undefined || content === undefined) fail({ type: "notFound", what: "logo" });
    return c.body(new Uint8Array(Buffer.from(content, "base64")), 200, { "content-type": type, "cache-control": "public, max-age=300" });
  })
  .put("/:id/logo", operations.keepLogo, async (c) => {
    demand({ viewer: await viewerOf(c) }, pageModule(c), "edit");
    const content = Buffer.from(await c.req.arrayBuffer());
    if (content.length > LOGO_LIMIT) fail({ type: "tooLarge", limit: LOGO_LIMIT });
    const [type] = PICTURES.find(([one, extension]) => typeOf(`logo.${extension}`, content.subarray(0, 64)) === one) ?? [];
    if (type === undefined) fail({ type: "invalid", issues: [{ code: "noPicture", field: "logo" }] });
    return storeLogo(c, `data:${type};base64,${content.toString("base64")}`);
  })
  .delete("/:id/logo", operations.dropLogo, async (c) => storeLogo(c, null));

const pageModule = (c: Ask) => c.var.runtime.definitions.modules.get("admin.entryPage") ?? fail({ type: "notFound", what: "page" });

/** Keeps or drops the picture of a page for whoever may edit it; throws notFound. */
async function storeLogo(c: Ask, logo: string | null): Promise<Response> {
  const { runtime } = c.var;
  const viewer = await viewerOf(c);
  const module = pageModule(c);
  const id = idIn(c, "id", "page");
  await inWork(runtime, viewer, async (work) => {
    demand(work, module, "edit");
    const [page] = await work.run(shaped({ version: "integer", stage: "text" })`update entry_page set logo = ${logo}, version = version + 1,
        updated_at = ${work.now}, updated_by = ${work.viewer.accountId} where id = ${id} returning version, stage`);
    if (!page) fail({ type: "notFound", what: "page" });
    const record = { header: { id, version: page.version }, lines: {} };
    writeHistory(work, module, [{ record, action: "edit", stageFrom: page.stage, stageTo: page.stage }]);
  });
  forgetPages(runtime.client);
  return c.body(null, 204);
}

const named = (zh: string | null, en: string | null, ru: string | null) => ({ zh, en, ru });

/** How somebody signs in at a page beside account and password. */
async function waysAt(c: Ask, path: string): Promise<z.input<typeof Way>[]> {
  const providers = await providersAt(c.var.runtime.client, entryKind(path) === "signIn" ? path : "/login");
  return providers.map(({ code, kind, nameZh, nameEn, nameRu, isAutomatic, authorizeUrl }) => {
    const way = { code, names: named(nameZh, nameEn, nameRu), isAutomatic };
    if (kind === "ldap") return { ...way, kind: "password", address: null };
    if (kind === "ticket") return { ...way, kind: "ticket", address: authorizeUrl };
    return { ...way, kind: "link", address: kind === "oidc" || isSuite(kind) ? `/api/signIn/${encodeURIComponent(code)}/begin` : null };
  });
}

/** Why somebody did not come in, in his language; nothing for what no problem is called. */
function problemText(c: Ask, problem: string | undefined): string | null {
  const type = ownNames(PROBLEM_STATUS).find((one): one is ProblemType => one === problem);
  return type ? problemWord({ words: c.var.runtime.words, language: languageOf(c) }, `details.${type}`) : null;
}

const blockOf = ({ id, kind, titleZh, titleEn, titleRu, textZh, textEn, textRu, link, menuGroup }: EntryBlock) => ({
  id,
  kind,
  titles: named(titleZh, titleEn, titleRu),
  texts: named(textZh, textEn, textRu),
  link,
  menuGroup,
});
