import { tableKeyColumns, tableKeys } from "#db/schema/platform/tableKey";
import { flag, integer, text } from "#define/field";
import { defineModule } from "#define/module";
import { defineLines } from "#define/lines";

const NARROWEST = 48;
const WIDEST = 800;

const columns = defineLines({
  table: tableKeyColumns,
  parent: "tableKeyId",
  required: true,
  once: [["field"]],
  fields: {
    field: text({ required: true, max: 60 }),
    labelZh: text({ max: 60 }),
    labelEn: text({ max: 60 }),
    labelRu: text({ max: 60 }),
    width: integer({ min: NARROWEST, max: WIDEST }),
    digits: integer({ min: 0, max: 8 }),
    isHidden: flag({ initial: false }),
  },
});

export default defineModule({
  id: "masterData.tableKey",
  table: tableKeys,
  kind: "company",
  title: { code: "module", name: "lineTable" },
  scope: { everyReader: true },
  fields: {
    module: text({ required: true, max: 80 }),
    lineTable: text({ max: 40 }),
    operationFlag: text({ required: true, max: 10, initial: "0" }),
    frozen: integer({ min: 0, max: 5 }),
  },
  lines: { columns },
  columns: ["module", "lineTable", "operationFlag", "frozen"],
  search: ["module", "lineTable"],
  sort: { by: "module" },
  screens: { maintain: { path: "/tableKey", kind: "maintain", filters: ["module", "operationFlag"] } },
});
