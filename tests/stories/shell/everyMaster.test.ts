import { describe, expect, it } from "vitest";
import { openServer } from "#support/server";

const server = await openServer();
const admin = await server.signedIn("admin");
const leader = await server.signedIn("leader");

type Kept = { module: string; path: string; header: Record<string, unknown>; change: Record<string, unknown> };
const names = { nameZh: "新", nameEn: "New", nameRu: "Новый" };
/** Each master with what a person enters and then changes, in an order in which its links are there. */
const MASTERS: readonly Kept[] = [
  { module: "masterData.currency", path: "/currency", header: { code: "EUR", ...names, symbol: "€", digits: 2 }, change: { symbol: "E" } },
  {
    module: "masterData.exchangeRate",
    path: "/exchangeRate",
    header: { fromCurrency: "USD", toCurrency: "CNY", validOn: "2026-03-01", rate: "7.1" },
    change: { rate: "7.20000000" },
  },
  { module: "masterData.unitOfMeasure", path: "/unitOfMeasure", header: { code: "KG", ...names, digits: 3 }, change: { digits: 2 } },
  { module: "masterData.businessUnit", path: "/businessUnit", header: { code: "U1", ...names }, change: { nameEn: "Unit" } },
  { module: "masterData.marketRegion", path: "/crmArea", header: { code: "R1", ...names }, change: { nameRu: "Север" } },
  { module: "masterData.department", path: "/department", header: { code: "D9", ...names }, change: { isPlanning: true } },
  {
    module: "masterData.employee",
    path: "/employee",
    header: { code: "E9", ...names, departmentId: { code: "D9" } },
    change: { mobile: "+86 130 0000 0000" },
  },
  {
    module: "masterData.warehouse",
    path: "/stock",
    header: { code: "W9", ...names, departmentId: { code: "D9" } },
    change: { address: "1" },
  },
  { module: "masterData.materialClass", path: "/materielClass", header: { code: "K9", ...names }, change: { nameZh: "类" } },
  {
    module: "masterData.material",
    path: "/material",
    header: { code: "M9", ...names, unitOfMeasureId: { code: "KG" }, materialClassId: { code: "K9" } },
    change: { plannedPrice: "12.500000" },
  },
  {
    module: "masterData.relatedCompany",
    path: "/relatedCompany",
    header: { code: "P9", ...names, isCustomer: true },
    change: { contact: "A" },
  },
  { module: "masterData.factoryArea", path: "/factoryArea", header: { code: "F9", ...names }, change: { address: "1" } },
  {
    module: "masterData.costCenter",
    path: "/costCenter",
    header: { code: "CC9", ...names, departmentId: { code: "D9" } },
    change: { nameEn: "Centre" },
  },
  {
    module: "masterData.project",
    path: "/projects",
    header: { code: "J9", ...names, leaderId: { code: "E9" }, startsOn: "2026-03-01" },
    change: { endsOn: "2026-12-31" },
  },
  {
    module: "masterData.manufacturer",
    path: "/manufacturer",
    header: { code: "MF9", ...names, country: "CN" },
    change: { licence: "XK-1" },
  },
  {
    module: "warehouse.operationType",
    path: "/operationType",
    header: { code: "O9", ...names, direction: "send", account: "expense" },
    change: { requiresProject: true },
  },
  {
    module: "masterData.calendarDay",
    path: "/vacationDateMod",
    header: { onDay: "2026-05-01", isWorking: false, ...names },
    change: { nameZh: "劳动节" },
  },
];

describe("The one who keeps a master", () => {
  it.each(MASTERS)(
    "finds it at $path, enters it, reads it back, changes it; a reader may not",
    async ({ module, path, header, change }) => {
      const address = `/api/documents/${module}`;
      const { body: session } = await admin.ask<{ menu: { items: { path: string }[] }[] }>("GET", "/api/session");
      expect(session.menu.flatMap(({ items }) => items.map((item) => item.path))).toContain(path);
      const made = await admin.ask<{ id: string; version: number }>("POST", address, { key: `make ${path}`, header });
      expect(made).toMatchObject({ status: 201 });
      const one = `${address}/${made.body.id}`;
      const changed = await admin.ask("PUT", one, { version: made.body.version, key: `change ${path}`, header: change });
      expect(changed).toMatchObject({ status: 200, body: { version: made.body.version + 1, header: change } });
      const [field = "", value] = Object.entries(header).find(([name]) => ["code", "onDay", "validOn"].includes(name)) ?? [];
      const listed = await admin.ask<{ rows: Record<string, unknown>[] }>("GET", `${address}?filter=${JSON.stringify({ [field]: value })}`);
      expect(listed.body.rows).toEqual([expect.objectContaining({ id: made.body.id, [field]: value })]);
      for (const attempt of [
        await leader.ask("POST", address, { key: `no ${path}`, header }),
        await leader.ask("PUT", one, { version: made.body.version + 1, key: `never ${path}`, header: change }),
        await leader.ask("DELETE", `${one}?version=${made.body.version + 1}`),
      ]) {
        expect(attempt).toMatchObject({ status: 403, body: { type: "/problems/forbidden" } });
      }
    },
  );
});
