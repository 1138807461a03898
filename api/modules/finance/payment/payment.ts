import type { DocumentOf } from "#define/rows";
import type { payments } from "#db/schema/finance/payment";

/** Money to a supplier. */
export type Payment = DocumentOf<typeof payments>;
