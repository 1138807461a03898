import { LOOK, WRITE } from "#define/access/grants";
import { leadFollowUps, leads } from "#db/schema/crm/lead";
import { choice, date, docNo, link, longText, money, text } from "#define/field";
import { defineLines } from "#define/lines";
import { leadsMasked } from "#db/views/crm/masked";
import { defineModule } from "#define/module";
import { contactsOf, customersOf, linkContacts, nameInVisits, projectsOf } from "./lead/conversion.ts";
import { revealing } from "#posting/customer/reveal";
import { revealsOf } from "./lead/reveal.ts";
import { bringsCustomer, deriveLead, isKnown, isOwn, isUnknown, saysWhatWasDone } from "./lead/rules.ts";
import { release, noteFollowUp, take, takeOver } from "./lead/posting.ts";
import { placeFields } from "#modules/seller";

const followUps = defineLines({
  table: leadFollowUps,
  parent: "leadId",
  fields: {
    followedOn: date({ system: true }),
    employeeId: link("masterData.employee", { system: true }),
    followUp: longText({ system: true }),
    nextFollowOn: date({ system: true }),
  },
});

const SOURCES = ["visit", "customer", "exhibition", "publicTender", "dealer", "service", "other"] as const;
const FILTERS = ["source", "customerId", "regionId", "productLineId", "salespersonId", "docOn", "nextFollowOn"] as const;
const LIST = {
  kind: "maintain",
  stages: ["open", "following", "converted", "ignored", "lost"],
  actions: ["take", "follow", "convert", "ignore", "lose", "release", "revive", "reveal", "revealInPool"],
  filters: FILTERS,
  opens: [{ name: "project", kind: "document", module: "crm.salesProject", id: "projectId" }],
} as const;
const KNOWN = { not: { empty: "customerId" } } as const;

export default defineModule({
  id: "crm.lead",
  table: leads,
  live: leadsMasked,
  kind: "company",
  title: { code: "docNo", name: "name" },
  scope: { department: "departmentId", owner: "salespersonId", creator: "createdBy", creatorUntilOwned: true },
  fields: {
    docNo: docNo("LD"),
    docOn: date({ required: true, initial: { from: "today" } }),
    name: text({ required: true, max: 200 }),
    source: choice(SOURCES, { required: true }),
    sourceKey: text({ max: 100, required: { field: "source", in: ["publicTender"] } }),
    customerId: link("crm.customer", {
      fetches: { regionId: "regionId" },
      proposes: { defaultContactId: { field: "contactId", unless: "contact" } },
    }),
    customerName: text({ max: 200, hidden: KNOWN }),
    customerCode: text({ max: 40, format: "code", hidden: KNOWN }),
    contact: text({ max: 100 }),
    phone: text({ max: 60, format: "phone", restrictedTo: ["crm.lead.edit"] }),
    phoneMasked: text({ system: true, hidden: { may: "crm.lead.edit" } }),
    revealReason: text({ system: true, hidden: true, max: 300 }),
    regionId: link("masterData.marketRegion"),
    productLineId: link("masterData.productLine"),
    estimatedAmount: money({ sign: "notNegative" }),
    expectedOn: date(),
    content: longText({ max: 4000 }),
    ...placeFields,
    salespersonId: link("masterData.employee", { system: true }),
    followUp: longText({ system: true, hidden: true, max: 2000 }),
    nextFollowOn: date({ system: true }),
    takenOn: date({ system: true, hidden: { empty: "takenOn" } }),
    poolOn: date({ system: true, hidden: { empty: "poolOn" } }),
    projectId: link("crm.salesProject", { system: true, hidden: { empty: "projectId" } }),
    // Who does not keep persons learns of no number whether it was known.
    contactId: link("crm.contact", {
      where: { customerId: { field: "customerId" } },
      hidden: { all: [{ empty: "customerId" }, { empty: "contactId" }] },
      restrictedTo: ["crm.contact.edit"],
    }),
    notes: longText(),
  },
  lines: { followUps },
  columns: [
    "docNo",
    "docOn",
    "stage",
    "name",
    "source",
    "customerId",
    "customerName",
    "productLineId",
    "regionId",
    "estimatedAmount",
    "expectedOn",
    "salespersonId",
    "nextFollowOn",
    "poolOn",
    "projectId",
    "departmentId",
  ],
  sums: ["estimatedAmount"],
  search: ["docNo", "name", "sourceKey", "customerName", "contact"],
  sort: { by: "docOn", descending: true },
  panorama: {},
  stages: ["open", "following", "converted", "ignored", "lost"],
  editable: ["open", "following"],
  final: ["converted", "ignored"],
  counted: ["converted", "ignored", "lost"],
  derive: deriveLead,
  afterWrite: [nameInVisits],
  check: [isUnknown],
  actions: {
    take: { from: ["open"], to: "following", check: [isOwn], post: [take] },
    follow: {
      from: ["following"],
      to: "following",
      input: { header: ["followUp", "nextFollowOn"] },
      check: [saysWhatWasDone],
      post: [noteFollowUp],
    },
    convert: {
      from: ["following"],
      to: "converted",
      input: { header: ["customerId", "customerName", "customerCode"] },
      check: [bringsCustomer, isKnown],
      post: [linkContacts],
      creates: [
        { module: "crm.customer", drafts: customersOf, storesIdIn: "customerId" },
        { module: "crm.contact", drafts: contactsOf, storesIdIn: "contactId" },
        { module: "crm.salesProject", drafts: projectsOf, storesIdIn: "projectId", ofUnit: true },
      ],
    },
    reveal: { from: ["following"], to: "following", ...revealing(revealsOf), notifies: { to: "salespersonId" } },
    revealInPool: { from: ["open"], to: "open", ...revealing(revealsOf) },
    ignore: { from: ["open"], to: "ignored", reason: true },
    lose: { from: ["following"], to: "lost", reason: true, post: [release] },
    release: { from: ["following"], to: "open", reason: true, post: [release] },
    returnToPool: { from: ["following"], to: "open", system: true, automatic: { after: "poolOn" }, post: [release] },
    revive: { from: ["lost"], to: "open" },
    takeOver: { from: ["open"], to: "following", system: true, post: [takeOver] },
  },
  changes: ({ header }) => header.docOn.slice(0, 4),
  reminders: { follow: { field: "nextFollowOn", stages: ["following"], to: "salespersonId", inWorkingDays: true, daysBefore: 1 } },
  roles: {
    salesperson: [...WRITE, "take", "follow", "convert", "ignore", "lose", "release"],
    approver: [...LOOK, "revive", "reveal", "revealInPool"],
  },
  screens: {
    maintain: { path: "thread", ...LIST },
    clues: { path: "marketCues", ...LIST, where: { source: "publicTender" } },
  },
});
