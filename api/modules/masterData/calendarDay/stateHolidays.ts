import { SPRING_FESTIVALS } from "#define/calendar";
import { addDays } from "#define/days";
import type { Delivered } from "#define/moduleData";
import { bare } from "#define/own";

type Holiday = keyof typeof NAMES;
/** First and last day off of a holiday, and the days (mm-dd) on which its week is worked for it. */
type Span = { holiday: Holiday; first: string; last: string; worked?: readonly string[] };

const NAMES = {
  newYear: ["元旦", "New Year's Day", "Новый год"],
  springFestival: ["春节", "Spring Festival", "Праздник Весны"],
  qingming: ["清明节", "Qingming Festival", "Праздник Цинмин"],
  labourDay: ["劳动节", "Labour Day", "День труда"],
  dragonBoat: ["端午节", "Dragon Boat Festival", "Праздник драконьих лодок"],
  midAutumn: ["中秋节", "Mid-Autumn Festival", "Праздник Середины осени"],
  nationalDay: ["国庆节", "National Day", "День образования КНР"],
} as const;
const WORKED = { zh: "调休上班", en: "make-up day", ru: "рабочий день за праздник" };

/** The days of years whose arrangement the General Office of the State Council has published. */
const PUBLISHED: Readonly<Record<string, readonly Span[]>> = bare({
  "2024": [
    { holiday: "newYear", first: "01-01", last: "01-01" },
    { holiday: "springFestival", first: "02-10", last: "02-17", worked: ["02-04", "02-18"] },
    { holiday: "qingming", first: "04-04", last: "04-06", worked: ["04-07"] },
    { holiday: "labourDay", first: "05-01", last: "05-05", worked: ["04-28", "05-11"] },
    { holiday: "dragonBoat", first: "06-10", last: "06-10" },
    { holiday: "midAutumn", first: "09-15", last: "09-17", worked: ["09-14"] },
    { holiday: "nationalDay", first: "10-01", last: "10-07", worked: ["09-29", "10-12"] },
  ],
  "2025": [
    { holiday: "newYear", first: "01-01", last: "01-01" },
    { holiday: "springFestival", first: "01-28", last: "02-04", worked: ["01-26", "02-08"] },
    { holiday: "qingming", first: "04-04", last: "04-06" },
    { holiday: "labourDay", first: "05-01", last: "05-05", worked: ["04-27"] },
    { holiday: "dragonBoat", first: "05-31", last: "06-02" },
    { holiday: "nationalDay", first: "10-01", last: "10-08", worked: ["09-28", "10-11"] },
  ],
  "2026": [
    { holiday: "newYear", first: "01-01", last: "01-03", worked: ["01-04"] },
    { holiday: "springFestival", first: "02-15", last: "02-23", worked: ["02-14", "02-28"] },
    { holiday: "qingming", first: "04-04", last: "04-06" },
    { holiday: "labourDay", first: "05-01", last: "05-05", worked: ["05-09"] },
    { holiday: "dragonBoat", first: "06-19", last: "06-21" },
    { holiday: "midAutumn", first: "09-25", last: "09-27" },
    { holiday: "nationalDay", first: "10-01", last: "10-07", worked: ["09-20", "10-10"] },
  ],
});
const [FIRST_YEAR, LAST_YEAR] = [2024, 2060];

/** The state holidays of China by year: as published, else the days that the law names, which no make-up day pays for yet. */
export const stateHolidays: Delivered = {
  choices: Array.from({ length: LAST_YEAR - FIRST_YEAR + 1 }, (_, at) => String(FIRST_YEAR + at)),
  // Where two holidays meet on a day, it is one day off.
  records: (year) => [
    ...new Map((PUBLISHED[year] ?? statutory(year)).flatMap((span) => daysOf(year, span)).map((day) => [day.onDay, day])).values(),
  ],
};

const one = (holiday: Holiday, first: string, last = first): Span => ({ holiday, first, last });
const inYear = (day: string) => day.slice("yyyy-".length);

/** The thirteen days of the Regulation on Holidays of 2024: Spring Festival from the eve on, two days of May, three of October. */
function statutory(year: string): Span[] {
  const spring = SPRING_FESTIVALS[year];
  if (spring === undefined) throw new Error(`no lunar year ${year}`);
  return [
    one("newYear", "01-01"),
    one("springFestival", inYear(addDays(spring, -1)), inYear(addDays(spring, 2))),
    one("qingming", `04-0${qingmingOf(Number(year))}`),
    one("labourDay", "05-01", "05-02"),
    one("dragonBoat", lunarDay(year, 5, 5)),
    one("midAutumn", lunarDay(year, 8, 15)),
    one("nationalDay", "10-01", "10-03"),
  ];
}

/** The day of April on which the sun stands 15 degrees past the equinox; this approximation holds from 2001 to 2100. */
const qingmingOf = (year: number): number => Math.floor((year % 100) * 0.2422 + 4.81) - Math.floor((year % 100) / 4);

const LUNAR = new Intl.DateTimeFormat("en-u-ca-chinese", { month: "numeric", day: "numeric", timeZone: "UTC" });

/** The day (mm-dd) of a year that is this day of this month of the Chinese calendar, no leap month. */
function lunarDay(year: string, month: number, day: number): string {
  for (let date = `${year}-05-01`; date < `${year}-12-31`; date = addDays(date, 1))
    if (LUNAR.format(new Date(`${date}T12:00:00Z`)) === `${month}/${day}`) return inYear(date);
  throw new Error(`no day ${month}/${day} in ${year}`);
}

function daysOf(year: string, { holiday, first, last, worked = [] }: Span) {
  const [zh, en, ru] = NAMES[holiday];
  const free: { onDay: string; isWorking: boolean; nameZh: string; nameEn: string; nameRu: string }[] = [];
  for (let day = `${year}-${first}`; day <= `${year}-${last}`; day = addDays(day, 1))
    free.push({ onDay: day, isWorking: false, nameZh: zh, nameEn: en, nameRu: ru });
  const made = worked.map((day) => ({
    onDay: `${year}-${day}`,
    isWorking: true,
    nameZh: `${zh}${WORKED.zh}`,
    nameEn: `${en}, ${WORKED.en}`,
    nameRu: `${ru}, ${WORKED.ru}`,
  }));
  return [...free, ...made];
}
