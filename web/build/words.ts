import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Plugin } from "vite";

const PREFIX = "virtual:words/";

/** Serves all locale files of one language as one module `virtual:words/<language>`: namespace -> words. */
export function words(): Plugin {
  return {
    name: "longwall-words",
    resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) return undefined;
      const folder = resolve("locales", id.slice(PREFIX.length + 1));
      const files = readdirSync(folder).filter((name) => name.endsWith(".json"));
      for (const name of files) this.addWatchFile(join(folder, name));
      const namespaces = files.map((name) => [
        name.slice(0, -".json".length),
        JSON.parse(readFileSync(join(folder, name), "utf8")) as unknown,
      ]);
      return `export default JSON.parse(${JSON.stringify(JSON.stringify(Object.fromEntries(namespaces)))});`;
    },
  };
}
