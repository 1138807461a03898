import { newId } from "#db/id";
import { contractChangeInstalments, contractChangeProducts, contractChanges } from "#db/schema/sales/contractChange";
import { salesContractInstalments, salesContractProducts, salesContractVersions } from "#db/schema/sales/salesContract";
import { multiply } from "#define/decimal";
import type { Posting } from "#define/module";
import type { DocumentRecord, Row, Work } from "#define/work";
import { amountOf, linesOf, textOf } from "#posting/amounts";
import { deriveContract } from "./amounts.ts";
import { keepDues } from "./due.ts";
import { checkCredit, raisedCredit } from "#posting/receivable/creditLimit";
import { CHANGEABLE } from "./difference.ts";
import { openDeliveries, reprice, sayDelivered, storeDeliveries } from "./deliveryLedger.ts";
import { type DueChange, moveDueDays } from "#posting/receivable/dueMove";
import { contentOf } from "#posting/masterChange";
import { type LineTable, replaceLines } from "#posting/replaceLines";
import { grouped, insertRows, readRows } from "#posting/rows";

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

/** Puts what was agreed in the place of what contracts said: the former version is kept whole, lines that stay keep their ids, and with them what is shipped and invoiced of them; what is open of an instalment falls due on its new day from today on. */
export const takeOverChange: Posting = async (documents, work) => {
  const changes = await agreedFor(documents, work);
  await checkCredit(work, MODULE, raisedCredit(raisedBy(documents, changes), work.money.company));
  await keepVersions(documents, changes, work);
  await moveDueDays(
    work,
    "sales.contractChange",
    documents.flatMap((document) => dueChangesOf(document, changeOf(changes, document))),
  );
  for (const document of documents) Object.assign(document.header, headerOf(changeOf(changes, document).header));
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
      rows: linesFrom(changeOf(changes, document), document, "instalments", { invoicedAmount: "0.0000" }),
    })),
  );
  for (const document of documents) {
    deriveContract(document, work.money);
    const { header } = document;
    header.revision = Number(header.revision) + 1;
    header.companyAmount = multiply(amountOf(header.amount), amountOf(header.exchangeRate), work.money.company);
    for (const on of [header.docOn, work.today]) work.changed(MODULE, textOf(on).slice(0, 4));
  }
  await repriceDeliveries(documents, changes, work);
  await keepDues(work, documents);
};

/** What was delivered already is worth from today on what the contract says now. */
async function repriceDeliveries(documents: readonly DocumentRecord[], changes: Changes, work: Work): Promise<void> {
  const book = await openDeliveries(
    work,
    documents.flatMap((document) => linesOf(document, "products").map(({ id }) => textOf(id))),
  );
  for (const document of documents) {
    const { id, docNo } = changeOf(changes, document).header;
    reprice(work, book, document, { module: "sales.contractChange", documentId: textOf(id), docNo: textOf(docNo) });
    sayDelivered(book, document);
  }
  await storeDeliveries(work, book);
}

/** The instalments that fall due on another day than the contract said. */
function dueChangesOf(document: DocumentRecord, change: DocumentRecord): DueChange[] {
  const held = new Map(linesOf(document, "instalments").map(({ id, dueOn }) => [id ?? null, textOf(dueOn)]));
  return linesOf(change, "instalments").flatMap(({ lineId = null, dueOn }) =>
    held.has(lineId) && held.get(lineId) !== dueOn
      ? [
          {
            instalmentId: textOf(lineId),
            dueOn: textOf(dueOn),
            documentId: textOf(change.header.id),
            docNo: textOf(change.header.docNo),
          },
        ]
      : [],
  );
}

/** What changes make of the totals of their contracts; another customer owes all of it. */
const raisedBy = (documents: readonly DocumentRecord[], changes: Changes) =>
  documents.map((document) => {
    const next = changeOf(changes, document).header;
    const isSame = next.customerId === document.header.customerId;
    const header = { ...document.header, customerId: next.customerId ?? null };
    return {
      document: { ...document, header },
      from: isSame ? amountOf(document.header.totalAmount) : "0",
      to: amountOf(next.totalAmount),
    };
  });

function headerOf(change: Row): Row {
  return Object.fromEntries(CHANGEABLE.header.map((field) => [field, change[field] ?? null]));
}

function linesFrom(change: DocumentRecord, document: DocumentRecord, part: "products" | "instalments", fresh: Row): Row[] {
  const known = new Set(linesOf(document, part).map(({ id }) => id));
  const priced = part === "products" ? ["amount", "taxAmount"] : ["triggeredOn"];
  return linesOf(change, part).map((row) => {
    const said = Object.fromEntries([...CHANGEABLE[part], ...priced].map((field) => [field, row[field] ?? null]));
    return row.lineId !== null && known.has(row.lineId ?? null)
      ? { ...said, id: row.lineId ?? null }
      : { ...fresh, ...ownerOf(document, part), ...said };
  });
}

const ownerOf = ({ header }: DocumentRecord, part: string): Row =>
  part === "products" ? {} : { departmentId: header.departmentId ?? null, salespersonId: header.salespersonId ?? null };

type Changes = ReadonlyMap<string, DocumentRecord>;

function changeOf(changes: Changes, { header }: DocumentRecord): DocumentRecord {
  const found = changes.get(textOf(header.id));
  if (!found) throw new Error(`contract ${textOf(header.docNo)} has no agreed change of version ${textOf(header.revision)}`);
  return found;
}

/** The agreed change of each contract's present version, by contract; three statements. */
async function agreedFor(documents: readonly DocumentRecord[], work: Work): Promise<Changes> {
  const revisions = new Map(documents.map(({ header }) => [textOf(header.id), header.revision]));
  const found = await readRows(work, contractChanges, "contractId", [...revisions.keys()]);
  const agreed = found.filter(({ stage, contractId, revision }) => stage === "approved" && revisions.get(textOf(contractId)) === revision);
  const ids = agreed.map(({ id }) => textOf(id));
  const products = grouped(await readRows(work, contractChangeProducts, "changeId", ids), ({ changeId }) => changeId);
  const instalments = grouped(await readRows(work, contractChangeInstalments, "changeId", ids), ({ changeId }) => changeId);
  return new Map(
    agreed.map((header) => {
      const lines = { products: products.get(header.id ?? null) ?? [], instalments: instalments.get(header.id ?? null) ?? [] };
      return [textOf(header.contractId), { header, lines }];
    }),
  );
}

/** Keeps how contracts stood until today. */
async function keepVersions(documents: readonly DocumentRecord[], changes: Changes, work: Work): Promise<void> {
  await insertRows(
    work,
    salesContractVersions,
    documents.map((document) => {
      const { header } = document;
      return {
        id: newId(),
        contractId: textOf(header.id),
        revision: Number(header.revision),
        changeId: textOf(changeOf(changes, document).header.id),
        customerId: textOf(header.customerId),
        departmentId: textOf(header.departmentId),
        salespersonId: header.salespersonId ?? null,
        currency: textOf(header.currency),
        totalAmount: amountOf(header.totalAmount),
        replacedOn: work.today,
        content: contentOf(document),
        createdBy: work.viewer.accountId,
        createdAt: work.now,
      };
    }),
  );
}
