import { type Address, addressesOf, type Message, postMessages } from "#db/outbox";
import { formatInstant } from "#define/format";
import type { Language } from "#define/viewer";
import { type NamedStep, stepName } from "./view.ts";
import type { EngineWork } from "#engine/context";

/** A task whose time ran out. */
export type Late = NamedStep & {
  id: string;
  onTimeout: "remind" | "pass" | "reject";
  hours: number;
  assigneeId: string;
  openedBy: string;
  since: string;
  module: string;
  documentId: string;
  title: string;
};

/** Writes to the one who was asked, and where the program decided also to the one who handed the document in, each in his language. */
export async function tellLate(work: EngineWork, late: Late): Promise<void> {
  const accounts = late.onTimeout === "remind" ? [late.assigneeId] : [...new Set([late.assigneeId, late.openedBy])];
  const addresses = await addressesOf(work, accounts);
  await postMessages(
    work,
    accounts.flatMap((account) => {
      const address = addresses.get(account);
      return address ? [notice(work, late, address)] : [];
    }),
  );
}

function notice(work: EngineWork, late: Late, address: Address): Message {
  const { runtime, company } = work;
  const language = address.language as Language;
  const word = (namespace: string, key: string, params = {}) => runtime.words.word(language, namespace, key, params) ?? key;
  const params = {
    name: address.name,
    document: word(late.module, "title"),
    title: late.title,
    step: stepName(late, language),
    since: formatInstant(late.since, company.timeZone),
  };
  return {
    topic: `approval.${late.onTimeout}`,
    kind: "mail",
    accountId: address.accountId,
    recipient: address.email,
    language,
    subject: word("approval", `mail.${late.onTimeout}.subject`, params),
    body: word("approval", `mail.${late.onTimeout}.body`, params),
    about: { module: late.module, documentId: late.documentId },
  };
}
