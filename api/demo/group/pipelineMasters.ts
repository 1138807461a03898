import type { Writer } from "#demo/writer";
import { RIVALS } from "./market.ts";
import { names } from "./names.ts";

/** The phases of the units, in their order: the chance that each begins with, and what a project has to say before it leaves it. */
const PHASES = [
  ["PLAN", "", names("规划", "Planning", "Планирование"), 10, ["expectedOn"]],
  ["TECH", "", names("技术交流", "Technical talks", "Технические переговоры"), 30, []],
  ["COMM", "", names("商务谈判", "Commercial talks", "Коммерческие переговоры"), 50, []],
  ["TEND", "", names("投标", "Tender", "Тендер"), 60, []],
  ["SIGN", "", names("签约", "Signing", "Подписание"), 85, []],
  ["SAMPLE", "LYC", names("送样", "Sample", "Образец"), 20, ["productLineId"]],
  ["TRIAL", "LYC", names("试用", "Trial", "Пробная партия"), 45, ["products"]],
  ["LTEND", "LYC", names("轴承投标", "Bearing tender", "Тендер подшипников"), 60, []],
  ["BATCH", "LYC", names("批量供货", "Batch supply", "Серийная поставка"), 75, []],
  ["SOLUTION", "HDZK", names("方案", "Solution", "Решение"), 35, ["mineId"]],
  ["UNDERGROUND", "HDZK", names("井下试验", "Underground test", "Испытание в лаве"), 50, ["workingFace"]],
  ["ZTEND", "HDZK", names("智控投标", "Control tender", "Тендер автоматики"), 65, []],
  ["ZSIGN", "HDZK", names("智控签约", "Control signing", "Подписание автоматики"), 85, []],
] as const;
/** In which phase of its list a project is bidden for. */
const BIDDEN: readonly string[] = ["TEND", "LTEND", "ZTEND"];

/**
 * Phases, the processes of bids, and who bids against the company under which names; the ids of the phases of the standard list, in order.
 */
export async function writePipelineMasters(to: Writer): Promise<readonly string[]> {
  const phases = await to.write(
    "crm.projectPhase",
    PHASES.map(([code, variant, called, percent, needs], at) => ({
      header: {
        code,
        variant,
        ...called,
        sortNo: at + 1,
        winPercent: String(percent),
        historyFrom: 20,
        isBid: BIDDEN.includes(code),
        staleDays: 60,
      },
      lines: { needs: needs.map((need) => ({ need })) },
    })),
  );
  const process = { priceMovePercent: "3", warningDays: 30, contractDays: 30 };
  await to.write("crm.bidProcess", [
    {
      header: {
        code: "STD",
        variant: "",
        ...names("通用投标流程", "Standard process", "Общий процесс"),
        marginLimit: "12",
        amountLimit: "50000000",
        ...process,
      },
      lines: { needs: [{ need: "businessLicence" }, { need: "safetyMark" }] },
    },
    {
      header: {
        code: "LYC",
        variant: "LYC",
        ...names("轴承投标流程", "Bearing process", "Процесс подшипников"),
        marginLimit: "18",
        ...process,
      },
    },
  ]);
  await to.write(
    "crm.rival",
    RIVALS.map((rival, at) => ({
      header: { code: `RV${at + 1}`, ...names(rival, rival, rival) },
      lines: { aliases: [{ alias: `${rival}集团` }, { alias: `${rival}有限公司` }] },
    })),
  );
  return phases.flatMap(({ header }) => (header.variant === "" ? [String(header.id)] : []));
}
