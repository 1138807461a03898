import { ORDER, WRITE } from "#define/access/grants";
import { operationTypes } from "#db/schema/masterData/operation";
import { choice, flag, longText } from "#define/field";
import { defineModule } from "#define/module";
import { MAINTAIN, MASTER, masterFields } from "../master.ts";

export default defineModule({
  id: "warehouse.operationType",
  table: operationTypes,
  kind: "company",
  title: { code: "code", name: "names" },
  scope: { everyReader: true },
  fields: {
    ...masterFields,
    direction: choice(["receive", "send"], { required: true }),
    source: choice(["none", "purchaseOrder", "goodsIssue", "goodsReceipt", "production"], { required: true, initial: "none" }),
    account: choice(
      ["receivedNotInvoiced", "materialConsumption", "expense", "projectCost", "costOfSales", "inventoryDifference", "openingBalance"],
      { required: true },
    ),
    requiresCustomer: flag({ initial: false }),
    requiresDepartment: flag({ initial: false }),
    requiresProject: flag({ initial: false }),
    requiresCostCenter: flag({ initial: false }),
    requiresContract: flag({ initial: false }),
    notes: longText(),
  },
  columns: [
    "code",
    "nameZh",
    "nameEn",
    "nameRu",
    "stage",
    "direction",
    "source",
    "account",
    "requiresCustomer",
    "requiresDepartment",
    "requiresProject",
    "requiresCostCenter",
    "requiresContract",
    "notes",
  ],
  sort: { by: "code" },
  ...MASTER,
  roles: { accountant: [...WRITE, ...ORDER] },
  screens: { maintain: { path: "/operationType", ...MAINTAIN, filters: ["direction", "source", "account"] } },
});
