import { currencies } from "#db/schema/masterData/organisation";
import { integer, text } from "#define/field";
import { defineModule } from "#define/module";
import { MAINTAIN, MASTER, masterFields } from "../master.ts";
import { keepsDigits } from "./currency/rules.ts";

export default defineModule({
  id: "masterData.currency",
  table: currencies,
  kind: "global",
  title: { code: "code", name: "names" },
  scope: { everyReader: true },
  fields: { ...masterFields, symbol: text({ max: 8 }), digits: integer({ required: true, min: 0, max: 4, initial: 2 }) },
  columns: ["code", "nameZh", "nameEn", "nameRu", "symbol", "digits"],
  sort: { by: "code" },
  ...MASTER,
  check: [keepsDigits],
  screens: { maintain: { path: "/currency", ...MAINTAIN } },
});
