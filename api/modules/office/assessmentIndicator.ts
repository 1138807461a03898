import { assessmentIndicators } from "#db/schema/office/assessment";
import { integer, link, percent, text } from "#define/field";
import { defineModule } from "#define/module";

export default defineModule({
  id: "office.assessmentIndicator",
  table: assessmentIndicators,
  kind: "company",
  readonly: true,
  title: { code: "indicator" },
  scope: { everyReader: true },
  fields: { schemeId: link("office.assessmentScheme"), seq: integer(), indicator: text(), weight: percent(), standard: text() },
  columns: ["schemeId", "seq", "indicator", "weight", "standard"],
  sort: { by: "seq" },
  screens: {},
  roles: { leader: ["read"] },
});
