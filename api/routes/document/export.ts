import { type Ask, viewerOf } from "#api/context";
import { EXPORT_TYPES, exportDocuments } from "#engine/export";
import { companyOf } from "#engine/company";
import { dayIn } from "#engine/runtime";
import { queryOf } from "../access/body.ts";
import { ExportQuery } from "./shapes.ts";
import { moduleOf } from "./target.ts";

/** `GET …/export?format=csv|xlsx` with the parameters of the list: every row of it as a file. */
export async function exportFile(c: Ask): Promise<Response> {
  const module = await moduleOf(c);
  const { format, stage, ...query } = queryOf(c, ExportQuery);
  const [viewer, { runtime }] = [await viewerOf(c), c.var];
  const file = await exportDocuments(runtime, viewer, module, { ...query, stages: stage }, format);
  const { code, timeZone } = await companyOf(runtime, viewer.compId);
  const name = `${module.id.split(".").at(-1)}-${code}-${dayIn(timeZone, runtime.clock.now())}.${format}`;
  c.header("Content-Type", EXPORT_TYPES[format]);
  c.header("Content-Disposition", `attachment; filename="${encodeURIComponent(name)}"`);
  c.header("Cache-Control", "no-store");
  return c.body(file);
}
