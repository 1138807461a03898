import { sql } from "drizzle-orm";
import { shaped } from "#db/row";
import { arrayOf } from "#db/sql";
import type { bidCostLines, bidCosts } from "#db/schema/crm/projectBid";
import type { Cascade } from "#define/action";
import { multiply } from "#define/decimal";
import type { DocumentOf, DraftOf } from "#define/rows";
import type { Finding, Posting, Rule } from "#define/rule";
import type { MoneyDigits, Work } from "#define/work";
import { amountOf, sum } from "#posting/amounts";
import { fillUnits } from "#posting/stamp";
import { openedOn } from "../projectBid/opening.ts";

/** What the lots of a bid cost. */
export type Cost = DocumentOf<typeof bidCosts, { lines: typeof bidCostLines }>;

/** What a lot costs is the sum of what goes into it. */
export function deriveCost({ header, lines: { lines } }: DraftOf<Cost>, money: MoneyDigits): void {
  for (const line of lines) {
    line.costPrice = sum([line.materialCost, line.labourCost, line.freightCost, line.otherCost].map(amountOf));
    line.costAmount = multiply(amountOf(line.quantity), line.costPrice, money.of(header.currency));
  }
  header.costAmount = sum(lines.map(({ costAmount }) => amountOf(costAmount)));
}

/** Costs are of lots that the bid has. */
export const fitsLots: Rule<Cost> = async (documents, work) => {
  const bids = documents.map(({ header }) => header.bidId);
  const found = await work.run(
    shaped({ bidId: "id", lotNo: "text" })`select bid_id as "bidId", lot_no as "lotNo" from project_bid_lot
      where comp_id = ${work.compId} and bid_id = any(${arrayOf(bids, "bigint")})`,
  );
  return documents.flatMap(({ header, lines: { lines } }, document): Finding[] => {
    const known = new Set(found.flatMap(({ bidId, lotNo }) => (bidId === header.bidId ? [lotNo] : [])));
    return lines.flatMap(({ lotNo }, at): Finding[] =>
      known.has(lotNo) ? [] : [{ document, code: "unknownRecord", table: "lines", row: at + 1, field: "lotNo", value: lotNo }],
    );
  });
};

/** The bid takes an adopted version while its price can still be moved; the version before it is replaced. */
export const adopt: Posting<Cost> = async (documents, work) => {
  const ids = arrayOf(
    documents.map(({ header }) => header.id),
    "bigint",
  );
  const bids = arrayOf(
    documents.map(({ header }) => header.bidId),
    "bigint",
  );
  await fillUnits(work, documents);
  const last = await lastVersions(documents, work);
  for (const { header } of documents) {
    header.adoptedOn = work.today;
    header.versionNo = (last.get(header.bidId) ?? 0) + 1;
    last.set(header.bidId, header.versionNo);
  }
  await work.run(sql`update bid_cost set stage = 'replaced', version = version + 1, updated_at = ${work.now}
    where comp_id = ${work.compId} and stage = 'adopted' and bid_id = any(${bids}) and id <> all(${ids})`);
  await work.run(sql`update project_bid_lot lot set cost_price = line.cost_price,
      margin_percent = case when coalesce(lot.unit_price, 0) = 0 then null
        else round((lot.unit_price - line.cost_price) * 100 / lot.unit_price, 4) end
    from bid_cost_line line join bid_cost c on c.comp_id = line.comp_id and c.id = line.cost_id
    where lot.comp_id = ${work.compId} and line.comp_id = lot.comp_id and c.id = any(${ids}) and lot.bid_id = c.bid_id and lot.lot_no = line.lot_no`);
  await work.run(sql`update project_bid b set cost_amount = t.cost, version = b.version + 1, updated_at = ${work.now},
      margin_percent = case when t.net = 0 then null else round((t.net - t.cost) * 100 / t.net, 4) end
    from (select lot.bid_id, sum(round(lot.quantity * lot.cost_price, y.digits)) as cost, sum(coalesce(lot.amount, 0)) as net
      from project_bid_lot lot join project_bid own on own.comp_id = lot.comp_id and own.id = lot.bid_id join currency y on y.code = own.currency
      where lot.comp_id = ${work.compId} and lot.bid_id = any(${bids}) group by lot.bid_id having bool_and(lot.cost_price is not null)) t
    where b.comp_id = ${work.compId} and b.id = t.bid_id`);
  work.changed("crm.projectBid", work.today.slice(0, 4));
};

/** A bid that was agreed to is judged by what it costs now. */
export const judgesBids: Cascade<Cost> = {
  module: "crm.projectBid",
  action: "judgeAgain",
  documents: async (documents, work) => {
    const bids = documents.map(({ header }) => header.bidId);
    const found = await work.run(shaped({ id: "id" })`select id from project_bid
      where comp_id = ${work.compId} and stage = 'approved' and id = any(${arrayOf(bids, "bigint")}) order by id`);
    return found.map(({ id }) => id);
  },
};

const UNHANDED: readonly string[] = ["draft", "internal", "inApproval", "returned", "approved"];
const BID = shaped({ id: "id", stage: "text", openOn: "day?", openTime: "text?", bidOn: "day?", timeZone: "text?" });

/** Nobody changes what a bid cost once it was handed in, or its tender was opened. */
export const isOpen: Rule<Cost> = async (documents, work) => {
  const found = await work.run(
    BID`select id, stage, open_on as "openOn", open_time as "openTime", bid_on as "bidOn", time_zone as "timeZone"
      from project_bid where comp_id = ${work.compId} and id = any(${arrayOf(
        documents.map(({ header }) => header.bidId),
        "bigint",
      )}) for update`,
  );
  return documents.flatMap(({ header }, document): Finding[] => {
    const bid = found.find(({ id }) => id === header.bidId);
    if (!bid || !UNHANDED.includes(bid.stage)) return [{ document, code: "bidClosed", field: "bidId" }];
    const on = openedOn(bid, work);
    return on === null ? [] : [{ document, code: "opened", field: "bidId", params: { on } }];
  });
};

async function lastVersions(documents: readonly Cost[], work: Work): Promise<Map<string, number>> {
  const bids = documents.map(({ header }) => header.bidId);
  const found = await work.run(
    shaped({ bidId: "id", last: "integer" })`select bid_id as "bidId", max(version_no) as last from bid_cost
      where comp_id = ${work.compId} and version_no is not null and bid_id = any(${arrayOf(bids, "bigint")}) group by bid_id`,
  );
  return new Map(found.map(({ bidId, last }) => [bidId, last]));
}
