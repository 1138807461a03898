import { choice, date, instant, time } from "#define/field";

/** The time zones of places where tenders are held, by their IANA names. */
export const TIME_ZONES = [
  "Asia/Shanghai",
  "Asia/Urumqi",
  "Asia/Almaty",
  "Asia/Novosibirsk",
  "Europe/Moscow",
  "Asia/Novokuznetsk",
  "Asia/Ulaanbaatar",
  "Asia/Tashkent",
  "Asia/Kolkata",
  "Asia/Jakarta",
  "Europe/Istanbul",
  "Australia/Brisbane",
  "Africa/Johannesburg",
  "America/New_York",
  "UTC",
] as const;

/** The days of a tender, and the time zone of the place where it is held. */
export const tenderDayFields = {
  questionsOn: date(),
  siteVisitOn: date(),
  bidOn: date(),
  bidTime: time(),
  openOn: date(),
  openTime: time(),
  timeZone: choice(TIME_ZONES, { initial: "Asia/Shanghai" }),
  validTo: date(),
  // Where the company's clock shows another hour, that stands beside it.
  bidAt: instant({ hidden: { empty: "bidAt" } }),
  openAt: instant({ hidden: { empty: "openAt" } }),
};

/** Days of a tender are reminded of by working days, by the clock of the place where it is held. */
export const BEFORE_DAY = { inWorkingDays: true, at: { zone: "timeZone" } } as const;
export const BEFORE_BID = { inWorkingDays: true, at: { zone: "timeZone", time: "bidTime" } } as const;
