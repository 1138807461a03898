import { definePage } from "#define/page";

/** What people have before them: schedules, visits and receptions, one's own and those of the departments that one reads. */
export default definePage({ id: "crm.workCalendar", screens: { calendar: { path: "/workCalendar", for: "calendar" } } });
