import type { Chance } from "#demo/random";

/** A name in the three languages. */
export type Names = { nameZh: string; nameEn: string; nameRu: string };
export const names = (nameZh: string, nameEn: string, nameRu: string): Names => ({ nameZh, nameEn, nameRu });

const REGIONS = {
  JIN: names("山西", "Shanxi", "Шаньси"),
  SHA: names("陕西", "Shaanxi", "Шэньси"),
  MEN: names("内蒙古", "Inner Mongolia", "Внутренняя Монголия"),
  YU: names("河南", "Henan", "Хэнань"),
  WAN: names("安徽", "Anhui", "Аньхой"),
  LU: names("山东", "Shandong", "Шаньдун"),
  XIN: names("新疆", "Xinjiang", "Синьцзян"),
  GUI: names("贵州", "Guizhou", "Гуйчжоу"),
  NIN: names("宁夏", "Ningxia", "Нинся"),
  CIS: names("俄罗斯与独联体", "Russia and CIS", "Россия и СНГ"),
  EUR: names("欧洲与土耳其", "Europe and Türkiye", "Европа и Турция"),
} satisfies Record<string, Names>;
export const REGION_CODES = Object.keys(REGIONS) as (keyof typeof REGIONS)[];
export type Region = keyof typeof REGIONS;
export const regionNames = (region: Region): Names => REGIONS[region];
export const isAbroad = (region: Region) => region === "CIS" || region === "EUR";

const SYLLABLES: readonly Names[] = [
  names("恒", "Heng", "Хэн"),
  names("盛", "Sheng", "Шэн"),
  names("泰", "Tai", "Тай"),
  names("安", "An", "Ань"),
  names("宏", "Hong", "Хун"),
  names("远", "Yuan", "Юань"),
  names("金", "Jin", "Цзинь"),
  names("兴", "Xing", "Син"),
  names("隆", "Long", "Лун"),
  names("和", "He", "Хэ"),
  names("瑞", "Rui", "Жуй"),
  names("通", "Tong", "Тун"),
  names("达", "Da", "Да"),
  names("源", "Yuan", "Юань"),
  names("丰", "Feng", "Фэн"),
  names("平", "Ping", "Пин"),
  names("峰", "Feng", "Фэн"),
  names("华", "Hua", "Хуа"),
];
const KINDS: readonly Names[] = [
  names("煤业有限公司", "Coal Co., Ltd.", "Угольная компания"),
  names("能源集团有限公司", "Energy Group Co., Ltd.", "Энергетическая группа"),
  names("矿业有限公司", "Mining Co., Ltd.", "Горная компания"),
  names("煤电有限公司", "Coal and Power Co., Ltd.", "Уголь и энергия"),
];
const RUSSIAN = ["Северный", "Южный", "Восточный", "Западный", "Таёжный", "Степной", "Кедровый", "Берёзовый"];
const RUSSIAN_EN = ["Severny", "Yuzhny", "Vostochny", "Zapadny", "Tayozhny", "Stepnoy", "Kedrovy", "Beryozovy"];
const RUSSIAN_ZH = ["谢韦尔内", "尤日内", "东方", "西部", "泰加", "斯捷普诺伊", "克德罗维", "别廖佐维"];

/** A customer's name in its region. */
export function mineName(random: Chance, region: Region, index: number): Names {
  if (isAbroad(region)) {
    const at = index % RUSSIAN.length;
    const number = Math.floor(index / RUSSIAN.length) + 1;
    return names(`${RUSSIAN_ZH[at]}煤矿${number}号`, `${RUSSIAN_EN[at]} Mine No. ${number}`, `Шахта «${RUSSIAN[at]}» № ${number}`);
  }
  const [first, second, kind] = [random.pick(SYLLABLES), random.pick(SYLLABLES), random.pick(KINDS)];
  const place = REGIONS[region];
  return names(
    `${place.nameZh}${first.nameZh}${second.nameZh}${kind.nameZh}`,
    `${place.nameEn} ${first.nameEn}${second.nameEn.toLowerCase()} ${kind.nameEn}`,
    `${kind.nameRu} «${first.nameRu}${second.nameRu.toLowerCase()}», ${place.nameRu}`,
  );
}

const TRADES: readonly Names[] = [
  names("钢铁", "Steel", "Сталь"),
  names("液压件", "Hydraulics", "Гидравлика"),
  names("铸锻", "Casting and Forging", "Литьё и поковка"),
  names("密封件", "Seals", "Уплотнения"),
  names("电气", "Electric", "Электрик"),
  names("轴承", "Bearings", "Подшипники"),
];
/** A supplier's name. */
export function supplierName(random: Chance): Names {
  const [first, second, trade] = [random.pick(SYLLABLES), random.pick(SYLLABLES), random.pick(TRADES)];
  return names(
    `${first.nameZh}${second.nameZh}${trade.nameZh}有限公司`,
    `${first.nameEn}${second.nameEn.toLowerCase()} ${trade.nameEn} Co., Ltd.`,
    `${trade.nameRu} «${first.nameRu}${second.nameRu.toLowerCase()}»`,
  );
}

const SURNAMES: readonly Names[] = [
  names("王", "Wang", "Ван"),
  names("李", "Li", "Ли"),
  names("张", "Zhang", "Чжан"),
  names("刘", "Liu", "Лю"),
  names("陈", "Chen", "Чэнь"),
  names("赵", "Zhao", "Чжао"),
  names("周", "Zhou", "Чжоу"),
  names("吴", "Wu", "У"),
  names("孙", "Sun", "Сунь"),
  names("马", "Ma", "Ма"),
];
const GIVEN: readonly Names[] = [
  names("建国", "Jianguo", "Цзяньго"),
  names("志强", "Zhiqiang", "Чжицян"),
  names("海燕", "Haiyan", "Хайянь"),
  names("文博", "Wenbo", "Вэньбо"),
  names("晓明", "Xiaoming", "Сяомин"),
  names("丽华", "Lihua", "Лихуа"),
  names("国栋", "Guodong", "Годун"),
  names("雪梅", "Xuemei", "Сюэмэй"),
  names("立军", "Lijun", "Лицзюнь"),
  names("春生", "Chunsheng", "Чуньшэн"),
  names("玉兰", "Yulan", "Юйлань"),
  names("振宇", "Zhenyu", "Чжэньюй"),
];
/** An employee's name. */
export function personName(random: Chance): Names {
  const [surname, given] = [random.pick(SURNAMES), random.pick(GIVEN)];
  return names(`${surname.nameZh}${given.nameZh}`, `${surname.nameEn} ${given.nameEn}`, `${surname.nameRu} ${given.nameRu}`);
}
