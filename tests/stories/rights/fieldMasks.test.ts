import { getDocumentProxy, extractText } from "unpdf";
import { describe, expect, it } from "vitest";
import { VIEW_TEXTS } from "#db/views/index";
import type { Module } from "#define/module";
import { shapeOf } from "#engine/definition/shape";
import { inWork } from "#engine/work";
import { lookUp } from "#engine/list/lookup";
import { createDatabase, openClient } from "#support/database";
import { standingOf } from "#support/oracles/rights";
import { ACCOUNTS, missing, openHouse } from "./house.ts";

const house = await openHouse();
const { modules, personNamed, viewerNamed, rowsOf, seenBy } = house;
const owner = openClient((await createDatabase()).ownerOptions, 1);
/** Values that stand nowhere else, one for each kind and number. */
const MARKS = {
  text: (no: number) => `HUSH${no}HUSH`,
  money: (no: number) => `424242${no}.42`,
  price: (no: number) => `414141${no}.41`,
  integer: (no: number) => `434343${no}`,
} as const;

/** A header field that is hidden from somebody in every role he holds, with the module in which he reads it. */
type Masked = { account: string; module: Module; field: string; mark: string; isWritten: boolean };

async function maskedFields(): Promise<Masked[]> {
  const found: Masked[] = [];
  for (const account of ACCOUNTS) {
    const viewer = await viewerNamed(account);
    const asked = personNamed(account).hidden.map(({ module, field }) => ({ module, field }));
    const distinct = new Map(asked.map((one) => [`${one.module} ${one.field}`, one]));
    for (const { module: id, field } of distinct.values()) {
      const module = modules.find((one) => one.id === id) ?? missing(id);
      const isRead = standingOf(personNamed(account), module, modules) === "read";
      if (!isRead || field.includes(".") || viewer.access(id, field) !== "hidden") continue;
      const kind = markKind(module, field);
      const sign = kind ? MARKS[kind](10 + found.length) : JSON.stringify(field);
      found.push({ account, module, field, mark: sign, isWritten: kind !== undefined });
    }
  }
  return found;
}

type MarkedKind = keyof typeof MARKS;

function markKind(module: Module, field: string): MarkedKind | undefined {
  const kind = module.fields[field]?.kind;
  const isTable = shapeOf(module).parts.some(({ table, columns }) => columns.has(field) && !VIEW_TEXTS.has(table));
  return isTable && kind !== undefined && kind in MARKS ? (kind as MarkedKind) : undefined;
}

/** Every row of the module now says the mark; of a link or a view it is the name of the field itself. */
async function mark({ module, field, mark: text, isWritten }: Masked): Promise<void> {
  if (!isWritten) return;
  const part = shapeOf(module).parts.find(({ columns }) => columns.has(field)) ?? missing(field);
  const { name, cast } = part.columns.get(field) ?? missing(field);
  await owner.unsafe(`update ${part.table} set ${name} = $1::text::${cast}`, [text]);
}

const masked = await maskedFields();

describe("A field that a role hides", () => {
  it("is one of several in the demo, of texts, amounts and numbers", () => {
    expect(new Set(masked.map(({ module, field }) => markKind(module, field))).size).toBeGreaterThan(3);
    expect(masked.length).toBeGreaterThan(6);
  });

  it.each(masked.map((one) => [one.account, one.module.id, one.field, one] as const))(
    "comes to %s out of no door of %s: %s",
    async (account, id, field, one) => {
      await mark(one);
      const visitor = await house.signedIn(account);
      const [row] = seenBy(personNamed(account), one.module);
      const at = `/api/documents/${id}`;
      const record = String(row?.id ?? rowsOf(one.module)[0]?.id);
      const text = async (path: string) =>
        JSON.stringify((await visitor.ask("GET", `${at}${path}${path.includes("?") ? "&" : "?"}company=HS`)).body);
      const shown = await Promise.all(
        [
          "?limit=100&count=1",
          `/${record}`,
          `/${record}/history`,
          "/export?format=csv",
          "/export?format=csv&whole=1",
          "/import/template",
        ].map(text),
      );
      const printed = await house.app.request(`${at}/print?ids=${record}&company=HS`, { headers: { cookie: visitor.cookie } });
      const isPdf = printed.headers.get("content-type") === "application/pdf";
      const pages = isPdf
        ? (await extractText(await getDocumentProxy(new Uint8Array(await printed.arrayBuffer())), { mergePages: true })).text
        : "";
      const picked = await inWork(
        house.served,
        await viewerNamed(account),
        (work) => lookUp(work, one.module, { codes: rowsOf(one.module).map((each) => String(each[one.module.title.code])) }),
        "read only",
      );
      const told = [...shown, pages.replaceAll(/[\s,]/g, ""), JSON.stringify(picked)].filter((answer) => answer.includes(one.mark));
      expect(told).toEqual([]);
      const description = await visitor.ask<{ fields: object; columns: string[] }>("GET", `/api/modules/${id}?company=HS`);
      expect([field in description.body.fields, description.body.columns.includes(field)]).toEqual([false, false]);
      const asked = await Promise.all(
        [`?filter=${encodeURIComponent(JSON.stringify({ [field]: one.mark }))}`, `?sort=${field}`].map((query) =>
          visitor.ask("GET", `${at}${query}&company=HS`),
        ),
      );
      expect(asked.map(({ status }) => status)).toEqual([422, 422]);
      const found = await visitor.ask<{ rows: unknown[] }>("GET", `${at}?q=${one.mark}&company=HS`);
      expect(found.body.rows).toEqual([]);
    },
  );

  it("is told to somebody from whom it is not hidden", async () => {
    const [one = missing("masked field")] = masked;
    await mark(one);
    const admin = await house.signedIn("admin");
    const { body } = await admin.ask("GET", `/api/documents/${one.module.id}?limit=5&company=HS`);
    expect(JSON.stringify(body)).toContain(one.mark);
  });
});
