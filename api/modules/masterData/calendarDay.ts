import { calendarDays } from "#db/schema/masterData/organisation";
import { date, flag } from "#define/field";
import { defineModule } from "#define/module";
import { nameFields } from "../master.ts";
import { stateHolidays } from "./calendarDay/stateHolidays.ts";

export default defineModule({
  id: "masterData.calendarDay",
  table: calendarDays,
  kind: "company",
  title: { code: "onDay", name: "names" },
  scope: { everyReader: true },
  fields: { onDay: date({ required: true }), isWorking: flag({ required: true, initial: false }), ...nameFields },
  columns: ["onDay", "isWorking", "nameZh", "nameEn", "nameRu"],
  search: ["nameZh", "nameEn", "nameRu", "pinyin"],
  portable: true,
  delivered: { stateHolidays },
  sort: { by: "onDay", descending: true },
  screens: { maintain: { path: "/vacationDateMod", kind: "maintain", filters: ["onDay", "isWorking"] } },
});
