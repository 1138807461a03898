import { parentPort, workerData } from "node:worker_threads";
import { streamXlsxRows } from "hucre/xlsx";

/** Cells that are handed over at once. */
const CELLS = 10_000;

/** Rows are read on a thread of their own: the table of texts is parsed in one piece, during which nobody would be answered. */
const rows = streamXlsxRows(workerData)[Symbol.asyncIterator]();

async function batch() {
  const read = [];
  for (let cells = 0; cells < CELLS;) {
    const next = await rows.next();
    if (next.done) return { read, done: true };
    const { index, values } = next.value;
    read.push({ row: index + 1, cells: values });
    cells += values.length + 1;
  }
  return { read, done: false };
}

const tell = parentPort?.postMessage.bind(parentPort);
parentPort?.on("message", () => {
  batch().then(tell, () => tell?.(null));
});
