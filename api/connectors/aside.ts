import { shaped } from "#db/row";
import { arrayOf } from "#db/sql";
import { sourceDataset } from "#define/composed";
import type { Issue } from "#define/problem";
import { noteExport } from "./load.ts";
import { inSystem, type DeliveryTools } from "#alerts/postLetter";

const CODE = "sourceExport";

/** Says at its source that no figures can be made of its rows, and takes that back once they can. */
export async function reportSetAside(tools: DeliveryTools, compId: number): Promise<void> {
  const aside = tools.analytics.snapshots.aside(compId);
  const codes = Object.keys(aside).map((id) => id.slice(sourceDataset(compId, "").length));
  await inSystem(tools, compId, async (work) => {
    const sources = await work.run(shaped({
      id: "id",
      code: "text",
      version: "integer",
      loadError: "text?",
    })`select id, code, version, load_error as "loadError" from data_source
      where comp_id = ${compId} and stage = 'published' and (load_error like ${`{"code":"${CODE}"%`} or load_error is null
        and code = any(${arrayOf(codes, "text")}))`);
    for (const source of sources) {
      const away = aside[sourceDataset(compId, source.code)];
      const issue: Issue | null = away ? { code: CODE, value: away.why } : null;
      await noteExport(tools, work, source, issue && JSON.stringify(issue));
    }
  });
}
