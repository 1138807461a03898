import type { openSalesroom } from "../sales/salesroom.ts";

type Room = Awaited<ReturnType<typeof openSalesroom>>;
const BID = "crm.projectBid";

/** A bid that was agreed to, ready to be handed in. */
export async function agreedBid({ taken, read, people: { admin } }: Room, header: object) {
  const lots = [{ lotNo: "1", quantity: "1", unitPrice: "1000" }];
  const [bid] = await taken(BID, "takeOver", { header, lines: { lots } });
  return read(admin, BID, String(bid?.header.id));
}

/** Hands such a bid in and wins it today. */
export async function winBid({ does, read, people: { admin, approver } }: Room, id: string): Promise<void> {
  await does(approver, BID, id, "submitBid");
  const { lots = [] } = (await read(admin, BID, id)).lines;
  const said = { header: { awardedOn: "2026-03-31" }, lines: { lots: lots.map((lot) => ({ id: lot.id, winAmount: "1000" })) } };
  const { stage } = await does(approver, BID, id, "enterWin", said);
  if (stage !== "won") throw new Error(`the bid is ${stage}`);
}
