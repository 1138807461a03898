import type { Contract } from "#posting/contract/documents";
import { changesOf } from "#posting/contract/change";
import { fitsDelivery, recordDelivery, dueOnEvents, keepsIssued } from "#posting/contract/delivery";
import { complete, isFulfilled, isUnfulfilled, resume } from "#posting/contract/fulfilment";
import { takeOverChange } from "#posting/contract/version";
import {
  cancelRest,
  closeContract,
  hasSignedScan,
  instalmentsSum,
  isReceivedInTime,
  isReplaced,
  markInternal,
  proposesReceipt,
  receiveSigned,
  takeEffect,
} from "#posting/contract/salesContract";
import { FREES_BIDS } from "#posting/contract/bid";
import { isAdmitted } from "#posting/customer/admitted";
import { endsOrders } from "#posting/dealing/end";
import { buyThere, changeThere } from "#posting/dealing/mirror";
import { followsRelation, priceByRelation } from "#posting/dealing/price";
import { notBlocked } from "#posting/party/blocked";
import { projectRiskBlocks, riskBlocks } from "#posting/customer/risk";
import { contractsReleased, releasesUsed } from "#posting/customer/riskRelease";
import { isAssessed, keepRiskLevel } from "#posting/customer/riskLevel";
import type { CONTRACT_STAGES } from "./contract.ts";
import type { Action } from "#define/action";

/** To be replaced by the formal contract. */
export const PROVISIONAL = { field: "contractType", in: ["provisional"] } as const;

/** Its customer is not blocked, and neither he nor its project is at a risk that blocks it, or a release lets it pass. */
const MAY_GO_ON = [
  notBlocked("customerId"),
  riskBlocks<Contract>(contractsReleased),
  projectRiskBlocks<Contract>(contractsReleased),
] as const;

/**
 * The way of a sales contract: review, seal, signature, execution, changes, end. What the program alone does follows from seal
 * applications, changes and what is delivered, invoiced and paid, or takes contracts over from another system.
 */
export const contractActions = {
  submit: {
    from: ["draft", "returned"],
    to: "inReview",
    stampsUser: "submittedBy",
    check: [instalmentsSum, followsRelation, isAdmitted, isAssessed, ...MAY_GO_ON],
    post: [markInternal, priceByRelation, keepRiskLevel<Contract>(({ salesProjectId }) => salesProjectId)],
  },
  withdraw: { from: ["inReview"], to: "draft" },
  approve: { from: ["inReview"], to: "reviewed", system: true },
  reject: { from: ["inReview"], to: "returned", reason: true },
  reopen: { from: ["reviewed", "sealed"], to: "returned", reason: true },
  seal: { from: ["reviewed"], to: "sealed", system: true },
  takeEffect: {
    from: ["sealed"],
    to: "effective",
    input: { header: ["receivedOn"], proposes: proposesReceipt },
    check: [instalmentsSum, followsRelation, hasSignedScan, isReceivedInTime, ...MAY_GO_ON],
    post: [receiveSigned, takeEffect, buyThere],
    cascades: [{ module: "crm.riskRelease", documents: releasesUsed("contract"), action: "use" }],
  },
  takeOver: { from: ["draft"], to: "effective", system: true, check: [instalmentsSum], post: [markInternal, takeEffect] },
  beginChange: { from: ["effective"], to: "effective", creates: { module: "sales.contractChange", drafts: changesOf } },
  requestChange: { from: ["effective"], to: "changing", system: true },
  approveChange: { from: ["changing"], to: "effective", system: true, post: [takeOverChange, markInternal, changeThere] },
  rejectChange: { from: ["changing"], to: "effective", system: true },
  recordDelivery: {
    from: ["effective"],
    to: "effective",
    input: { lines: { products: ["shippedQuantity", "shippedOn", "dispatchedOn", "deliveredOn"] } },
    check: [fitsDelivery, keepsIssued],
    post: [recordDelivery],
  },
  deliver: { from: ["effective"], to: "effective", system: true },
  takeBack: { from: ["effective"], to: "effective", system: true },
  recordEvents: {
    from: ["effective", "done"],
    to: "effective",
    input: { lines: { instalments: ["triggeredOn", "acceptedOn"] } },
    post: [dueOnEvents],
  },
  fulfil: { from: ["effective"], to: "done", system: true, automatic: { due: isFulfilled }, post: [complete] },
  resume: { from: ["done"], to: "effective", system: true, automatic: { due: isUnfulfilled }, post: [resume] },
  close: { from: ["done"], to: "closed", post: [closeContract] },
  closeEarly: { from: ["effective"], to: "closed", reason: true, post: [cancelRest, endsOrders] },
  replace: {
    from: ["effective"],
    to: "closed",
    when: PROVISIONAL,
    input: { header: ["replacedById"] },
    check: [isReplaced],
    post: [cancelRest, endsOrders],
  },
  void: { from: ["draft", "returned"], to: "void", cascades: [FREES_BIDS] },
} as const satisfies Readonly<Record<string, Action<(typeof CONTRACT_STAGES)[number], Contract>>>;
