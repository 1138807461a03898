import type { Action } from "#define/action";
import { keepRiskLevel } from "#posting/customer/riskLevel";
import {
  backInPhase,
  beginPhases,
  bidOn,
  end,
  enterBid,
  enterPhase,
  isContracted,
  noteBid,
  noteCause,
  noteMove,
  noteStepBack,
  proposesNext,
  type Project,
  takeOver,
} from "./posting.ts";
import { bidsOf } from "./conversion.ts";
import { changeHands, giveBack, isAnotherOnes } from "./responsible.ts";
import { awaitsNoBid, goesBack, goesOn, isDoneWith, isWorthSomething, saysNextStep, saysWorth, saysWhyLost, showTwins } from "./rules.ts";
import { UNDER_WAY } from "../underWay.ts";

/** Where a project may stand. */
export const STAGES = ["draft", "inApproval", "active", "bidding", "won", "lost", "suspended", "cancelled", "contracted"] as const;

/** Whoever answers for it by what was approved gets it, on the day from which he does. */
const answered = { system: true, automatic: { due: isAnotherOnes }, post: [changeHands] } as const;
/** Its level is that of its customer, or of its own assessment where that says more. */
const KEEP_RISK = keepRiskLevel<Project>(({ id }) => id);
const STEP = ["phaseId", "nextStep", "nextStepOn"] as const;
const onward = { input: { header: STEP, proposes: proposesNext }, check: [goesOn, saysNextStep, isDoneWith], post: [enterPhase] } as const;

/** The way of a project: approval, phases, bid, end; every move of it is kept. */
export const projectActions = {
  submit: { from: ["draft"], to: "inApproval", stampsUser: "submittedBy", check: [isWorthSomething], post: [showTwins, KEEP_RISK] },
  withdraw: { from: ["inApproval"], to: "draft" },
  reject: { from: ["inApproval"], to: "draft", reason: true },
  approve: { from: ["inApproval"], to: "active", system: true, post: [beginPhases] },
  advance: { from: ["active"], to: "active", ...onward },
  advanceInBid: { from: ["bidding"], to: "bidding", ...onward },
  moveBack: { from: ["active"], to: "active", reason: true, input: { header: STEP }, check: [goesBack, saysNextStep], post: [backInPhase] },
  startBid: {
    from: ["active"],
    to: "bidding",
    input: { header: ["nextStep", "nextStepOn"] },
    check: [saysNextStep, isDoneWith],
    post: [enterBid],
    creates: { module: "crm.projectBid", drafts: bidsOf, ofUnit: true },
  },
  win: { from: ["bidding"], to: "won", check: [awaitsNoBid], post: [end] },
  lose: { from: ["bidding"], to: "lost", input: { header: ["lostReason"] }, check: [saysWhyLost], post: [end] },
  rebid: { from: ["bidding"], to: "active", reason: true, check: [awaitsNoBid], post: [noteStepBack] },
  beginBidding: { from: ["active"], to: "bidding", system: true, check: [isDoneWith], post: [enterBid] },
  winBid: { from: UNDER_WAY, to: "won", system: true, post: [end, noteBid] },
  loseBid: { from: UNDER_WAY, to: "lost", system: true, post: [end, noteBid] },
  winTender: { from: UNDER_WAY, to: "won", system: true, post: [end] },
  loseTender: { from: UNDER_WAY, to: "lost", system: true, post: [end, noteCause] },
  cancelTender: { from: ["bidding"], to: "active", system: true, post: [noteStepBack] },
  resumeBid: { from: ["won", "lost", "active"], to: "bidding", system: true, post: [bidOn] },
  cancelBid: { from: ["bidding"], to: "active", system: true, post: [noteStepBack, noteBid] },
  sign: { from: ["won"], to: "contracted", system: true, automatic: { due: isContracted }, post: [noteMove] },
  /** Sold without a tender. */
  signDirectly: { from: ["active", "suspended"], to: "contracted", system: true, automatic: { due: isContracted }, post: [end] },
  suspend: { from: ["active"], to: "suspended", reason: true, check: [awaitsNoBid], post: [noteMove] },
  resume: { from: ["suspended"], to: "active", post: [noteMove] },
  cancel: { from: ["active", "suspended"], to: "cancelled", reason: true, check: [awaitsNoBid], post: [end] },
  rate: { from: UNDER_WAY, system: true, post: [KEEP_RISK] },
  answer: { from: ["active"], to: "active", ...answered },
  answerInBid: { from: ["bidding"], to: "bidding", ...answered },
  answerInPause: { from: ["suspended"], to: "suspended", ...answered },
  giveBack: { from: ["active", "bidding", "suspended"], system: true, post: [giveBack] },
  takeOver: { from: ["draft"], to: "active", system: true, check: [saysWorth], post: [takeOver] },
} as const satisfies Readonly<Record<string, Action<(typeof STAGES)[number], Project>>>;
