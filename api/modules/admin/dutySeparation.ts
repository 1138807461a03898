import { lockDuties } from "#db/separation";
import { dutySeparations } from "#db/schema/platform/dutySeparation";
import { LOOK } from "#define/access/grants";
import { choice, link, longText } from "#define/field";
import { defineModule } from "#define/module";
import { noneCombines, noteRequest, secondPerson, somebodyAdministrates, standsAlone, threeAreThere } from "./dutySeparation/rules.ts";

const END = [...LOOK, "requestEnd", "confirmEnd", "keepOn"];

/** Whether a company keeps its system, security and audit administrators apart. */
export default defineModule({
  id: "admin.dutySeparation",
  table: dutySeparations,
  kind: "company",
  title: { code: "code" },
  scope: { everyReader: true },
  fields: {
    code: choice(["three"], { required: true, initial: "three", readonly: true }),
    endRequestedBy: link("admin.account", { system: true }),
    endRequestedAs: choice(["system", "security", "audit"], { system: true }),
    notes: longText(),
  },
  columns: ["code", "stage", "endRequestedBy", "notes"],
  sort: { by: "code" },
  stages: ["off", "on", "ending"],
  editable: ["off"],
  check: [standsAlone],
  locks: { take: lockDuties, actions: ["create", "turnOn", "requestEnd", "confirmEnd"] },
  changesAccess: true,
  actions: {
    turnOn: { from: ["off"], to: "on", check: [threeAreThere, noneCombines] },
    requestEnd: { from: ["on"], to: "ending", reason: true, post: [noteRequest] },
    keepOn: { from: ["ending"], to: "on" },
    confirmEnd: { from: ["ending"], to: "off", check: [secondPerson, somebodyAdministrates] },
  },
  duties: { "*": "everybody" },
  roles: { systemAdministrator: END, securityAdministrator: END, auditAdministrator: END },
  screens: { maintain: { path: "/dutySeparation", kind: "maintain", actions: ["turnOn", "requestEnd", "keepOn", "confirmEnd"] } },
});
