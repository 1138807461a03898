import { newId } from "#db/id";
import { contractChangeInstalments, contractChangeProducts, contractChanges } from "#db/schema/sales/contractChange";
import { salesContractInstalments, salesContractProducts, salesContractVersions } from "#db/schema/sales/salesContract";
import { multiply } from "#define/decimal";
import type { Work } from "#define/work";
import { deriveContract } from "./amounts.ts";
import { keepDues } from "./due.ts";
import { checkCredit, raisedCredit } from "#posting/receivable/creditLimit";
import { CHANGEABLE } from "./difference.ts";
import { openDeliveries, reprice, sayDelivered, storeDeliveries } from "./deliveryLedger.ts";
import { type DueChange, moveDueDays } from "#posting/receivable/dueMove";
import { contentOf } from "#posting/masterChange";
import { type LineTable, replaceLines } from "#posting/replaceLines";
import { grouped, insertRows, picked, readRows } from "#posting/rows";
import type { ChangeContent, Contract } from "./documents.ts";
import { assign } from "#posting/stamp";
import type { Row } from "#define/rows";
import type { Posting } from "#define/rule";

const MODULE = "sales.salesContract";
const PRODUCTS: LineTable = { name: "products", table: salesContractProducts, parent: "contractId" };
const INSTALMENTS: LineTable = { name: "instalments", table: salesContractInstalments, parent: "contractId" };
/** What a product has by itself that was not on the contract before. */
const NOTHING_SHIPPED: Row = {
  shippedQuantity: "0.000000",
  shippedAmount: "0.0000",
  invoicedQuantity: "0.000000",
  firstShippedOn: null,
  shippedOn: null,
  dispatchedOn: null,
  deliveredOn: null,
};

/**
 * Puts what was agreed in the place of what contracts said: the former version is kept whole, lines that stay keep their ids, and with them
 * what is shipped and invoiced of them; what is open of an instalment falls due on its new day from today on.
 */
export const takeOverChange: Posting<Contract> = async (documents, work) => {
  const changes = await agreedFor(documents, work);
  await checkCredit(work, MODULE, raisedCredit(raisedBy(documents, changes), work.money.company));
  await keepVersions(documents, changes, work);
  await moveDueDays(
    work,
    "sales.contractChange",
    documents.flatMap((document) => dueChangesOf(document, changeOf(changes, document))),
  );
  for (const document of documents) assign(document.header, picked(changeOf(changes, document).header, CHANGEABLE.header));
  await replaceLines(
    work,
    PRODUCTS,
    documents.map((document) => ({ document, rows: linesFrom(changeOf(changes, document), document, "products", NOTHING_SHIPPED) })),
  );
  await replaceLines(
    work,
    INSTALMENTS,
    documents.map((document) => ({
      document,
      rows: linesFrom(changeOf(changes, document), document, "instalments", { invoicedAmount: "0.0000", receivedAmount: "0.0000" }),
    })),
  );
  for (const document of documents) {
    deriveContract(document, work.money);
    const { header } = document;
    header.revision += 1;
    header.companyAmount = multiply(header.amount, header.exchangeRate, work.money.company);
    for (const on of [header.docOn, header.effectiveOn ?? header.docOn, work.today]) work.changed(MODULE, on.slice(0, 4));
  }
  await repriceDeliveries(documents, changes, work);
  await keepDues(work, documents);
};

/** What was delivered already is worth from today on what the contract says now. */
async function repriceDeliveries(documents: readonly Contract[], changes: Changes, work: Work): Promise<void> {
  const book = await openDeliveries(
    work,
    documents.flatMap((document) => document.lines.products.map(({ id }) => id)),
  );
  for (const document of documents) {
    const { id, docNo } = changeOf(changes, document).header;
    reprice(work, book, document, { module: "sales.contractChange", documentId: id, docNo: docNo });
    sayDelivered(book, document);
  }
  await storeDeliveries(work, book);
}

/** The instalments that fall due on another day than the contract said. */
function dueChangesOf(document: Contract, change: ChangeContent): DueChange[] {
  const held = new Map(document.lines.instalments.map(({ id, dueOn }) => [id, dueOn]));
  return change.lines.instalments.flatMap(({ lineId, dueOn }) =>
    lineId !== null && held.has(lineId) && held.get(lineId) !== dueOn
      ? [
          {
            instalmentId: lineId,
            dueOn: dueOn,
            documentId: change.header.id,
            docNo: change.header.docNo,
          },
        ]
      : [],
  );
}

/** What changes make of the totals of their contracts; another customer owes all of it. */
const raisedBy = (documents: readonly Contract[], changes: Changes) =>
  documents.map((document) => {
    const next = changeOf(changes, document).header;
    const isSame = next.customerId === document.header.customerId;
    const header = { ...document.header, customerId: next.customerId };
    return {
      document: { ...document, header },
      from: isSame ? document.header.totalAmount : "0",
      to: next.totalAmount,
    };
  });

function linesFrom(change: ChangeContent, document: Contract, part: "products" | "instalments", fresh: Row): Row[] {
  const known = new Set<string>(document.lines[part].map(({ id }) => id));
  const priced = part === "products" ? ["taxUnitPrice", "amount", "taxAmount"] : ["triggeredOn"];
  const rows: readonly (Row & { lineId: string | null })[] = change.lines[part];
  return rows.map((row) => {
    const said = Object.fromEntries([...CHANGEABLE[part], ...priced].map((field) => [field, row[field] ?? null]));
    return row.lineId !== null && known.has(row.lineId)
      ? { ...said, id: row.lineId }
      : { ...fresh, ...said, ...filled(ownerOf(document, part), said) };
  });
}

/** What is not said. */
const filled = (own: Row, said: Row): Row => Object.fromEntries(Object.entries(own).filter(([name]) => (said[name] ?? null) === null));

const ownerOf = ({ header }: Contract, part: string): Row =>
  part === "products"
    ? { productLineId: header.productLineId }
    : { departmentId: header.departmentId, salespersonId: header.salespersonId };

type Changes = ReadonlyMap<string, ChangeContent>;

function changeOf(changes: Changes, { header }: Contract): ChangeContent {
  const found = changes.get(header.id);
  if (!found) throw new Error(`contract ${header.docNo} has no agreed change of version ${header.revision}`);
  return found;
}

/** The agreed change of each contract's present version, by contract; three statements. */
async function agreedFor(documents: readonly Contract[], work: Work): Promise<Changes> {
  const revisions = new Map(documents.map(({ header }) => [header.id, header.revision]));
  const found = await readRows(work, contractChanges, "contractId", [...revisions.keys()]);
  const agreed = found.filter(({ stage, contractId, revision }) => stage === "approved" && revisions.get(contractId) === revision);
  const ids = agreed.map(({ id }) => id);
  const products = grouped(await readRows(work, contractChangeProducts, "changeId", ids), ({ changeId }) => changeId);
  const instalments = grouped(await readRows(work, contractChangeInstalments, "changeId", ids), ({ changeId }) => changeId);
  return new Map(
    agreed.map((header) => {
      const lines = { products: products.get(header.id) ?? [], instalments: instalments.get(header.id) ?? [] };
      return [header.contractId, { header, lines }];
    }),
  );
}

/** Keeps how contracts stood until today. */
async function keepVersions(documents: readonly Contract[], changes: Changes, work: Work): Promise<void> {
  await insertRows(
    work,
    salesContractVersions,
    documents.map((document) => {
      const { header } = document;
      return {
        id: newId(),
        contractId: header.id,
        revision: header.revision,
        changeId: changeOf(changes, document).header.id,
        customerId: header.customerId,
        departmentId: header.departmentId,
        salespersonId: header.salespersonId,
        currency: header.currency,
        totalAmount: header.totalAmount,
        replacedOn: work.today,
        content: contentOf(document),
        createdBy: work.viewer.accountId,
        createdAt: work.now,
      };
    }),
  );
}
