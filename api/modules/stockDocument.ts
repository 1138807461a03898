import type { Condition } from "#define/condition";
import { type ChoiceField, choice, date, instant, link, longText, money, month, price, quantity, text } from "#define/field";
import { bookInMonth } from "#posting/stock/monthMove";
import { type Pricing, valuing } from "#posting/stock/submittedValue";
import { counted } from "./counted.ts";
import { saysWhatTypeAsks } from "#posting/stock/operationType";
import { fitsWarehouse, keptByViewer } from "#posting/stock/warehouseLimits";
import type { Maybe, StockHeader } from "#posting/stock/documents";
import type { DocumentRecord } from "#define/rows";
import type { Rule } from "#define/rule";
import { PREPARE, reversible, type Steps } from "./prepared.ts";
import { placeFields } from "./seller.ts";
import type { Scan } from "#define/lines";
import type { LineColumns, NoLines } from "#define/action";

/** Rows of inventory documents open by department, warehouse and to their preparer. */
export const STOCK_SCOPE = { department: "departmentId", warehouse: "warehouseId", creator: "createdBy" } as const;

/** What the program and the posting say of an inventory document. */
const bookedFields = {
  variant: text({ system: true, hidden: true }),
  totalQuantity: quantity({ system: true, of: { lines: "lines", fields: ["quantity"] } }),
  totalAmount: money({ system: true, of: { lines: "lines", fields: ["amount"] } }),
  submittedValue: money({ system: true }),
  postedOn: date({ system: true }),
  postedMonth: month({ system: true }),
  confirmedAt: instant(),
};

/** What every inventory document says in its header beside its number; `direction` bounds the operation types. */
export const stockHeaderFields = (direction?: "receive" | "send") => ({
  docOn: date({ required: true, initial: { from: "today" }, books: "stock" }),
  warehouseId: link("masterData.warehouse", { required: true, fetches: { departmentId: "departmentId" } }),
  ...placeFields,
  operationTypeId: link("warehouse.operationType", direction ? { where: { direction } } : {}),
  handlerId: link("masterData.employee", { initial: { from: "viewerEmployee" } }),
  notes: longText(),
  ...bookedFields,
});

/** Where the stock of a line lies. */
export const positionFields = {
  batch: text({ max: 60 }),
  area: text({ max: 30 }),
  seat: text({ max: 30 }),
  box: text({ max: 30 }),
};

/** The material of a line, a sealed one too: what is free of it in the document's warehouse stands beside each choice. */
export const stockedMaterial = link("masterData.material", {
  required: true,
  takesSealed: true,
  availability: {
    module: "warehouse.stockBalance",
    by: "materialId",
    sum: "available",
    where: { warehouseId: { field: "warehouseId" } },
    word: "available",
  },
});

/** What every line of an inventory document says: material, quantity and place, who answers for it. */
export const stockLineFields = {
  materialId: stockedMaterial,
  quantity: counted({ required: true, sign: "positive" }),
  unitPrice: price({ sign: "notNegative" }),
  amount: money({ system: true }),
  ...positionFields,
  serialNos: text({ max: 4000 }),
  departmentId: link("masterData.department"),
  employeeId: link("masterData.employee"),
  notes: text({ max: 500 }),
};

const owned = (owner: string): Condition => ({ field: "owner", in: [owner] });

/** In which state the stock of a line is, and whose; `parties` where these are told at other times. */
export const ownershipFields = (flags: Pick<ChoiceField, "readonly"> = {}, parties = flags) => ({
  state: choice(["available", "inspection", "blocked"], { required: true, initial: "available", ...flags }),
  owner: choice(["own", "supplier", "customer"], { required: true, initial: "own", ...flags }),
  supplierId: link("purchasing.supplier", { hidden: { not: owned("supplier") }, ...parties }),
  customerId: link("crm.customer", { hidden: { not: owned("customer") }, ...parties }),
});

/** The same as columns. */
export const OWNERSHIP = ["state", "owner", "supplierId", "customerId"] as const;

/** What a scanner fills into such lines. */
export const STOCK_SCAN = {
  material: "materialId",
  batch: "batch",
  serial: "serialNos",
  position: ["area", "seat", "box"],
  count: "quantity",
} as const satisfies Scan;

/** Books a posted document in another open month. */
export const changesMonth = (module: string) =>
  ({ from: ["posted"], to: "posted", reason: true, input: { header: ["postedMonth"] }, post: [bookInMonth(module)] }) as const;

/** What such documents are found by. */
export const STOCK_SORT = { by: "docOn", descending: true } as const;

/** What is the same of every such document: how it is called, whose rows it is, in which order it is listed. */
export const STOCK_DOCUMENT = { kind: "company", title: { code: "docNo" }, scope: STOCK_SCOPE, sort: STOCK_SORT } as const;

/** The screen where such a document is prepared at the warehouse and for the department that the page names. */
export const AT_WAREHOUSE = {
  ...PREPARE,
  filters: ["warehouseId", "departmentId", "docOn"],
  header: ["warehouseId", "departmentId"],
} as const;

/** Where stock lies, as columns of its lines. */
export const POSITION = ["batch", "area", "seat", "box"] as const;

/** The place of a row of the stock, for a line. */
export const LYING = { area: "area", seat: "seat", box: "box" } as const;

/** Lines taken from what lies in the document's warehouse, its free quantity beside each; state and owner come along. */
export const FROM_STOCK = {
  module: "warehouse.stockBalance",
  where: { warehouseId: { field: "warehouseId" }, isStored: true },
  fetches: {
    materialId: "materialId",
    quantity: "free",
    batch: "batch",
    ...LYING,
    state: "state",
    owner: "owner",
    supplierId: "supplierId",
    customerId: "customerId",
    serialNos: "serial",
  },
} as const;

/** How a bearing customer calls the material of a line and packs it. */
export const modelFields = {
  customerModelId: link("warehouse.customerModel", {
    hidden: true,
    where: { customerId: { field: "customerId" } },
    fetches: { materialId: "materialId", packingQuantity: "packingQuantity" },
  }),
  packingQuantity: counted({ hidden: true, sign: "positive" }),
};

/** Any inventory document may be given a chain of approval, whose steps go by what its goods are worth when it is submitted. */
export const APPROVED_BY_VALUE = { stage: "submitted", optional: true, amount: "submittedValue" } as const;

/** A document whose goods lie in a warehouse. */
type Stored = DocumentRecord<
  Pick<StockHeader, "warehouseId" | "departmentId" | "operationTypeId" | "submittedValue">,
  { lines: ({ id: string; materialId: string } & Maybe<"quantity" | "area" | "seat" | "box">)[] }
>;

/**
 * The stages and actions of an inventory document: it says what its operation type asks and fits its warehouse (`fits` otherwise than as a
 * whole), whose keepers book and reverse it; `pricing` says what its goods are going to cost.
 */
export function storeSteps<D extends Stored, const Column extends string = never, const InLines extends LineColumns = NoLines>(
  { submit, book, reverse, ...steps }: Steps<D, Column, InLines>,
  fits: Rule<D> = fitsWarehouse,
  pricing?: Pricing<D>,
) {
  const machine = reversible("confirm", "posted", {
    ...steps,
    submit: { ...submit, check: [saysWhatTypeAsks, fits, ...(submit.check ?? [])], post: [...(submit.post ?? []), valuing(pricing)] },
    book: { ...book, check: [keptByViewer, fits, ...(book.check ?? [])] },
    reverse: { ...reverse, check: [keptByViewer, ...(reverse.check ?? [])] },
  });
  return { approval: APPROVED_BY_VALUE, ...machine };
}
