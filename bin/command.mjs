import { bundle, COMMAND } from "./bundle.mjs";
import { prepare } from "./prepare.mjs";
import { runNode } from "./run.mjs";

// A command of an administrator, started as a release starts it: its name, then its own words.
await prepare(bundle);
const { code } = await runNode([...COMMAND, ...process.argv.slice(2)]);
process.exit(code);
