import { LOOK, RETIRE, REPORT } from "#define/access/grants";
import { coalMineAliases, coalMineCapacities, coalMineFaces, coalMines, coalMineSeams } from "#db/schema/masterData/coalMine";
import { choice, date, link, longText, plainNumber, quantity, text } from "#define/field";
import { defineModule } from "#define/module";
import { isAnother } from "#posting/merge/references";
import { maySplit } from "#posting/merge/split";
import { mergeMines, MINE, MINE_LINES, seamsAreSound, splitMines } from "./coalMine/posting.ts";
import { oneAtATime } from "#posting/dated";
import { ADMINISTER, approvedMaster, MAINTAIN_APPROVED } from "../approvedMaster.ts";
import { masterFields } from "../master.ts";
import { defineLines } from "#define/lines";

const faces = defineLines({
  table: coalMineFaces,
  parent: "mineId",
  fields: {
    workingFace: text({ required: true, max: 100 }),
    productLineId: link("masterData.productLine"),
    equipmentModel: text({ max: 100 }),
    equipmentNo: text({ max: 60 }),
    quantity: quantity({ sign: "positive", unit: null }),
    competitor: text({ max: 200 }),
    deliveredOn: date(),
    fromOn: date(),
    toOn: date(),
    notes: text({ max: 500 }),
  },
  sums: ["quantity"],
});

const MEASURED = { sign: "notNegative" } as const;
const seams = defineLines({
  table: coalMineSeams,
  parent: "mineId",
  fields: {
    seam: text({ required: true, max: 100 }),
    thicknessFrom: plainNumber(MEASURED),
    thicknessTo: plainNumber(MEASURED),
    dip: plainNumber(MEASURED),
    depth: plainNumber(MEASURED),
    hardness: plainNumber(MEASURED),
    gas: choice(["low", "high", "outburst"]),
    notes: text({ max: 500 }),
  },
});

const capacities = defineLines({
  table: coalMineCapacities,
  parent: "mineId",
  fields: {
    fromOn: date({ required: true, initial: { from: "today" } }),
    toOn: date({ notBefore: "fromOn" }),
    capacity: quantity({ required: true, sign: "positive" }),
    notes: text({ max: 500 }),
  },
});

const aliases = defineLines({
  table: coalMineAliases,
  parent: "mineId",
  fields: { alias: text({ required: true, max: 200 }), notes: text({ max: 500 }) },
});

const machine = approvedMaster(MINE_LINES);

export default defineModule({
  id: "crm.coalMine",
  table: coalMines,
  kind: "company",
  title: { code: "code", name: "names" },
  scope: { department: "departmentId", owner: "ownerId", creator: "createdBy", creatorUntilOwned: true },
  fields: {
    ...masterFields,
    groupName: text({ max: 200 }),
    level: choice(["A", "B", "C"]),
    recoverableReserves: quantity({ sign: "notNegative", unit: null }),
    reservesOn: date({ required: { not: { empty: "recoverableReserves" } } }),
    province: text({ max: 60 }),
    city: text({ max: 60 }),
    address: text({ max: 300 }),
    longitude: plainNumber({ sign: "any" }),
    latitude: plainNumber({ sign: "any" }),
    customerId: link("crm.customer", { fetches: { regionId: "regionId" } }),
    regionId: link("masterData.marketRegion"),
    departmentId: link("masterData.department", { required: true, initial: { from: "viewerDepartment" } }),
    ownerId: link("masterData.employee", { initial: { from: "viewerEmployee" } }),
    mergedIntoId: link("crm.coalMine", { system: true, hidden: { empty: "mergedIntoId" } }),
    notes: longText(),
  },
  lines: { faces, seams, capacities, aliases },
  columns: [
    "code",
    "nameZh",
    "nameEn",
    "nameRu",
    "stage",
    "groupName",
    "level",
    "recoverableReserves",
    "province",
    "city",
    "customerId",
    "regionId",
    "departmentId",
    "ownerId",
    "longitude",
    "latitude",
  ],
  search: ["code", "nameZh", "nameEn", "nameRu", "pinyin", "groupName"],
  sort: { by: "code" },
  check: [oneAtATime("capacities"), seamsAreSound],
  merges: true,
  ...machine,
  actions: {
    ...machine.actions,
    restore: { ...machine.actions.restore, check: [maySplit(MINE)], post: [splitMines] },
    merge: { from: ["enabled", "sealed"], to: "disabled", input: { header: ["mergedIntoId"] }, check: [isAnother], post: [mergeMines] },
  },
  roles: {
    approver: [...LOOK, "attach", "approve", "reject", ...RETIRE, "merge"],
    salesperson: REPORT,
    serviceEngineer: ["read"],
    internalOffice: LOOK,
    brandDepartment: LOOK,
  },
  screens: {
    maintain: {
      path: "masterDataCoalmine",
      kind: "maintain",
      actions: [...ADMINISTER.actions, "merge", "reject", "withdraw"],
      filters: ["province", "level", "customerId", "regionId", "departmentId", "ownerId"],
    },
    information: {
      path: "mineInformationMaintenance",
      ...MAINTAIN_APPROVED,
      columns: ["code", "nameZh", "nameEn", "nameRu", "stage", "groupName", "province", "city", "level", "recoverableReserves", "ownerId"],
      filters: ["province", "level", "ownerId"],
    },
  },
});
