const upper = (text) => text[0].toUpperCase() + text.slice(1);
const snake = (text) => text.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const prefixOf = (name) =>
  upper(name)
    .replaceAll(/[^A-Z]/g, "")
    .padEnd(2, name.at(-1)?.toUpperCase() ?? "X");

/** A document with lines that is prepared, submitted, confirmed, and reversed where that was wrong. */
export const document = {
  hasTable: true,
  files: ({ id, area, name, path }) => ({
    [`db/schema/${area}/${name}.ts`]: table(name),
    [`api/modules/${area}/${name}.ts`]: definition(id, area, name, path),
    [`api/modules/${area}/${name}/rules.ts`]: rules(area, name),
    [`tests/stories/${area}/${name}.test.ts`]: story(id, path),
  }),
  words: ({ titles }) => ({
    zh: { lines: { lines: { title: "明细" } }, screens: { prepare: titles.zh, confirm: `${titles.zh}确认` } },
    en: { lines: { lines: { title: "Lines" } }, screens: { prepare: titles.en, confirm: `${titles.en}: confirmation` } },
    ru: { lines: { lines: { title: "Строки" } }, screens: { prepare: titles.ru, confirm: `${titles.ru}: подтверждение` } },
  }),
  next: ({
    area,
    name,
    path,
  }) => `1. npx vitest run tests/stories/${area}/${name}.test.ts   fails at the sentence that says what is still to be decided
2. db/schema/${area}/${name}.ts, api/modules/${area}/${name}.ts and its rules: say what it holds and what its confirmation does
3. npm start, sign in as admin, open ${path}
The steps one by one: docs/howto/document.md`,
};

const table = (name) => `import { bigintText, documentColumns, lineColumns, quantity } from "#db/columns";
import { companyMaterials } from "#db/schema/masterData/material";
import { departments } from "#db/schema/masterData/organisation";
import { companyTable } from "#db/table";

export const ${name}s = companyTable(
  "${snake(name)}",
  { ...documentColumns, departmentId: bigintText().notNull(), totalQuantity: quantity().notNull().default("0"), submittedBy: bigintText() },
  (key) => [key.unique("docNo"), ...key.listedBy("docOn"), key.to("departmentId", () => departments)],
);

export const ${name}Lines = companyTable(
  "${snake(name)}_line",
  { ...lineColumns, ${name}Id: bigintText().notNull(), materialId: bigintText().notNull(), quantity: quantity().notNull() },
  (key) => [
    key.unique("${name}Id", "seq"),
    key.toHeader("${name}Id", () => ${name}s),
    key.to("materialId", () => companyMaterials),
  ],
);
`;

const definition = (id, area, name, path) => `import { ${name}Lines, ${name}s } from "#db/schema/${area}/${name}";
import { ENTER } from "#define/access/grants";
import { date, docNo, link, longText, quantity } from "#define/field";
import { defineLines } from "#define/lines";
import { defineModule } from "#define/module";
import { counted } from "../counted.ts";
import { confirming, PREPARE, reversible } from "../prepared.ts";
import { sumUp } from "./${name}/rules.ts";

export default defineModule({
  id: "${id}",
  table: ${name}s,
  kind: "company",
  title: { code: "docNo" },
  scope: { department: "departmentId", creator: "createdBy" },
  roles: { keeper: ENTER },
  fields: {
    docNo: docNo("${prefixOf(name)}"),
    docOn: date({ required: true, initial: { from: "today" } }),
    departmentId: link("masterData.department", { required: true, initial: { from: "viewerDepartment" } }),
    totalQuantity: quantity({ system: true, of: { lines: "lines", fields: ["quantity"] } }),
    notes: longText(),
  },
  columns: ["docNo", "docOn", "departmentId", "totalQuantity", "stage", "notes"],
  sort: { by: "docOn", descending: true },
  lines: {
    lines: defineLines({
      table: ${name}Lines,
      parent: "${name}Id",
      required: true,
      fields: {
        materialId: link("masterData.material", { required: true }),
        quantity: counted({ required: true, sign: "positive" }),
      },
      columns: ["materialId", "quantity"],
      sums: ["quantity"],
    }),
  },
  derive: sumUp,
  ...reversible("confirm", "confirmed", { submit: {}, book: {}, reverse: {} }),
  screens: {
    prepare: { path: "${path}", ...PREPARE },
    confirm: { path: "${path}Confirm", ...confirming("confirm") },
  },
});
`;

const rules = (area, name) => `import type { ${name}Lines, ${name}s } from "#db/schema/${area}/${name}";
import { add } from "#define/decimal";
import type { DocumentOf, DraftOf } from "#define/rows";
import { amountOf } from "#posting/amounts";

export type ${upper(name)} = DocumentOf<typeof ${name}s, { lines: typeof ${name}Lines }>;

/** The quantity of the head is that of its lines. */
export function sumUp({ header, lines }: DraftOf<${upper(name)}>): void {
  header.totalQuantity = add("0", ...lines.lines.map(({ quantity }) => amountOf(quantity)));
}
`;

const story = (id, path) => `import { describe, expect, it } from "vitest";
import { openServer } from "#support/server";

const server = await openServer();
const admin = await server.signedIn("admin");

describe("${id}", () => {
  it("is listed at ${path} for who prepares it and at ${path}Confirm for who confirms it", async () => {
    const list = (screen: string) => admin.ask("GET", \`/api/documents/${id}?company=HS&screen=\${screen}\`);
    expect((await list("prepare")).status).toBe(200);
    expect((await list("confirm")).status).toBe(200);
    expect.fail("Say here what its confirmation does: docs/howto/posting.md");
  });
});
`;
