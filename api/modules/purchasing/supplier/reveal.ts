import type { companyParties, suppliers } from "#db/schema/masterData/party";
import type { RowOf } from "#define/rows";
import { shown } from "#posting/customer/reveal";

type Header = RowOf<typeof suppliers> & Pick<RowOf<typeof companyParties>, "phone" | "email" | "departmentId">;

/** How a supplier is reached, as it is shown to whoever says why. */
export const revealsOf = shown<Header>(["phone", "email"], ({ id, buyerId }) => ({ supplierId: id, ownerId: buyerId }));
