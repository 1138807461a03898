import { shown } from "#posting/customer/reveal";
import type { Contact } from "./posting.ts";

/** How a person is reached, as it is shown to whoever says why. */
export const revealsOf = shown<Contact["header"]>(["mobile", "phone", "email", "address"], ({ id, customerId, ownerId }) => ({
  contactId: id,
  customerId,
  ownerId,
}));
