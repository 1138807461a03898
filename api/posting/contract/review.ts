import { sql } from "drizzle-orm";
import { contractReviewLines } from "#db/schema/sales/contractReview";
import { arrayOf } from "#db/sql";
import { isEmpty } from "#define/condition";
import { eachDocument, type MadeDraft, type Posting, type Rule } from "#define/module";
import type { DocumentRecord, Row, Work } from "#define/work";
import { linesOf, textOf } from "#posting/amounts";
import { updateRows } from "#posting/rows";

/** What is asked: a yes stands as long as this stays the same. */
const QUESTION = ["subject", "materialId", "quantity", "deliveryOn", "dutyDepartmentId"] as const;
const ANSWER = ["answer", "conclusion", "proposal", "dutyPersonId", "answeredAt"] as const;

/** Takes off the lines whose question differs from the one that was answered, and those answered with no, what was answered: they are asked again. */
export const askAnew: Posting = async (documents, work) => {
  const answered = new Map<string, Row>();
  for (const row of await answersOf(documents, work)) answered.set(textOf(row.lineId), row);
  for (const line of documents.flatMap((document) => linesOf(document, "lines"))) {
    const before = answered.get(textOf(line.id));
    const stands =
      line.answer === "yes" && before !== undefined && QUESTION.every((field) => textOf(before[field]) === textOf(line[field]));
    if (!stands) for (const field of ANSWER) line[field] = null;
  }
};

/** A question to each department whose line has no answer. */
export async function questionsOf(documents: readonly DocumentRecord[], work: Work): Promise<MadeDraft[]> {
  return documents.flatMap((document, from) => {
    const { header } = document;
    const asked = {
      docOn: work.today,
      reviewId: header.id ?? null,
      customerId: header.customerId ?? null,
      salespersonId: header.salespersonId ?? null,
    };
    return linesOf(document, "lines")
      .filter(({ answer }) => isEmpty(answer))
      .map((line) => ({
        from,
        header: {
          ...asked,
          lineId: line.id ?? null,
          ...Object.fromEntries(QUESTION.map((field) => [field, line[field] ?? null])),
          notes: header.content ?? null,
        },
      }));
  });
}

/** An answer is yes or no with its conclusion; a no says what would make it possible. */
export const isAnswered: Rule = eachDocument(({ header }) => {
  const wanted = header.answer === "no" ? ["answer", "conclusion", "proposal"] : ["answer", "conclusion"];
  return wanted.filter((field) => isEmpty(header[field])).map((field) => ({ code: "required", field }) as const);
});

/** Writes answers on the lines they were asked for; those of one review wait for each other, so that the last one sees all others. */
export const noteAnswers: Posting = async (documents, work) => {
  const reviews = arrayOf([...new Set(documents.map(({ header }) => textOf(header.reviewId)))], "bigint");
  await work.run(sql`select id from contract_review where comp_id = ${work.compId} and id = any(${reviews}) order by id for update`);
  for (const { header } of documents) Object.assign(header, { dutyPersonId: work.viewer.employeeId, answeredAt: work.now });
  await updateRows(
    work,
    contractReviewLines,
    documents.map(({ header }) => ({
      id: textOf(header.lineId),
      ...Object.fromEntries(ANSWER.map((field) => [field, header[field] ?? null])),
    })),
  );
};

/** The reviews in which every question is answered, and with yes. */
export const agreedReviews = (documents: readonly DocumentRecord[], work: Work): Promise<string[]> =>
  answeredReviews(documents, work, false);
/** The reviews in which every question is answered, and some with no: they go back with the proposals. */
export const deniedReviews = (documents: readonly DocumentRecord[], work: Work): Promise<string[]> =>
  answeredReviews(documents, work, true);

async function answeredReviews(documents: readonly DocumentRecord[], work: Work, isDenied: boolean): Promise<string[]> {
  const reviews = arrayOf([...new Set(documents.map(({ header }) => textOf(header.reviewId)))], "bigint");
  const rows = await work.run<{
    id: string;
  }>(sql`select r.id from contract_review r where r.comp_id = ${work.compId} and r.id = any(${reviews}) and r.stage = 'inApproval'
    and not exists (select 1 from contract_review_answer a where a.comp_id = r.comp_id and a.review_id = r.id and a.stage = 'open')
    and exists (select 1 from contract_review_line l where l.comp_id = r.comp_id and l.review_id = r.id and l.answer = 'no') = ${isDenied}`);
  return rows.map(({ id }) => id);
}

/** The questions of reviews that are open still. */
export async function openQuestions(documents: readonly DocumentRecord[], work: Work): Promise<string[]> {
  const reviews = arrayOf(
    documents.map(({ header }) => textOf(header.id)),
    "bigint",
  );
  const rows = await work.run<{ id: string }>(sql`select id from contract_review_answer
    where comp_id = ${work.compId} and stage = 'open' and review_id = any(${reviews})`);
  return rows.map(({ id }) => id);
}

/** The last answer to each line of reviews. */
async function answersOf(documents: readonly DocumentRecord[], work: Work): Promise<Row[]> {
  const reviews = arrayOf(
    documents.map(({ header }) => textOf(header.id)),
    "bigint",
  );
  return work.run(sql`select line_id as "lineId", subject, material_id as "materialId", quantity, delivery_on::text as "deliveryOn", duty_department_id as "dutyDepartmentId"
    from contract_review_answer where comp_id = ${work.compId} and stage = 'answered' and review_id = any(${reviews}) order by id`);
}
