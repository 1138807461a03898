/** A cockpit with one big figure and its course over two years. */
export const cockpit = {
  files: ({ id, name, path, of = "sales.contracts", metric = "orderIntake" }) => {
    const [, dataset] = of.split(".");
    return {
      [`cockpits/${name}.ts`]: `import { ask, defineCockpit } from "#define/cockpit";
import ${dataset} from "#reports/datasets/${of.replace(".", "/")}";

const YEAR = [{ dimension: "day", from: "yearStart", to: "asOf" }] as const;
const TWO_YEARS = [{ dimension: "day", from: "trendStart", to: "trendEnd" }] as const;
/** The report that tells the same figure. */
const OPENS = { path: "/orderIntake", where: { day: { from: "yearStart", to: "asOf" } } } as const;

export default defineCockpit({
  id: "${id}",
  paths: ["${path}"],
  params: ["unit"],
  panels: [
    {
      name: "figure",
      at: [0, 0, 12, 14],
      kind: "figure",
      hero: true,
      slices: { actual: ask(${dataset}, { metrics: ["${metric}"], where: YEAR }) },
      figure: { slice: "actual", metric: "${metric}" },
      opens: OPENS,
    },
    {
      name: "course",
      at: [12, 0, 12, 14],
      kind: "trend",
      slices: { months: ask(${dataset}, { metrics: ["${metric}"], by: ["month"], where: TWO_YEARS, order: [{ by: "month" }] }) },
      steps: [{ name: "figure", slice: "months", metric: "${metric}" }],
      opens: { path: "/orderIntake", where: { day: { from: "trendStart", to: "trendEnd" } }, by: "month" },
    },
  ],
});
`,
      [`tests/stories/analytics/${name}.test.ts`]: `import { beforeAll, describe, expect, it } from "vitest";
import type { CockpitAnswer } from "#define/cockpit";
import { landed } from "#support/figures";
import { openServer } from "#support/server";

const HS = 2;
const server = await openServer();
const leader = await server.signedIn("leader");
beforeAll(async () => {
  await server.served.analytics.start();
  await landed(server.served.analytics, HS);
});

describe("The cockpit ${id}", () => {
  it("fills ${path} with one request", async () => {
    const { status, body } = await leader.ask<CockpitAnswer>("GET", "/api/cockpits/${id}?company=HS");
    expect(status).toBe(200);
    expect(body.panels.map(({ name }) => name)).toEqual(["figure", "course"]);
    expect.fail("Say here which question it answers, and the figure that these books give: docs/howto/cockpit.md");
  });
});
`,
    };
  },
  words: ({ titles }) => {
    return {
      zh: wordsOf(titles.zh, "24 个月走势", "回答什么问题？"),
      en: wordsOf(titles.en, "Course of 24 months", "Which question does it answer?"),
      ru: wordsOf(titles.ru, "Динамика за 24 месяца", "На какой вопрос отвечает?"),
    };
  },
  next: ({
    name,
    path,
  }) => `1. npx vitest run tests/stories/analytics/${name}.test.ts   fails at the sentence that says what is still to be decided
2. cockpits/${name}.ts: panels on a grid of 24 columns and 14 rows, each with the report that it opens
3. npm start, sign in as leader, open ${path}
The steps one by one: docs/howto/cockpit.md`,
};

const wordsOf = (title, course, question) => ({ question, panels: { figure: title, course }, plain: {}, steps: { figure: title } });
