import { partyMaterials } from "#db/schema/masterData/partyMaterial";
import { choice, date, flag, integer, link, longText, price, quantity, text } from "#define/field";
import { defineModule } from "#define/module";
import { counted } from "../counted.ts";
import { MAINTAIN, MASTER } from "../master.ts";
import { fitsItsSide, oneDefault } from "./partyMaterial/rules.ts";

export default defineModule({
  id: "masterData.partyMaterial",
  table: partyMaterials,
  kind: "company",
  title: { code: "partyCode", name: "partyName" },
  scope: { everyReader: true },
  fields: {
    partyId: link("masterData.relatedCompany", { required: true }),
    materialId: link("masterData.material", { required: true }),
    side: choice(["supplier", "customer"], { required: true, initial: "supplier" }),
    partyCode: text({ max: 60 }),
    partyName: text({ max: 200 }),
    price: price({ sign: "notNegative" }),
    minimumQuantity: quantity({ ...counted(), sign: "notNegative" }),
    leadDays: integer({ min: 0, max: 3650 }),
    isDefault: flag({ initial: false }),
    validFrom: date({ required: true, initial: { from: "today" } }),
    validTo: date({ notBefore: "validFrom" }),
    notes: longText(),
  },
  columns: [
    "partyId",
    "materialId",
    "side",
    "stage",
    "partyCode",
    "partyName",
    "price",
    "minimumQuantity",
    "leadDays",
    "isDefault",
    "validFrom",
    "validTo",
  ],
  search: ["partyCode", "partyName"],
  sort: { by: "partyCode" },
  ...MASTER,
  check: [fitsItsSide, oneDefault],
  screens: { maintain: { path: "/accountRelatedMateriels", ...MAINTAIN, filters: ["side", "partyId", "materialId"] } },
});
