import { shaped } from "#db/row";
import type { Viewer } from "#define/viewer";
import type { Runtime } from "#engine/runtime";
import { inWork } from "#engine/work";

/** The business units of the viewer's company: their ids by their codes. */
export async function unitsOf(runtime: Runtime, viewer: Viewer): Promise<ReadonlyMap<string, string>> {
  const units = await inWork(runtime, viewer, (work) =>
    work.run(shaped({ code: "text", id: "id" })`select code, id from business_unit where comp_id = ${work.compId}`),
  );
  return new Map(units.map(({ code, id }) => [code, id]));
}
