import { fileURLToPath } from "node:url";

const BUILD = fileURLToPath(new URL("../../bin/build.mjs", import.meta.url));

/** Builds the web app unless it is built from what lies there. */
export async function build(): Promise<void> {
  const program = (await import(BUILD)) as { build: () => Promise<void> };
  await program.build();
}
