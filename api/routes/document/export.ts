import { type Ask, viewerNow, viewerOf } from "#routes/context";
import { EXPORT_TYPES, exportDocuments } from "#engine/list/export";
import { companyOf } from "#engine/company";
import { dayIn } from "#engine/runtime";
import { queryOf } from "../access/body.ts";
import { brokenOff } from "../answers/broken.ts";
import { heavyFile } from "../access/heavy.ts";
import { ExportQuery } from "./shapes.ts";
import { exchangeFile, templateFile } from "#extras/exchange";
import { moduleOf } from "./target.ts";

/**
 * `GET …/export?format=csv|xlsx` with the parameters of the list: every row of it as a file; with `whole=1` all that a person gives with
 * the lines, to be imported again.
 */
export async function exportFile(c: Ask): Promise<Response> {
  const module = await moduleOf(c);
  const { format, stage, whole, ...query } = queryOf(c, ExportQuery);
  const [viewer, { runtime }] = [await viewerOf(c), c.var];
  const request = { ...query, stages: stage };
  const asker = () => viewerNow(c);
  const make = () =>
    whole === "1" ? exchangeFile({ runtime, asker, module, request }, format) : exportDocuments(runtime, asker, module, request, format);
  const file = await heavyFile(viewer.accountId, make, brokenOff(c));
  const { code, timeZone } = await companyOf(runtime, viewer.compId);
  const name = `${module.id.split(".").at(-1)}-${code}-${dayIn(timeZone, runtime.clock.now())}.${format}`;
  c.header("Content-Type", EXPORT_TYPES[format]);
  c.header("Content-Disposition", `attachment; filename="${encodeURIComponent(name)}"`);
  c.header("Cache-Control", "no-store");
  return c.body(file);
}

/** `GET …/import/template`: an empty workbook with the heads that the import knows. */
export async function importTemplate(c: Ask): Promise<Response> {
  const module = await moduleOf(c);
  const viewer = await viewerOf(c);
  const file = await templateFile({ runtime: c.var.runtime, viewer, module });
  c.header("Content-Type", EXPORT_TYPES.xlsx);
  c.header("Content-Disposition", `attachment; filename="${encodeURIComponent(`${module.id.split(".").at(-1)}-import.xlsx`)}"`);
  return c.body(file as Uint8Array<ArrayBuffer>);
}
