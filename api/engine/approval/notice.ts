import { formatInstant } from "#define/format";
import { type NamedStep, stepName } from "./view.ts";
import type { EngineWork } from "#engine/context";
import { type Letter, writeLetters } from "#engine/letters";

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
export async function notifyLate(work: EngineWork, late: Late): Promise<void> {
  const accounts = late.onTimeout === "remind" ? [late.assigneeId] : [...new Set([late.assigneeId, late.openedBy])];
  const letter = (accountId: string): Letter => ({
    kind: late.onTimeout === "remind" ? "reminder" : "notice",
    accountId,
    words: { namespace: "approval", key: `mail.${late.onTimeout}` },
    says: (say, language) => ({
      document: say(late.module, "title"),
      title: late.title,
      step: stepName(late, language),
      since: formatInstant(late.since, work.company.timeZone),
    }),
    about: { module: late.module, documentId: late.documentId },
  });
  await writeLetters(work, accounts.map(letter));
}
