/** A report over a dataset: one picture and one table. */
export const report = {
  files: ({ id, area, name, path, of = "sales.contracts", metric = "orderIntake", by = "customer" }) => {
    const [, dataset] = of.split(".");
    return {
      [`reports/${area}/${name}.ts`]: `import { defineReport } from "#define/report";
import ${dataset} from "#reports/datasets/${of.replace(".", "/")}";

export default defineReport(${dataset}, {
  id: "${id}",
  path: "${path}",
  groups: ["${by}"],
  params: [],
  views: [
    { kind: "chart", chart: "bar", by: ["${by}"], metrics: ["${metric}"] },
    { kind: "pivot", columns: [], metrics: ["${metric}"] },
  ],
  metrics: ["${metric}"],
  filters: ["${by}"],
});
`,
      [`tests/stories/${area}/${name}.test.ts`]: `import { beforeAll, describe, expect, it } from "vitest";
import type { Report } from "#define/report";
import { landed } from "#support/figures";
import { openServer } from "#support/server";

const HS = 2;
const server = await openServer();
const leader = await server.signedIn("leader");
beforeAll(async () => {
  await server.served.analytics.start();
  await landed(server.served.analytics, HS);
});

describe("The report ${id}", () => {
  it("opens at ${path} with its figure", async () => {
    const { status, body } = await leader.ask<{ report: Report }>("GET", "/api/reports/${id}?company=HS");
    expect(status).toBe(200);
    expect(body).toMatchObject({ report: { path: "${path}", metrics: ["${metric}"] } });
    expect.fail("Say here which figure these books give: docs/howto/report.md");
  });
});
`,
    };
  },
  next: ({
    area,
    name,
    path,
  }) => `1. npx vitest run tests/stories/${area}/${name}.test.ts   fails at the sentence that says what is still to be decided
2. reports/${area}/${name}.ts: groups, metrics, filters and pictures
3. npm start, sign in as leader, open ${path}
The steps one by one: docs/howto/report.md`,
};
