import { APPLY } from "#define/access/grants";
import { provisionMatrices, provisionMatrixLines } from "#db/schema/finance/provision";
import { choice, date, docNo, longText, percent, text } from "#define/field";
import { defineModule } from "#define/module";
import { type Matrix, deriveMatrix, proposeRates, putMatrixInForce, saysEachRate, takeMatrixBack } from "./provisionMatrix/posting.ts";
import {
  APPROVE_AND_CLOSE,
  APPROVED_EDITABLE,
  APPROVED,
  approvedStages,
  approving,
  closing,
  PREPARE_APPROVED,
} from "../approvedDocument.ts";
import { defineLines } from "#define/lines";

const BUCKETS = ["notDue", "d1to30", "d31to60", "d61to90", "d91to180", "d181to365", "d366to730", "d731to1095", "d1096up"];

const lines = defineLines({
  table: provisionMatrixLines,
  parent: "matrixId",
  once: [["segment", "bucket"]],
  fields: {
    segment: choice(["trade", "retention", "abroad", "lease", "contractAsset"], { required: true }),
    bucket: choice(BUCKETS, { required: true }),
    rollRate: percent({ system: true }),
    historicalRate: percent({ sign: "notNegative" }),
    lossRate: percent({ sign: "notNegative" }),
    notes: text({ max: 500 }),
  },
});

const approve = { post: [putMatrixInForce] };

export default defineModule({
  id: "sales.provisionMatrix",
  table: provisionMatrices,
  kind: "company",
  title: { code: "docNo" },
  scope: { everyReader: true },
  fields: {
    docNo: docNo("PM"),
    docOn: date({ required: true, initial: { from: "today" } }),
    recoveryRate: percent({ sign: "notNegative", initial: "0" }),
    forwardFactor: percent({ sign: "positive", initial: "100" }),
    validFrom: date({ system: true }),
    notes: longText(),
  },
  lines: { lines },
  columns: ["docNo", "docOn", "stage", "validFrom", "recoveryRate", "forwardFactor", "notes"],
  search: ["docNo", "notes"],
  sort: { by: "docOn", descending: true },
  derive: deriveMatrix,
  approval: APPROVED,
  stages: approvedStages("done"),
  editable: APPROVED_EDITABLE,
  final: ["done", "void"],
  actions: {
    ...approving<Matrix>({ submit: { check: [saysEachRate] }, approve }),
    ...closing<Matrix>({ ...approve, check: [saysEachRate] }, { post: [takeMatrixBack] }),
    propose: { from: APPROVED_EDITABLE, to: "draft", post: [proposeRates] },
  },
  roles: { accountant: [...APPLY, "propose", "complete"] },
  screens: {
    prepare: { path: "/provisionMatrix", ...PREPARE_APPROVED, actions: ["propose", ...PREPARE_APPROVED.actions], filters: ["docOn"] },
    confirm: { path: "/provisionMatrixApprove", ...APPROVE_AND_CLOSE, filters: ["docOn", "validFrom"] },
  },
});
