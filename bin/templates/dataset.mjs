const snake = (text) => text.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** A dataset of the documents of one module: how many there are, by day and department. */
export const dataset = {
  files: ({ id, area, name, of = "sales.salesContract" }) => {
    const table = snake(of.split(".")[1]);
    return {
      [`reports/datasets/${area}/${name}.ts`]: `import { defineDataset } from "#define/dataset";
import { changedDocuments } from "#reports/changes";
import { DAY_CALENDAR, DAY_DIMENSIONS } from "#reports/sellers";

const FROM = "${table} d where d.comp_id = $comp";

/** One row a document. */
export default defineDataset({
  id: "${id}",
  source: \`select d.id, d.doc_no, d.doc_on, to_char(d.doc_on, 'YYYY-MM'), d.department_id from \${FROM} order by d.doc_on, d.id\`,
  dependsOn: ["${of}"],
  delta: changedDocuments("document_id", "${of}"),
  columns: {
    document_id: { type: "id" },
    doc_no: { type: "text", field: "${of}/docNo" },
    on_day: { type: "date", field: "${of}/docOn" },
    on_month: { type: "text", field: "${of}/docOn" },
    department_id: { type: "id", field: "${of}/departmentId" },
  },
  params: {},
  views: { documents: "select * from {facts}" },
  dimensions: {
    ...DAY_DIMENSIONS,
    department: { kind: "link", sql: "department_id", to: "masterData.department" },
    docNo: { kind: "text", sql: "doc_no" },
  },
  metrics: {
    documents: {
      unit: "count",
      additive: true,
      sql: "count(*)",
      tieOut: \`select count(*) as value from \${FROM} and {scope department=d.department_id}\`,
    },
  },
  calendar: DAY_CALENDAR,
  records: {
    view: "documents",
    columns: ["docNo", "day", "department"],
    figures: {},
    opens: { module: "'${of}'", id: "document_id" },
    order: "on_day desc, document_id desc",
  },
  scope: { department: "department_id" },
  freshness: { ageing: 300, stale: 3600 },
});
`,
      [`tests/stories/${area}/${name}.test.ts`]: `import { beforeAll, describe, expect, it } from "vitest";
import { landed, openFigures, reader, rowsOf } from "#support/figures";

const COMP = 2;
const figures = await openFigures();
beforeAll(async () => {
  await figures.ledger.company(COMP, "HS");
  await landed(figures.analytics, COMP);
});

describe("The dataset ${id}", () => {
  it("counts documents", async () => {
    const answer = await figures.analytics.slices.answer(reader(COMP), { dataset: "${id}", metrics: ["documents"], by: [] });
    expect(rowsOf(answer)).toEqual([expect.objectContaining({ documents: "0" })]);
    expect.fail("Write documents here and say what the metric makes of them: docs/howto/dataset.md");
  });
});
`,
    };
  },
  words: () => ({
    zh: wordsOf(["日期", "月份", "年度", "部门", "单据号"], "单据数", "单据的个数"),
    en: wordsOf(["Day", "Month", "Year", "Department", "Document"], "Documents", "How many documents there are"),
    ru: wordsOf(["День", "Месяц", "Год", "Подразделение", "Документ"], "Документы", "Сколько документов"),
  }),
  next: ({
    area,
    name,
  }) => `1. npx vitest run tests/stories/${area}/${name}.test.ts   fails at the sentence that says what is still to be decided
2. reports/datasets/${area}/${name}.ts: columns, dimensions, metrics, and a tie-out that does not share their formula
The steps one by one: docs/howto/dataset.md`,
};

const wordsOf = ([day, month, year, department, docNo], metric, definition) => ({
  dimensions: { day, month, year, department, docNo },
  metrics: { documents: metric },
  definitions: { documents: definition },
});
