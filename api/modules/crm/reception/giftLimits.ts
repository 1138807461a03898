import { shaped } from "#db/row";
import { arrayOf } from "#db/sql";
import { compare, multiply } from "#define/decimal";
import { failIfAny } from "#define/problem";
import type { Finding, Posting } from "#define/rule";
import type { Work } from "#define/work";
import type { Reception } from "./rules.ts";

const LIMITS = shaped({ perGuest: "decimal?", perReception: "decimal?" });
const WORTH = shaped({ id: "id", amount: "decimal" });

/**
 * Gifts out of the store are worth no more than the company allows for so many guests, and for a reception: what they are worth is known
 * once they are out, and they are not where it is too much. Throws invalid.
 */
export const keepsGiftLimits: Posting<Reception> = async (documents, work) => {
  const given = documents.flatMap(({ header }, document) =>
    header.areGiftsOut && header.giftIssueId !== null ? [{ document, header, issueId: header.giftIssueId }] : [],
  );
  const [limits] = given.length === 0 ? [] : await limitsOf(work);
  if (!limits) return;
  const issues = arrayOf(
    given.map(({ issueId }) => issueId),
    "bigint",
  );
  const rows = await work.run(
    WORTH`select id, total_amount as amount from goods_issue where comp_id = ${work.compId} and id = any(${issues})`,
  );
  const worth = new Map(rows.map(({ id, amount }) => [id, amount]));
  failIfAny(
    given.flatMap(({ document, header, issueId }): Finding[] => {
      const amount = worth.get(issueId) ?? "0";
      const max = lower(limits.perGuest && multiply(limits.perGuest, String(header.comeCount), work.money.company), limits.perReception);
      const place = { document, code: "giftsBeyondLimit", field: "giftAmount", value: amount } as const;
      return max !== null && compare(amount, max) > 0 ? [{ ...place, params: { max, guests: String(header.comeCount) } }] : [];
    }),
  );
};

const limitsOf = (work: Work) =>
  work.run(LIMITS`select gift_per_guest as "perGuest", gift_per_reception as "perReception" from company where id = ${work.compId}`);

function lower(one: string | null, other: string | null): string | null {
  if (one === null || other === null) return one ?? other;
  return compare(one, other) < 0 ? one : other;
}
