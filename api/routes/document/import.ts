import type { Ask } from "#routes/context";
import { languageOf, viewerOf } from "#routes/context";
import { parseMap } from "#import/map";
import { importFile } from "#import/run";
import { fail } from "#define/problem";
import { queryOf } from "../access/body.ts";
import { heavily } from "../access/heavy.ts";
import { localizeIssue } from "#engine/issueWords";
import { ImportQuery } from "./shapes.ts";
import { moduleOf } from "./target.ts";

/**
 * `POST …/import?dryRun=1&map=<json>&name=<file>` with a csv or xlsx file as its body: the report, its issues in the reader's words;
 * nothing is stored while there is one.
 */
export async function importBody(c: Ask): Promise<Response> {
  const module = await moduleOf(c);
  const { dryRun, map, name = "import" } = queryOf(c, ImportQuery);
  const body = c.req.raw.body ?? fail({ type: "malformed" });
  const { importLimits: limits } = c.var.runtime;
  const { signal } = c.req.raw;
  const options = { fileName: name, dryRun: dryRun === "1", signal, ...(limits ? { limits } : {}), ...(map ? { map: parseMap(map) } : {}) };
  const viewer = await viewerOf(c);
  const report = await heavily(viewer.accountId, () => importFile(c.var.runtime, viewer, module, body, options));
  const locale = { words: c.var.runtime.words, language: languageOf(c), module: module.id };
  const localized = (issues: typeof report.issues) => issues.map((issue) => localizeIssue(locale, issue));
  return c.json({ ...report, issues: localized(report.issues), warnings: localized(report.warnings) });
}
