import type { Module } from "#define/module";
import type { Screen } from "#define/screen";

/** The screen with the list of all documents of a module that no definition writes. */
const DOCUMENT_LIST = "all";

/** What is numbered is a document; anything else that is kept on a screen is a master. */
export const isDocument = ({ fields, readonly }: Module): boolean =>
  !readonly && Object.values(fields).some(({ kind }) => kind === "docNo");

/** The screen that lists every document of a module in every stage. */
export function documentListOf(module: Module): Screen | undefined {
  return isDocument(module) ? Object.values(module.screens).find(isWhole) : undefined;
}

/**
 * A document type whose definition has no query over everything gets one; it opens from its other screens and from wherever a document of
 * it stands, and leads where the first of them does.
 */
export function withDocumentList(module: Module): Module {
  const [first] = Object.values(module.screens);
  if (!isDocument(module) || !first || documentListOf(module)) return module;
  const name = module.id.slice(module.id.indexOf(".") + 1);
  const { filters, opens } = first;
  const all: Screen = { path: `/${name}All`, kind: "query", unlisted: true, ...(filters ? { filters } : {}), ...(opens ? { opens } : {}) };
  return { ...module, screens: { ...module.screens, [DOCUMENT_LIST]: all } };
}

function isWhole({ kind, stages, where, step, variant, own }: Screen): boolean {
  return kind === "query" && [stages, where, step, variant, own].every((narrowing) => narrowing === undefined);
}
