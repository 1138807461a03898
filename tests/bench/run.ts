import { parseArgs } from "node:util";
import type { Part } from "./figure.ts";
import { balances } from "./balances.ts";
import { confirm } from "./confirm.ts";
import { bulk } from "./bulk.ts";
import { closing } from "./closing.ts";
import { cockpit } from "./cockpit.ts";
import { code } from "./code.ts";
import { customers } from "./crm/customers.ts";
import { pool } from "./crm/pool.ts";
import { exporting } from "./export.ts";
import { grid } from "./grid.ts";
import { list } from "./list.ts";
import { live } from "./live.ts";
import { machine } from "./machine.ts";
import { opened } from "./opened.ts";
import { openBenchHost } from "./host.ts";
import { brush } from "./brush.ts";
import { pivot } from "./pivot.ts";
import { preview } from "./preview.ts";
import { record, type Outcome } from "./record.ts";
import { saving } from "./saving.ts";
import { slices } from "./slices.ts";
import { source } from "./source.ts";
import { start } from "./start.ts";
import { table } from "./table.ts";
import { viewers } from "./viewers.ts";
import { xlsx } from "./xlsx.ts";

const FULL = 1_000_000;
const PARTS: readonly Part[] = [
  bulk,
  list,
  customers,
  pool,
  balances,
  confirm,
  closing,
  preview,
  saving,
  cockpit,
  viewers,
  live,
  slices,
  opened,
  brush,
  pivot,
  exporting,
  xlsx,
  source,
  grid,
  table,
  code,
  start,
];

const { values, positionals } = parseArgs({
  options: { rows: { type: "string" }, record: { type: "boolean", default: false } },
  allowPositionals: true,
});
const rows = Number(values.rows ?? FULL);
if (!Number.isInteger(rows) || rows < 1000) throw new Error(`--rows ${values.rows} is no number of at least 1000`);
const chosen = PARTS.filter(({ name }) => positionals.length === 0 || positionals.some((wanted) => name.includes(wanted)));
if (chosen.length === 0) throw new Error(`no such part; there are ${PARTS.map(({ name }) => name).join(", ")}`);

const place = await openBenchHost();
try {
  const outcome: Outcome = { machine: machine(), postgres: place.version, rows, parts: {} };
  for (const { name, measure } of chosen) {
    console.error(`measuring ${name}`);
    try {
      const figures = await measure(place, rows / FULL);
      outcome.parts[name] = figures;
      if (values.record) await record({ ...outcome, parts: { [name]: figures } });
    } catch (error) {
      process.exitCode = 1;
      console.error(`${name} could not be measured`, error);
    }
  }
  console.log(JSON.stringify(outcome, null, 2));
} finally {
  await place.close();
}
process.exit();
