import { isEmpty } from "#define/condition";
import { compare, signOf } from "#define/decimal";
import { eachDocument, type Posting, type Rule } from "#define/rule";
import type { Issue } from "#define/problem";
import { plainQuantity } from "#posting/stock/plainQuantity";
import type { GoodsReceipt } from "#posting/stock/documents";

/** Keeps on each line how much is expected: what was prepared, as it is submitted. */
export const expectQuantities: Posting<GoodsReceipt> = async (documents) => {
  for (const line of documents.flatMap((document) => document.lines.lines)) line.expectedQuantity = line.quantity ?? null;
};

/** What goes back to its preparer is expected no more. */
export const expectNothing: Posting<GoodsReceipt> = async (documents) => {
  for (const line of documents.flatMap((document) => document.lines.lines)) line.expectedQuantity = null;
};

/** Says which lines bring nothing: as they are prepared, or as the keeper confirms what came. */
export const bringsSomething: Rule<GoodsReceipt> = eachDocument((document) =>
  document.lines.lines.flatMap(({ quantity }, at): Issue[] =>
    isEmpty(quantity) || signOf(quantity) > 0
      ? []
      : [
          {
            code: document.header.stage === "submitted" ? "nothingReceived" : "positive",
            table: "lines",
            row: at + 1,
            field: "quantity",
            value: quantity,
          },
        ],
  ),
);

/** Says which lines received more than was expected, where no order or issue says how much may come. */
export const fitsExpected: Rule<GoodsReceipt> = eachDocument((document) =>
  document.lines.lines.flatMap((line, at): Issue[] => {
    if (!isEmpty(document.header.purchaseOrderId) || !isEmpty(line.issueLineId) || isEmpty(line.expectedQuantity)) return [];
    const [received, expected] = [line.quantity, line.expectedQuantity ?? "0"];
    if (compare(received, expected) <= 0) return [];
    return [
      { code: "overReceived", table: "lines", row: at + 1, field: "quantity", value: received, params: { qty: plainQuantity(expected) } },
    ];
  }),
);
