import { stockPeriodLines } from "#db/views/stockPeriodLine";
import { link, money, month } from "#define/field";
import { defineModule } from "#define/module";
import { counted } from "../counted.ts";
import { ownerField } from "../stockQuery.ts";

const quantityField = counted({ sign: "any" });
const valueField = money({ sign: "any" });
const VALUES = ["openingValue", "inValue", "outValue", "varianceValue", "closingValue"] as const;
const QUANTITIES = ["openingQuantity", "inQuantity", "outQuantity", "closingQuantity"] as const;

export default defineModule({
  id: "warehouse.stockPeriodLine",
  table: stockPeriodLines,
  kind: "company",
  readonly: true,
  title: { code: "id" },
  scope: { warehouse: "warehouseId" },
  fields: {
    warehouseId: link("masterData.warehouse"),
    yearMonth: month(),
    materialId: link("masterData.material"),
    owner: ownerField,
    ownerPartyId: link("masterData.relatedCompany"),
    openingQuantity: quantityField,
    openingValue: valueField,
    inQuantity: quantityField,
    inValue: valueField,
    outQuantity: quantityField,
    outValue: valueField,
    varianceValue: valueField,
    closingQuantity: quantityField,
    closingValue: valueField,
  },
  columns: [
    "materialId",
    "openingQuantity",
    "openingValue",
    "inQuantity",
    "inValue",
    "outQuantity",
    "outValue",
    "varianceValue",
    "closingQuantity",
    "closingValue",
    "owner",
    "ownerPartyId",
    "warehouseId",
    "yearMonth",
  ],
  sums: [...QUANTITIES, ...VALUES],
  search: ["owner"],
  sort: { by: "materialId" },
  screens: {
    query: {
      path: "/stockPeriodLine",
      kind: "query",
      unlisted: true,
      filters: ["warehouseId", "yearMonth", "materialId", "owner"],
      requiredFilters: ["warehouseId", "yearMonth"],
      opens: [
        {
          name: "moves",
          kind: "screen",
          path: "/transDetail",
          filter: { warehouseId: "warehouseId", materialId: "materialId", postedMonth: "yearMonth" },
        },
      ],
    },
  },
});
