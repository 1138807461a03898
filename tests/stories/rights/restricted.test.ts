import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { run, transaction } from "#db/client";
import { newId } from "#db/id";
import { forgetViewers } from "#engine/access/viewer";
import { getDocumentProxy, extractText } from "unpdf";
import type { Visitor } from "#support/server";
import { openSalesroom, type Stored } from "../sales/salesroom.ts";

const room = await openSalesroom();
const { sales, finance, analyst, admin, buyer } = room.people;
const { create, read, saves, rows, client } = room;

/** The analyst may read members here, and writes none. */
await run(
  client,
  sql`insert into role_grant (role_id, module, action) select id, 'admin.user', unnest(array['read', 'export', 'print']) from role where code = 'analyst'`,
);
await run(
  client,
  sql`insert into role_menu (id, role_id, path) select -1, id, '/userInformationMaintenance' from role where code = 'analyst'`,
);
forgetViewers(room.served);
/** A manufacturer of the group that the company does not know yet. */
await admin.ask("POST", "/api/documents/masterData.manufacturer?company=ZD", { key: "group", header: { code: "F8", nameZh: "厂家八" } });

type Case = {
  module: string;
  /** Who keeps such records, and is no administrator where the delivered roles know one. */
  keeper: Visitor;
  header?: object;
  /** Restricted fields of the header, or as `<table>.<field>`; the first is asked for. */
  fields: readonly string[];
  lines?: (number: string) => Record<string, object[]>;
  masked?: string;
};
const NUMBER = ["13977001234", "13977005678"] as const;
const MAIL = "private.person@example.com";
const D1 = { departmentId: { code: "D1" } };

const CASES: readonly Case[] = [
  {
    module: "purchasing.supplier",
    keeper: buyer,
    header: { code: "S9", nameZh: "供方九" },
    fields: ["phone", "email"],
    masked: "phoneMasked",
  },
  {
    module: "masterData.manufacturer",
    keeper: admin,
    header: { code: "F9", nameZh: "厂家九" },
    fields: ["phone", "email"],
    masked: "phoneMasked",
  },
  { module: "masterData.accountManufacturer", keeper: admin, header: { code: "F8" }, fields: ["phone"], masked: "phoneMasked" },
  {
    module: "masterData.relatedCompany",
    keeper: admin,
    header: { code: "X9", nameZh: "往来九", isSupplier: true },
    fields: ["phone", "email"],
    masked: "phoneMasked",
  },
  {
    module: "masterData.employee",
    keeper: admin,
    header: { code: "E99", nameZh: "员工九", ...D1 },
    fields: ["mobile"],
    masked: "mobileMasked",
  },
  { module: "crm.endCustomer", keeper: sales, header: { code: "EC9", nameZh: "终端九", ...D1 }, fields: ["phone"], masked: "phoneMasked" },
  {
    module: "crm.invoiceHead",
    keeper: finance,
    header: { customerId: { code: "C1" }, nameZh: "抬头九", creditCode: "91440000000000009X" },
    fields: ["phone"],
    masked: "phoneMasked",
  },
  {
    module: "crm.reception",
    keeper: sales,
    header: { comeOn: "2026-04-02", customerId: { code: "C1" }, comeCount: 3, visitPurpose: "考察", budget: "8000" },
    fields: ["guests.mobile", "cars.driverMobile"],
    lines: (number) => ({
      guests: [{ name: "王矿长", mobile: number }],
      cars: [{ usedOn: "2026-04-02", driver: "李师傅", driverMobile: number }],
    }),
  },
  { module: "admin.user", keeper: admin, header: { account: "nine", name: "成员九" }, fields: ["mobile", "email"] },
];

/** The record with a number that was changed once, so that its history tells of it, too. */
async function written({ module, keeper, header = {}, fields, lines }: Case): Promise<Stored> {
  const said = (number: string) => ({
    header: Object.fromEntries(fields.flatMap((name) => (name.includes(".") ? [] : [[name, name === "email" ? MAIL : number]]))),
    lines: lines?.(number) ?? {},
  });
  const first = said(NUMBER[0]);
  const made = await create(keeper, module, { header: { ...header, ...first.header }, lines: first.lines });
  const second = said(NUMBER[1]);
  const withIds = Object.fromEntries(
    Object.entries(second.lines).map(([table, all]) => [table, all.map((row, at) => ({ ...row, id: made.lines[table]?.[at]?.id }))]),
  );
  const { status, body } = await saves(keeper, module, made, { header: second.header, lines: withIds });
  expect([module, status, body.issues]).toEqual([module, 200, undefined]);
  return body;
}

const told = (text: string) => ["1397700", "001234", "005678", "private.person"].filter((word) => text.includes(word));

/** All that one who reads a record is told of it at every door. */
async function doors(who: Visitor, module: string, id: string): Promise<Record<string, string>> {
  const at = `/api/documents/${module}`;
  const asked = async (path: string) => {
    const answer = await room.app.request(`${at}${path}${path.includes("?") ? "&" : "?"}company=HS`, { headers: { cookie: who.cookie } });
    expect([path, answer.status]).toEqual([path, 200]);
    if (answer.headers.get("content-type") !== "application/pdf") return answer.text();
    return (await extractText(await getDocumentProxy(new Uint8Array(await answer.arrayBuffer())), { mergePages: true })).text;
  };
  const paths = {
    list: "?limit=100&count=1",
    record: `/${id}`,
    history: `/${id}/history`,
    csv: "/export?format=csv",
    whole: "/export?format=csv&whole=1",
    print: `/print?ids=${id}`,
  };
  const answers = await Promise.all(Object.entries(paths).map(async ([name, path]) => [name, await asked(path)] as const));
  const { title } = room.served.definitions.modules.get(module) ?? {};
  const { header } = await read(admin, module, id);
  const looked = await who.ask("POST", "/api/lookup/records?company=HS", {
    asked: [{ module, codes: [String(header[title?.code ?? ""])] }],
  });
  expect([module, looked.status, JSON.stringify(looked.body).includes(id)]).toEqual([module, 200, true]);
  return { ...Object.fromEntries(answers), lookup: JSON.stringify(looked.body) };
}

async function hides({ module, fields, masked }: Omit<Case, "keeper">, id: string): Promise<void> {
  const said = await doors(analyst, module, id);
  expect(Object.entries(said).flatMap(([door, text]) => told(text).map((word) => `${module} ${door}: ${word}`))).toEqual([]);
  const { body: description } = await analyst.ask<{ fields: object; columns: string[]; lines: Record<string, { fields: object }> }>(
    "GET",
    `/api/modules/${module}?company=HS`,
  );
  for (const path of fields) {
    const [table = "", name] = path.split(".");
    expect([path, (name ?? path) in (name === undefined ? description.fields : (description.lines[table]?.fields ?? {}))]).toEqual([
      path,
      false,
    ]);
    const value = path === "email" ? MAIL : NUMBER[1];
    const asked = [`sort=${path}`, `filter=${encodeURIComponent(JSON.stringify({ [path]: value }))}`];
    for (const query of asked)
      expect([query, (await analyst.ask("GET", `/api/documents/${module}?company=HS&${query}`)).status]).toEqual([query, 422]);
    expect(await rows(analyst, module, `q=${value}`)).toEqual([]);
  }
  expect((await read(analyst, module, id)).header[masked ?? ""]).toBe(masked === undefined ? undefined : "139****78");
}

describe("How a person is reached, of those whom others keep", () => {
  it.each(CASES.map((one) => [one.module, one] as const))("%s tells whoever keeps it, and nobody else, at no door", async (_, one) => {
    const { id } = await written(one);
    await hides(one, id);
    const kept = await doors(one.keeper, one.module, id);
    for (const door of ["record", "history", "whole"]) expect([door, told(kept[door] ?? "").length > 0]).toEqual([door, true]);
    const [path = ""] = one.fields;
    const found = path.includes(".") ? [id] : (await filtered(one.keeper, one.module, { [path]: NUMBER[1] })).map((row) => row.id);
    expect(found).toContain(id);
  });

  it("sales.salesInvoice tells whoever prepares invoices what stood on the head", async () => {
    await room.billed(await room.contractInForce(), "2026-03-01");
    await transaction(client, [2], (open) => open.run(sql`update sales_invoice set phone = ${NUMBER[1]}`));
    const [invoice] = await rows(admin, "sales.salesInvoice", "limit=1");
    const id = String(invoice?.id);
    await hides({ module: "sales.salesInvoice", fields: ["phone"] }, id);
    expect((await read(finance, "sales.salesInvoice", id)).header.phone).toBe(NUMBER[1]);
  });

  it("is open to a buyer who keeps a store beside: each reader sees every supplier, so that his rows there count for nothing", async () => {
    const [account, member] = [newId(), newId()];
    await transaction(client, [2], async (open) => {
      await open.run(sql`insert into account (id, account, name, password_hash, default_comp_id)
        select ${account}, 'both', 'both', password_hash, 2 from account where account = 'admin'`);
      await open.run(sql`insert into membership (comp_id, id, account_id) values (2, ${member}, ${account})`);
      await open.run(sql`insert into station (comp_id, id, membership_id, role_id, scope, warehouse_id)
        select 2, ${newId()}, ${member}, id, 'warehouse', (select id from warehouse where code = 'W1') from role where code = 'keeper'`);
      await open.run(sql`insert into station (comp_id, id, membership_id, role_id, scope, department_id)
        select 2, ${newId()}, ${member}, id, 'department', (select id from department where code = 'D1') from role where code = 'buyer'`);
    });
    const both = await room.signedIn("both");
    const { id } = await create(buyer, "purchasing.supplier", { header: { code: "S8", nameZh: "供方八", phone: NUMBER[0] } });
    expect((await read(both, "purchasing.supplier", id)).header.phone).toBe(NUMBER[0]);
  });
});

const filtered = (who: Visitor, module: string, filter: object) =>
  rows(who, module, `filter=${encodeURIComponent(JSON.stringify(filter))}&limit=100`);
