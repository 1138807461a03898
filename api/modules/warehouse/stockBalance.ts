import { LOOK } from "#define/access/grants";
import { date, flag, link, text } from "#define/field";
import { defineModule } from "#define/module";
import { stockAtMonthEnd, stockOnHand, stockAtDay } from "#db/views/stockOnHand";
import { counted } from "../counted.ts";
import { lyingFields, PLACE_FILTERS, stateField } from "../stockQuery.ts";

export default defineModule({
  id: "warehouse.stockBalance",
  table: stockOnHand,
  kind: "company",
  readonly: true,
  title: { code: "id" },
  scope: { warehouse: "warehouseId" },
  fields: {
    ...lyingFields,
    batch: text(),
    area: text(),
    seat: text(),
    box: text(),
    state: stateField,
    serial: text(),
    supplierId: link("masterData.relatedCompany"),
    customerId: link("masterData.relatedCompany"),
    isStored: flag(),
    free: counted({ sign: "any" }),
    producedOn: date(),
  },
  columns: [
    "warehouseId",
    "materialId",
    "batch",
    "area",
    "seat",
    "box",
    "owner",
    "ownerPartyId",
    "state",
    "serial",
    "quantity",
    "reserved",
    "available",
    "free",
    "value",
  ],
  sums: ["quantity", "reserved", "available", "free", "value"],
  search: ["batch", "serial"],
  sort: { by: "materialId" },
  asOf: [
    { field: "onDay", table: stockAtDay },
    { field: "yearMonth", table: stockAtMonthEnd },
  ],
  prints: {
    labels: {
      kind: "label",
      edition: 1,
      label: "batch",
      code: { code: "materialId", batch: "batch", serial: "serial" },
      texts: ["materialId", "batch", "warehouseId", "area", "seat", "box", "expiresOn"],
    },
    plates: {
      kind: "label",
      edition: 1,
      label: "equipment",
      code: { code: "materialId", batch: "batch", serial: "serial" },
      texts: ["materialId", "batch", "warehouseId", "producedOn"],
    },
  },
  roles: { buyer: LOOK, serviceEngineer: ["read", "export"], planner: LOOK, quality: LOOK },
  screens: {
    detail: {
      path: "/stockFloor",
      kind: "query",
      filters: [...PLACE_FILTERS, "materialId", "batch", "owner", "ownerPartyId", "state"],
      requiredFilters: ["warehouseId"],
      opens: [moves("/transDetail")],
    },
    detailNew: {
      path: "/stockFloorNew",
      kind: "query",
      filters: [...PLACE_FILTERS, "materialClassId", "materialId", "batch", "owner", "state", "expiresOn"],
      requiredFilters: ["warehouseId"],
      columns: [
        "warehouseId",
        "materialId",
        "materialClassId",
        "manufacturerId",
        "batch",
        "producedOn",
        "expiresOn",
        "area",
        "seat",
        "box",
        "owner",
        "ownerPartyId",
        "state",
        "serial",
        "quantity",
        "reserved",
        "available",
        "averagePrice",
        "value",
        "movedOn",
      ],
      opens: [moves("/transDetailNew")],
    },
  },
});

/** The movements of the key that a row stands for. */
function moves(path: string) {
  const filter = {
    warehouseId: "warehouseId",
    materialId: "materialId",
    batch: "batch",
    area: "area",
    seat: "seat",
    box: "box",
    owner: "owner",
    state: "state",
    serial: "serial",
  } as const;
  return { name: "moves", kind: "screen", path, filter } as const;
}
