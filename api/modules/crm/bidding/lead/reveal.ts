import { shown } from "#posting/customer/reveal";
import type { Lead } from "./rules.ts";

/** How whoever a lead was heard from is reached, as it is shown to whoever says why. */
export const revealsOf = shown<Lead["header"]>(["phone"], ({ id, customerId, salespersonId }) => ({
  leadId: id,
  customerId,
  ownerId: salespersonId,
}));
