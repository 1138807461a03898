import type { Draft } from "#engine/write/save";

type Phase = {
  code: string;
  names: readonly [zh: string, en: string, ru: string];
  /** The chance of winning in it as long as the company has no history of its own. */
  winPercent: number;
  /** What a project has to say before it leaves it. */
  needs?: readonly string[];
  /** In it a project of the list stands once it is bidden for. */
  isBid?: true;
};

const COAL: readonly Phase[] = [
  { code: "PLAN", names: ["规划", "Planning", "Планирование"], winPercent: 10, needs: ["expectedOn"] },
  { code: "TECH", names: ["技术交流", "Technical talks", "Технические переговоры"], winPercent: 30 },
  { code: "COMM", names: ["商务谈判", "Commercial talks", "Коммерческие переговоры"], winPercent: 50 },
  { code: "TEND", names: ["投标", "Tender", "Тендер"], winPercent: 60, isBid: true },
  { code: "SIGN", names: ["签约", "Signing", "Подписание"], winPercent: 85 },
];

const BEARINGS: readonly Phase[] = [
  { code: "SAMPLE", names: ["送样", "Sample", "Образец"], winPercent: 20, needs: ["productLineId"] },
  { code: "TRIAL", names: ["试用", "Trial", "Пробная партия"], winPercent: 45, needs: ["products"] },
  { code: "LTEND", names: ["轴承投标", "Bearing tender", "Тендер подшипников"], winPercent: 60, isBid: true },
  { code: "BATCH", names: ["批量供货", "Batch supply", "Серийная поставка"], winPercent: 75 },
];

const CONTROLS: readonly Phase[] = [
  { code: "SOLUTION", names: ["方案", "Solution", "Решение"], winPercent: 35, needs: ["mineId"] },
  { code: "UNDERGROUND", names: ["井下试验", "Underground test", "Испытание в лаве"], winPercent: 50, needs: ["workingFace"] },
  { code: "ZTEND", names: ["智控投标", "Control tender", "Тендер автоматики"], winPercent: 65, isBid: true },
  { code: "ZSIGN", names: ["智控签约", "Control signing", "Подписание автоматики"], winPercent: 85 },
];

const HISTORY_FROM = 20;
const STALE_DAYS = 60;

/** What the sales projects of each unit go through, in order, as a company begins with it. */
export const PROJECT_PHASES: readonly Draft[] = [...ofUnit("", COAL), ...ofUnit("LYC", BEARINGS), ...ofUnit("HDZK", CONTROLS)];

function ofUnit(variant: string, phases: readonly Phase[]): Draft[] {
  return phases.map(({ code, names: [nameZh, nameEn, nameRu], winPercent, needs = [], isBid = false }, at) => ({
    header: {
      code,
      variant,
      nameZh,
      nameEn,
      nameRu,
      sortNo: at + 1,
      winPercent: String(winPercent),
      historyFrom: HISTORY_FROM,
      isBid,
      staleDays: STALE_DAYS,
    },
    lines: { needs: needs.map((need) => ({ need })) },
  }));
}
