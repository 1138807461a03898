/** What a row of an invoice's products says: goods, a deposit (returned where it is negative), or an amount without quantity. */
export const PRODUCT_KINDS = ["goods", "deposit", "discount", "allowance", "charge"] as const;

/** Rows that are quantity by price. */
export const COUNTED = { field: "kind", in: ["goods", "deposit", null] } as const;
/** Rows that are an amount alone. */
export const AMOUNT_ALONE = { field: "kind", in: ["discount", "allowance", "charge"] } as const;

type Kind = { kind: string | null };

export const isGoods = ({ kind }: Kind): boolean => kind === "goods";
export const isAmountAlone = ({ kind }: Kind): boolean => AMOUNT_ALONE.in.some((one) => one === kind);
/** A discount is of the goods above it; an allowance and a charge are of the invoice as a whole. */
export const isOfLineAbove = ({ kind }: Kind): boolean => kind === "discount";
/** What lessens an invoice. */
export const isLess = ({ kind }: Kind): boolean => kind === "discount" || kind === "allowance";
