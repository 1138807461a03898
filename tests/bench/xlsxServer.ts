import { Readable } from "node:stream";
import { createInflateRaw } from "node:zlib";
import { appOptions, connect } from "#db/client";
import { COMPANY } from "./masters.ts";
import { memoryOf } from "./memory.ts";
import { runtimeOver } from "./host.ts";
import { openServing, type Serving, until } from "./served.ts";
import { timed } from "./timing.ts";
import type { Wanted, Written } from "./xlsx.ts";

const REPORT = "sales.receivablesAge";
/** The file of the figures in the book, and how a cell ends that holds something. */
const [SHEET, FILLED] = ["xl/worksheets/sheet1.xml", "</c>"];

process.once("message", (wanted) => {
  answer(wanted as Wanted).then(
    (written) => process.send?.(written, () => process.exit(0)),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});

async function answer({ options, folder, slice }: Wanted): Promise<Written> {
  const runtime = await runtimeOver(connect(appOptions(options), 4));
  const serving = await openServing({ options, runtime }, folder);
  await until(() => serving.served.analytics.snapshots.current(COMPANY, slice.dataset));
  let bytes = 0;
  const { answer: ms, mib } = await memoryOf(() => timed(async () => void (bytes = await download(serving, slice))));
  return { ms, mib, bytes, cells: await filledCells(serving, slice) };
}

/** The cells of the same file that hold something. */
async function filledCells(serving: Serving, slice: Wanted["slice"]): Promise<number> {
  const pieces: Uint8Array[] = [];
  await download(serving, slice, (piece) => void pieces.push(piece));
  const book = Buffer.concat(pieces);
  const name = book.indexOf(SHEET);
  const inflated = Readable.from([book.subarray(name + SHEET.length)]).pipe(createInflateRaw());
  let cells = 0;
  let rest = "";
  for await (const piece of inflated) {
    const parts = (rest + String(piece)).split(FILLED);
    cells += parts.length - 1;
    rest = parts.at(-1)?.slice(1 - FILLED.length) ?? "";
  }
  return cells;
}

/** The bytes of the file, of which nothing is kept. */
async function download({ post }: Serving, slice: Wanted["slice"], take: (piece: Uint8Array) => void = () => undefined): Promise<number> {
  const answered = await post(`/api/reports/${REPORT}/export?format=xlsx`, { slice, language: "zh" });
  if (!answered.ok || !answered.body) throw new Error(`${answered.status} ${await answered.text()}`);
  let bytes = 0;
  for await (const piece of answered.body) {
    take(piece);
    bytes += piece.length;
  }
  return bytes;
}
