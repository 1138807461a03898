import { shaped } from "#db/row";
import type { entryBlocks, entryPages } from "#db/schema/platform/identity";
import type { DocumentOf } from "#define/rows";
import { eachDocument, type Rule } from "#define/rule";

type EntryPage = DocumentOf<typeof entryPages, { blocks: typeof entryBlocks }>;

const COLOUR = /^#[0-9a-f]{6}$/i;
/** A host alone, without a scheme, port or path. */
const HOST = /^[\w-]+(\.[\w-]+)*$/;

/** A path looks one way at a host, but for the brands that people come by. */
export const standsOnce: Rule<EntryPage> = async (documents, work) => {
  const stored = await work.run(
    shaped({ id: "id", path: "text", host: "text?" })`select id, path, lower(host) as host from entry_page where not is_brand`,
  );
  return documents.flatMap(({ header }, document) => {
    const host = header.host ? header.host.toLowerCase() : null;
    const isTaken = stored.some((page) => page.id !== header.id && page.path === header.path && page.host === host);
    return !header.isBrand && isTaken ? [{ document, code: "duplicate" as const, field: "path", value: header.path }] : [];
  });
};

/** A page for all paths is that of a host; colours and hosts are such. */
export const saysSomething = eachDocument<EntryPage>(({ header: { path, host, colour } }) => [
  ...(path === "all" && !host ? [{ code: "required" as const, field: "host" }] : []),
  ...(host && !HOST.test(host) ? [{ code: "format" as const, field: "host", value: host }] : []),
  ...(colour && !COLOUR.test(colour) ? [{ code: "format" as const, field: "colour", value: colour }] : []),
]);

const isWithin = (link: string) => /^\/(?![/\\])/.test(link);
const isWeb = (link: string) => URL.canParse(link) && new URL(link).protocol === "https:";

/** Whoever has signed in goes on within the program; a link leads there, or to a page that is served over TLS. */
export const leadsWithin = eachDocument<EntryPage>(({ header: { opensAt }, lines }) => [
  ...(opensAt && !isWithin(opensAt) ? [{ code: "format" as const, field: "opensAt", value: opensAt }] : []),
  ...lines.blocks.flatMap(({ link }, at) =>
    link && !isWithin(link) && !isWeb(link) ? [{ code: "format" as const, table: "blocks", row: at + 1, field: "link", value: link }] : [],
  ),
]);
