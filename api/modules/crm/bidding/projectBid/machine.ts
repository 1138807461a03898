import { type Action, proposesToday } from "#define/action";
import { keepRiskLevel } from "#posting/customer/riskLevel";
import type { Bid } from "./amounts.ts";
import { hasLetters, isNamed, isValid, keepExpiry } from "./certificates.ts";
import { BEGINS_BIDDING, biddenAgain, contractsOf, freeBonds, HOLDS_BONDS, lapseBonds, leadProjects, RESUMES } from "./conversion.ts";
import { costsOf } from "./costs.ts";
import { CONFIRMS_OUTCOMES, isTold, isUntold, LOST, outcomesOf, VOID, WON } from "./outcome.ts";
import { cancel, freeLots, handIn, keepApproved, lose, noteContract, noteResults, reopen, takeOver, win } from "./posting.ts";
import { judge, judgeMoved } from "./process.ts";
import {
  bringsNeeds,
  hasBond,
  hasLots,
  isAsApproved,
  isAsUnitAsks,
  isHandedInInTime,
  isOfOpenProject,
  isPriced,
  isSignable,
  isToCome,
  isUnopened,
  knowsClarifications,
  paidForDocument,
} from "./rules.ts";

export const STAGES = [
  "draft",
  "internal",
  "inApproval",
  "returned",
  "approved",
  "submitted",
  "won",
  "lost",
  "cancelled",
  "withdrawn",
] as const;
/** How a bid stands that has not ended. */
export const UNENDED = ["draft", "internal", "inApproval", "returned", "approved", "submitted"] as const;

/** The results that an end makes. */
const tells = (end: Parameters<typeof outcomesOf>[0]) => ({ module: "crm.bidResult", drafts: outcomesOf(end), actions: ["submit"] });

/** The way of a bid: entry, internal office, approval, submission, result lot by lot, contract. */
export const bidActions = {
  submit: {
    from: ["draft", "returned"],
    to: "internal",
    stampsUser: "submittedBy",
    check: [hasLots, isToCome],
    post: [keepRiskLevel<Bid>(({ projectId }) => projectId), keepExpiry],
  },
  withdraw: { from: ["internal", "inApproval"], to: "draft" },
  returnInternal: { from: ["internal"], to: "returned", reason: true },
  complete: {
    from: ["internal"],
    to: "inApproval",
    input: { lines: { lots: ["unitPrice", "floorPrice"] } },
    check: [isUnopened, isPriced, isAsUnitAsks, bringsNeeds, isNamed, hasLetters],
    post: [judge],
  },
  beginCost: { from: ["internal"], to: "internal", creates: { module: "crm.bidCost", drafts: costsOf } },
  approve: { from: ["inApproval"], to: "approved", system: true, check: [isUnopened], post: [keepApproved] },
  reject: { from: ["inApproval"], to: "returned", reason: true },
  reprice: {
    from: ["approved"],
    to: "approved",
    input: { lines: { lots: ["unitPrice"] } },
    check: [isUnopened, isPriced],
    post: [judgeMoved],
  },
  judgeAgain: { from: ["approved"], to: "approved", system: true, post: [judgeMoved] },
  askAgain: { from: ["approved"], to: "inApproval", check: [isUnopened, isPriced], post: [judge] },
  submitBid: {
    from: ["approved"],
    to: "submitted",
    input: { header: ["submittedOn"], proposes: proposesToday("submittedOn") },
    check: [isHandedInInTime, isOfOpenProject, isAsApproved, paidForDocument, knowsClarifications, isValid, hasBond],
    post: [keepExpiry, handIn],
    cascades: [BEGINS_BIDDING],
  },
  abandon: { from: ["approved"], to: "withdrawn", reason: true, cascades: [freeBonds, lapseBonds] },
  noteResults: { from: ["submitted"], to: "submitted", system: true, post: [noteResults] },
  enterWin: {
    from: ["submitted"],
    to: "won",
    input: { header: ["awardedOn"], lines: { lots: ["winAmount"] } },
    check: [isTold(WON), isUntold],
    post: [win],
    creates: tells(WON),
    cascades: [CONFIRMS_OUTCOMES, leadProjects("winBid"), lapseBonds],
  },
  enterLoss: {
    from: ["submitted"],
    to: "lost",
    input: {
      header: ["awardedOn", "lostCause", "endReason", "isUnpublished", "unpublishedReason"],
      lines: { lots: ["winner", "winAmount"] },
    },
    check: [isTold(LOST), isUntold],
    post: [lose],
    creates: tells(LOST),
    cascades: [CONFIRMS_OUTCOMES, leadProjects("loseBid"), freeBonds, lapseBonds],
  },
  enterCancelled: {
    from: ["approved", "submitted"],
    to: "cancelled",
    input: { header: ["awardedOn", "endReason"] },
    check: [isTold(VOID), isUntold],
    post: [cancel],
    creates: tells(VOID),
    cascades: [CONFIRMS_OUTCOMES, leadProjects("cancelBid", ["bidding"]), freeBonds, lapseBonds],
  },
  reopen: {
    from: ["submitted", "won", "lost", "cancelled"],
    to: "submitted",
    system: true,
    post: [reopen],
    cascades: [RESUMES, HOLDS_BONDS],
  },
  bidAgain: { from: ["cancelled"], to: "cancelled", creates: { module: "crm.projectBid", drafts: biddenAgain } },
  signContract: {
    from: ["won"],
    to: "won",
    input: { lines: { lots: ["materialId"] } },
    check: [isSignable],
    post: [noteContract],
    creates: { module: "sales.salesContract", drafts: contractsOf },
  },
  freeLots: { from: ["won"], to: "won", system: true, post: [freeLots] },
  takeOver: { from: ["draft"], to: "approved", system: true, post: [takeOver] },
} as const satisfies Readonly<Record<string, Action<(typeof STAGES)[number], Bid>>>;
