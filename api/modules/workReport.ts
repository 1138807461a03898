import { LOOK } from "#define/access/grants";
import { date, flag, instant, integer, link, longText } from "#define/field";
import type { Action, NoLines } from "#define/action";
import type { Posting, Rule } from "#define/rule";
import { placeFields } from "./seller.ts";

/** What somebody tells of his work, and his superior says to it. */
export const WORK_REPORT = {
  stages: ["draft", "submitted", "late", "reviewed", "returned"],
  editable: ["draft", "returned"],
  final: ["reviewed"],
} as const;

/** Whose it is, until when it is to be handed in, and what was said to it. */
export const workReportFields = {
  authorId: link("masterData.employee", { required: true, initial: { from: "viewerEmployee" } }),
  ...placeFields,
  dueOn: date({ system: true }),
  isOverdue: flag({ system: true }),
  submittedAt: instant(),
  workPlan: longText(),
  problem: longText(),
  comment: longText({ system: true, hidden: { stage: ["draft"] } }),
  reviewedAt: instant(),
  visits: integer({ system: true }),
  receptions: integer({ system: true }),
};

/** As it is written in the hand of its author. */
type WrittenReport = {
  header: {
    stage: string;
    dueOn: string | null;
    isOverdue: boolean;
    submittedAt: string | null;
    reviewedAt: string | null;
    reviewedBy: string | null;
  };
};
type Stage = (typeof WORK_REPORT.stages)[number];
type Name = "refresh" | "fallDue" | "submit" | "submitLate" | "resubmit" | "review" | "return";
type Column = "dueOn" | "comment" | "authorId" | "submittedBy" | "isOverdue";

const OVERDUE = { field: "isOverdue", in: [true] } as const;

const fallDue: Posting<WrittenReport> = (documents) => {
  for (const { header } of documents) header.isOverdue = true;
  return Promise.resolve();
};

/** Before midnight's round has marked it, a report whose day has passed is late all the same. */
const inTime: Rule<WrittenReport> = (documents, work) =>
  documents.flatMap(({ header }, document) =>
    header.dueOn !== null && header.dueOn < work.today ? [{ document, code: "pastDeadline" as const, field: "dueOn" }] : [],
  );

const handIn: Posting<WrittenReport> = (documents, work) => {
  for (const { header } of documents) header.submittedAt = work.now;
  return Promise.resolve();
};

const sign: Posting<WrittenReport> = (documents, work) => {
  for (const { header } of documents) Object.assign(header, { reviewedAt: work.now, reviewedBy: work.viewer.accountId });
  return Promise.resolve();
};

/** The course of a report; `fill` takes its figures and lines from the documents, `complete` says what it must tell. */
export function reporting<D extends WrittenReport>(
  fill: Posting<D>,
  complete: readonly Rule<D>[],
): Record<Name, Action<Stage, D, Column, NoLines, Name>> {
  const step = { stampsUser: "submittedBy", post: [fill, handIn] } as const;
  const by = { fourEyes: "submitter", notifies: { to: "authorId", says: "comment" } } as const;
  return {
    refresh: { from: ["draft", "returned"], to: "draft", post: [fill] },
    fallDue: {
      from: ["draft"],
      to: "draft",
      system: true,
      when: { not: OVERDUE },
      automatic: { after: "dueOn" },
      post: [fallDue],
      notifies: { to: "authorId" },
    },
    submit: { from: ["draft"], to: "submitted", when: { not: OVERDUE }, ...step, check: [inTime, ...complete] },
    submitLate: { from: ["draft"], to: "late", when: OVERDUE, ...step, check: complete },
    resubmit: { from: ["returned"], to: "submitted", ...step, check: complete },
    review: { from: ["submitted", "late"], to: "reviewed", input: { header: ["comment"] }, post: [sign], ...by },
    return: { from: ["submitted", "late"], to: "returned", reason: true, ...by },
  };
}

/** The screen where somebody writes his. */
export const WRITE_REPORT = {
  kind: "prepare",
  stages: ["draft", "returned"],
  actions: ["refresh", "submit", "submitLate", "resubmit"],
} as const;

/** The screen of those who keep those of others. */
export const KEEP_REPORTS = {
  kind: "maintain",
  stages: WORK_REPORT.stages,
  actions: ["refresh", "submit", "submitLate", "resubmit", "review", "return"],
} as const;

/** Who writes reports, and who reads and judges them. */
export const REPORT_ROLES = {
  salesperson: [...LOOK, "create", "edit", "delete", "attach", "refresh", "submit", "submitLate", "resubmit"],
  approver: [...LOOK, "create", "edit", "refresh", "submit", "submitLate", "resubmit", "review", "return"],
  leader: [...LOOK, "review", "return"],
};
