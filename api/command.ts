import { StartRefused } from "#db/server";
import { ProblemError } from "#define/problem";

type Command = (words: string[]) => Promise<number>;

/** What an administrator does beside the program, by the name of its script in package.json; only what is asked for is loaded. */
const COMMANDS = new Map<string, () => Promise<Command>>([
  ["admin", async () => (await import("./adminCommand.ts")).admin],
  ["backup", async () => (await import("./backupCommand.ts")).backup],
  ["restore", async () => (await import("./backupCommand.ts")).restore],
  ["import", async () => (await import("#import/command")).importCommand],
  ["invariants", async () => (await import("#db/invariants")).invariants],
]);

async function main([name = "", ...words]: string[]): Promise<number> {
  const load = COMMANDS.get(name);
  if (!load) throw new StartRefused(`There is no command ${name}: ${[...COMMANDS.keys()].join(", ")}`);
  return (await load())(words);
}

process.exitCode = await main(process.argv.slice(2)).catch((error: unknown) => {
  if (error instanceof ProblemError) console.error(JSON.stringify(error.problem));
  else console.error(error instanceof StartRefused ? error.message : error);
  return 2;
});
