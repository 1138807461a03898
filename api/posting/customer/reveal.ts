import type { contactReveals, contactRevealValues } from "#db/schema/crm/contactReveal";
import type { Drafting } from "#define/action";
import { isEmpty } from "#define/condition";
import type { DocumentOf } from "#define/rows";
import { eachDocument } from "#define/rule";

type Reveal = DocumentOf<typeof contactReveals, { values: typeof contactRevealValues }>;
type Header = { id: string; revealReason: string | null; departmentId: string | null };
type Kind = "mobile" | "phone" | "email" | "address";
type Of = "contactId" | "leadId" | "customerId" | "supplierId" | "ownerId";

/** Makes the record of what is shown to whom, and why; who is shown himself says nothing of it. */
export const shown =
  <H extends Header>(
    kinds: readonly (Kind & keyof H)[],
    about: (header: H) => Partial<Pick<Reveal["header"], Of>>,
  ): Drafting<{ header: H; lines: object }, Reveal> =>
  (documents, work) =>
    Promise.resolve(
      documents.map(({ header }, from) => {
        const { departmentId, revealReason } = header;
        header.revealReason = null;
        const values = kinds.flatMap((kind) => {
          const value = header[kind];
          return typeof value === "string" && !isEmpty(value) ? [{ kind, value }] : [];
        });
        return { from, header: { docOn: work.today, ...about(header), departmentId, reason: revealReason ?? "" }, lines: { values } };
      }),
    );

/** Whoever asks for somebody's numbers says why. */
const saysWhyAsked = eachDocument<{ header: Header; lines: object }>(({ header }) =>
  isEmpty(header.revealReason) ? [{ code: "required", field: "revealReason" } as const] : [],
);

/** What an action asks and does that shows masked numbers to one person. */
export const revealing = <D>(drafts: Drafting<D, Reveal>) =>
  ({
    input: { header: ["revealReason"] },
    check: [saysWhyAsked],
    creates: { module: "crm.contactReveal", drafts },
  }) as const;
