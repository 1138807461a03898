/** One thing that is wrong with the input, and where. `code` is a key of `problems:issues.*`; `params` fill its words. */
export type Issue = {
  code: IssueCode;
  /** Name of the line table, when the fault lies in a line. */
  table?: string;
  /** 1-based line (or import row). */
  row?: number;
  field?: string;
  value?: unknown;
  params?: Readonly<Record<string, string | number>>;
};

export type IssueCode =
  | "required"
  | "requiredInOneLanguage"
  | "type"
  | "unknownField"
  | "unknownDimension"
  | "unknownMetric"
  | "recordsFile"
  | "readonly"
  | "fromPage"
  | "tooLong"
  | "outOfRange"
  | "scale"
  | "positive"
  | "notNegative"
  | "format"
  | "choice"
  | "unknownCode"
  | "unknownRecord"
  | "sealedRecord"
  | "duplicate"
  | "repeatedRow"
  | "noLines"
  | "tooManyLines"
  | "unknownLine"
  | "overReceived"
  | "overApplied"
  | "overInvoiced"
  | "instalmentSum"
  | "wrongParty"
  | "wrongOrder"
  | "groupInGroup"
  | "sameValue"
  | "fillIn"
  | "choose"
  | "inspectedSum"
  | "overArrived"
  | "allArrived"
  | "bookedLine"
  | "nothingToCount"
  | "mixedCurrency"
  | "noRate"
  | "shortStock"
  | "noPlannedPrice"
  | "noSerials"
  | "repeatedSerial"
  | "serialCount"
  | "serialElsewhere"
  | "underCount"
  | "correctedSince"
  | "reversedSince"
  | "notIntercompany"
  | "noArrival"
  | "notKeptThere"
  | "notBegun"
  | "closesInOrder"
  | "laterClosed"
  | "closingUnconfirmed"
  | "closingOpenCounts"
  | "closingWithoutPrice"
  | "closingImpossibleStock"
  | "closingLedger"
  | "reasonRequired"
  | "inUse"
  | "unmappedColumn"
  | "missingColumn"
  | "headerDiffers"
  | "changedDocument"
  | "overIssued"
  | "overReturned"
  | "otherMaterial"
  | "otherDepartment"
  | "noPosition"
  | "notKeeper"
  | "notLinked"
  | "notValidOn"
  | "earlierBatch"
  | "hasFollowers"
  | "settledBefore"
  | "settledSince"
  | "negative"
  | "productSum"
  | "overBilled"
  | "headNotApproved"
  | "overCredit"
  | "otherAccount"
  | "overRefunded"
  | "overPaid"
  | "noBankAccount"
  | "claimedBefore"
  | "noAdvance"
  | "nothingOpen"
  | "unmappedAccount"
  | "nothingToExport"
  | "monthOpen"
  | "notRevalued"
  | "laterDay"
  | "billMoved"
  | "wholeConsumption"
  | "holdsStock"
  | "fixedByStock"
  | "beforeStart"
  | "exclusive"
  | "fileOther"
  | "fileType"
  | "fileEmpty"
  | "fileRefused"
  | "fileProtected"
  | "fileLegacy"
  | "fileKind"
  | "fileBinary"
  | "fileUnreadable"
  | "fileHeads"
  | "unresolved"
  | "noAccount"
  | "amountGap"
  | "stepCount"
  | "numberFormat"
  | "frozen"
  | "composition"
  | "classifiedTwice"
  | "monthNotOver"
  | "noDifference"
  | "publishedPlan"
  | "measureSyntax"
  | "measureName"
  | "measureUnits"
  | "measureSize"
  | "overlapping"
  | "protected"
  | "noScan"
  | "copiesPrinted"
  | "sealedCopies"
  | "notReviewed"
  | "underInvoiced"
  | "billedInstalment"
  | "changedSince"
  | "beginThere"
  | "between"
  | "changesNothing"
  | "saysNothingNew"
  | "arrangedSince"
  | "noEvidence"
  | "notShipped"
  | "overShipped"
  | "overDelivered"
  | "underShipped"
  | "notInEffect"
  | "deliveredProduct"
  | "partyInvoiced"
  | "namedTwice"
  | "labelSize"
  | "nothingToLabel"
  | "fileEncoding"
  | "fileLocked"
  | "sourceAddress"
  | "sourceCell"
  | "sourceColumn"
  | "sourceDatabase"
  | "sourceDigits"
  | "sourceEmpty"
  | "sourceEncoding"
  | "sourceExport"
  | "sourceField"
  | "sourceKind"
  | "sourceLong"
  | "sourceLost"
  | "sourceNoFile"
  | "sourceParquet"
  | "sourceQuery"
  | "sourceQuote"
  | "sourceReports"
  | "sourceRight"
  | "sourceRounded"
  | "sourceRows"
  | "sourceSignIn"
  | "sourceSize"
  | "sourceTable"
  | "sourceTimeout"
  | "sourceTwice"
  | "sourceUnreachable"
  | "sourceWidth"
  | "sourceWorkbook";

/** Everything that can go wrong on purpose. `type` is the stable name sent as `/problems/<type>`. */
export type Problem =
  | { type: "invalid"; issues: readonly Issue[] }
  | { type: "malformed" }
  | { type: "tooLarge"; limit: number }
  | { type: "unauthenticated" }
  | { type: "badCredentials" }
  | { type: "rateLimited"; retryAfter: number }
  | { type: "forbidden"; permission: string }
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
  | { type: "repeatedKey" }
  | { type: "periodClosed"; month: string; warehouse?: string }
  | { type: "unavailable" }
  | { type: "notReady"; what: string }
  /** A published report whose source is out of use or being revised. */
  | { type: "reportAway"; report: string; source: string };
export type ProblemType = Problem["type"];

export const PROBLEM_STATUS = {
  invalid: 422,
  malformed: 400,
  tooLarge: 413,
  unauthenticated: 401,
  badCredentials: 401,
  rateLimited: 429,
  forbidden: 403,
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
  repeatedKey: 409,
  periodClosed: 409,
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
