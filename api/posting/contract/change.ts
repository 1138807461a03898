import type { Issue } from "#define/problem";
import { type RowIn, shaped } from "#db/row";
import { contractDifferences } from "#db/schema/sales/contractChange";
import { arrayOf } from "#db/sql";
import { isEmpty } from "#define/condition";
import { compare, multiply, subtract } from "#define/decimal";
import type { MoneyDigits } from "#define/work";
import { priceContract } from "./amounts.ts";
import { CHANGEABLE, type Difference, differencesOf } from "./difference.ts";
import { contentIn, contentOf } from "#posting/masterChange";
import { plainQuantity } from "#posting/stock/plainQuantity";
import { type LineTable, replaceLines } from "#posting/replaceLines";
import { picked } from "#posting/rows";
import type { DraftOf, Row } from "#define/rows";
import type { Change, ChangeContent, Contract } from "./documents.ts";
import { eachDocument, type Finding, type Posting, type Rule } from "#define/rule";
import type { Drafting } from "#define/action";

/** A change of these is agreed to by a review again: price, terms, dates, party. */
const REVIEWED: ReadonlySet<string> = new Set([
  "customerId",
  "endCustomerId",
  "mineId",
  "deliveryOn",
  "totalAmount",
  "warrantyMonths",
  "paymentTerms",
  "deliveryTerms",
  "qualityTerms",
  "materialId",
  "quantity",
  "unitPrice",
  "taxRate",
  "kind",
  "percent",
  "amount",
  "trigger",
  "graceDays",
  "dueOn",
  "acceptedOn",
  "retentionReleaseOn",
]);
const DIFFERENCES: LineTable = { name: "differences", table: contractDifferences, parent: "changeId" };
const SELLER = ["customerId", "departmentId", "unitId", "regionId", "salespersonId", "currency", "exchangeRate", "taxBasis"] as const;

/** Drafts of changes that say what their contracts say now. */
export const changesOf: Drafting<Contract, ChangeContent> = (documents, work) =>
  Promise.resolve(
    documents.map((document, from) => {
      const { header, lines } = document;
      const { totalAmount, customerId, ...said } = picked(header, CHANGEABLE.header);
      return {
        from,
        header: {
          docOn: work.today,
          contractId: header.id,
          revision: header.revision,
          ...picked(header, SELLER),
          ...said,
          customerId,
          previousCustomerId: customerId,
          previousTotal: totalAmount,
          before: contentOf(document),
        },
        lines: {
          products: lines.products.map((row) => ({
            ...picked(row, CHANGEABLE.products),
            lineId: row.id,
            previousQuantity: row.quantity,
            previousAmount: row.amount,
          })),
          instalments: lines.instalments.map((row) => ({
            ...picked(row, CHANGEABLE.instalments),
            triggeredOn: row.triggeredOn,
            invoicedAmount: row.invoicedAmount,
            lineId: row.id,
            previousAmount: row.amount,
            previousDueOn: row.dueOn,
          })),
        },
      };
    }),
  );

/** Prices what a contract shall say from now on, and says whether that must be reviewed. */
export function deriveChange(document: DraftOf<Change>, money: MoneyDigits): void {
  priceContract(document, money);
  const { header } = document;
  header.exchangeRate ??= "1";
  header.companyDelta ??= "0";
  header.previousTotal ??= "0";
  header.needsReview = isEmpty(header.before) || differencesOf(document).some(({ field }) => REVIEWED.has(field));
}

/** A change begins on its contract. */
export const isBegunThere: Rule<Change> = eachDocument(({ header }) =>
  isEmpty(header.before) ? [{ code: "beginThere", field: "contractId" }] : [],
);

/** There is something to agree to, and it is said why. */
export const changesSomething: Rule<Change> = eachDocument((document) => {
  const isSaid = !isEmpty(document.header.reason);
  const isChange = differencesOf(document).length > 0;
  return [...(isSaid ? [] : [{ code: "required", field: "reason" } as const]), ...(isChange ? [] : [{ code: "changesNothing" } as const])];
});

const BILLED = shaped({ id: "id?", contractId: "id", revision: "integer", invoiced: "decimal?", isBilled: "boolean", seq: "integer?" });
type Billed = RowIn<typeof BILLED>;

/**
 * Says what would not be true any more: a contract that was changed meanwhile, an instalment below what is invoiced of it, one that is
 * billed and shall go, another customer of a contract that is invoiced.
 */
export const keepsInvoiced: Rule<Change> = async (documents, work) => {
  const ids = documents.map(({ header }) => header.contractId);
  const rows = await work.run(BILLED`select i.id, c.id as "contractId", c.revision, i.invoiced_amount as invoiced, i.seq,
      exists (select 1 from sales_invoice_line l where l.comp_id = i.comp_id and l.instalment_id = i.id) as "isBilled"
    from sales_contract c left join sales_contract_instalment i on i.comp_id = c.comp_id and i.contract_id = c.id
    where c.comp_id = ${work.compId} and c.id = any(${arrayOf(ids, "bigint")}) order by i.seq`);
  return documents.flatMap((document, index) =>
    faultsOf(
      document,
      rows.filter(({ contractId }) => contractId === document.header.contractId),
    ).map((fault) => ({ ...fault, document: index })),
  );
};

function faultsOf(document: Change, stored: readonly Billed[]): Issue[] {
  const { header } = document;
  const [contract] = stored;
  if (contract && contract.revision !== header.revision) return [{ code: "changedSince", field: "contractId" }];
  const lines = document.lines.instalments;
  const kept = new Map(lines.map((line, at) => [line.lineId ?? "", { line, row: at + 1 }]));
  const short = stored.flatMap(({ id, invoiced }): Issue[] => {
    const found = kept.get(id ?? "");
    return found && compare(found.line.amount, invoiced ?? "0") < 0
      ? [
          {
            code: "underInvoiced",
            table: "instalments",
            row: found.row,
            field: "amount",
            value: found.line.amount,
            params: { invoiced: invoiced ?? "0" },
          },
        ]
      : [];
  });
  const gone = stored.flatMap(({ id, isBilled, seq }): Issue[] =>
    id !== null && isBilled && !kept.has(id) ? [{ code: "billedInstalment", field: "contractId", params: { row: seq ?? 0 } }] : [],
  );
  const isOther = header.customerId !== header.previousCustomerId && stored.some(({ isBilled }) => isBilled);
  return [...short, ...gone, ...(isOther ? [{ code: "partyInvoiced", field: "customerId" } as const] : [])];
}

const SHIPPED = shaped({ id: "id", contractId: "id", shipped: "decimal", seq: "integer", isIssued: "boolean" });

/** Says what of products would contradict their deliveries: less than was delivered, or one that shall go and stands on a goods issue. */
export const keepsShipped: Rule<Change> = async (documents, work) => {
  const ids = documents.map(({ header }) => header.contractId);
  const rows = await work.run(SHIPPED`select p.id, p.contract_id as "contractId", p.shipped_quantity as shipped, p.seq,
      exists (select 1 from goods_issue_line l where l.comp_id = p.comp_id and l.contract_product_id = p.id)
        or exists (select 1 from contract_delivery d where d.comp_id = p.comp_id and d.product_id = p.id) as "isIssued"
    from sales_contract_product p where p.comp_id = ${work.compId} and p.contract_id = any(${arrayOf(ids, "bigint")}) order by p.seq`);
  return documents.flatMap((document, index) => {
    const kept = new Map(document.lines.products.map((line, at) => [line.lineId ?? "", { line, row: at + 1 }]));
    const stored = rows.filter(({ contractId }) => contractId === document.header.contractId);
    return stored.flatMap(({ id, shipped, seq, isIssued }): Finding[] => {
      const found = kept.get(id);
      if (!found) return isIssued ? [{ document: index, code: "deliveredProduct", field: "contractId", params: { row: seq } }] : [];
      const place = { document: index, table: "products", row: found.row };
      if (compare(found.line.quantity, shipped) < 0)
        return [{ ...place, code: "underShipped", field: "quantity", value: found.line.quantity, params: { qty: plainQuantity(shipped) } }];
      return [];
    });
  });
};

/** Writes the comparison of each change with its contract, for those who decide. */
export const compareChanges: Posting<Change> = async (documents, work) => {
  await replaceLines(
    work,
    DIFFERENCES,
    documents.map((document) => ({ document, rows: differencesOf(document).map(rowOf) })),
  );
};

/** What agreed changes add to the order book today: the worth of the contract at its rate less what it was before. */
export const agreeChanges: Posting<Change> = (documents, work) => {
  for (const { header } of documents) {
    const worth = multiply(header.amount, header.exchangeRate, work.money.company);
    header.agreedOn = work.today;
    header.companyDelta = subtract(worth, contentIn<Contract>(header.before).header.companyAmount);
  }
  return Promise.resolve();
};

/** The contracts that changes are about. */
export const contractsOf = (documents: readonly Change[]): Promise<string[]> =>
  Promise.resolve(documents.map(({ header }) => header.contractId));

function rowOf({ part, line, nature, field, previous, next }: Difference): Row {
  return { part, line, nature, field, previous, next };
}
