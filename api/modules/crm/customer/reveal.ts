import type { companyParties, customers } from "#db/schema/masterData/party";
import type { RowOf } from "#define/rows";
import { shown } from "#posting/customer/reveal";

type Header = RowOf<typeof customers> & Pick<RowOf<typeof companyParties>, "phone" | "email" | "departmentId">;

/** How a customer is reached, as it is shown to whoever says why. */
export const revealsOf = shown<Header>(["phone", "email"], ({ id, ownerId }) => ({ customerId: id, ownerId }));
