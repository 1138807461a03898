import { defined } from "#db/row";
import { describe, expect, it } from "vitest";
import { approvalOf } from "#engine/approval/view";
import { TAKE_BACK_SECONDS, takeBack } from "#engine/approval/takeBack";
import { readHistory } from "#engine/history";
import { problemOf } from "../engine/depot.ts";
import { openOffice } from "./office.ts";
import type { DocumentRecord } from "#define/rows";

const office = await openOffice(["li", "wang", "zhao", "qian"]);
const { publish, submitted, decides, asked, tasks, deed, chainOf, run } = office;

/** The task of a person in the chain of a document, whatever became of it. */
const taskOf = async (name: string, record: DocumentRecord, module = "claim") => {
  const [last] = await chainOf(record, module);
  const found = last?.steps
    .flatMap((step) => step.tasks)
    .findLast(({ person, decidedAt }) => person?.account === name && decidedAt !== null);
  return found?.id ?? "0";
};
const takesBack = async (name: string, record: DocumentRecord, module = "claim") => {
  const id = await taskOf(name, record, module);
  return office.as(name, (work) => takeBack(work, id));
};
const later = (seconds: number) =>
  run(
    defined`update approval_task set decided_at = decided_at - make_interval(secs => ${seconds}) where comp_id = 1 and decided_at is not null`,
  );

describe("A decision that was just made", () => {
  it("is taken back by the one who made it: the chain asks him again, the next nobody yet", async () => {
    await publish("test.claim", [{ people: ["wang"] }, { people: ["zhao"] }]);
    const claim = await submitted("li");
    const { wayBack } = await decides("wang", claim, { verb: "approve" }, "too quick");
    expect(wayBack).toEqual({ kind: "takeBack", seconds: TAKE_BACK_SECONDS });
    expect(await asked(claim)).toEqual(["zhao"]);
    await takesBack("wang", claim);
    expect(await asked(claim)).toEqual(["wang"]);
    expect((await tasks("zhao")).map(({ documentId }) => documentId)).toEqual([]);
    const history = await office.as("li", (work) => readHistory(work, office.module("claim"), String(claim.header.id)));
    expect(history.slice(0, 2).map(({ action, actor }) => [action, actor])).toEqual([
      ["chain.takeBack", "wang"],
      ["chain.approve", "wang"],
    ]);
    await decides("wang", claim, { verb: "return" }, "a photo is missing");
    expect((await chainOf(claim))[0]?.state).toBe("returned");
  });

  it("brings the document back into its stage when it was refused or returned, with a version of its own", async () => {
    await publish("test.claim", [{ people: ["wang"] }, { people: ["zhao"] }]);
    for (const verb of ["reject", "return"] as const) {
      const claim = await submitted("li");
      const gone = await decides("wang", claim, { verb }, "no");
      expect(gone.header.stage).toBe("rejected");
      const back = await takesBack("wang", claim);
      expect(back.header).toMatchObject({ stage: "submitted", version: Number(gone.header.version) + 1 });
      expect(await asked(claim)).toEqual(["wang"]);
      expect((await decides("wang", claim, { verb: "approve" })).header.stage).toBe("submitted");
      expect(await asked(claim)).toEqual(["zhao"]);
    }
  });

  it("asks the earlier step no more that a return would have asked again", async () => {
    await publish("test.claim", [{ people: ["wang"] }, { people: ["zhao"] }]);
    const claim = await submitted("li");
    await decides("wang", claim, { verb: "approve" });
    await decides("zhao", claim, { verb: "return", step: 1 }, "again please");
    expect(await asked(claim)).toEqual(["wang"]);
    await takesBack("zhao", claim);
    expect(await asked(claim)).toEqual(["zhao"]);
    await decides("zhao", claim, { verb: "approve" });
    expect((await chainOf(claim))[0]?.state).toBe("approved");
  });

  it("is told beside the document to its maker alone, as long as it can be taken back", async () => {
    await publish("test.claim", [{ people: ["wang"] }, { people: ["zhao"] }]);
    const claim = await submitted("li");
    await decides("wang", claim, { verb: "approve" });
    const told = (name: string) =>
      office.as(name, (work) => approvalOf(work, office.module("claim"), String(claim.header.id))).then((answer) => answer.takeBack);
    expect(await told("wang")).toEqual({ task: await taskOf("wang", claim), seconds: TAKE_BACK_SECONDS });
    expect(await told("zhao")).toBeNull();
    await later(TAKE_BACK_SECONDS + 1);
    expect(await told("wang")).toBeNull();
  });
});

describe("Taking a decision back", () => {
  it("is refused to everybody else, and after its time", async () => {
    await publish("test.claim", [{ people: ["wang"] }, { people: ["zhao"] }]);
    const claim = await submitted("li");
    await decides("wang", claim, { verb: "approve" });
    const task = await taskOf("wang", claim);
    for (const name of ["li", "zhao", "qian"])
      expect(await problemOf(office.as(name, (work) => takeBack(work, task)))).toEqual({ type: "notFound", what: "task" });
    await later(TAKE_BACK_SECONDS + 1);
    expect(await problemOf(takesBack("wang", claim))).toEqual({ type: "tooLate", seconds: TAKE_BACK_SECONDS });
    expect(await asked(claim)).toEqual(["zhao"]);
  });

  it("is refused once the next has decided, somebody was asked more, or the document went on", async () => {
    await publish("test.claim", [{ people: ["wang"] }, { people: ["zhao"] }]);
    const first = await submitted("li");
    await decides("wang", first, { verb: "approve" });
    await decides("zhao", first, { verb: "approve" });
    expect(await problemOf(takesBack("wang", first))).toEqual({ type: "followedSince" });
    const second = await submitted("li");
    await decides("wang", second, { verb: "approve" });
    await decides("zhao", second, { verb: "addSigner", account: "qian", place: "before" });
    expect(await problemOf(takesBack("wang", second))).toEqual({ type: "followedSince" });
    await publish("test.claim", [{ people: ["wang"] }]);
    const third = await submitted("li");
    await decides("wang", third, { verb: "approve" });
    await deed("li", third, "post");
    expect(await problemOf(takesBack("wang", third))).toEqual({ type: "followedSince" });
    const fourth = await submitted("li");
    const returned = await decides("wang", fourth, { verb: "return" }, "no");
    const task = await taskOf("wang", fourth);
    await deed("li", returned, "submit");
    expect(await problemOf(office.as("wang", (work) => takeBack(work, task)))).toEqual({ type: "followedSince" });
  });

  it("is refused where the last decision posted, and the action that reverses it is named instead", async () => {
    await publish("test.order", [{ people: ["wang"] }]);
    const order = await submitted("li", "5", "order");
    const posted = await decides("wang", order, { verb: "approve" });
    expect(posted.wayBack).toEqual({ kind: "reverse", action: "reverse" });
    expect(await problemOf(takesBack("wang", order, "order"))).toEqual({ type: "alreadyPosted" });
    expect((await deed("wang", posted, "reverse", "wrong", "order")).header.stage).toBe("reversed");
  });

  it("happens once when it is asked twice at the same moment, and not beside the next decision", async () => {
    await publish("test.claim", [{ people: ["wang"] }, { people: ["zhao"] }]);
    const claim = await submitted("li");
    await decides("wang", claim, { verb: "approve" });
    const twice = await Promise.allSettled([takesBack("wang", claim), takesBack("wang", claim)]);
    expect(twice.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const other = await submitted("li");
    await decides("wang", other, { verb: "approve" });
    const both = await Promise.allSettled([takesBack("wang", other), decides("zhao", other, { verb: "approve" })]);
    expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });
});
