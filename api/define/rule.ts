import type { Issue } from "./problem.ts";
import type { MoneyDigits, Work } from "./work.ts";

/** An issue of one document of the batch. */
export type Finding = Issue & { document: number };

/**
 * Looks at a whole batch (one document for a user, thousands for an import) and says what is wrong; one query for all of them, never one
 * each. `D` is the document by its tables (`DocumentOf`): a misspelt column does not compile.
 */
export type Rule<D> = (documents: readonly D[], work: Work) => readonly Finding[] | Promise<readonly Finding[]>;

/** What whoever changes a stored record is to agree to first, by what it was and what it would be. */
export type Review<D> = (before: D, after: D, work: Work) => Promise<readonly Issue[]>;

/**
 * What an action does to the books, for a whole batch in order, inside the transaction that moves the stage; what it decides of the
 * documents themselves it leaves in them, and the engine stores what differs. Throws typed problems.
 */
export type Posting<D> = (documents: readonly D[], work: Work) => Promise<void>;

/** Fills derived values (line amounts, totals) before validation and storing; pure, also run by the import. */
export type Derive<D> = (document: D, money: MoneyDigits) => void;

/** Turns a look at one document into a rule over a batch. */
export function eachDocument<D>(look: (document: D, work: Work) => readonly Issue[]): Rule<D> {
  return (documents, work) => documents.flatMap((document, index) => look(document, work).map((issue) => ({ ...issue, document: index })));
}
