import { scratchPlace } from "#db/embedded/scratchPlace";
import { shaped } from "#db/row";
import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { appOptions, connect, type ConnectionOptions, transaction } from "#db/client";
import { setIdNode } from "#db/id";
import { takeIdNode } from "#db/migrate";
import { FIRST_COMPANY, loadFirstCompany } from "#demo/demo";
import { deskOf } from "#demo/group/desk";
import { personOf } from "#demo/person";
import { moduleOf } from "#engine/context";
import { loadModules } from "#engine/load";
import type { Runtime } from "#engine/runtime";
import { loadWords } from "#engine/translations";
import { addComment } from "#extras/comments";
import { FileKeeper } from "#extras/files/keeper";

const [MONTHS, SCALE] = [5, 0.2];
const TODAY = "2026-06-30T04:00:00Z";
const RECEIPT = "warehouse.goodsReceipt";

/**
 * Writes a small company into a migrated empty database as this version writes one: the first of the demo over five months, a receipt that
 * is undone, a word and a file on a record.
 */
export async function writeCompany(owner: ConnectionOptions, say: (line: string) => void): Promise<void> {
  const client = connect(appOptions(owner));
  setIdNode(await takeIdNode(client));
  const log = { info: () => {}, warn: () => {}, error: (facts: object) => console.error(facts) };
  const runtime: Runtime = {
    client,
    clock: { now: () => new Date(TODAY) },
    definitions: await loadModules(),
    words: await loadWords(),
    log,
    validators: new Map(),
  };
  const folder = await mkdtemp(join(scratchPlace(), "longwall-upgrade-"));
  const files = FileKeeper.open(runtime, folder, { limit: 1_000_000 });
  try {
    await loadFirstCompany({ runtime, files, say, scale: SCALE }, MONTHS);
    await undoReceipt(runtime, files);
  } finally {
    await files.close();
    await client.end();
    await rm(folder, { recursive: true });
  }
}

async function undoReceipt(runtime: Runtime, files: FileKeeper): Promise<void> {
  const last = shaped({
    id: "id",
    version: "integer",
  })`select id, version from goods_receipt where comp_id = ${FIRST_COMPANY} and stage = 'posted' order by doc_on desc, id desc limit 1`;
  const found = await transaction(runtime.client, [FIRST_COMPANY], (open) => open.run(last));
  const [receipt] = await deskOf(runtime, FIRST_COMPANY).act(RECEIPT, "reverse", found);
  if (!receipt) throw new Error("no receipt was undone");
  const id = String(receipt.header.id);
  const as = personOf(runtime, FIRST_COMPANY);
  await as("admin", async (work) => {
    await addComment(work, moduleOf(work, RECEIPT), id, { text: "数量有误，已冲销。", mentions: [] });
    await files.add(work.viewer, moduleOf(work, RECEIPT), id, { name: "delivery-note.txt", body: note() });
  });
}

async function* note(): AsyncIterable<Uint8Array> {
  yield await Promise.resolve(Buffer.from("Two crates, one opened.\n"));
}
