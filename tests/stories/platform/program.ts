import { StartRefused, startDatabase } from "#db/server";

// A program that owns a data folder, as api/server.ts does: tells what it got in lines of JSON, then stays until a signal or leaves at
// once.
const [dataDir = "", way = "stay"] = process.argv.slice(2);

function print(line: object): void {
  process.stdout.write(`${JSON.stringify(line)}\n`);
}

try {
  const database = await startDatabase({ dataDir, say: (said) => print({ said }) });
  print({ owner: database.owner });
  if (way === "stay") setInterval(() => undefined, 60_000);
} catch (error) {
  if (!(error instanceof StartRefused)) throw error;
  print({ refused: error.message });
}
