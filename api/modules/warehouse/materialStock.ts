import { LOOK } from "#define/access/grants";
import { defineModule } from "#define/module";
import { materialStock, materialStockAtMonthEnd, materialStockAtDay } from "#db/views/stockOnHand";
import { counted } from "../counted.ts";
import { lyingFields, PLACE_FILTERS } from "../stockQuery.ts";

const details = (path: string) =>
  ({
    name: "detail",
    kind: "screen",
    path,
    filter: { warehouseId: "warehouseId", materialId: "materialId", owner: "owner", yearMonth: "yearMonth", onDay: "onDay" },
  }) as const;

export default defineModule({
  id: "warehouse.materialStock",
  table: materialStock,
  kind: "company",
  readonly: true,
  title: { code: "id" },
  scope: { warehouse: "warehouseId" },
  fields: { ...lyingFields, inTransit: counted({ sign: "any" }) },
  columns: [
    "warehouseId",
    "materialId",
    "owner",
    "ownerPartyId",
    "quantity",
    "reserved",
    "available",
    "inTransit",
    "averagePrice",
    "value",
  ],
  sums: ["quantity", "reserved", "available", "inTransit", "value"],
  search: ["owner"],
  sort: { by: "materialId" },
  asOf: [
    { field: "onDay", table: materialStockAtDay },
    { field: "yearMonth", table: materialStockAtMonthEnd },
  ],
  roles: { buyer: LOOK, serviceEngineer: ["read", "export"], planner: LOOK },
  screens: {
    balance: {
      path: "/itemStock",
      kind: "query",
      filters: [...PLACE_FILTERS, "materialId"],
      requiredFilters: ["warehouseId"],
      opens: [details("/stockFloor")],
    },
    balanceNew: {
      path: "/itemStockNew",
      kind: "query",
      filters: [...PLACE_FILTERS, "materialClassId", "materialId", "owner", "expiresOn"],
      requiredFilters: ["warehouseId"],
      columns: [
        "warehouseId",
        "stockType",
        "factoryAreaId",
        "materialId",
        "materialClassId",
        "manufacturerId",
        "owner",
        "ownerPartyId",
        "quantity",
        "reserved",
        "available",
        "inTransit",
        "averagePrice",
        "value",
        "expiresOn",
        "movedOn",
      ],
      opens: [details("/stockFloorNew")],
    },
  },
});
