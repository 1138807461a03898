/**
 * A line of the journal as an accounting program is told of it: amounts in company currency with two digits, lines of a voucher together in
 * their order.
 */
export type VoucherLine = {
  postedOn: string;
  voucherNo: number;
  docNo: string;
  account: string;
  accountName: string | null;
  customer: string | null;
  customerName: string | null;
  debit: string;
  credit: string;
  maker: string;
  currency: string;
  currencyName: string;
  /** 1-based within its voucher. */
  seq: number;
};

/** Kind of voucher that both programs keep general entries under. */
export const KIND = "记";
