import type { contactReveals, contactRevealValues } from "#db/schema/crm/contact";
import type { Drafting } from "#define/action";
import { isEmpty } from "#define/condition";
import type { DocumentOf } from "#define/rows";
import { eachDocument } from "#define/rule";
import type { Contact } from "./posting.ts";

type Reveal = DocumentOf<typeof contactReveals, { values: typeof contactRevealValues }>;
const SHOWN = ["mobile", "phone", "email", "address"] as const;

/** Whoever asks for somebody's numbers says why. */
export const saysWhyAsked = eachDocument<Contact>(({ header }) =>
  isEmpty(header.revealReason) ? [{ code: "required", field: "revealReason" } as const] : [],
);

/** What is shown to whom, and why, is kept; the contact itself says nothing of it. */
export const revealsOf: Drafting<Contact, Reveal> = (documents, work) =>
  Promise.resolve(
    documents.map(({ header }, from) => {
      const { id, customerId, ownerId, departmentId, revealReason } = header;
      header.revealReason = null;
      const values = SHOWN.flatMap((kind) => (isEmpty(header[kind]) ? [] : [{ kind, value: header[kind] }]));
      return {
        from,
        header: { docOn: work.today, contactId: id, customerId, ownerId, departmentId, reason: revealReason ?? "" },
        lines: { values },
      };
    }),
  );
