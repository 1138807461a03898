import { choice, date, integer, link, money, percent, price, text } from "#define/field";
import type { DocumentTemplate } from "#define/print";
import { counted } from "./counted.ts";

const INSTALMENT_KINDS = ["deposit", "progress", "delivery", "acceptance", "retention"] as const;
const TRIGGERS = ["signed", "scheduled", "shipped", "arrived", "accepted", "warrantyEnd"] as const;
export const SALE_TYPES = ["equipment", "parts", "repair", "lease"] as const;
export const CONTRACT_TYPES = ["standard", "framework", "exclusive", "specific", "provisional"] as const;
export const CONTRACT_STAGES = [
  "draft",
  "inReview",
  "returned",
  "reviewed",
  "sealed",
  "effective",
  "changing",
  "done",
  "closed",
  "void",
] as const;

/** A product on a contract, and on the change of one. */
export const productFields = {
  materialId: link("masterData.material", { required: true, fetches: { specification: "specification", drawingNo: "drawingNo" } }),
  specification: text({ max: 300 }),
  drawingNo: text({ max: 100 }),
  productLineId: link("masterData.productLine"),
  brandId: link("masterData.brand"),
  equipmentModel: text({ max: 100 }),
  quantity: counted({ required: true, sign: "positive" }),
  unitPrice: price({ required: true, sign: "notNegative", currency: "currency" }),
  taxRate: percent({ sign: "notNegative" }),
  taxUnitPrice: price({ system: true, currency: "currency" }),
  amount: money({ system: true, currency: "currency" }),
  taxAmount: money({ system: true, currency: "currency" }),
  deliveryOn: date(),
  notes: text({ max: 500 }),
};

/** An instalment on a contract, and on the change of one: a share or an amount, due so many days after an event. */
export const instalmentFields = {
  kind: choice(INSTALMENT_KINDS, { required: true }),
  percent: percent({ sign: "notNegative" }),
  amount: money({ required: true, sign: "positive", currency: "currency" }),
  trigger: choice(TRIGGERS),
  graceDays: integer({ min: 0, max: 3650 }),
  triggeredOn: date({ system: true }),
  dueOn: date({ required: true }),
  acceptedOn: date(),
  retentionReleaseOn: date(),
  invoicedAmount: money({ system: true, currency: "currency" }),
  notes: text({ max: 500 }),
};

/** The contract as both parties sign it: what they agreed to, never what it costs us, what we earn or how we judge it. */
export const CONTRACT_PAPER: DocumentTemplate = {
  kind: "document",
  edition: 1,
  header: [
    "docOn",
    "title",
    "customerId",
    "endCustomerId",
    "mineId",
    "workingFace",
    "incoterm",
    "port",
    "deliveryOn",
    "warrantyMonths",
    "currency",
    "amount",
    "taxAmount",
    "totalAmount",
    "retentionAmount",
    "revision",
    "paymentTerms",
    "deliveryTerms",
    "qualityTerms",
  ],
  lines: {
    products: {
      columns: [
        "customerModelId",
        "materialId",
        "specification",
        "drawingNo",
        "equipmentModel",
        "brandId",
        "quantity",
        "unitPrice",
        "taxRate",
        "taxUnitPrice",
        "amount",
        "taxAmount",
        "deliveryOn",
      ],
    },
    instalments: { columns: ["kind", "percent", "amount", "trigger", "graceDays", "dueOn"] },
  },
  paragraphs: { before: ["agreed"], after: ["effect"] },
  signatures: ["buyer", "seller"],
};
