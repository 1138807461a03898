import { choice, date, text } from "#define/field";

/** The days of a tender, and the time zone of the place where it is held. */
export const tenderDayFields = {
  questionsOn: date(),
  siteVisitOn: date(),
  bidOn: date(),
  bidTime: text({ max: 5 }),
  openOn: date(),
  openTime: text({ max: 5 }),
  timeZone: choice(["Asia/Shanghai", "Asia/Urumqi", "Asia/Almaty", "Asia/Novosibirsk", "Europe/Moscow", "UTC"], {
    initial: "Asia/Shanghai",
  }),
  validTo: date(),
};
