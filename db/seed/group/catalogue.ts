import { names, type Names } from "./names.ts";

export type UnitCode = "CB" | "GX" | "HDZK" | "ZDYY";

/** What the group sells, buys and stocks; prices in CNY without tax. */
export type Product = Names & {
  code: string;
  specification: string;
  materialClass: string;
  unitOfMeasure: string;
  price: number;
  units: readonly UnitCode[];
  /** Usual number in one contract line, low and high. */
  lot: readonly [number, number];
  sold: boolean;
  /** Stocked and bought from suppliers. */
  stocked: boolean;
};

export const MATERIAL_CLASSES: readonly (Names & { code: string })[] = [
  { code: "10", ...names("液压支架", "Powered roof supports", "Механизированные крепи") },
  { code: "20", ...names("采煤机与刮板机", "Shearers and face conveyors", "Комбайны и забойные конвейеры") },
  { code: "30", ...names("电液控制", "Electro-hydraulic control", "Электрогидравлическое управление") },
  { code: "40", ...names("油缸与立柱", "Cylinders and legs", "Гидроцилиндры и стойки") },
  { code: "50", ...names("阀类", "Valves", "Клапаны") },
  { code: "60", ...names("轴承", "Bearings", "Подшипники") },
  { code: "70", ...names("钢材", "Steel", "Стальной прокат") },
  { code: "80", ...names("密封与备件", "Seals and spares", "Уплотнения и запчасти") },
];

const product = (
  code: string,
  name: Names,
  specification: string,
  materialClass: string,
  unitOfMeasure: string,
  price: number,
  units: readonly UnitCode[],
  lot: readonly [number, number],
  use: "sold" | "stocked" | "both",
): Product => ({ code, ...name, specification, materialClass, unitOfMeasure, price, units, lot, sold: use !== "stocked", stocked: use !== "sold" });

export const PRODUCTS: readonly Product[] = [
  product("ZY6800", names("两柱掩护式液压支架", "Two-leg shield support", "Двухстоечная щитовая крепь"), "ZY6800/14/32", "10", "SET", 318_000, ["CB"], [60, 160], "sold"),
  product("ZY12000", names("大采高液压支架", "High-seam shield support", "Крепь для мощных пластов"), "ZY12000/28/63D", "10", "SET", 685_000, ["CB"], [40, 130], "sold"),
  product("ZF9000", names("放顶煤液压支架", "Top-coal caving support", "Крепь с выпуском угля"), "ZF9000/20/38", "10", "SET", 402_000, ["CB"], [40, 120], "sold"),
  product("ZCG7200", names("端头液压支架", "Gate-end support", "Крепь сопряжения"), "ZCG7200/22/40", "10", "SET", 522_000, ["CB", "GX"], [2, 8], "sold"),
  product("SGZ800", names("刮板输送机", "Armoured face conveyor", "Скребковый конвейер"), "SGZ800/1050", "20", "SET", 8_600_000, ["CB"], [1, 2], "sold"),
  product("MG500", names("电牵引采煤机", "Electric-haulage shearer", "Очистной комбайн"), "MG500/1180-WD", "20", "SET", 12_400_000, ["CB"], [1, 1], "sold"),
  product("SAC-100", names("电液控制系统", "Electro-hydraulic control system", "Система электрогидроуправления"), "SAC-100", "30", "SET", 3_900_000, ["HDZK"], [1, 3], "sold"),
  product("SAM-20", names("智能工作面集控系统", "Intelligent face control centre", "Пульт интеллектуальной лавы"), "SAM-20", "30", "SET", 6_200_000, ["HDZK"], [1, 2], "sold"),
  product("SAP-31", names("泵站控制系统", "Pump station control", "Управление насосной станцией"), "SAP-31.5/400", "30", "SET", 1_850_000, ["HDZK", "ZDYY"], [1, 4], "sold"),
  product("LZ320", names("立柱", "Support leg", "Гидростойка"), "φ320/φ230", "40", "PC", 42_500, ["ZDYY", "GX"], [20, 160], "both"),
  product("QJ160", names("推移千斤顶", "Advancing ram", "Домкрат передвижки"), "φ160/φ105×960", "40", "PC", 9_800, ["ZDYY", "GX"], [30, 200], "both"),
  product("FAD500", names("安全阀", "Yield valve", "Предохранительный клапан"), "FAD500/50", "50", "PC", 1_980, ["ZDYY", "GX"], [60, 600], "both"),
  product("FHS400", names("换向阀组", "Directional valve block", "Блок распределителей"), "FHS400/31.5", "50", "PC", 7_600, ["ZDYY", "HDZK"], [30, 240], "both"),
  product("FDY200", names("液控单向阀", "Pilot-operated check valve", "Управляемый обратный клапан"), "FDY200/50", "50", "PC", 1_260, ["ZDYY", "GX"], [80, 600], "both"),
  product("6310-2RS", names("深沟球轴承", "Deep-groove ball bearing", "Шариковый подшипник"), "6310-2RS", "60", "PC", 96, ["GX"], [200, 2000], "both"),
  product("23240-CC", names("调心滚子轴承", "Spherical roller bearing", "Сферический роликоподшипник"), "23240CC/W33", "60", "PC", 8_400, ["GX"], [10, 80], "both"),
  product("NJ2320", names("圆柱滚子轴承", "Cylindrical roller bearing", "Цилиндрический роликоподшипник"), "NJ2320E", "60", "PC", 1_450, ["GX"], [20, 200], "both"),
  product("Q690-30", names("高强钢板", "High-strength plate", "Высокопрочный лист"), "Q690 30mm", "70", "T", 6_900, ["CB"], [20, 180], "stocked"),
  product("Q550-20", names("高强钢板", "High-strength plate", "Высокопрочный лист"), "Q550 20mm", "70", "T", 6_100, ["CB"], [20, 180], "stocked"),
  product("27SIMN-325", names("无缝钢管", "Seamless tube", "Бесшовная труба"), "27SiMn φ325×25", "70", "T", 7_800, ["ZDYY"], [10, 90], "stocked"),
  product("MF320", names("立柱密封件", "Leg seal kit", "Комплект уплотнений стойки"), "φ320", "80", "SET", 640, ["ZDYY", "GX"], [40, 400], "both"),
  product("JG31", names("高压胶管", "High-pressure hose", "Рукав высокого давления"), "DN31.5×3m", "80", "PC", 385, ["ZDYY", "GX"], [50, 800], "both"),
  product("CH22", names("刮板链", "Face conveyor chain", "Скребковая цепь"), "φ38×137", "80", "M", 1_120, ["GX"], [50, 500], "both"),
  product("DK8", names("架间控制器", "Support controller", "Контроллер секции"), "DK8-Ⅱ", "30", "PC", 12_600, ["HDZK"], [20, 150], "both"),
];

export const UNITS_OF_MEASURE: readonly (Names & { code: string; digits: number })[] = [
  { code: "SET", digits: 0, ...names("套", "set", "компл.") },
  { code: "PC", digits: 0, ...names("件", "piece", "шт.") },
  { code: "T", digits: 3, ...names("吨", "tonne", "т") },
  { code: "M", digits: 2, ...names("米", "metre", "м") },
];
