import type { Field } from "#define/field";

/** A field as a definition has it: whose word it bears, what stands in it, and what cannot be read there. */
export type FieldSample = { module: string; name: string; field: Field; value: unknown; wrong: unknown };

const MATERIAL = "masterData.material";
const CONTRACT = "sales.salesContract";
const MATERIAL_TYPES = ["rawMaterial", "component", "sparePart", "finishedProduct", "consumable"];
const TERMS = "30 % / 60 % / 10 %, 90 d; MT/T 556-1996, ISO 7/1, DN25 × 12, 31.5 MPa";

/** One of every kind of field: a new kind does not compile before it has its own. */
const FIELDS: { readonly [Kind in Field["kind"]]: FieldSample & { field: { kind: Kind } } } = {
  docNo: { module: CONTRACT, name: "docNo", field: { kind: "docNo", prefix: "SC" }, value: "SC-2026-000123", wrong: null },
  text: { module: MATERIAL, name: "specification", field: { kind: "text" }, value: "LZ320 φ320/φ230", wrong: "" },
  longText: { module: CONTRACT, name: "paymentTerms", field: { kind: "longText" }, value: TERMS, wrong: "" },
  link: { module: CONTRACT, name: "customerId", field: { kind: "link", to: "crm.customer" }, value: "7", wrong: { code: "K-1007?" } },
  choice: {
    module: MATERIAL,
    name: "materialType",
    field: { kind: "choice", values: MATERIAL_TYPES },
    value: "finishedProduct",
    wrong: null,
  },
  flag: { module: MATERIAL, name: "isBatchControlled", field: { kind: "flag" }, value: true, wrong: false },
  date: { module: CONTRACT, name: "docOn", field: { kind: "date" }, value: "2026-03-31", wrong: "2026-02-31" },
  month: { module: CONTRACT, name: "postedMonth", field: { kind: "month" }, value: "2026-03", wrong: "2026-13" },
  instant: { module: CONTRACT, name: "confirmedAt", field: { kind: "instant" }, value: "2026-03-31T08:15:00Z", wrong: null },
  integer: { module: MATERIAL, name: "shelfLifeDays", field: { kind: "integer" }, value: "1540", wrong: "15x" },
  quantity: { module: CONTRACT, name: "quantity", field: { kind: "quantity" }, value: "1284.500000", wrong: "12..5" },
  price: { module: CONTRACT, name: "unitPrice", field: { kind: "price" }, value: "42500.123400", wrong: "42-500" },
  money: { module: CONTRACT, name: "totalAmount", field: { kind: "money" }, value: "1250000000.5000", wrong: "1/2" },
  rate: { module: CONTRACT, name: "exchangeRate", field: { kind: "rate" }, value: "7.12345678", wrong: "7,1,2" },
  percent: { module: MATERIAL, name: "overTolerancePercent", field: { kind: "percent" }, value: "13.0000", wrong: "13 ‰" },
};

/** The samples of all kinds. */
export const FIELD_SAMPLES: readonly FieldSample[] = Object.values(FIELDS);
