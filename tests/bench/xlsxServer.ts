import { appOptions, connect } from "#db/client";
import { COMPANY } from "./masters.ts";
import { memoryOf } from "./memory.ts";
import { runtimeOver } from "./place.ts";
import { openServing, type Serving, until } from "./served.ts";
import { timed } from "./timing.ts";
import type { Wanted, Written } from "./xlsx.ts";

const REPORT = "sales.receivablesAge";

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
  return { ms, mib, bytes };
}

/** The bytes of the file, of which nothing is kept. */
async function download({ post }: Serving, slice: Wanted["slice"]): Promise<number> {
  const answered = await post(`/api/reports/${REPORT}/export?format=xlsx`, { slice, language: "zh" });
  if (!answered.ok || !answered.body) throw new Error(`${answered.status} ${await answered.text()}`);
  let bytes = 0;
  for await (const piece of answered.body) bytes += (piece as Uint8Array).length;
  return bytes;
}
