import { prepare } from "./prepare.mjs";
import { runNode } from "./run.mjs";

await prepare();
// The page comes from Vite, which asks the program at this port; either begins anew with what is saved.
const env = { ...process.env, PORT: process.env.PORT ?? "3000" };
const api = runNode(["node_modules/tsx/dist/cli.mjs", "watch", "--clear-screen=false", "--include=locales/**", "api/server.ts"], { env });
const web = runNode(["node_modules/vite/bin/vite.js"], { env });
const { code } = await Promise.race([api, web]);
process.kill(process.pid, "SIGTERM");
await Promise.all([api, web]);
process.exit(code);
