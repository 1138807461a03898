import { openedOn } from "./opening.ts";
import { shaped } from "#db/row";
import { arrayOf } from "#db/sql";
import { isEmpty } from "#define/condition";
import { compare, divide, magnitude, multiply, signOf, subtract } from "#define/decimal";
import type { Issue } from "#define/problem";
import { eachDocument, type Finding, type Rule } from "#define/rule";
import type { Work } from "#define/work";
import { amountOf, sum } from "#posting/amounts";
import { grouped } from "#posting/rows";
import { dayFaults } from "#posting/tender/days";
import type { Bid } from "./amounts.ts";
import { signedBids } from "./posting.ts";
import { processesOf } from "./process.ts";
import { UNIT_ASKS } from "./units.ts";

/** The days of its tender follow each other. */
export const isInOrder: Rule<Bid> = eachDocument(({ header }) => dayFaults(header));

/** What is handed in lies ahead: its tender did not end before today, and was not opened. */
export const isToCome: Rule<Bid> = eachDocument(({ header }, work) => {
  const past = (["bidOn", "openOn"] as const).flatMap((field): Issue[] => {
    const on = header[field];
    return on !== null && on < work.today ? [{ code: "laterDay", field, value: on, params: { min: work.today } }] : [];
  });
  return past.length > 0 ? past : openingFault(header, work);
});

const openingFault = (header: Bid["header"], work: Work): Issue[] => {
  const on = openedOn(header, work);
  return on === null ? [] : [{ code: "opened", field: "openOn", value: on, params: { on } }];
};

/** From its opening on, by the clock of its tender, nothing but its result is told of a bid. */
export const isUnopened: Rule<Bid> = eachDocument(({ header }, work) => openingFault(header, work));

const BEFORE_APPROVAL: readonly string[] = ["draft", "returned", "internal"];

/** Nor is one edited that was given to its office before, unless its tender was put off. */
export const isEditedUnopened: Rule<Bid> = eachDocument(({ header }, work) =>
  header.submittedBy !== null && BEFORE_APPROVAL.includes(header.stage) ? openingFault(header, work) : [],
);

/** It was handed in on a day that has come, and before its tender ended. */
export const isHandedInInTime: Rule<Bid> = eachDocument(({ header: { submittedOn, bidOn, openOn } }, work) => {
  const [on, last] = [submittedOn ?? work.today, bidOn ?? openOn];
  const place = { field: "submittedOn", value: on };
  if (on > work.today) return [{ ...place, code: "dayToCome", params: { on } }];
  return last !== null && on > last ? [{ ...place, code: "tenderEnded", params: { on: last } }] : [];
});

/** Partners share no more than the whole. */
export const sharesFit: Rule<Bid> = eachDocument(({ lines }) => {
  const share = sum(lines.partners.map(({ sharePercent }) => amountOf(sharePercent)));
  return compare(share, "100") > 0 ? [{ code: "sharesBeyondWhole", table: "partners", field: "sharePercent", params: { sum: share } }] : [];
});

/** There is something to offer. */
export const hasLots: Rule<Bid> = eachDocument(({ lines }) => (lines.lots.length === 0 ? [{ code: "noLines", table: "lots" }] : []));

/** Every lot has a price before anybody is asked. */
export const isPriced: Rule<Bid> = eachDocument(({ lines }) =>
  lines.lots.flatMap(({ unitPrice }, at): Issue[] =>
    isEmpty(unitPrice) ? [{ code: "required", table: "lots", row: at + 1, field: "unitPrice" }] : [],
  ),
);

/** It says what the form of its unit asks for. */
export const isAsUnitAsks: Rule<Bid> = eachDocument(({ header, lines: { lots } }) => {
  const asks = UNIT_ASKS[header.variant];
  if (!asks) return [];
  const missing = lots.flatMap((lot, at) => asks.lots.flatMap((field) => (isEmpty(lot[field]) ? [{ row: at + 1, field }] : [])));
  return [
    ...asks.header.flatMap((field): Issue[] => (isEmpty(header[field]) ? [{ code: "required", field }] : [])),
    ...missing.map((place): Issue => ({ code: "required", table: "lots", ...place })),
  ];
});

/** It brings what the process of its unit asks for. */
export const bringsNeeds: Rule<Bid> = async (documents, work) => {
  const processes = await processesOf(documents, work);
  return documents.flatMap(({ lines }, document): Finding[] => {
    const missing = (processes[document]?.needs ?? []).filter((need) => !lines.certificates.some((one) => one.need === need));
    return missing.map((need): Finding => ({ document, code: "missingPapers", table: "certificates", params: { need } }));
  });
};

/** The document of the tender was paid for, where it costs something. */
export const paidForDocument: Rule<Bid> = eachDocument(({ header }) =>
  header.documentFee === null || signOf(header.documentFee) === 0
    ? []
    : (["documentFeeOn", "documentReceiptNo"] as const).flatMap((field): Issue[] =>
        isEmpty(header[field]) ? [{ code: "required", field }] : [],
      ),
);

/** Receipt of every clarification of its tender was acknowledged. */
export const knowsClarifications: Rule<Bid> = async (documents, work) => {
  const infos = documents.flatMap(({ header }) => header.infoId ?? []);
  const found = await work.run(
    shaped({ infoId: "id", count: "integer" })`select info_id as "infoId", count(*)::integer as count from bid_info_clarification
      where comp_id = ${work.compId} and info_id = any(${arrayOf(infos, "bigint")}) and acknowledged_on is null group by info_id`,
  );
  const open = new Map(found.map(({ infoId, count }) => [infoId, count]));
  return documents.flatMap(({ header }, document): Finding[] => {
    const count = open.get(header.infoId ?? "");
    return count === undefined ? [] : [{ document, code: "unacknowledged", field: "infoId", params: { count } }];
  });
};

const BIDDEN_FOR: readonly string[] = ["active", "bidding", "won", "contracted"];

/** Its project was approved and goes on: the result is to move it. */
export const isOfOpenProject: Rule<Bid> = async (documents, work) => {
  const ids = documents.flatMap(({ header }) => header.projectId ?? []);
  const found = await work.run(shaped({ id: "id", docNo: "text", stage: "text" })`select id, doc_no as "docNo", stage from sales_project
    where comp_id = ${work.compId} and id = any(${arrayOf(ids, "bigint")})`);
  return documents.flatMap(({ header: { projectId } }, document): Finding[] => {
    const project = found.find(({ id }) => id === projectId);
    if (!project || BIDDEN_FOR.includes(project.stage)) return [];
    return [{ document, code: "projectNotOpen", field: "projectId", params: { other: project.docNo } }];
  });
};

/** A bid that needs a bond has one that was paid, of what is asked for, in its currency, and for as long as the bid is valid. */
export const hasBond: Rule<Bid> = async (documents, work) => {
  const asked = documents.map(({ header }) => header.id);
  const found = grouped(
    await work.run(
      shaped({ bidId: "id", currency: "text", open: "decimal", until: "day" })`select bid_id as "bidId", currency, open_amount as open,
          coalesce(extended_to, due_on) as until from bid_bond where comp_id = ${work.compId} and kind <> 'loan'
        and stage in ('paid', 'partBack') and bid_id = any(${arrayOf(asked, "bigint")})`,
    ),
    ({ bidId }) => bidId,
  );
  return documents.flatMap(({ header: { id, bondAmount, currency, validTo } }, document): Finding[] => {
    if (bondAmount === null || signOf(bondAmount) === 0) return [];
    const bonds = found.get(id) ?? [];
    if (bonds.length === 0) return [{ document, code: "noBond", field: "bondAmount" }];
    const open = sum(bonds.flatMap((bond) => (bond.currency === currency ? [bond.open] : [])));
    const place = { document, field: "bondAmount", value: bondAmount };
    if (compare(open, bondAmount) < 0) return [{ ...place, code: "bondShort", params: { open, asked: bondAmount } }];
    const until = bonds.map((bond) => bond.until).toSorted()[0];
    return until !== undefined && validTo !== null && until < validTo
      ? [{ document, code: "bondEndsBefore", field: "validTo", value: validTo, params: { until } }]
      : [];
  });
};

/** The price is the one that was agreed to, but for the percentage that the process allows, and nothing moved that asks for more. */
export const isAsApproved: Rule<Bid> = async (documents, work) => {
  const processes = await processesOf(documents, work);
  return documents.flatMap(({ header: { bidAmount, approvedAmount } }, document): Finding[] => {
    if (approvedAmount === null) return [{ document, code: "agreedAnew", field: "bidAmount" }];
    if (signOf(approvedAmount) === 0) return [];
    const moved = divide(multiply(subtract(bidAmount, approvedAmount), "100", 8), approvedAmount, 4);
    const most = processes[document]?.priceMovePercent ?? "0";
    return compare(magnitude(moved), most) > 0
      ? [{ document, code: "priceMoved", field: "bidAmount", value: bidAmount, params: { moved, max: most } }]
      : [];
  });
};

/** A contract is over lots that were won, whose materials are known and on which none was begun, with the payments that were offered. */
export const isSignable: Rule<Bid> = async (documents, work) => {
  const signed = await signedBids(documents, work);
  return documents.flatMap(({ header, lines: { lots, terms } }, document): Finding[] => {
    const isFree = (lot: Bid["lines"]["lots"][number]) => lot.contractedOn === null || !signed.has(header.id);
    const won = lots.flatMap((lot, at) => (lot.result === "won" && isFree(lot) ? [{ lot, row: at + 1 }] : []));
    if (won.length === 0) return [{ document, code: "noneLeft", field: "lots" }];
    return [
      ...won.flatMap(({ lot, row }): Finding[] =>
        lot.materialId === null ? [{ document, code: "required", table: "lots", row, field: "materialId" }] : [],
      ),
      ...(terms.length === 0 ? [{ document, code: "noLines" as const, table: "terms" }] : []),
    ];
  });
};
