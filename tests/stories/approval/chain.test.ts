import { defined } from "#db/row";
import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { act } from "#engine/write/act";
import { readHistory } from "#engine/history";
import { readSeen } from "#engine/historySeen";
import { readDocument } from "#engine/read";
import { decide } from "#engine/approval/decide";
import { problemOf } from "../engine/depot.ts";
import { openOffice } from "./office.ts";

const office = await openOffice(["li", "wang", "zhao", "qian", "sun", "zhou"]);
const { publish, submitted, decides, asked, deed, chainOf, tasks } = office;

describe("A document with a chain of approval", () => {
  it("cannot be submitted while no chain is published", async () => {
    expect(await problemOf(submitted("li"))).toEqual({ type: "noChain" });
  });

  it("asks one step after the other and may then go on", async () => {
    await publish("test.claim", [{ role: "wang" }, { people: ["zhao"] }]);
    const claim = await submitted("li");
    expect(await asked(claim)).toEqual(["wang"]);
    expect(await problemOf(deed("li", claim, "post"))).toEqual({ type: "undecided", action: "post" });
    await decides("wang", claim, { verb: "approve" }, "fine");
    expect(await asked(claim)).toEqual(["zhao"]);
    await decides("zhao", claim, { verb: "approve" });
    expect((await chainOf(claim))[0]?.state).toBe("approved");
    expect((await deed("li", claim, "post")).header.stage).toBe("posted");
  });

  it("does what its definition names when the last step is decided", async () => {
    await publish("test.order", [{ people: ["wang"] }]);
    const order = await submitted("li", "5", "order");
    const done = await decides("wang", order, { verb: "approve" });
    expect(done.header.stage).toBe("posted");
  });

  it("needs one, all or a share of the people of a step", async () => {
    await publish("test.claim", [
      { people: ["wang", "zhao"] },
      { people: ["qian", "sun"], mode: "all" },
      { people: ["wang", "zhao", "zhou"], mode: "ratio", ratio: 60 },
    ]);
    const claim = await submitted("li");
    await decides("zhao", claim, { verb: "approve" });
    expect(await asked(claim)).toEqual(["qian", "sun"]);
    await decides("qian", claim, { verb: "approve" });
    expect(await asked(claim)).toEqual(["sun"]);
    await decides("sun", claim, { verb: "approve" });
    await decides("wang", claim, { verb: "reject" }, "one vote against");
    expect(await asked(claim)).toEqual(["zhao", "zhou"]);
    await decides("zhao", claim, { verb: "approve" });
    await decides("zhou", claim, { verb: "approve" });
    expect((await chainOf(claim))[0]?.state).toBe("approved");
  });

  it("is lost by a share when those who are left cannot reach it", async () => {
    await publish("test.claim", [{ people: ["wang", "zhao", "zhou"], mode: "ratio", ratio: 60 }]);
    const claim = await submitted("li");
    await decides("wang", claim, { verb: "reject" }, "no");
    const lost = await decides("zhao", claim, { verb: "reject" }, "no");
    expect(lost.header.stage).toBe("rejected");
    expect((await chainOf(claim))[0]?.state).toBe("rejected");
  });

  it("takes the steps of its amount, and a bigger one cannot pass as a smaller", async () => {
    await publish(
      "test.claim",
      [{ people: ["wang"] }, { people: ["zhao"], amountFrom: "1000", amountTo: "5000" }, { people: ["qian"], amountFrom: "5000" }],
      "returner",
    );
    const steps = async (amount: string) => {
      const [last] = await chainOf(await submitted("li", amount));
      return last?.steps.filter(({ applies }) => applies).map(({ step }) => step);
    };
    expect(await steps("999.99")).toEqual([1]);
    expect(await steps("1000")).toEqual([1, 2]);
    expect(await steps("5000")).toEqual([1, 3]);
    const claim = await submitted("li", "1000");
    await decides("wang", claim, { verb: "approve" });
    const back = await decides("zhao", claim, { verb: "return" }, "add the quotation");
    expect(back.header.stage).toBe("rejected");
    await office.run(sql`update goods_receipt set total_amount = 1001 where comp_id = 1 and id = ${back.header.id}`);
    const again = await deed("li", back, "submit");
    expect(await asked(again), "it grew, so the first step is asked again").toEqual(["wang"]);
  });

  it("asks where the condition of a step holds, and refuses where no step applies", async () => {
    const condition = JSON.stringify({ field: "notes", in: ["urgent"] });
    await publish("test.claim", [{ people: ["wang"], condition }]);
    expect(await problemOf(submitted("li"))).toEqual({ type: "noChain" });
  });

  it("returned to the preparer goes straight back to the returner where the chain says so", async () => {
    await publish("test.claim", [{ people: ["wang"] }, { people: ["zhao"] }], "returner");
    const claim = await submitted("li");
    await decides("wang", claim, { verb: "approve" });
    const back = await decides("zhao", claim, { verb: "return" }, "which machine?");
    expect(await asked(await deed("li", back, "submit"))).toEqual(["zhao"]);
    await publish("test.claim", [{ people: ["wang"] }, { people: ["zhao"] }]);
    const other = await submitted("li");
    await decides("wang", other, { verb: "approve" });
    const returned = await decides("zhao", other, { verb: "return" }, "which machine?");
    expect(await asked(await deed("li", returned, "submit"))).toEqual(["wang"]);
  });

  it("returned to an earlier step is asked there again, and then straight back or through all between", async () => {
    const people = [{ people: ["wang"] }, { people: ["zhao"] }, { people: ["qian"] }];
    await publish("test.claim", people);
    const long = await submitted("li");
    for (const name of ["wang", "zhao"]) await decides(name, long, { verb: "approve" });
    await decides("qian", long, { verb: "return", step: 1 }, "look again");
    expect(await asked(long)).toEqual(["wang"]);
    await decides("wang", long, { verb: "approve" });
    expect(await asked(long)).toEqual(["zhao"]);
    await publish("test.claim", people, "returner");
    const short = await submitted("li");
    for (const name of ["wang", "zhao"]) await decides(name, short, { verb: "approve" });
    await decides("qian", short, { verb: "return", step: 1 }, "look again");
    await decides("wang", short, { verb: "approve" });
    expect(await asked(short)).toEqual(["qian"]);
    await decides("qian", short, { verb: "approve" });
    expect((await chainOf(short))[0]?.state).toBe("approved");
  });

  it("may be withdrawn until somebody decided", async () => {
    await publish("test.claim", [{ people: ["wang"] }, { people: ["zhao"] }]);
    const early = await submitted("li");
    expect((await deed("li", early, "withdraw")).header.stage).toBe("draft");
    expect((await chainOf(early))[0]?.state).toBe("withdrawn");
    const late = await submitted("li");
    await decides("wang", late, { verb: "approve" });
    expect(await problemOf(deed("li", late, "withdraw"))).toMatchObject({ type: "decided" });
  });

  it("keeps what was decided, by whom and on which values, and tells honestly what may be done", async () => {
    await publish("test.claim", [{ people: ["wang"] }, { people: ["zhao"] }]);
    const claim = await submitted("li", "77");
    const shown = await office.as("li", (work) => readDocument(work, office.module("claim"), String(claim.header.id)));
    expect(shown.actions).toEqual(["withdraw"]);
    await decides("wang", claim, { verb: "approve" }, "fine");
    const [last] = await office.work((work) => readHistory(work, office.module("claim"), String(claim.header.id)));
    expect(last).toMatchObject({ action: "chain.approve", actor: "wang", reason: "fine", stageTo: "submitted" });
    const [row] = await office.run(
      defined`select seen -> 'header' ->> 'totalAmount' as amount from document_history where comp_id = 1 and document_id = ${claim.header.id} and action = 'chain.approve'`,
    );
    expect(row).toEqual({ amount: "77.0000" });
  });

  it("shows the document as it was seen, to whom it may be shown and without what is hidden from him", async () => {
    await publish("test.claim", [{ people: ["wang"] }, { people: ["zhao"] }]);
    const [module, claim] = [office.module("claim"), await submitted("li", "55")];
    const id = String(claim.header.id);
    await decides("wang", claim, { verb: "approve" });
    const [entry, first] = await office.work((work) => readHistory(work, module, id));
    expect([entry?.hasSeen, first?.hasSeen]).toEqual([true, false]);
    const seen = await office.as("wang", (work) => readSeen(work, module, id, entry?.id ?? ""));
    expect(Number(seen.header.totalAmount)).toBe(55);
    expect(Object.values(seen.lines).flat()).toHaveLength(1);
    expect(Object.values(seen.labels).flatMap((known) => Object.values(known).map(({ name }) => name))).toContain("轴承");
    const narrow = await office.viewer("li");
    const blind = {
      ...narrow,
      access: (_module: string, field: string) => (field === "totalAmount" ? ("hidden" as const) : ("write" as const)),
    };
    const less = await office.work((work) => readSeen(work, module, id, entry?.id ?? ""), blind);
    expect("totalAmount" in less.header).toBe(false);
    expect(
      Object.values(less.labels)
        .flatMap((known) => Object.values(known).map(({ name }) => name))
        .every((name) => name === null),
    ).toBe(true);
    expect(await problemOf(office.work((work) => readSeen(work, module, id, first?.id ?? "")))).toMatchObject({ type: "notFound" });
  });

  it("asks one more person before or after, and hands a task over", async () => {
    await publish("test.claim", [{ people: ["wang"] }]);
    const claim = await submitted("li");
    await decides("wang", claim, { verb: "addSigner", account: "zhao", place: "before" });
    expect(await asked(claim)).toEqual(["zhao"]);
    await decides("zhao", claim, { verb: "approve" });
    await decides("wang", claim, { verb: "addSigner", account: "qian", place: "after" });
    await decides("wang", claim, { verb: "approve" });
    expect(await asked(claim)).toEqual(["qian"]);
    await decides("qian", claim, { verb: "handOver", account: "sun" });
    expect(await problemOf(decides("sun", claim, { verb: "handOver", account: "li" }))).toEqual({ type: "selfApproval" });
    await decides("sun", claim, { verb: "approve" });
    expect((await chainOf(claim))[0]?.state).toBe("approved");
  });

  it("decided by two at once is decided by one, and the other is told", async () => {
    await publish("test.claim", [{ people: ["wang", "zhao"] }]);
    const claim = await submitted("li");
    const [own] = (await tasks("wang")).filter(({ documentId }) => documentId === claim.header.id);
    const [other] = (await tasks("zhao")).filter(({ documentId }) => documentId === claim.header.id);
    const both = await Promise.allSettled([
      office.as("wang", (work) => decide(work, own?.id ?? "", own?.version ?? 0, { verb: "approve" })),
      office.as("zhao", (work) => decide(work, other?.id ?? "", other?.version ?? 0, { verb: "approve" })),
    ]);
    const lost = both.flatMap((end) => (end.status === "rejected" ? [end.reason as unknown] : []));
    expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(lost).toMatchObject([{ problem: { type: "decided", by: expect.stringMatching(/wang|zhao/) as string } }]);
  });

  it("is refused to one who is not asked, and to a reader", async () => {
    await publish("test.claim", [{ people: ["wang"] }]);
    const claim = await submitted("li");
    const [task] = (await tasks("wang")).filter(({ documentId }) => documentId === claim.header.id);
    expect(await problemOf(office.as("zhou", (work) => decide(work, task?.id ?? "", 2, { verb: "approve" })))).toMatchObject({
      type: "notFound",
    });
    expect(await problemOf(deed("zhou", claim, "reject", "no"))).toEqual({ type: "undecided", action: "reject" });
    const reader = { ...(await office.viewer("zhou")), may: (permission: string) => permission.endsWith(".read") };
    const refused = office.work(
      (work) => act(work, office.module("claim"), "withdraw", [{ id: String(claim.header.id), version: 2 }]),
      reader,
    );
    expect(await problemOf(refused)).toMatchObject({ type: "forbidden" });
  });
});
