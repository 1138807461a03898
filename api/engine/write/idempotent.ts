import { createHash } from "node:crypto";
import { shaped } from "#db/row";
import { sql } from "drizzle-orm";
import { fail } from "#define/problem";
import type { EngineWork } from "#engine/context";

/**
 * Does a job once for a key of the viewer's company and remembers its answer (plain JSON): the same key and request again gives the same
 * answer without doing it, also at the same moment; another request under the key throws repeatedKey.
 */
export async function once<T>(work: EngineWork, key: string, request: unknown, job: () => Promise<T>): Promise<T> {
  const hash = createHash("sha256")
    .update(JSON.stringify([work.viewer.accountId, request]))
    .digest("hex");
  const [mine] = await work.run(shaped({
    key: "text",
  })`insert into posting_request (comp_id, key, hash, created_at) values (${work.compId}, ${key}, ${hash}, ${work.now})
    on conflict (comp_id, key) do nothing returning key`);
  if (!mine) return answered<T>(work, key, hash);
  const answer = await job();
  await work.run(
    sql`update posting_request set answer = ${JSON.stringify(answer ?? null)} where comp_id = ${work.compId} and key = ${key}`,
  );
  return answer;
}

async function answered<T>(work: EngineWork, key: string, hash: string): Promise<T> {
  const [row] = await work.run(
    shaped({ hash: "text", answer: "text?" })`select hash, answer from posting_request where comp_id = ${work.compId} and key = ${key}`,
  );
  if (row?.hash !== hash || row.answer === null) fail({ type: "repeatedKey" });
  return JSON.parse(row.answer) as T;
}
