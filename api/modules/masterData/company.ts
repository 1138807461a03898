import { shaped } from "#db/row";
import { companies } from "#db/schema/masterData/organisation";
import { WEEK_RULE_NAMES } from "#define/calendar";
import { choice, flag, integer, link, longText, money, percent, text } from "#define/field";
import { defineModule } from "#define/module";
import { changesItself, type Company, keepsRulesOfBooks } from "./company/rules.ts";
import { MAINTAIN, MASTER, masterFields } from "../master.ts";
import { taxBasisField } from "../seller.ts";
import { eachDocument, type Rule } from "#define/rule";

const ITS_OWN = { check: [changesItself] };
const ZONES = new Set([...Intl.supportedValuesOf("timeZone"), "UTC"]);

/** The business day of a company needs a zone that exists. */
const zoneExists = eachDocument<Company>(({ header: { timeZone } }) =>
  typeof timeZone === "string" && !ZONES.has(timeZone) ? [{ code: "choice", field: "timeZone", value: timeZone }] : [],
);

/** A company is founded together with its members, not as a record: what is no company yet is refused. */
const isFounded: Rule<Company> = async (documents, work) => {
  const rows = await work.run(shaped({ id: "integer" })`select id from company`);
  const known = new Set(rows.map(({ id }) => String(id)));
  return documents.flatMap(({ header }, document) =>
    known.has(header.id) ? [] : [{ document, code: "readonly", field: "code", value: header.code }],
  );
};

/** What is no company yet is told as such, and nothing else. */
const isOwnWhereKnown: Rule<Company> = async (documents, work) => {
  const unknown = new Set((await isFounded(documents, work)).map(({ document }) => document));
  const told = await changesItself(documents, work);
  return told.filter(({ document }) => !unknown.has(document));
};

export default defineModule({
  id: "masterData.company",
  table: companies,
  kind: "global",
  title: { code: "code", name: "names" },
  scope: { everyReader: true },
  fields: {
    ...masterFields,
    shortName: text({ max: 100 }),
    notes: longText({ max: 2000 }),
    currency: link("masterData.currency", { by: "code", required: true }),
    groupCurrency: link("masterData.currency", { by: "code" }),
    timeZone: text({ required: true, max: 60 }),
    fiscalYearStartMonth: integer({ required: true, min: 1, max: 12, initial: 1 }),
    weekRule: choice(WEEK_RULE_NAMES, { required: true, initial: "iso" }),
    allowsSelfApproval: flag({ initial: false }),
    scrapLimit: money({ sign: "notNegative" }),
    protectionDays: integer({ required: true, min: 0, max: 3650, initial: 180 }),
    leadDays: integer({ required: true, min: 1, max: 365, initial: 15 }),
    provisionalDays: integer({ required: true, min: 1, max: 3650, initial: 90 }),
    reservationDays: integer({ min: 1, max: 3650 }),
    stockDaysAhead: integer({ required: true, min: 0, max: 366, initial: 0 }),
    moneyDaysAhead: integer({ required: true, min: 0, max: 366, initial: 31 }),
    visitReportDays: integer({ required: true, min: 0, max: 60, initial: 2 }),
    hasWatermark: flag({ initial: false }),
    roadDays: integer({ required: true, min: 1, max: 90, initial: 7 }),
    visitDistance: integer({ required: true, min: 0, max: 100_000, initial: 2000 }),
    workReportDays: integer({ required: true, min: 0, max: 30, initial: 1 }),
    giftPerGuest: money({ sign: "notNegative" }),
    giftPerReception: money({ sign: "notNegative" }),
    contractTaxBasis: taxBasisField({ initial: "line" }),
    invoiceTaxBasis: taxBasisField({ initial: "line" }),
    salesTaxRate: percent({ required: true, sign: "notNegative", initial: "13" }),
    capitalRate: percent({ sign: "notNegative" }),
  },
  columns: ["code", "nameZh", "nameEn", "nameRu", "currency", "timeZone", "fiscalYearStartMonth", "allowsSelfApproval"],
  sort: { by: "code" },
  ...MASTER,
  actions: {
    keepAsDraft: MASTER.actions.keepAsDraft,
    enable: { ...MASTER.actions.enable, ...ITS_OWN },
    seal: { ...MASTER.actions.seal, ...ITS_OWN },
    unseal: { ...MASTER.actions.unseal, ...ITS_OWN },
    disable: { ...MASTER.actions.disable, ...ITS_OWN },
    restore: { ...MASTER.actions.restore, ...ITS_OWN },
    inviteAnew: { from: ["enabled"], to: "enabled", system: true },
  },
  deletes: [changesItself],
  check: [isFounded, isOwnWhereKnown, zoneExists, keepsRulesOfBooks],
  screens: {
    maintain: { path: "/company", ...MAINTAIN },
    parameters: {
      path: "/syssetup",
      kind: "maintain",
      columns: [
        "code",
        "nameZh",
        "nameEn",
        "nameRu",
        "weekRule",
        "allowsSelfApproval",
        "scrapLimit",
        "protectionDays",
        "provisionalDays",
        "reservationDays",
        "stockDaysAhead",
        "moneyDaysAhead",
        "contractTaxBasis",
        "invoiceTaxBasis",
        "salesTaxRate",
        "capitalRate",
        "hasWatermark",
      ],
    },
  },
});
