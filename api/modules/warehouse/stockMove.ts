import { choice, date, instant, link, money, month, price, text } from "#define/field";
import { defineModule } from "#define/module";
import { stockMovements } from "#db/views/stockMovement";
import { counted } from "../counted.ts";
import { ACCOUNTS, FAMILIES, ownerField, placeFields, stateField } from "../stockQuery.ts";

const FILTERS = [
  "warehouseId",
  "stockType",
  "postedMonth",
  "isSubstitute",
  "factoryAreaId",
  "manufacturerId",
  "materialId",
  "postedOn",
  "module",
  "operationTypeId",
  "departmentId",
  "handlerId",
  "partyId",
  "customerId",
  "projectId",
] as const;
const document = { name: "document", kind: "document", module: { column: "module" }, id: "documentId" } as const;
const HEAD = ["docNo", "postedOn", "module", "operationTypeId", "warehouseId", "materialId"] as const;
const MODEL = ["customerId", "customerModelId", "packingQuantity"] as const;
const MOVED = ["batch", "leg", "quantity", "value"] as const;
const PLACE = ["area", "seat", "box", "owner", "state", "serial", "account"] as const;
const USE = ["departmentId", "useDepartmentId", "projectId", "costCenterId", "handlerId", "partyId"] as const;
/** The stores of the bearing unit. */
const BEARING = { unitId: { code: "LYC" } } as const;
const screen = { kind: "query", requiredFilters: ["warehouseId"], opens: [document] } as const;

export default defineModule({
  id: "warehouse.stockMove",
  table: stockMovements,
  kind: "company",
  readonly: true,
  title: { code: "docNo" },
  scope: { warehouse: "warehouseId" },
  fields: {
    docNo: text(),
    postedOn: date(),
    postedMonth: month(),
    module: choice(FAMILIES),
    documentId: text({ hidden: true }),
    operationTypeId: link("warehouse.operationType"),
    ...placeFields,
    batch: text(),
    area: text(),
    seat: text(),
    box: text(),
    owner: ownerField,
    state: stateField,
    serial: text(),
    leg: choice(["in", "out", "variance", "priceVariance"]),
    account: choice(ACCOUNTS),
    quantity: counted({ sign: "any" }),
    unitPrice: price({ sign: "any" }),
    value: money({ sign: "any" }),
    partyId: link("masterData.relatedCompany"),
    customerId: link("crm.customer"),
    customerModelId: link("warehouse.customerModel"),
    packingQuantity: counted(),
    unitId: link("masterData.businessUnit"),
    departmentId: link("masterData.department"),
    useDepartmentId: link("masterData.department"),
    projectId: link("masterData.project"),
    costCenterId: link("masterData.costCenter"),
    handlerId: link("masterData.employee"),
    createdAt: instant(),
  },
  columns: [...HEAD, ...MOVED, "partyId", ...PLACE],
  sums: ["quantity", "value"],
  search: ["docNo", "batch", "serial"],
  sort: { by: "postedOn", descending: true },
  screens: {
    query: { path: "/transDetail", ...screen, filters: [...FILTERS, "batch", "leg"] },
    queryNew: {
      path: "/transDetailNew",
      ...screen,
      columns: [...HEAD, "manufacturerId", ...MOVED, "unitPrice", ...USE, ...PLACE, "postedMonth"],
      filters: [...FILTERS, "useDepartmentId", "batch", "leg", "owner", "state"],
    },
    queryBearing: {
      path: "/transDetailLYC",
      ...screen,
      where: BEARING,
      columns: [...HEAD, ...MODEL, ...MOVED, ...PLACE],
      filters: [...FILTERS, "customerModelId", "leg"],
    },
    queryBearingNew: {
      path: "/transDetailLYCNew",
      ...screen,
      where: BEARING,
      columns: [...HEAD, ...MODEL, "manufacturerId", ...MOVED, "unitPrice", ...USE, ...PLACE, "postedMonth"],
      filters: [...FILTERS, "customerModelId", "batch", "leg", "owner", "state"],
    },
  },
});
