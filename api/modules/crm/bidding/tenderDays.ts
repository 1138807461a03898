import { choice, date, time } from "#define/field";

/** The days of a tender, and the time zone of the place where it is held. */
export const tenderDayFields = {
  questionsOn: date(),
  siteVisitOn: date(),
  bidOn: date(),
  bidTime: time(),
  openOn: date(),
  openTime: time(),
  timeZone: choice(["Asia/Shanghai", "Asia/Urumqi", "Asia/Almaty", "Asia/Novosibirsk", "Europe/Moscow", "UTC"], {
    initial: "Asia/Shanghai",
  }),
  validTo: date(),
};
