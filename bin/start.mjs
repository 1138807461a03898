import { build } from "./build.mjs";
import { bundle, SERVER } from "./bundle.mjs";
import { prepare } from "./prepare.mjs";
import { runNode } from "./run.mjs";

await prepare(bundle);
// The program makes its database while the web app is built, and waits for its stamp.
build({ polite: true }).catch((error) => {
  console.error(error.message);
  process.kill(process.pid, "SIGTERM");
});
const env = { ...process.env, WEB_APP: "being built" };
const { code } = await runNode(SERVER, { env });
process.exit(code);
