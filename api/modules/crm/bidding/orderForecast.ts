import { LOOK } from "#define/access/grants";
import { orderForecasts } from "#db/schema/crm/orderForecast";
import { date, docNo, instant, integer, longText, text } from "#define/field";
import { defineModule } from "#define/module";
import { nameWeek, nextForecasts, oncePerWeek, takeForecast, takeOver } from "./orderForecast/posting.ts";

const FILTERS = ["weekKey", "fridayOn"] as const;

export default defineModule({
  id: "crm.orderForecast",
  table: orderForecasts,
  kind: "company",
  title: { code: "docNo", name: "weekKey" },
  scope: { everyReader: true },
  fields: {
    docNo: docNo("OF"),
    docOn: date({ required: true, initial: { from: "today" } }),
    weekKey: text({ system: true }),
    fridayOn: date({ system: true }),
    stoodOn: date({ system: true }),
    takenAt: instant({ system: true }),
    projects: integer({ system: true }),
    notes: longText(),
  },
  columns: ["docNo", "weekKey", "fridayOn", "stage", "stoodOn", "projects", "takenAt"],
  search: ["docNo", "weekKey"],
  sort: { by: "fridayOn", descending: true },
  stages: ["waiting", "taken"],
  editable: ["waiting"],
  final: ["taken"],
  begins: [nameWeek],
  check: [oncePerWeek],
  awaits: nextForecasts,
  actions: {
    take: {
      from: ["waiting"],
      to: "taken",
      system: true,
      automatic: { after: "fridayOn" },
      post: [takeForecast],
    },
    takeOver: { from: ["waiting"], to: "taken", system: true, post: [takeOver] },
  },
  changes: ({ header }) => (header.fridayOn ?? header.docOn).slice(0, 4),
  roles: { leader: [...LOOK, "create", "delete"], approver: ["create", "delete"] },
  screens: { maintain: { path: "orderForecast", kind: "maintain", stages: ["waiting", "taken"], filters: FILTERS } },
});
