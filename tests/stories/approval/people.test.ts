import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { defined } from "#db/row";
import { newId } from "#db/id";
import { decide } from "#engine/approval/decide";
import { handOverAll } from "#engine/approval/handOver";
import { selfApprovals } from "#engine/approval/view";
import { timeOutTasks } from "#engine/approval/timeout";
import { takeLease } from "#engine/lease";
import { readHistory } from "#engine/history";
import { forgetViewers } from "#engine/access/viewer";
import { problemOf } from "../engine/depot.ts";
import { openOffice } from "./office.ts";

const office = await openOffice(["li", "wang", "zhao", "qian", "sun"]);
const { publish, submitted, decides, asked, tasks, of, run, chainOf } = office;

const standsIn = (substitute: string, principal: string, from: string, to: string, module?: string) => {
  const id = newId();
  return run(defined`insert into substitute (comp_id, id, principal_id, substitute_id, from_on, to_on, created_by, updated_by)
    values (1, ${id}, ${of(principal).employee}, ${of(substitute).employee}, ${from}, ${to}, 0, 0)`).then(() =>
    module === undefined
      ? undefined
      : run(defined`insert into substitute_module (comp_id, id, seq, substitution_id, module) values (1, ${newId()}, 1, ${id}, ${module})`),
  );
};
/** The depot's day is 2026-04-01 (31 March in UTC). */
const [BEFORE, TODAY, AFTER] = ["2026-03-31", "2026-04-01", "2026-04-02"];

const late = () => run(defined`update approval_task set due_at = '2026-03-01' where comp_id = 1 and state = 'open' and due_at is not null`);
const at = (minute: number) => new Date(Date.UTC(2026, 3, 1, 8, minute));

describe("Nobody approves what he prepared", () => {
  it("not by a role that he holds beside another", async () => {
    await run(sql`insert into station (comp_id, id, membership_id, role_id, scope)
      select 1, ${newId()}, id, ${of("wang").role}, 'company' from membership where comp_id = 1 and account_id = ${of("li").account}`);
    forgetViewers(office.runtime);
    await publish("test.claim", [{ role: "wang" }]);
    expect(await asked(await submitted("li"))).toEqual(["wang"]);
    expect(await asked(await submitted("wang"))).toEqual(["li"]);
  });

  it("not when he is the only one: the document is not even taken in", async () => {
    await publish("test.claim", [{ people: ["li"] }]);
    expect(await problemOf(submitted("li"))).toEqual({ type: "noApprover", step: 1 });
  });

  it("not as the substitute of another, and not under a second account", async () => {
    await publish("test.claim", [{ people: ["wang"] }]);
    await standsIn("li", "wang", TODAY, TODAY);
    const own = await submitted("li");
    expect((await tasks("li")).filter(({ documentId }) => documentId === own.header.id)).toEqual([]);
    const [task] = (await tasks("wang")).filter(({ documentId }) => documentId === own.header.id);
    expect(await problemOf(office.as("li", (work) => decide(work, task?.id ?? "", task?.version ?? 0, { verb: "approve" })))).toEqual({
      type: "selfApproval",
    });
    const second = newId();
    await run(sql`insert into account (id, account, name, password_hash) values (${second}, 'li2', 'li2', '')`);
    const membership = newId();
    await run(
      sql`insert into membership (comp_id, id, account_id, employee_id) values (1, ${membership}, ${second}, ${of("li").employee})`,
    );
    await run(
      sql`insert into station (comp_id, id, membership_id, role_id, scope) values (1, ${newId()}, ${membership}, ${of("li").role}, 'company')`,
    );
    await publish("test.claim", [{ role: "li", mode: "all" }]);
    expect(await problemOf(submitted("li"))).toEqual({ type: "noApprover", step: 1 });
  });

  it("unless the company allows it, and then it is marked", async () => {
    await run(sql`update company set allows_self_approval = true where id = 1`);
    await publish("test.claim", [{ people: ["zhao"] }]);
    const own = await submitted("zhao");
    await decides("zhao", own, { verb: "approve" });
    await run(sql`update company set allows_self_approval = false where id = 1`);
    expect((await chainOf(own))[0]?.steps[0]?.tasks).toMatchObject([{ isSelf: true, state: "approved" }]);
    const listed = await office.work((work) => selfApprovals(work, office.module("claim")));
    expect(listed).toMatchObject([{ module: "test.claim", title: own.header.docNo, name: "zhao" }]);
  });
});

describe("A leader of a department", () => {
  it("is found above the one who prepared the document, and further up where he prepared it himself", async () => {
    await run(
      sql`update department set leader_id = ${of("wang").employee}, parent_id = (select id from department where comp_id = 1 and code = 'D2') where comp_id = 1 and code = 'D1'`,
    );
    await run(sql`update department set leader_id = ${of("zhao").employee} where comp_id = 1 and code = 'D2'`);
    await publish("test.claim", [{ resolver: "leader", levels: 0 }]);
    expect(await asked(await submitted("sun"))).toEqual(["wang"]);
    expect(await asked(await submitted("wang"))).toEqual(["zhao"]);
    await publish("test.claim", [{ resolver: "leader", levels: 1 }]);
    expect(await asked(await submitted("sun"))).toEqual(["zhao"]);
  });
});

describe("A substitute", () => {
  it("sees and decides what waits for the other between two days and for the named documents, and the history says for whom", async () => {
    await publish("test.claim", [{ people: ["qian"] }]);
    const claim = await submitted("li");
    const mine = async (name: string) => (await tasks(name)).filter(({ documentId }) => documentId === claim.header.id);
    await standsIn("sun", "qian", BEFORE, BEFORE);
    await standsIn("sun", "qian", AFTER, AFTER);
    await standsIn("sun", "qian", BEFORE, AFTER, "test.order");
    expect(await mine("sun")).toEqual([]);
    await standsIn("sun", "qian", BEFORE, TODAY, "test.claim");
    expect(await mine("sun")).toMatchObject([{ onBehalfOf: { account: "qian" } }]);
    expect(await mine("qian")).toMatchObject([{ onBehalfOf: null, preparedBy: { account: "li" } }]);
    await decides("sun", claim, { verb: "approve" });
    const [last] = await office.work((work) => readHistory(work, office.module("claim"), String(claim.header.id)));
    expect(last).toMatchObject({ actor: "sun", onBehalfOf: "qian" });
  });

  it("of one who leaves takes over all that waits for him, but for what he prepared himself", async () => {
    await publish("test.claim", [{ people: ["qian"] }]);
    const [own, other] = [await submitted("zhao"), await submitted("li")];
    const { handed, kept } = await office.work((work) => handOverAll(work, "qian", "zhao"));
    expect(handed).toBeGreaterThan(0);
    expect(kept).toBe(1);
    expect(await asked(own)).toEqual(["qian"]);
    expect(await asked(other)).toEqual(["zhao"]);
  });
});

describe("A task whose time ran out", () => {
  it("is remembered, passed or sent back as its step says, once, and the people are told", async () => {
    await publish("test.claim", [{ people: ["wang"], hours: 24, onTimeout: "remind" }]);
    const reminded = await submitted("li");
    await publish("test.claim", [{ people: ["wang"], hours: 24, onTimeout: "pass" }, { people: ["zhao"] }]);
    const passed = await submitted("li");
    await publish("test.claim", [{ people: ["wang"], hours: 24, onTimeout: "reject" }]);
    const back = await submitted("li");
    await late();
    expect(await timeOutTasks(office.runtime, 1)).toBe(3);
    expect(await timeOutTasks(office.runtime, 1)).toBe(0);
    expect((await chainOf(reminded))[0]?.steps[0]?.tasks).toMatchObject([{ state: "open" }]);
    const told = await run(
      defined`select m.kind, a.account, split_part(m.title, '.', 2) as title, m.module from message m join account a on a.id = m.account_id
        where m.comp_id = 1 and m.kind in ('reminder', 'notice') order by m.kind, title, a.account`,
    );
    const notice = { kind: "notice", module: "test.claim" };
    expect(told).toEqual([
      { ...notice, account: "li", title: "pass" },
      { ...notice, account: "wang", title: "pass" },
      { ...notice, account: "li", title: "reject" },
      { ...notice, account: "wang", title: "reject" },
      { ...notice, kind: "reminder", account: "wang", title: "remind" },
    ]);
    expect(await asked(passed)).toEqual(["zhao"]);
    expect((await chainOf(back))[0]?.state).toBe("rejected");
  });

  it("is looked after by one process at a time, and by another when the first is gone", async () => {
    expect(await takeLease(office.client, "job", "first", at(0), 300)).toBe(true);
    expect(await takeLease(office.client, "job", "second", at(1), 300)).toBe(false);
    expect(await takeLease(office.client, "job", "first", at(2), 300)).toBe(true);
    expect(await takeLease(office.client, "job", "second", at(8), 300)).toBe(true);
  });
});
