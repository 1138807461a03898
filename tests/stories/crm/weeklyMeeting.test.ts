import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { run } from "#db/client";
import { newId } from "#db/id";
import { forgetViewers } from "#engine/access/viewer";
import { doWhatIsDue } from "#engine/automatic";
import { openSalesroom } from "../sales/salesroom.ts";

const [MEETING, MATTER] = ["crm.weeklyMeeting", "crm.meetingMatter"] as const;
const HS = 2;
const room = await openSalesroom();
const { sales, approver, leader, analyst } = room.people;
const { create, read, tries, does, saves, rows, onDay } = room;
const issuesOf = (body: unknown) => (body as { issues?: { code: string; field?: string }[] }).issues?.map(({ code }) => code);

const meeting = (docOn: string, decisions: object[]) => ({
  header: { docOn, title: "销售周例会", departmentId: { code: "D1" }, handlerId: { code: "E2" } },
  lines: { decisions },
});
const decision = (content: string, planFinishOn: string, isForOffice = false) => ({
  content,
  planFinishOn,
  isForOffice,
  dutyPersonId: { code: "E1" },
  dutyDepartmentId: { code: "D1" },
});

describe("A weekly meeting", () => {
  it("A matter stays on the next meeting's list until closed (/WeeklyMeeting, /WeeklyMeetingSeach)", async () => {
    const backwards = await approver.ask("POST", `/api/documents/${MEETING}?company=HS`, {
      key: "m1",
      ...meeting("2026-03-31", [decision("昨天的事", "2026-03-30")]),
    });
    expect(issuesOf(backwards.body)).toEqual(["beforeStart"]);
    const first = await create(
      approver,
      MEETING,
      meeting("2026-03-31", [decision("催收尾款", "2026-04-03", true), decision("样机到场", "2026-04-10")]),
    );
    expect([first.header.weekKey, first.lines.openMatters]).toEqual(["2026-W14", []]);
    expect((await tries(sales, MEETING, first.id, "hold")).status).toBe(403);
    await does(approver, MEETING, first.id, "hold");
    const matters = await rows(sales, MATTER, "screen=answer");
    expect(matters.map(({ content, stage }) => [content, stage])).toEqual([
      ["催收尾款", "open"],
      ["样机到场", "open"],
    ]);
    const [dun, sample] = matters.map(({ id }) => String(id));
    await does(sales, MATTER, sample ?? "", "start", { header: { progress: "已发货" } });
    await does(sales, MATTER, sample ?? "", "finish", { header: { progress: "已到矿" } });
    const second = await create(approver, MEETING, meeting("2026-04-07", []));
    expect((await read(approver, MEETING, second.id)).lines.openMatters?.map(({ matterId, stood }) => [matterId, stood])).toEqual([
      [dun, "open"],
      [sample, "done"],
    ]);
    await does(approver, MATTER, sample ?? "", "reopen", { reason: "缺合格证" });
    await does(sales, MATTER, sample ?? "", "finish");
    await does(approver, MATTER, sample ?? "", "accept");
    await does(approver, MEETING, second.id, "refresh");
    expect((await read(approver, MEETING, second.id)).lines.openMatters?.map(({ matterId }) => matterId)).toEqual([dun]);
    expect((await rows(leader, MEETING, "screen=query")).map(({ id }) => id)).toEqual([second.id, first.id]);
    expect(issuesOf((await saves(analyst, MEETING, second, { header: { title: "改" } })).body)).toBeUndefined();
  });

  it("is one of the caller's own department, or of one whose meetings he may change: its list tells what is open there", async () => {
    await run(
      room.client,
      sql`insert into role_grant (role_id, module, action) select id, ${MEETING}, a from role cross join unnest(array['create', 'edit']) a
        where code = 'salesperson'`,
    );
    forgetViewers(room.served);
    const called = (code: string) =>
      sales.ask<{ id: string }>("POST", `/api/documents/${MEETING}?company=HS`, {
        key: newId(),
        header: { docOn: "2026-04-08", title: "他部门例会", departmentId: { code } },
      });
    const foreign = await called("D3");
    expect([foreign.status, issuesOf(foreign.body)]).toEqual([422, ["unknownCode"]]);
    const own = await called("D1");
    expect(own.status).toBe(201);
    const { version } = await read(sales, MEETING, own.body.id);
    const moved = await saves(sales, MEETING, { id: own.body.id, version } as Parameters<typeof saves>[2], {
      header: { departmentId: { code: "D3" } },
    });
    expect(issuesOf(moved.body)).toEqual(["unknownCode"]);
  });

  it("overdue matters go to the leader, who is written to; FeedBackMatter lists what goes to the office meeting (/FeedBackMatter, /meetingMatter)", async () => {
    const office = await rows(leader, MATTER, "screen=office");
    expect(office.map(({ content }) => content)).toEqual(["催收尾款"]);
    await onDay("2026-04-05");
    await doWhatIsDue(room.served, HS);
    const dun = await read(leader, MATTER, String(office[0]?.id));
    expect(dun).toMatchObject({ stage: "overdue", header: { leaderId: expect.any(String) as string } });
    expect((await tries(analyst, MATTER, dun.id, "finish")).status).toBe(403);
    expect((await does(sales, MATTER, dun.id, "finish", { header: { progress: "到账" } })).header.realFinishOn).toBe("2026-04-05");
    const told = (await room.people.buyer.ask<{ messages: { title: string; content: string }[] }>("GET", "/api/messages?company=HS")).body
      .messages;
    const late = told.filter(({ title }) => title === `会议事项 ${String(dun.header.docNo)}：逾期`);
    expect(late, "乙 leads the department").toMatchObject([{ content: expect.stringContaining("催收尾款") as string }]);
  });
});
