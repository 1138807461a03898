import { ORDER, WRITE } from "#define/access/grants";
import { settlementPrices, settlementRules } from "#db/schema/warehouse/settlement";
import { choice, date, link, longText, percent, price } from "#define/field";
import { defineModule } from "#define/module";
import { MAINTAIN, MASTER, masterFields } from "../master.ts";
import { defineLines } from "#define/lines";

const prices = defineLines({
  table: settlementPrices,
  parent: "ruleId",
  fields: {
    materialId: link("masterData.material", { required: true }),
    validOn: date({ required: true, initial: { from: "today" } }),
    unitPrice: price({ required: true, sign: "positive" }),
  },
});

export default defineModule({
  id: "warehouse.settlementRule",
  table: settlementRules,
  kind: "company",
  title: { code: "code", name: "names" },
  scope: { everyReader: true },
  fields: {
    ...masterFields,
    supplierId: link("purchasing.supplier", { required: true }),
    warehouseId: link("masterData.warehouse"),
    unitId: link("masterData.businessUnit"),
    operationTypeId: link("warehouse.operationType", { where: { direction: "send" } }),
    priceBasis: choice(["agreed", "planned", "lastOrder"], { required: true, initial: "agreed" }),
    taxRate: percent({ sign: "notNegative", initial: "13" }),
    notes: longText(),
  },
  lines: { prices },
  columns: [
    "code",
    "nameZh",
    "nameEn",
    "nameRu",
    "stage",
    "supplierId",
    "warehouseId",
    "unitId",
    "operationTypeId",
    "priceBasis",
    "taxRate",
    "notes",
  ],
  sort: { by: "code" },
  ...MASTER,
  roles: { accountant: [...WRITE, ...ORDER] },
  screens: { maintain: { path: "/settleAccountConfig", ...MAINTAIN, filters: ["supplierId", "warehouseId", "unitId"] } },
});
