import { readFile, writeFile } from "node:fs/promises";
import { gzipSync } from "node:zlib";
import { connect } from "#db/client";
import { checkLedgers, linesOf } from "#db/invariants";
import { migrate } from "#db/migrate";
import { startTestCluster } from "#db/server";
import { writeCompany } from "./company.ts";
import { dump } from "#support/databases/dump";
import { ledgersOf } from "./ledgers.ts";

// Writes the company of this version, and how its ledgers stand: docs/howto/version.md says when.
const FOLDER = new URL("./versions/", import.meta.url);
const { version } = JSON.parse(await readFile(new URL("../../package.json", import.meta.url), "utf8")) as { version: string };
const cluster = await startTestCluster();
const client = connect(cluster.owner, 1);
try {
  await migrate(cluster.owner);
  await writeCompany(cluster.owner, (line) => console.error(line));
  const broken = (await checkLedgers(client)).filter((check) => check.broken > 0);
  if (broken.length > 0) throw new Error(broken.flatMap(linesOf).join("\n"));
  const packed = gzipSync(await dump(cluster.owner), { level: 9 });
  await writeFile(new URL(`${version}.sql.gz`, FOLDER), packed);
  await writeFile(new URL(`${version}.json`, FOLDER), `${JSON.stringify(await ledgersOf(client), null, 2)}\n`);
  console.log(`${version}: ${Math.ceil(packed.length / 1024)} kB`);
} finally {
  await client.end();
  await cluster.stop();
}
