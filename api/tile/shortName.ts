/** Legal forms that names of companies end or begin with, as they are written in Chinese, Latin and Cyrillic. */
const FORMS: readonly RegExp[] = [
  /(?:股份有限公司|有限责任公司|有限公司|股份公司|(?<![分总子])公司)(?=$|[（(])/,
  /,?\s+(?:Co\.?,?\s*)?(?:Ltd|LLC|Inc|GmbH|AG|JSC|PJSC|PLC|Corp)\.?$/i,
  /^(?:ООО|ОАО|ПАО|ЗАО|АО)\s+/,
];
const QUOTED = /^[«"“]([^«»"“”]+)[»"”]$/;
/** What a long Russian name says before the name itself: «Угольная компания «Юаньфэн»» is «Юаньфэн». */
const [LONG, KIND] = [24, /^[^«»]+(?=«[^«»]+»)/];
/** Dimensions whose keys are companies. */
const COMPANIES: ReadonlySet<string> = new Set(["customer", "customerGroup", "supplier", "partner", "competitor", "owner", "company"]);

/** What a department says before its name itself: «Продажи: подшипники» is «Подшипники». */
const AREA = /^[^:：]+[:：]\s*(?=\S)/;

/** What a key is called where there is little room: a company without its legal form, a department without its area. */
export function shortName(name: string, dimension: string): string {
  if (dimension === "department") return raised(name.replace(AREA, ""));
  if (!COMPANIES.has(dimension)) return name;
  const bare = FORMS.reduce((rest, form) => rest.replace(form, ""), name).trim();
  const short = (QUOTED.exec(bare)?.[1] ?? bare) || name;
  return short.length > LONG ? short.replace(KIND, "") : short;
}

const raised = (name: string) => name.slice(0, 1).toUpperCase() + name.slice(1);
