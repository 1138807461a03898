import { warehouseDepartments, warehouseKeepers, warehousePositions, warehouses } from "#db/schema/masterData/warehouse";
import { choice, flag, link, longText, money, quantity, text } from "#define/field";
import { defineModule } from "#define/module";
import { fallsNowhereBelow, holdsNothing, keepsCostMethod, liesNowhere } from "./warehouse/rules.ts";
import { MAINTAIN, MASTER, masterFields } from "../master.ts";
import { defineLines } from "#define/lines";
import type { RowOf } from "#define/rows";
import { eachDocument } from "#define/rule";
import { openFirstMonth } from "./warehouse/firstMonth.ts";

/** Goods kept for a supplier, or used up by production, lie somewhere: such a warehouse is not virtual. */
const isSubstituteOrVirtual = eachDocument<{ header: RowOf<typeof warehouses> }>(({ header }) =>
  (["isSubstitute", "isProduction"] as const)
    .filter((other) => header.isVirtual && header[other])
    .map((other) => ({ code: "exclusive", field: "isVirtual", value: true, params: { other } })),
);

/** What lies nowhere has no place. */
const hasNoPlaces = eachDocument<{ header: RowOf<typeof warehouses>; lines: { positions: unknown[] } }>(({ header, lines }) =>
  header.isVirtual && lines.positions.length > 0 ? [{ code: "virtualPlace", table: "positions", row: 1, field: "area" }] : [],
);

const keepers = defineLines({
  table: warehouseKeepers,
  parent: "warehouseId",
  once: [["employeeId"]],
  fields: { employeeId: link("masterData.employee", { required: true }) },
});

const departments = defineLines({
  table: warehouseDepartments,
  parent: "warehouseId",
  once: [["departmentId"]],
  fields: { departmentId: link("masterData.department", { required: true }) },
});

const positions = defineLines({
  table: warehousePositions,
  parent: "warehouseId",
  once: [["area", "seat", "box"]],
  fields: {
    area: text({ required: true, max: 30 }),
    seat: text({ max: 30 }),
    box: text({ max: 30 }),
    maximum: quantity({ sign: "positive" }),
    notes: text({ max: 500 }),
  },
});

const TAKE = ["export"];
const isLeased = { field: "isLeased", in: [true] } as const;

export default defineModule({
  id: "masterData.warehouse",
  table: warehouses,
  kind: "company",
  title: { code: "code", name: "names" },
  scope: { everyReader: true },
  fields: {
    ...masterFields,
    departmentId: link("masterData.department", { required: true, fetches: { unitId: "unitId" } }),
    unitId: link("masterData.businessUnit"),
    factoryAreaId: link("masterData.factoryArea"),
    stockType: choice(["rawMaterial", "spareParts", "finishedGoods", "consumables", "other"]),
    isSubstitute: flag({ initial: false }),
    isVirtual: flag({ initial: false }),
    isProduction: flag({ initial: false }),
    costMethod: choice(["movingAverage", "fifo", "plannedPrice"], { required: true, initial: "movingAverage" }),
    allowsNegative: flag({ initial: false }),
    keeperId: link("masterData.employee"),
    salespersonId: link("masterData.employee"),
    moneyLimit: money({ sign: "notNegative" }),
    isLeased: flag({ initial: false }),
    leaseAgreement: text({ max: 100, required: isLeased, hidden: { not: isLeased } }),
    leaseFeeMethod: choice(["byMonth", "byArea", "byQuantity"], { required: isLeased, hidden: { not: isLeased } }),
    phone: text({ max: 30, format: "phone" }),
    address: text({ max: 300 }),
    notes: longText(),
  },
  lines: { keepers, departments, positions },
  columns: [
    "code",
    "nameZh",
    "nameEn",
    "nameRu",
    "stage",
    "departmentId",
    "unitId",
    "factoryAreaId",
    "stockType",
    "keeperId",
    "salespersonId",
    "costMethod",
    "moneyLimit",
    "isSubstitute",
    "isVirtual",
    "isProduction",
    "isLeased",
  ],
  sort: { by: "code" },
  ...MASTER,
  actions: {
    ...MASTER.actions,
    seal: { ...MASTER.actions.seal, check: [holdsNothing] },
    disable: { ...MASTER.actions.disable, check: [holdsNothing] },
  },
  begins: [openFirstMonth],
  check: [isSubstituteOrVirtual, hasNoPlaces, liesNowhere, keepsCostMethod, fallsNowhereBelow],
  prints: {
    positions: {
      kind: "label",
      edition: 1,
      label: "position",
      from: "positions",
      code: { code: ["area", "seat", "box"] },
      texts: ["code", "nameZh", "nameRu", "area", "seat", "box"],
    },
  },
  // Whoever reads the list may take it along: it stands in his menu for that.
  roles: { keeper: TAKE, approver: TAKE, buyer: TAKE, salesperson: TAKE, serviceEngineer: TAKE },
  screens: {
    maintain: {
      path: "/stock",
      ...MAINTAIN,
      filters: ["departmentId", "unitId", "factoryAreaId", "stockType", "isSubstitute", "isVirtual", "isProduction"],
    },
    register: {
      path: "/warehouse",
      ...MAINTAIN,
      columns: [
        "code",
        "nameZh",
        "nameEn",
        "nameRu",
        "departmentId",
        "unitId",
        "stockType",
        "costMethod",
        "allowsNegative",
        "factoryAreaId",
        "isVirtual",
        "isProduction",
        "keeperId",
        "salespersonId",
        "moneyLimit",
        "phone",
        "address",
      ],
      filters: ["departmentId", "unitId", "factoryAreaId", "stockType", "isVirtual", "isProduction"],
    },
  },
});
