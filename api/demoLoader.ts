import { joinCompanies, loadCompany } from "./demo/demo.ts";
import { FileKeeper } from "./extras/files/keeper.ts";
import type { Loaded } from "./firstStart.ts";
import { analyze, openRuntime } from "./runtime.ts";
import { settingsFrom } from "./settings.ts";
import { joinDatabase } from "#db/server";

// Loads companies of the demo (their numbers are its words) beside the program that started it, and ends with it.
process.once("disconnect", () => process.exit(1));
const settings = settingsFrom(process.env);
const say = (line: string) => console.log(line);
const database = await joinDatabase({ ...settings, say });
const runtime = await openRuntime(settings, database);
const files = FileKeeper.open(runtime, settings.dataDir, settings.files);
const tools = { runtime, files, say, scale: settings.demoScale };
// One after the other: while a long import tells the planner of its own rows, nobody else can tell it of his.
for (const company of process.argv.slice(2)) {
  await loadCompany(tools, Number(company));
  await analyze(database);
  process.send?.({ whole: Number(company) } satisfies Loaded);
}
await joinCompanies(tools);
await files.close();
await runtime.client.end();
await database.stop();
process.disconnect();
process.exit(0);
