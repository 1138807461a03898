import type { ISSUE_FACTS } from "./issueFacts.ts";
import type { IssueCode } from "./issueCode.ts";

/** One thing that is wrong with the input, and where. `code` is a key of `problems:issues.*`; `params` fill its words. */
export type Issue = { [C in keyof IssueFacts]: IssueOf<C> }[keyof IssueFacts] | (IssueAddress & { code: PlainCode; params?: Facts });
/** A list is told as one. */
export type Fact = string | number | readonly string[];
type Facts = Readonly<Record<string, Fact>>;
/** An issue of a code: it carries every fact that its words speak of. */
export type IssueOf<C extends IssueCode> = IssueAddress & { code: C } & (C extends keyof IssueFacts
    ? { params: Facts & Readonly<Record<IssueFacts[C][number], Fact>> }
    : { params?: Facts });
/** What is wrong with a value, told by code that does not know its field and row. */
export type Fault =
  | { [C in keyof IssueFacts]: Omit<IssueOf<C>, "table" | "row"> }[keyof IssueFacts]
  | (Omit<IssueAddress, "table" | "row"> & { code: PlainCode; params?: Facts });
/** The facts that an issue of a code carries: needed where its words speak of some. */
export type FactsOf<C extends IssueCode> = C extends keyof IssueFacts ? [params: IssueOf<C>["params"]] : [params?: Facts];
type IssueFacts = typeof ISSUE_FACTS;
/** Codes whose words speak of the field and its value alone. */
export type PlainCode = Exclude<IssueCode, keyof IssueFacts>;
type IssueAddress = {
  /** Name of the line table, when the fault lies in a line. */
  table?: string;
  /** 1-based line (or import row). */
  row?: number;
  field?: string;
  value?: unknown;
  /** Where it lies in a document that was taken along: the address is in the one that takes it. */
  led?: { module: string; title: string; table?: string; row?: number; field?: string };
};

/** Everything that can go wrong on purpose. `type` is the stable name sent as `/problems/<type>`. */
export type Problem =
  | { type: "invalid"; issues: readonly Issue[] }
  /** Nothing is wrong: these warnings have to be agreed to before the action is done. */
  | { type: "unagreed"; issues: readonly Issue[] }
  | { type: "malformed" }
  | { type: "tooDeep"; limit: number }
  | { type: "tooMany"; limit: number }
  | { type: "tooLarge"; limit: number }
  | { type: "unauthenticated" }
  | { type: "badCredentials" }
  /** Somebody comes back from a provider, or with a ticket, too late or for the second time. */
  | { type: "ticketExpired" }
  /** What a provider is said to have signed is not his, not for us, or changed on its way. */
  | { type: "untrusted" }
  | { type: "providerRefused" }
  | { type: "providerAway" }
  /** A provider knows the person; no account here is his. */
  | { type: "noAccountHere" }
  /** The password was given by somebody else: nothing is opened before it is changed. */
  | { type: "passwordToChange" }
  /** The first step was right: a code of the second one is to be sent with this ticket. */
  | { type: "secondStep"; ticket: string }
  /** The second step that is asked for is to be set up: nothing is opened before. */
  | { type: "stepToSetUp" }
  /** The session shows what somebody else sees: nothing is written, and what is private to that person stays closed. */
  | { type: "seeingAs"; account: string }
  | { type: "rateLimited"; retryAfter: number }
  | { type: "busy" }
  | { type: "forbidden"; permission: string }
  | { type: "invitedCustomer" }
  | { type: "notManager" }
  | { type: "notFound"; what: string }
  | { type: "stale"; by: string | null; at: string | null; version: number }
  | { type: "illegalAction"; action: string; stage: string }
  | { type: "notApplicable"; action: string }
  | { type: "samePerson"; action: string }
  | { type: "noChain" }
  | { type: "noApprover"; step: number }
  | { type: "undecided"; action: string }
  | { type: "decided"; by: string; at: string | null }
  | { type: "selfApproval" }
  | { type: "tooLate"; seconds: number }
  | { type: "followedSince" }
  | { type: "alreadyPosted" }
  | { type: "repeatedKey" }
  | { type: "periodClosed"; month: string; warehouse?: string }
  | { type: "periodNotOpen"; month: string; warehouse: string }
  | { type: "unavailable" }
  | { type: "notReady"; what: string }
  /** A published report whose source is out of use or being revised. */
  | { type: "reportAway"; report: string; source: string };
export type ProblemType = Problem["type"];

export const PROBLEM_STATUS = {
  invalid: 422,
  unagreed: 409,
  malformed: 400,
  tooDeep: 400,
  tooMany: 413,
  tooLarge: 413,
  unauthenticated: 401,
  badCredentials: 401,
  ticketExpired: 401,
  untrusted: 401,
  providerRefused: 401,
  providerAway: 503,
  noAccountHere: 403,
  passwordToChange: 403,
  secondStep: 401,
  stepToSetUp: 403,
  seeingAs: 403,
  rateLimited: 429,
  busy: 429,
  forbidden: 403,
  invitedCustomer: 403,
  notManager: 403,
  notFound: 404,
  stale: 409,
  illegalAction: 409,
  notApplicable: 409,
  samePerson: 403,
  noChain: 409,
  noApprover: 409,
  undecided: 409,
  decided: 409,
  selfApproval: 403,
  tooLate: 409,
  followedSince: 409,
  alreadyPosted: 409,
  repeatedKey: 409,
  periodClosed: 409,
  periodNotOpen: 409,
  unavailable: 503,
  reportAway: 404,
  notReady: 503,
} as const satisfies Record<ProblemType, number>;

/** The only error thrown on purpose; `createApp` turns it into `application/problem+json`. */
export class ProblemError extends Error {
  constructor(readonly problem: Problem) {
    super(problem.type);
    this.name = "ProblemError";
  }
}

/** Ends the request with a typed problem. */
export function fail(problem: Problem): never {
  throw new ProblemError(problem);
}

/** Ends the request when there are issues, all of them at once. */
export function failIfAny(issues: readonly Issue[]): void {
  if (issues.length > 0) fail({ type: "invalid", issues });
}
