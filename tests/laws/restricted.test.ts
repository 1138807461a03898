import { getTableConfig, type PgTable } from "drizzle-orm/pg-core";
import { describe, expect, it } from "vitest";
import type { Dataset } from "#define/dataset";
import type { Field } from "#define/field";
import type { Module } from "#define/module";
import { loadCatalogue } from "#analytics/loadCatalogue";
import { isPermission, restrictionFaults } from "#engine/definition/restrictions";
import { programModules } from "#support/definitions";

/** Fields by which somebody is reached and which each reader may see, with the reason. */
const OPEN: Readonly<Record<string, string>> = {
  "masterData.employee email": "the address at the firm by which colleagues write to each other",
  "masterData.warehouse phone": "the telephone of a place, not of a person",
  "admin.mailDelivery recipients.address": "read by the writer of the letter alone, who typed it",
  "admin.notifyChannel sender": "the firm's own address, told to everybody it writes to",
  "admin.outboxMessage recipient": "read by administrators, who have to find out why a letter did not arrive",
  "admin.signInSetting mobilePrefixes": "the beginnings of numbers, no number",
};
const NAMED = /phone|mobile|e-?mail|recipient|wechat|(?:^|[a-z])fax/i;
const REACHES: ReadonlySet<unknown> = new Set(["phone", "email"]);

type Named = { at: string; module: Module; path: string; field: Field };

const fieldsOf = (module: Module): Named[] => [
  ...Object.entries(module.fields).map(([path, field]) => ({ at: `${module.id} ${path}`, module, path, field })),
  ...Object.entries(module.lines ?? {}).flatMap(([table, { fields }]) =>
    Object.entries(fields).map(([name, field]) => ({ at: `${module.id} ${table}.${name}`, module, path: `${table}.${name}`, field })),
  ),
];

/** A text by which a person is reached, by its format or its name; a mask of one is none, and neither is what is never read back. */
function reachesSomebody({ path, field }: Pick<Named, "path" | "field">): boolean {
  if (field.kind !== "text" || field.encrypted || path.endsWith("Masked")) return false;
  return REACHES.has(field.format) || NAMED.test(path.split(".").at(-1) ?? "");
}

const untold = (modules: Iterable<Module>) =>
  [...modules]
    .flatMap(fieldsOf)
    .filter(reachesSomebody)
    .filter(({ field }) => !field.restrictedTo)
    .map(({ at }) => at);

/** Columns that stand once in a company: that one is taken would be told to whoever types it. */
const uniqueColumns = (table: PgTable): string[] =>
  getTableConfig(table).indexes.flatMap(({ config }) =>
    config.unique ? config.columns.flatMap((column) => ("name" in column && column.name !== undefined ? [column.name] : [])) : [],
  );

/** Restricted fields whose value a unique index would tell. */
const toldByIndex = (module: Module) => {
  const unique = [module.table, ...(module.base ?? [])].flatMap(uniqueColumns);
  return Object.entries(module.fields).flatMap(([name, { restrictedTo }]) =>
    restrictedTo && unique.includes(name) ? [`${module.id} ${name}`] : [],
  );
};

/** Columns of datasets that are called as what a person is reached by, and say of no restricted field that they are it. */
const toldByDataset = ({ id, columns }: Pick<Dataset, "id" | "columns">, modules: ReadonlyMap<string, Module>) =>
  Object.entries(columns).flatMap(([name, { field }]) => {
    const [module = "", property = ""] = field?.split("/") ?? [];
    return NAMED.test(name) && !modules.get(module)?.fields[property]?.restrictedTo ? [`${id} ${name}`] : [];
  });

describe("A field that is for some alone", () => {
  it("names permissions that there are, and is told nowhere beside its own place", async () => {
    const { modules } = await programModules();
    const restricted = [...modules.values()].flatMap(fieldsOf).filter(({ field }) => field.restrictedTo);
    expect(restricted.length).toBeGreaterThan(20);
    expect(restricted.flatMap(({ field }) => field.restrictedTo?.filter((one) => !isPermission(one, modules)))).toEqual([]);
    expect([...modules.values()].flatMap((module) => restrictionFaults(module, modules))).toEqual([]);
    expect([...modules.values()].flatMap(toldByIndex)).toEqual([]);
  });

  it("is every phone, mobile number and mail address of a person, but for what is listed with its reason", async () => {
    const { modules } = await programModules();
    const open = untold(modules.values());
    expect(open.filter((at) => !Object.hasOwn(OPEN, at))).toEqual([]);
    expect(Object.keys(OPEN).filter((at) => !open.includes(at))).toEqual([]);
  });

  it("is a column of no dataset that does not say so", async () => {
    const definitions = await programModules();
    const { datasets } = await loadCatalogue(definitions);
    expect([...datasets.values()].flatMap((dataset) => toldByDataset(dataset, definitions.modules))).toEqual([]);
  });

  it("is watched: planted violations are found", async () => {
    const { modules } = await programModules();
    const contact = modules.get("crm.contact");
    const head = modules.get("crm.invoiceHead");
    if (!contact || !head) throw new Error("no module");
    const planted = (more: Partial<Module>): string[] => restrictionFaults({ ...contact, ...more }, modules);
    const mobile = (restrictedTo: readonly `${string}.${string}.${string}`[]): Partial<Module> => ({
      fields: { ...contact.fields, mobile: { kind: "text", restrictedTo } },
    });
    expect(planted(mobile(["crm.contact.fly"]))).toEqual(["field mobile is restricted to crm.contact.fly, which is no permission"]);
    expect(planted(mobile([]))).toEqual(["field mobile is restricted to nobody"]);
    expect(planted({ sort: { by: "mobile" }, title: { code: "code", name: "phone" } })).toEqual([
      "field mobile is restricted and told by sort",
      "field phone is restricted and told by title",
    ]);
    expect(restrictionFaults({ ...head, fields: { ...head.fields, phone: { kind: "text" } } }, modules)).toEqual([
      "field customerId: fetches phone, which is restricted at crm.customer",
    ]);
    const open = { ...contact, fields: { ...contact.fields, privateFax: { kind: "text" } as const, phone: { kind: "text" } as const } };
    expect(untold([open])).toEqual(["crm.contact phone", "crm.contact privateFax"]);
    expect(toldByIndex({ ...contact, fields: { code: { kind: "text", restrictedTo: ["crm.contact.edit"] } } })).toEqual([
      "crm.contact code",
    ]);
    expect(toldByDataset({ id: "x", columns: { ownerPhone: { type: "text" } } }, modules)).toEqual(["x ownerPhone"]);
  });
});
