import { pointsRankings } from "#db/views/office/pointsRanking";
import { integer, link } from "#define/field";
import { defineModule } from "#define/module";
import { everybody } from "../everybody.ts";

export default defineModule({
  id: "office.pointsRanking",
  table: pointsRankings,
  kind: "company",
  readonly: true,
  title: { code: "place" },
  scope: { everyReader: true },
  fields: {
    year: integer({ isYear: true }),
    place: integer(),
    accountId: link("admin.account"),
    departmentId: link("masterData.department"),
    points: integer(),
  },
  columns: ["year", "place", "accountId", "departmentId", "points"],
  sort: { by: "place" },
  screens: {
    query: {
      path: "/pointsRanking",
      kind: "query",
      filters: ["year", "departmentId"],
      opens: [{ name: "entries", kind: "screen", path: "/accountCreditsSearch", filter: { accountId: "accountId" } }],
    },
  },
  roles: everybody("read", "export"),
});
