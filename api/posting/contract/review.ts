import { sql } from "drizzle-orm";
import { shaped } from "#db/row";
import { type contractReviewAnswers, contractReviewLines, type contractReviews } from "#db/schema/sales/contractReview";
import { arrayOf } from "#db/sql";
import { isEmpty } from "#define/condition";
import type { DocumentOf } from "#define/rows";
import type { Work } from "#define/work";
import { picked, updateRows } from "#posting/rows";
import { assign } from "#posting/stamp";
import { eachDocument, type Posting, type Rule } from "#define/rule";
import type { Drafting } from "#define/action";

/** What is asked: a yes stands as long as this stays the same. */
const QUESTION = ["subject", "materialId", "quantity", "deliveryOn", "dutyDepartmentId"] as const;
const ANSWER = ["answer", "conclusion", "proposal", "dutyPersonId", "answeredAt"] as const;

/** What a customer wants, with a question to each department. */
type Review = DocumentOf<typeof contractReviews, { lines: typeof contractReviewLines }>;
/** The question as a department has it before it. */
type Answer = DocumentOf<typeof contractReviewAnswers>;
type Question = Pick<Answer["header"], "lineId" | (typeof QUESTION)[number]>;

/**
 * Takes off the lines whose question differs from the one that was answered, and those answered with no, what was answered: they are asked
 * again.
 */
export const askAnew: Posting<Review> = async (documents, work) => {
  const answered = new Map<string, Question>();
  for (const row of await answersOf(documents, work)) answered.set(row.lineId, row);
  for (const line of documents.flatMap(({ lines }) => lines.lines)) {
    const before = answered.get(line.id);
    const stands = line.answer === "yes" && before !== undefined && QUESTION.every((field) => before[field] === line[field]);
    if (!stands) for (const field of ANSWER) line[field] = null;
  }
};

/** A question to each department whose line has no answer. */
export const questionsOf: Drafting<Review, Answer> = (documents, work) =>
  Promise.resolve(
    documents.flatMap(({ header, lines }, from) => {
      const { id: reviewId, customerId, salespersonId, content: notes } = header;
      const asked = { docOn: work.today, reviewId, customerId, salespersonId, notes };
      return lines.lines
        .filter(({ answer }) => isEmpty(answer))
        .map((line) => ({ from, header: { ...asked, lineId: line.id, ...picked(line, QUESTION) } }));
    }),
  );

/** An answer is yes or no with its conclusion; a no says what would make it possible. */
export const isAnswered: Rule<Answer> = eachDocument(({ header }) => {
  const wanted = header.answer === "no" ? (["answer", "conclusion", "proposal"] as const) : (["answer", "conclusion"] as const);
  return wanted.filter((field) => isEmpty(header[field])).map((field) => ({ code: "required", field }) as const);
});

/** Writes answers on the lines they were asked for; those of one review wait for each other, so that the last one sees all others. */
export const noteAnswers: Posting<Answer> = async (documents, work) => {
  const reviews = arrayOf([...new Set(documents.map(({ header }) => header.reviewId))], "bigint");
  await work.run(sql`select id from contract_review where comp_id = ${work.compId} and id = any(${reviews}) order by id for update`);
  for (const { header } of documents) assign(header, { dutyPersonId: work.viewer.employeeId, answeredAt: work.now });
  await updateRows(
    work,
    contractReviewLines,
    documents.map(({ header }) => ({
      id: header.lineId,
      ...picked(header, ANSWER),
    })),
  );
};

/** The reviews in which every question is answered, and with yes. */
export const agreedReviews = (documents: readonly Answer[], work: Work): Promise<string[]> => answeredReviews(documents, work, false);
/** The reviews in which every question is answered, and some with no: they go back with the proposals. */
export const deniedReviews = (documents: readonly Answer[], work: Work): Promise<string[]> => answeredReviews(documents, work, true);

async function answeredReviews(documents: readonly Answer[], work: Work, isDenied: boolean): Promise<string[]> {
  const reviews = arrayOf([...new Set(documents.map(({ header }) => header.reviewId))], "bigint");
  const rows = await work.run(shaped({
    id: "id",
  })`select r.id from contract_review r where r.comp_id = ${work.compId} and r.id = any(${reviews}) and r.stage = 'inApproval'
    and not exists (select 1 from contract_review_answer a where a.comp_id = r.comp_id and a.review_id = r.id and a.stage = 'open')
    and exists (select 1 from contract_review_line l where l.comp_id = r.comp_id and l.review_id = r.id and l.answer = 'no') = ${isDenied}`);
  return rows.map(({ id }) => id);
}

/** The questions of reviews that are open still. */
export async function openQuestions(documents: readonly Review[], work: Work): Promise<string[]> {
  const reviews = arrayOf(
    documents.map(({ header }) => header.id),
    "bigint",
  );
  const rows = await work.run(shaped({ id: "id" })`select id from contract_review_answer
    where comp_id = ${work.compId} and stage = 'open' and review_id = any(${reviews})`);
  return rows.map(({ id }) => id);
}

/** The last answer to each line of reviews. */
async function answersOf(documents: readonly Review[], work: Work): Promise<Question[]> {
  const reviews = arrayOf(
    documents.map(({ header }) => header.id),
    "bigint",
  );
  return work.run(shaped({
    lineId: "id",
    subject: "text",
    materialId: "id?",
    quantity: "decimal?",
    deliveryOn: "text?",
    dutyDepartmentId: "id",
  })`select line_id as "lineId", subject, material_id as "materialId", quantity, delivery_on::text as "deliveryOn", duty_department_id as "dutyDepartmentId"
    from contract_review_answer where comp_id = ${work.compId} and stage = 'answered' and review_id = any(${reviews}) order by id`);
}
