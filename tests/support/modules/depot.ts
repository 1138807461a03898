import account from "#modules/admin/account";
import { departments, employees, unitsOfMeasure } from "#db/schema/masterData/organisation";
import { companyMaterials, materialClasses, materials } from "#db/schema/masterData/material";
import { companyParties, parties, suppliers } from "#db/schema/masterData/party";
import { goodsReceiptLines, goodsReceipts } from "#db/schema/warehouse/stockDocument";
import { warehouses } from "#db/schema/masterData/warehouse";
import { date, docNo, flag, integer, link, longText, money, price, quantity, text } from "#define/field";
import { add, multiply } from "#define/decimal";
import { defineModule, type Module } from "#define/module";
import type { DocumentRecord } from "#define/rows";
import { defineLines } from "#define/lines";
import { eachDocument } from "#define/rule";

const stages = ["enabled", "sealed"] as const;
const names = {
  code: text({ required: true, max: 20, format: "code" }),
  nameZh: text({ max: 40 }),
  nameEn: text({ max: 40 }),
  nameRu: text({ max: 40 }),
};
const master = {
  kind: "company",
  title: { code: "code", name: "names" },
  scope: { everyReader: true },
  columns: ["code", "nameZh"],
  sort: { by: "code" },
  stages,
  actions: { seal: { from: ["enabled"], to: "sealed" }, unseal: { from: ["sealed"], to: "enabled" } },
  screens: {},
} as const;

const unit = defineModule({
  ...master,
  id: "test.unit",
  kind: "global",
  table: unitsOfMeasure,
  fields: { ...names, digits: integer({ min: 0, max: 6 }) },
});
const department = defineModule({
  ...master,
  id: "test.department",
  table: departments,
  fields: { ...names, parentId: link("test.department") },
});
const employee = defineModule({
  ...master,
  id: "test.employee",
  table: employees,
  fields: { ...names, departmentId: link("test.department", { required: true }) },
});
const materialClass = defineModule({ ...master, id: "test.materialClass", table: materialClasses, fields: names });
const store = defineModule({
  ...master,
  id: "test.store",
  table: warehouses,
  scope: { department: "departmentId", warehouse: "id" },
  fields: { ...names, departmentId: link("test.department", { required: true }), allowsNegative: flag() },
});
const material = defineModule({
  ...master,
  id: "test.material",
  table: companyMaterials,
  base: [materials],
  fields: {
    ...names,
    specification: text(),
    unitOfMeasureId: link("test.unit", { required: true }),
    materialClassId: link("test.materialClass", { required: true }),
    listPrice: price({ sign: "notNegative" }),
  },
});
const supplier = defineModule({
  ...master,
  id: "test.supplier",
  table: suppliers,
  base: [companyParties, parties],
  fields: {
    ...names,
    country: text(),
    bankAccount: text(),
    leadDays: integer(),
    isSupplier: flag({ initial: true, readonly: true }),
    currency: text(),
  },
  changes: () => "all",
});

const lines = defineLines({
  table: goodsReceiptLines,
  parent: "receiptId",
  required: true,
  fields: {
    materialId: link("test.material", { required: true, fetches: { listPrice: "unitPrice" } }),
    quantity: quantity({ required: true, sign: "positive" }),
    unitPrice: price({ sign: "notNegative" }),
    amount: money({ system: true }),
    expiresOn: date(),
    producedOn: date({ system: true }),
    notes: text({ max: 10 }),
    batch: text({ secret: true, hidden: { all: [{ stage: ["draft"] }, { not: { may: "test.receipt.confirm" } }] } }),
  },
});

function total({ header, lines: tables }: DocumentRecord): void {
  const rows = tables.lines ?? [];
  for (const row of rows) row.amount = multiply(String(row.quantity ?? "0"), String(row.unitPrice ?? "0"), 2);
  header.totalAmount = add("0", ...rows.map((row) => String(row.amount)));
  header.totalQuantity = add("0", ...rows.map((row) => String(row.quantity ?? "0")));
}

const receipt = defineModule({
  id: "test.receipt",
  table: goodsReceipts,
  kind: "company",
  title: { code: "docNo" },
  scope: { warehouse: "warehouseId", department: "departmentId", creator: "createdBy" },
  fields: {
    docNo: docNo("TR"),
    docOn: date({ required: true, initial: { from: "today" } }),
    warehouseId: link("test.store", { required: true, fetches: { departmentId: "departmentId" } }),
    departmentId: link("test.department", { required: true }),
    supplierId: link("test.supplier"),
    deliveryNote: text({ required: { stage: ["rejected"] }, readonly: { stage: ["submitted"] } }),
    notes: longText(),
    variant: text({ system: true, hidden: true }),
    totalQuantity: quantity({ system: true }),
    totalAmount: money({ system: true }),
  },
  lines: { lines },
  columns: ["docNo", "docOn", "warehouseId", "totalAmount"],
  sums: ["totalQuantity", "totalAmount"],
  sort: { by: "docOn", descending: true },
  stages: ["draft", "submitted", "rejected", "posted", "reversed"],
  editable: ["draft", "rejected"],
  final: ["reversed"],
  variants: { B: { fields: { supplierId: { required: true }, "lines.unitPrice": { required: true } }, prefix: "TRB" } },
  derive: total,
  changes: ({ header }) => header.docOn.slice(0, 4),
  actions: {
    submit: {
      from: ["draft", "rejected"],
      to: "submitted",
      stampsUser: "submittedBy",
      check: [
        eachDocument(({ header }) =>
          header.notes === "refuse" ? [{ code: "sameValue", field: "notes", params: { other: "docNo" } }] : [],
        ),
      ],
    },
    reject: { from: ["submitted"], to: "rejected", reason: true },
    post: { from: ["submitted"], to: "posted" },
    inspect: {
      from: ["submitted"],
      to: "submitted",
      when: { not: { empty: "deliveryNote" } },
      input: { header: ["notes"], lines: { lines: ["producedOn"] } },
    },
    confirm: { from: ["submitted"], to: "posted", fourEyes: "submitter" },
    reverse: { from: ["posted"], to: "reversed", reverses: "confirm" },
  },
  screens: {
    prepare: { path: "/testPrepare", kind: "prepare", stages: ["draft", "rejected"], actions: ["submit"], header: ["warehouseId"] },
    prepareB: { path: "/testPrepareB", kind: "prepare", stages: ["draft", "rejected"], actions: ["submit"], variant: "B" },
  },
});

const approved: Module = {
  ...receipt,
  id: "test.claim",
  actions: { ...receipt.actions, withdraw: { from: ["submitted"], to: "draft" } },
  approval: { stage: "submitted", amount: "totalAmount" },
  screens: { confirm: { path: "/testClaim", kind: "confirm", stages: ["submitted"], actions: ["post", "reject"] } },
};
const ordered: Module = {
  ...approved,
  id: "test.order",
  screens: {},
  actions: {
    ...approved.actions,
    post: { from: ["submitted"], to: "posted", post: [() => Promise.resolve()] },
    reverse: { from: ["posted"], to: "reversed", reverses: ["confirm", "post"] },
  },
  approval: { stage: "submitted", amount: "totalAmount", approved: "post" },
};

/**
 * A small depot on the real tables: masters, a master over global rows, a document with lines, and the same with a chain of approval (that
 * posts it by itself: test.order).
 */
export const DEPOT: readonly Module[] = [
  // One of its own: what links to a module is remembered of the definitions that it was loaded with last.
  { ...account },
  unit,
  department,
  employee,
  materialClass,
  store,
  material,
  supplier,
  receipt,
  approved,
  ordered,
];
