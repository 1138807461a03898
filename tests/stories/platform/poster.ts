import { createInterface } from "node:readline";
import { sql } from "drizzle-orm";
import { defined } from "#db/row";
import { appOptions, connect, run } from "#db/client";
import { newId, setIdNode } from "#db/id";
import { migrate, takeIdNode } from "#db/migrate";
import { startDatabase } from "#db/server";
import { act } from "#engine/write/act";
import { once } from "#engine/write/idempotent";
import { loadModules } from "#engine/load";
import type { Runtime } from "#engine/runtime";
import { createDocuments, type Draft } from "#engine/write/save";
import { systemViewer } from "#engine/access/viewer";
import { inWork } from "#engine/work";
import { wordsOf } from "#engine/translations";

// A program that owns a data folder and posts goods receipts for the keys that it reads: tells each key when its receipt is acknowledged,
// until it is killed. `RESTART` = its database server died: begin again with a new one.
const [dataDir = ""] = process.argv.slice(2);
const WRITERS = 4;
const VIEWER = systemViewer(1, "poster");

const tell = (line: object) => process.stdout.write(`${JSON.stringify(line)}\n`);
const definitions = await loadModules();
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const clock = { now: () => new Date("2026-06-30T04:00:00Z") };
let open = await join();

async function join() {
  const database = await startDatabase({ dataDir, say: () => undefined });
  await migrate(database.owner);
  const client = connect(appOptions(database.owner), WRITERS);
  setIdNode(await takeIdNode(client));
  const runtime: Runtime = { client, clock, definitions, words: wordsOf(new Map()), log, validators: new Map() };
  return { database, client, runtime };
}

async function joinAgain(): Promise<void> {
  await open.client.end({ timeout: 0 });
  await open.database.stop();
  open = await join();
  tell({ owner: open.database.owner });
}

const moduleOf = (id: string) => {
  const module = definitions.modules.get(id);
  if (!module) throw new Error(`no module ${id}`);
  return module;
};

async function masters(): Promise<void> {
  const [known] = await run(open.client, defined`select 1 from company`);
  if (known) return;
  await run(open.client, sql`insert into currency (id, code, name_en, created_by, updated_by) values (${newId()}, 'CNY', 'Yuan', 0, 0)`);
  await run(
    open.client,
    sql`insert into company (id, code, name_en, currency, time_zone, created_by, updated_by) values (1, 'ONE', 'One', 'CNY', 'Asia/Shanghai', 0, 0)`,
  );
  const write = (id: string, ...headers: Draft["header"][]) =>
    inWork(open.runtime, VIEWER, (work) =>
      createDocuments(
        work,
        moduleOf(id),
        headers.map((header) => ({ header })),
      ),
    );
  await write("masterData.unitOfMeasure", { code: "PCS", nameEn: "Piece" });
  await write("masterData.department", { code: "D1", nameEn: "First" });
  await write("masterData.materialClass", { code: "K", nameEn: "Class" });
  await write("masterData.warehouse", { code: "W1", nameEn: "Store", departmentId: { code: "D1" } });
  const material = { nameEn: "Part", unitOfMeasureId: { code: "PCS" }, materialClassId: { code: "K" } };
  await write("masterData.material", ...["M1", "M2", "M3"].map((code) => ({ ...material, code })));
}

/** Creates, submits and confirms one receipt in one transaction, once for its key however often it is asked. */
async function post(key: string): Promise<void> {
  const module = moduleOf("warehouse.goodsReceipt");
  const lines = ["M1", "M2", "M3"].map((code) => ({ materialId: { code }, quantity: "1", unitPrice: "2" }));
  const header = { docOn: "2026-06-10", warehouseId: { code: "W1" }, departmentId: { code: "D1" }, deliveryNote: key };
  await inWork(open.runtime, VIEWER, (work) =>
    once(work, key, { key }, async () => {
      let [record] = await createDocuments(work, module, [{ header, lines: { lines } }]);
      for (const action of ["submit", "confirm"])
        [record] = await act(work, module, action, [{ id: String(record?.header.id), version: Number(record?.header.version) }]);
      return record?.header.docNo;
    }),
  );
  tell({ posted: key });
}

await masters();
tell({ owner: open.database.owner });
const waiting: string[] = [];
createInterface(process.stdin).on("line", (key) => {
  if (key === "RESTART") void joinAgain();
  else waiting.push(key);
});
await Promise.all(
  Array.from({ length: WRITERS }, async () => {
    for (;;) {
      const key = waiting.shift();
      if (key === undefined) await new Promise((resolve) => setTimeout(resolve, 2));
      else await post(key).catch((error: unknown) => tell({ failed: String(error) }));
    }
  }),
);
