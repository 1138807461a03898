import { warehouses } from "#db/schema/warehouse";
import { choice, flag, link, text } from "#define/field";
import { defineModule, eachDocument } from "#define/module";
import { MASTER, masterFields } from "../master.ts";

/** Goods kept for a supplier lie somewhere: such a warehouse is not virtual. */
const isSubstituteOrVirtual = eachDocument(({ header }) =>
  header.isSubstitute === true && header.isVirtual === true
    ? [{ code: "exclusive", field: "isVirtual", value: true, params: { other: "isSubstitute" } }]
    : [],
);

export default defineModule({
  id: "masterData.warehouse",
  table: warehouses,
  kind: "company",
  title: { code: "code", name: "names" },
  scope: { everyReader: true },
  fields: {
    ...masterFields,
    departmentId: link("masterData.department", { required: true }),
    stockType: choice(["rawMaterial", "spareParts", "finishedGoods", "consumables", "other"]),
    isSubstitute: flag({ initial: false }),
    isVirtual: flag({ initial: false }),
    isProduction: flag({ initial: false }),
    costMethod: choice(["movingAverage"], { required: true, initial: "movingAverage" }),
    allowsNegative: flag({ initial: false }),
    keeperId: link("masterData.employee"),
    phone: text({ max: 30, format: "phone" }),
    address: text({ max: 300 }),
  },
  columns: ["code", "nameZh", "nameEn", "nameRu", "departmentId", "stockType", "keeperId", "isSubstitute", "isVirtual", "isProduction"],
  sort: { by: "code" },
  ...MASTER,
  check: [isSubstituteOrVirtual],
  screens: {
    maintain: {
      path: "/stock",
      kind: "maintain",
      filters: ["departmentId", "stockType"],
      actions: ["seal", "unseal", "disable", "restore"],
    },
    register: {
      path: "/warehouse",
      kind: "query",
      columns: [
        "code",
        "nameZh",
        "nameEn",
        "nameRu",
        "departmentId",
        "stockType",
        "costMethod",
        "allowsNegative",
        "keeperId",
        "phone",
        "address",
      ],
      filters: ["departmentId", "stockType"],
    },
  },
});
