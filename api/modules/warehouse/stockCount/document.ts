import { isEmpty } from "#define/condition";
import { add, compare, divide, magnitude, multiply, signOf, subtract } from "#define/decimal";
import type { Work } from "#define/work";
import { amountOf } from "#posting/amounts";
import { deriveCount, expectedOf, foundOf } from "./amounts.ts";
import { bookedAs, countedLines, foundAt, isElsewhere, keyOf, lyingAt } from "./keys.ts";
import { fillUnits } from "#posting/stamp";
import { stockRequests } from "#posting/stock/document";
import type { StockRequest } from "#posting/stock/request";
import { release, reserve } from "#posting/stock/reservation";
import { tracedFaults, type TracedLine } from "#posting/stock/serial";
import { keyText } from "#posting/stock/key";
import { saysWhose } from "#posting/stock/owner";
import { piecePrices } from "#posting/stock/submittedValue";
import { endCounts, holdKeys } from "./rules.ts";
import type { Row } from "#define/rows";
import { eachDocument, type Posting, type Rule } from "#define/rule";
import type { Drafting } from "#define/action";
import type { StockCount, StockCountLine } from "#posting/stock/documents";

const MODULE = "warehouse.stockCount";

/** Every line is counted. */
export const isCounted: Rule<StockCount> = eachDocument((document) =>
  document.lines.lines.flatMap((line, index) =>
    foundOf(line) === null ? [{ code: "fillIn", table: "lines", row: index + 1, field: "countedQuantity" }] : [],
  ),
);

/** A difference beyond the tolerance has a reason. */
export const isExplained: Rule<StockCount> = eachDocument((document) =>
  document.lines.lines.flatMap((line, index) =>
    isBeyond(line, document.header.tolerance ?? "0") && isEmpty(line.differenceReason)
      ? [{ code: "choose", table: "lines", row: index + 1, field: "differenceReason" }]
      : [],
  ),
);

/** What the book does not know names the batch or the serial number that its material is kept by. */
export const tracesWhatIsFound: Rule<StockCount> = (documents, work) =>
  tracedFaults(
    work,
    tracedLines(documents, (line) => (line.isBooked ? null : foundOf(line))),
  );

/** So does what is adjusted. */
export const tracesDifferences: Rule<StockCount> = (documents, work) =>
  tracedFaults(
    work,
    tracedLines(documents, (line) => line.difference ?? "0"),
  );

const tracedLines = (documents: readonly StockCount[], quantityOf: (line: StockCountLine) => string | null): TracedLine[] =>
  countedLines(documents).flatMap(({ line, ...place }) => {
    const quantity = quantityOf(line);
    return quantity === null || signOf(quantity) === 0 ? [] : [{ ...place, line: { ...line, quantity } }];
  });

/** What is found beyond the book and is not the company's own says whose it is. */
export const namesOwner: Rule<StockCount> = saysWhose(({ difference }) => difference ?? "0");

/** What is found beyond the book has a price: its own, or what such goods cost here on average, last or as planned. */
export const isPriced: Rule<StockCount> = eachDocument((document) =>
  document.lines.lines.flatMap((line, index) =>
    line.owner === "own" && isEmpty(line.unitPrice) && signOf(line.difference ?? "0") > 0
      ? [{ code: "fillIn", table: "lines", row: index + 1, field: "unitPrice" }]
      : [],
  ),
);

/** What came from the book stays on the list, wherever it was found, and no place is on it twice. */
export const keepsBook: Rule<StockCount> = eachDocument((document) => {
  const lines = document.lines.lines;
  const booked = lines.filter(({ isBooked }) => isBooked).length;
  const first = new Map<string, number>();
  const repeated = lines.flatMap((line, index) => {
    const place = keyText(keyOf("", line));
    const known = first.get(place);
    if (known === undefined) first.set(place, index + 1);
    return known === undefined ? [] : [{ code: "repeatedRow", table: "lines", row: index + 1, params: { first: known } } as const];
  });
  return booked < document.header.bookedLines ? [{ code: "bookedLine", table: "lines" }, ...repeated] : repeated;
});

/** Holds the places of a count's lines, so that no other count begins there while it is open. */
export const holdPlaces: Posting<StockCount> = async (documents, work) => {
  for (const [document, { header, lines }] of documents.entries()) {
    const keys = lines.lines.map((line) => keyOf(header.warehouseId, line));
    await holdKeys(work, MODULE, { document, documentId: header.id }, keys);
  }
};

/** Lets the places of counts go. */
export const freePlaces: Posting<StockCount> = (documents, work) =>
  endCounts(
    work,
    MODULE,
    documents.map(({ header }) => header.id),
  );

/** Keeps what was found missing until it is adjusted, as far as nobody else has it kept. */
export const holdMissing: Posting<StockCount> = (documents, work) => reserve(work, missingOf(documents), { asFarAsFree: true });

/** Gives back what was kept. */
export const freeMissing: Posting<StockCount> = (documents, work) => release(work, MODULE, documents);

/** Holds the count against the book as it is now: what moved since the freeze is part of what is expected. */
export const compareCount: Posting<StockCount> = async (documents, work) => {
  await priceWhatIsFound(documents, work);
  await compareLines(documents, work, () => true);
};

/** The same for what was counted again. */
export const compareRecount: Posting<StockCount> = async (documents, work) => {
  await compareLines(documents, work, ({ recountQuantity }) => !isEmpty(recountQuantity));
};

/** Says who confirmed a count, and what it differs by in all, which was kept back of a blind one. */
export const settleCount: Posting<StockCount> = async (documents, work) => {
  await fillUnits(work, documents);
  for (const document of documents) {
    deriveCount(document, work.money);
    Object.assign(document.header, { confirmedBy: work.viewer.accountId, confirmedAt: work.now });
  }
};

/** A confirmed count that is taken back is confirmed by nobody, and a blind one tells its difference no more. */
export const unsettleCount: Posting<StockCount> = (documents, work) => {
  for (const document of documents) {
    deriveCount(document, work.money);
    Object.assign(document.header, { confirmedBy: null, confirmedAt: null, submittedValue: null });
  }
  return Promise.resolve();
};

/** The adjustments that bring the books to what was found: what is missing at cost, what is there beyond at the price of its line. */
export const adjustmentsOf: Drafting<StockCount> = (documents, work) =>
  Promise.resolve(
    documents.flatMap(({ header, lines }, from) => {
      const differing = lines.lines.flatMap(differences).toSorted((a, b) => compare(a.difference ?? "0", b.difference ?? "0"));
      const { warehouseId, departmentId, unitId, docNo } = header;
      const head = { docOn: work.today, warehouseId, departmentId, unitId, reason: docNo };
      return differing.length === 0 ? [] : [{ from, header: head, lines: { lines: differing.map(adjustingLine) } }];
    }),
  );

/** What a line adjusts: what is missing where the book has it, and what lies beyond where it was found. */
function differences(line: StockCountLine): StockCountLine[] {
  const gone = subtract(line.thereQuantity ?? "0", expectedOf(line));
  const parts = isElsewhere(line)
    ? [
        { ...bookedAs(line), difference: gone },
        { ...line, difference: subtract(foundOf(line) ?? "0", line.thereQuantity ?? "0") },
      ]
    : [line];
  return parts.filter(({ difference }) => signOf(difference ?? "0") !== 0);
}

/** What is missing of each line, where the book has it. */
function missingOf(documents: readonly StockCount[]): StockRequest[] {
  const parts = documents.map((document) =>
    document.lines.lines.flatMap((line, at) =>
      differences(line).flatMap((part) => (signOf(part.difference ?? "0") < 0 ? [{ part, row: at + 1 }] : [])),
    ),
  );
  const missing = documents.map(({ header }, at) => ({ header, lines: { lines: (parts[at] ?? []).map(({ part }) => part) } }));
  const requests = stockRequests(missing, { module: MODULE, account: "", quantity: ({ difference }) => difference ?? "0" });
  return requests.map((request) => ({ ...request, row: parts[request.document]?.[request.row - 1]?.row ?? request.row }));
}

function adjustingLine(line: StockCountLine): Row {
  const { materialId, batch, area, seat, box, state, owner, supplierId, customerId, serialNos, notes, difference } = line;
  const price: Row = signOf(difference ?? "0") > 0 ? { unitPrice: line.unitPrice } : {};
  const said = { materialId, batch, area, seat, box, state, owner, supplierId, customerId, serialNos, notes };
  return { ...said, quantity: difference, ...price };
}

/** Gives lines that the book does not know the price of such goods here, where they say none. */
async function priceWhatIsFound(documents: readonly StockCount[], work: Work): Promise<void> {
  const prices = await piecePrices(work, documents);
  for (const { header, lines } of documents)
    for (const line of lines.lines)
      if (!line.isBooked && line.owner === "own" && isEmpty(line.unitPrice)) line.unitPrice = prices(header, line);
}

async function compareLines(documents: readonly StockCount[], work: Work, isMeant: (line: StockCountLine) => boolean): Promise<void> {
  const lying = new Map((await lyingAt(work, documents)).map(({ at, quantity }) => [at, quantity]));
  for (const { line } of countedLines(documents)) {
    if (!isMeant(line)) continue;
    line.thereQuantity = lying.get(foundAt(line)) ?? "0";
    line.movedQuantity = subtract(add(lying.get(line.id) ?? "0", line.thereQuantity), line.bookQuantity ?? "0");
  }
  for (const document of documents) deriveCount(document, work.money);
}

function isBeyond(line: StockCountLine, tolerance: string): boolean {
  const difference = line.difference ?? "0";
  const expected = expectedOf(line);
  return compare(magnitude(difference), divide(multiply(magnitude(expected), tolerance, 10), "100", 6)) > 0;
}

/** Says what the differences are worth, more and less alike: what a chain of approval goes by. */
export const valueDifferences: Posting<StockCount> = async (documents) => {
  for (const document of documents)
    document.header.submittedValue = document.lines.lines.reduce(
      (sum, { differenceAmount }) => add(sum, magnitude(amountOf(differenceAmount))),
      "0",
    );
};
