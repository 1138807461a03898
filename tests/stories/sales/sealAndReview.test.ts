import { describe, expect, it } from "vitest";
import { contractOf, openSalesroom } from "./salesroom.ts";

const SEAL = "sales.sealApplication";
const REVIEW = "sales.contractReview";
const ANSWER = "sales.contractReviewAnswer";
const room = await openSalesroom();
const { sales, approver, finance, analyst, admin, buyer } = room.people;
const { create, read, tries, does, saves, decides, attach, rows } = room;
/** What a review still waits for. */
const asked = async (review: string) =>
  (await rows(admin, ANSWER, "limit=100")).filter(({ reviewId, stage }) => reviewId === review && stage === "open");
const says = (answer: string, more: object = {}) => ({ header: { answer, conclusion: "已核", ...more } });

describe("A seal application", () => {
  it("for a paper of a department (/DeptSealApplication) is approved at /DeptSealApplicationApprove and sealed in as many copies as applied for, with its scan", async () => {
    const draft = { header: { kind: "department", title: "授权委托书", sealType: "company", copies: 2, departmentId: { code: "D1" } } };
    const seal = await create(sales, SEAL, draft);
    await does(sales, SEAL, seal.id, "submit");
    expect((await rows(approver, SEAL, "screen=approveDepartment")).map(({ id }) => id)).toEqual([seal.id]);
    expect(await rows(approver, SEAL, "screen=approve")).toEqual([]);
    expect((await tries(analyst, SEAL, seal.id, "withdraw")).status).toBe(403);
    await decides(approver, seal.id, "approve");
    const sealing = (sealedCopies: number) => tries(approver, SEAL, seal.id, "complete", { header: { sealedCopies } });
    expect((await sealing(1)).body.issues).toMatchObject([{ code: "sealedCopies", field: "sealedCopies" }]);
    expect((await sealing(2)).body.issues).toMatchObject([{ code: "noScan" }]);
    await attach(approver, SEAL, seal.id);
    expect((await sealing(2)).body).toMatchObject({ stage: "done", header: { sealedCopies: 2, sealedOn: "2026-03-31" } });
  });

  it("for a contract (/contractSeal, /contractSealApprove) needs one that passed its review, printed in as many copies", async () => {
    const contract = await create(sales, "sales.salesContract", contractOf());
    const header = { kind: "contract", title: "合同用印", contractId: contract.id, copies: 2, departmentId: { code: "D1" } };
    const early = await sales.ask("POST", `/api/documents/${SEAL}?company=HS`, { key: "early", header });
    expect(early.status).toBe(422);
    await does(sales, "sales.salesContract", contract.id, "submit");
    await decides(approver, contract.id, "approve");
    const seal = await create(sales, SEAL, { header });
    await does(sales, "sales.salesContract", contract.id, "reopen", { reason: "改条款" });
    const hasty = await tries(sales, SEAL, seal.id, "submit");
    expect(hasty.body.issues).toMatchObject([{ code: "notReviewed", field: "contractId", value: contract.header.docNo }]);
    expect(await read(sales, SEAL, seal.id)).toMatchObject({ version: seal.version, stage: "draft", header: { revision: null } });
    await does(sales, "sales.salesContract", contract.id, "submit");
    await decides(approver, contract.id, "approve");
    expect((await does(sales, SEAL, seal.id, "submit")).header.revision).toBe(1);
    await decides(approver, seal.id, "approve");
    await room.print(sales, "sales.salesContract", contract.id);
    await attach(approver, SEAL, seal.id);
    const refused = await tries(approver, SEAL, seal.id, "complete", { header: { sealedCopies: 2 } });
    expect(refused.body.issues).toMatchObject([{ code: "copiesPrinted" }]);
    await room.print(sales, "sales.salesContract", contract.id);
    await does(approver, SEAL, seal.id, "complete", { header: { sealedCopies: 2 } });
    expect((await read(sales, "sales.salesContract", contract.id)).stage).toBe("sealed");
  });

  it("comes back to its preparer, is refused for good, copied anew, or cancelled after all", async () => {
    const seal = await create(sales, SEAL, { header: { kind: "department", title: "证明", departmentId: { code: "D1" } } });
    await does(sales, SEAL, seal.id, "submit");
    await decides(approver, seal.id, "return", "说明用途");
    expect((await read(sales, SEAL, seal.id)).stage).toBe("returned");
    await does(sales, SEAL, seal.id, "submit");
    await decides(approver, seal.id, "reject", "不予用印");
    expect((await read(sales, SEAL, seal.id)).stage).toBe("rejected");
    await does(sales, SEAL, seal.id, "copyAsNew");
    await does(sales, SEAL, seal.id, "submit");
    await decides(approver, seal.id, "approve");
    expect((await does(approver, SEAL, seal.id, "cancelApproved", { reason: "不再需要" })).stage).toBe("void");
  });
});

describe("A demand put to the departments", () => {
  const demand = {
    header: { customerId: { code: "C1" }, departmentId: { code: "D1" }, content: "两套支架，三月交货" },
    lines: {
      lines: [
        { subject: "supply", dutyDepartmentId: { code: "D2" }, materialId: { code: "ZY" }, quantity: "2", deliveryOn: "2026-03-31" },
        { subject: "finance", dutyDepartmentId: { code: "D3" } },
      ],
    },
  };

  it("at /crmContractReview is answered line by line at /crmContractReviewDetailApprove, each department its own, and moves on when all have answered", async () => {
    const review = await create(sales, REVIEW, demand);
    await does(sales, REVIEW, review.id, "submit");
    const seen = await rows(buyer, ANSWER, "screen=answer");
    expect(seen).toMatchObject([{ subject: "supply", reviewId: review.id }]);
    const [supply, money] = [String(seen[0]?.id), String((await asked(review.id)).find(({ subject }) => subject === "finance")?.id)];
    expect((await tries(buyer, ANSWER, money, "answer", says("yes"))).status).toBe(404);
    expect((await tries(analyst, ANSWER, money, "answer", says("yes"))).status).toBe(403);
    expect((await tries(buyer, ANSWER, supply, "answer", says("no"))).body.issues).toMatchObject([{ code: "required", field: "proposal" }]);
    await does(buyer, ANSWER, supply, "answer", says("yes"));
    expect((await read(sales, REVIEW, review.id)).stage).toBe("inApproval");
    await does(finance, ANSWER, money, "answer", says("yes"));
    const done = await read(sales, REVIEW, review.id);
    expect(done.stage).toBe("approved");
    expect(done.lines.lines).toMatchObject([{ answer: "yes", conclusion: "已核" }, { answer: "yes" }]);
    expect((await does(sales, REVIEW, review.id, "complete")).stage).toBe("done");
  });

  it("that cannot be met comes back with a proposal; only what changed or was denied is asked again", async () => {
    const review = await create(sales, REVIEW, demand);
    await does(sales, REVIEW, review.id, "submit");
    for (const { id, subject } of await asked(review.id))
      await does(finance, ANSWER, String(id), "answer", subject === "supply" ? says("no", { proposal: "五月可交" }) : says("yes"));
    const back = await read(sales, REVIEW, review.id);
    expect(back).toMatchObject({ stage: "returned", lines: { lines: [{ answer: "no", proposal: "五月可交" }, { answer: "yes" }] } });
    const lines = back.lines.lines?.map(({ id }, at) => ({ id, ...(at === 0 ? { deliveryOn: "2026-05-31" } : {}) }));
    await saves(sales, REVIEW, back, { lines: { lines } });
    await does(sales, REVIEW, review.id, "submit");
    expect((await asked(review.id)).map(({ subject, deliveryOn }) => [subject, deliveryOn])).toEqual([["supply", "2026-05-31"]]);
  });

  it("takes its open questions back when it is withdrawn or refused, and never leaves two last answers waiting for each other", async () => {
    const review = await create(sales, REVIEW, demand);
    await does(sales, REVIEW, review.id, "submit");
    await does(sales, REVIEW, review.id, "withdraw");
    expect(await asked(review.id)).toEqual([]);
    await does(sales, REVIEW, review.id, "submit");
    const open = await asked(review.id);
    await Promise.all(open.map(({ id }) => does(finance, ANSWER, String(id), "answer", says("yes"))));
    expect((await read(sales, REVIEW, review.id)).stage).toBe("approved");
    expect((await tries(sales, REVIEW, review.id, "cancelApproved", {})).status, "without a reason").toBe(422);
    expect((await does(sales, REVIEW, review.id, "cancelApproved", { reason: "客户撤回" })).stage).toBe("void");
    const other = await create(sales, REVIEW, demand);
    await does(sales, REVIEW, other.id, "submit");
    await does(approver, REVIEW, other.id, "reject", { reason: "超出能力" });
    expect(await asked(other.id)).toEqual([]);
    expect((await does(sales, REVIEW, other.id, "copyAsNew")).stage).toBe("draft");
  });
});
