import { addDays } from "#define/days";
import type { Runtime } from "#engine/runtime";
import { deskOf } from "./group/desk.ts";
import { onDay } from "./onDay.ts";
import { chance } from "./random.ts";
import type { Salesperson } from "./salespeople.ts";

const [REPORT, WEEKS, WEEK] = ["crm.dailyReport", 26, 7] as const;
const DONE = [
  ["拜访客户", "与机电矿长交流支架使用情况，确认下月检修窗口"],
  ["整理报价", "按技术协议完成两套支架报价，已送商务复核"],
  ["催收货款", "与客户财务对账，约定月底前付第一笔"],
  ["跟进招标", "领取招标文件，评审资质与业绩要求"],
  ["处理质量反馈", "立柱渗漏已安排服务人员到矿"],
] as const;
const TOMORROW = ["继续跟进报价答复", "赴矿区技术交流", "准备投标文件", "回访已交货设备"];

/** What those who sell told of one day of every other week, up to a Monday half a year on; their superior has read the older ones. */
export async function openDailies(runtime: Runtime, compId: number, people: readonly Salesperson[], lastMonday: string): Promise<void> {
  const random = chance(97_000 + compId);
  for (let back = WEEKS; back >= 0; back -= 2) {
    const day = addDays(lastMonday, -back * WEEK + random.between(0, 4));
    const desk = deskOf(onDay(runtime, day), compId);
    const drafts = people.map(({ id, departmentId, unitId, customers }) => {
      const [title, content] = random.pick(DONE);
      const line = { customerId: random.pick(customers).id, visitType: "phone", content };
      const who = { docOn: day, authorId: id, departmentId, unitId };
      return { header: { ...who, title, content, workPlan: random.pick(TOMORROW) }, lines: { lines: [line] } };
    });
    const told = await desk.do(REPORT, "submit", await desk.write(REPORT, drafts));
    if (back > 2) await desk.do(REPORT, "review", told);
  }
}
