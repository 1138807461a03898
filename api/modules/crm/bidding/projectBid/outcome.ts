import type { bidResultBidders, bidResults } from "#db/schema/crm/bidResult";
import { shaped } from "#db/row";
import { arrayOf } from "#db/sql";
import type { Cascade, Drafting } from "#define/action";
import { isEmpty } from "#define/condition";
import type { DocumentOf } from "#define/rows";
import type { Issue } from "#define/problem";
import type { Finding, Rule } from "#define/rule";
import type { Work } from "#define/work";
import { amountOf } from "#posting/amounts";
import { grouped } from "#posting/rows";
import type { Bid } from "./amounts.ts";
import { awardFault } from "../awardDay.ts";
import { openedOn } from "./opening.ts";
import { ownName, resultsOf } from "./posting.ts";

type Result = DocumentOf<typeof bidResults, { bidders: typeof bidResultBidders }>;
type Lot = { lot: Bid["lines"]["lots"][number]; row: number };

/** The lots of each bid of which no confirmed result says anything, with their rows. */
async function untoldLots(documents: readonly Bid[], work: Work): Promise<readonly (readonly Lot[])[]> {
  const told = grouped(await resultsOf(work, documents), ({ bidId }) => bidId);
  return documents.map(({ header, lines }) => {
    const results = told.get(header.id) ?? [];
    return lines.lots.flatMap((lot, at) =>
      results.some(({ lotNo }) => lotNo === null || lotNo === lot.lotNo) ? [] : [{ lot, row: at + 1 }],
    );
  });
}

/** How a bid or one of its lots ends, and what is asked of whoever says so of those lots of which no result tells. */
type End = {
  result: "won" | "lost" | "void";
  /** The day before which it cannot have happened. */
  opened: (header: Bid["header"]) => string | null;
  lacks: (bid: Bid, untold: readonly Lot[]) => readonly Issue[];
};

const fromOpening = ({ openOn, bidOn, submittedOn }: Bid["header"]): string | null => openOn ?? bidOn ?? submittedOn;
const required = (field: "lostCause" | "endReason" | "unpublishedReason", { header }: Bid): Issue[] =>
  isEmpty(header[field]) ? [{ code: "required", field }] : [];

const lotsLack = (field: "winner" | "winAmount", untold: readonly Lot[]): Issue[] =>
  untold.flatMap(({ lot, row }): Issue[] => (isEmpty(lot[field]) ? [{ code: "required", table: "lots", row, field }] : []));

/** What is won has a price, lot by lot. */
export const WON: End = {
  result: "won",
  opened: fromOpening,
  lacks: (_, untold) => lotsLack("winAmount", untold),
};
/** What is lost has its cause, and tells lot by lot who won at which price, unless prices are not published, for a reason. */
export const LOST: End = {
  result: "lost",
  opened: fromOpening,
  lacks: (bid, untold) => [
    ...required("lostCause", bid),
    ...(bid.header.isUnpublished ? required("unpublishedReason", bid) : [...lotsLack("winner", untold), ...lotsLack("winAmount", untold)]),
  ],
};
/** A tender is cancelled before its opening or after, and somebody says why. */
export const VOID: End = { result: "void", opened: ({ docOn }) => docOn, lacks: (bid) => required("endReason", bid) };

/** Who says how a bid ended tells when, not before that could be, and what such an end asks for; of what results tell nothing is asked. */
export const isTold =
  ({ opened, lacks }: End): Rule<Bid> =>
  async (documents, work) => {
    const untold = await untoldLots(documents, work);
    return documents.flatMap((bid, document): Finding[] => {
      const lots = untold[document] ?? [];
      if (lots.length === 0 && bid.lines.lots.length > 0) return [];
      const issues = [...awardFault("awardedOn", bid.header.awardedOn, opened(bid.header), work.today), ...lacks(bid, lots)];
      return issues.map((issue) => ({ document, ...issue }));
    });
  };

/** Nobody else told the result of a lot that is to be confirmed. */
export const isUntold: Rule<Bid> = async (documents, work) => {
  const untold = await untoldLots(documents, work);
  const waiting = grouped(await waitingOf(work, documents), ({ bidId }) => bidId);
  return documents.flatMap(({ header }, document): Finding[] =>
    (untold[document] ?? []).flatMap(({ lot: { lotNo }, row }): Finding[] => {
      const other = waiting.get(header.id)?.find((one) => one.lotNo === null || one.lotNo === lotNo);
      const place = { document, table: "lots", row, field: "lotNo", value: lotNo };
      return other ? [{ ...place, code: "knownBefore", params: { other: other.docNo } }] : [];
    }),
  );
};

/** Results of bids that are handed in, and tell of a lot that no confirmed one tells of. */
function waitingOf(work: Work, documents: readonly Bid[]) {
  const ids = documents.map(({ header }) => header.id);
  return work.run(shaped({ id: "id", docNo: "text", bidId: "id", lotNo: "text?" })`
    select r.id, r.doc_no as "docNo", r.project_bid_id as "bidId", r.lot_no as "lotNo" from bid_result r
    where r.comp_id = ${work.compId} and r.stage = 'submitted' and r.project_bid_id = any(${arrayOf(ids, "bigint")})
      and not exists (select from bid_result p where p.comp_id = r.comp_id and p.project_bid_id = r.project_bid_id and p.stage = 'posted'
        and (p.lot_no is null or r.lot_no is null or p.lot_no = r.lot_no)) order by r.id`);
}

/** Units whose results have a form of their own. */
const RESULT_FORMS: readonly string[] = ["CB", "INTL"];

/**
 * The result of every lot of which somebody says how it ended, as it would be entered by hand: our price of all that we know, but for a
 * tender that was cancelled before its opening, of which nobody learns a price.
 */
export const outcomesOf =
  ({ result }: End): Drafting<Bid, Result> =>
  async (documents, work) => {
    const untold = await untoldLots(documents, work);
    const own = await ownName(work);
    return documents.flatMap(({ header }, from) => {
      const isShut = result === "void" && openedOn(header, work) === null;
      const { customerId, projectId, productLineId, regionId, departmentId, unitId, salespersonId, currency, variant } = header;
      const place = { customerId, projectId, productLineId, regionId, departmentId, unitId, salespersonId, currency };
      const form = RESULT_FORMS.includes(variant) ? variant : "";
      const said = { docOn: header.awardedOn ?? work.today, openedOn: header.openOn, projectName: header.title, variant: form };
      const { lostCause, isUnpublished, unpublishedReason } = header;
      const why = { lostCause: result === "lost" ? lostCause : null, lostReason: header.endReason };
      return (untold[from] ?? []).map(({ lot: { lotNo, amount, winner, winAmount } }) => {
        const bidAmount = isShut ? "0" : amountOf(amount);
        const ours = isShut ? [] : [{ bidder: own, bidAmount, ranking: result === "won" ? 1 : null }];
        const price = { result, bidAmount, winAmount: amountOf(winAmount), winner };
        const rivals = rivalOf(result, winner, winAmount);
        const silence = isUnpublished && result === "lost" && rivals.length === 0 ? { isUnpublished, unpublishedReason } : {};
        return {
          from,
          header: { ...place, ...said, ...why, ...price, ...silence, projectBidId: header.id, lotNo },
          lines: { bidders: [...ours, ...rivals] },
        };
      });
    });
  };

/** Who won what we lost, where his price is known. */
const rivalOf = (result: End["result"], winner: string | null, winAmount: string | null) =>
  result === "lost" && winner !== null && winAmount !== null ? [{ bidder: winner, bidAmount: winAmount, ranking: 1 }] : [];

/** What was said of the lots of a bid is confirmed with its end. */
export const CONFIRMS_OUTCOMES: Cascade<Bid> = {
  module: "crm.bidResult",
  action: "confirm",
  documents: async (documents, work) => (await waitingOf(work, documents)).map(({ id }) => id),
};
