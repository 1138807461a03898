/** Who else bid at the tenders of a record, as the results of its bids say (`crm.bidResult`). */
export const BIDDERS = { table: "bidders", called: ["rivalId", "bidder"], amount: "bidAmount", unless: "isOwn" } as const;
