import type { Proposal } from "#define/action";
import type { suggestions } from "#db/schema/office/office";
import { isEmpty } from "#define/condition";
import { creditPoints, takeBackPoints, worthOf } from "#posting/office/points";
import type { DocumentOf } from "#define/rows";
import { eachDocument, type Posting } from "#define/rule";

type Suggestion = DocumentOf<typeof suggestions>;
const MODULE = "office.suggestion";

const earningOf = ({ header }: Suggestion) => ({
  accountId: header.createdBy,
  departmentId: header.departmentId,
  title: header.title,
  module: MODULE,
  documentId: header.id,
  docNo: header.docNo,
});

/** Whoever decides says why, for the author to see. */
export const isAnswered = eachDocument<Suggestion>(({ header }) =>
  isEmpty(header.comment) ? [{ code: "required", field: "comment" } as const] : [],
);

/** Somebody who hands something in gets what that is worth on the day, once. */
export const creditSubmission: Posting<Suggestion> = async (documents, work) => {
  const worth = await worthOf(work, "suggestionSubmitted");
  for (const document of documents) {
    await takeBackPoints(work, MODULE, document.header.id, "suggestionSubmitted");
    await creditPoints(work, { ...earningOf(document), event: "suggestionSubmitted" }, worth);
  }
};

/** Proposes that it is adopted as a whole, and what the rule says that this is worth. */
export const proposesAdoption: Proposal<Suggestion, "adoption" | "points"> = async (documents, work) => {
  const points = await worthOf(work, "suggestionAdopted");
  return documents.map(() => ({ adoption: "whole", points }));
};

/** The author gets what was decided. */
export const creditAdoption: Posting<Suggestion> = async (documents, work) => {
  for (const document of documents)
    await creditPoints(work, { ...earningOf(document), event: "suggestionAdopted" }, document.header.points ?? 0);
};

/** A suggestion that is not adopted after all brings nothing. */
export const takeBackAdoption: Posting<Suggestion> = async (documents, work) => {
  for (const { header } of documents) {
    await takeBackPoints(work, MODULE, header.id, "suggestionAdopted");
    header.adoption = null;
    header.points = null;
  }
};
