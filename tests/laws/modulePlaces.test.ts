import { describe, expect, it } from "vitest";
import { read, treeFiles } from "#support/tree";

/** A module whose id is not its area, the first folder below api/modules, and the name of its file. */
function misplaced(file: string, text: string): string[] {
  if (!/^export default defineModule\(/m.test(text)) return [];
  const [, area = "", name = ""] = /^api\/modules\/(\w+)\/(?:.*\/)?(\w+)\.ts$/.exec(file) ?? [];
  const id = /^(?: {2}id: |const ID = )"([\w.]+)"/m.exec(text)?.[1];
  return id === `${area}.${name}` ? [] : [`${file}: ${id}`];
}

describe("A module", () => {
  it("lies in the area that its id names, in a file of its name", () => {
    const files = treeFiles(["api/modules"]).filter((file) => file.endsWith(".ts"));
    expect(files.filter((file) => /^export default defineModule\(/m.test(read(file))).length).toBeGreaterThan(150);
    expect(files.flatMap((file) => misplaced(file, read(file)))).toEqual([]);
  });

  it("is watched: planted violations are found", () => {
    const text = 'export default defineModule({\n  id: "crm.lead",\n';
    expect(misplaced("api/modules/bidding/lead.ts", text)).toEqual(["api/modules/bidding/lead.ts: crm.lead"]);
    expect(misplaced("api/modules/crm/leads.ts", text)).toEqual(["api/modules/crm/leads.ts: crm.lead"]);
    expect(misplaced("api/modules/crm/bidding/lead.ts", text)).toEqual([]);
  });
});
