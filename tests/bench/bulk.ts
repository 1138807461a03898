import { importFile } from "#import/run";
import { systemViewer } from "#engine/access/viewer";
import { type Part, untargeted } from "./figure.ts";
import { COMPANY, MASTERS } from "./masters.ts";
import { memoryOf } from "./memory.ts";
import { settle } from "./host.ts";
import { timed } from "./timing.ts";

const MODULE = "warehouse.goodsReceipt";
const ROWS = 100_000;
const LINES = 10;
const ROWS_A_PIECE = 500;

/** A csv file of many rows through the import: how fast, and how much memory it takes meanwhile. */
export const bulk: Part = {
  name: "import",
  measure: (place, scale) =>
    place.database("bench_import", async ({ owner, runtime }) => {
      const rows = Math.max(1000, Math.round(ROWS * scale));
      const module = runtime.definitions.modules.get(MODULE);
      if (!module) throw new Error(`no module ${MODULE}`);
      await settle(owner);
      const { answer: taken, mib } = await memoryOf(() =>
        timed(async () => {
          const report = await importFile(runtime, systemViewer(COMPANY, "bench"), module, fileOf(rows), { fileName: "receipts.csv" });
          if (!report.applied) throw new Error(`the import was refused: ${JSON.stringify(report.issues.slice(0, 3))}`);
        }),
      );
      const counts = { rows, documents: rows / LINES };
      return [
        untargeted("Import of goods receipts of 10 lines from csv", (rows / taken) * 1000, "rows/s", counts),
        untargeted("Import: most memory above what the program had before", mib, "MiB", counts),
      ];
    }),
};

async function* fileOf(rows: number): AsyncGenerator<Uint8Array> {
  const text = new TextEncoder();
  yield text.encode("docNo,docOn,warehouseId,departmentId,supplierId,lines.materialId,lines.quantity,lines.unitPrice\n");
  for (let row = 0; row < rows; row += ROWS_A_PIECE)
    yield text.encode(Array.from({ length: Math.min(ROWS_A_PIECE, rows - row) }, (_, at) => lineOf(row + at)).join(""));
}

function lineOf(row: number): string {
  const document = Math.floor(row / LINES);
  const day = new Date(Date.UTC(2025, 0, 1 + (document % 365))).toISOString().slice(0, 10);
  const warehouse = `W${document % MASTERS.warehouse.count}`;
  const head = ["IM" + document, day, warehouse, `D${document % MASTERS.department.count}`, `supplier${document % MASTERS.supplier.count}`];
  return `${[...head, `M${(row * 7) % MASTERS.material.count}`, 1 + (row % 40), `${1 + (row % 90)}.25`].join(",")}\n`;
}
