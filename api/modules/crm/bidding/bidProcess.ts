import { LOOK, ORDER, WRITE } from "#define/access/grants";
import { bidProcesses, bidProcessNeeds } from "#db/schema/crm/projectBid";
import { choice, integer, longText, money, percent, text } from "#define/field";
import { defineLines } from "#define/lines";
import { defineModule } from "#define/module";
import { MAINTAIN, MASTER, masterFields } from "#modules/master";
import { BID_NEEDS, BID_UNITS } from "./bidProcess/needs.ts";
import { deriveProcess, isOnlyOne } from "./bidProcess/rules.ts";

const needs = defineLines({
  table: bidProcessNeeds,
  parent: "processId",
  fields: { need: choice(BID_NEEDS, { required: true }), notes: text({ max: 500 }) },
});

export default defineModule({
  id: "crm.bidProcess",
  table: bidProcesses,
  kind: "company",
  title: { code: "code", name: "names" },
  scope: { everyReader: true },
  fields: {
    ...masterFields,
    variant: choice(BID_UNITS, { initial: "" }),
    marginLimit: percent({ required: true, sign: "any" }),
    amountLimit: money({ sign: "notNegative" }),
    priceMovePercent: percent({ required: true, sign: "notNegative" }),
    warningDays: integer({ required: true, min: 0, max: 365, initial: 30 }),
    contractDays: integer({ required: true, min: 1, max: 365, initial: 30 }),
    notes: longText(),
  },
  lines: { needs },
  columns: [
    "variant",
    "code",
    "nameZh",
    "nameEn",
    "nameRu",
    "stage",
    "marginLimit",
    "amountLimit",
    "priceMovePercent",
    "warningDays",
    "contractDays",
  ],
  sort: { by: "code" },
  ...MASTER,
  derive: deriveProcess,
  check: [isOnlyOne],
  roles: { approver: [...WRITE, ...ORDER], leader: LOOK },
  screens: { maintain: { path: "crmBidProcessBase", ...MAINTAIN, filters: ["variant"] } },
});
