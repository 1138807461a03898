import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Plugin } from "vite";

const PREFIX = "virtual:words/";
type Words = Readonly<Record<string, unknown>>;

/** Namespaces that the menu and the home page speak from. */
const MENU_SPACES: ReadonlySet<string> = new Set(["approval", "areas", "cockpit"]);
/** What they say only on screens of their own. */
const OF_OWN_SCREENS: ReadonlySet<string> = new Set(
  "modeler mail paper collection weekdays headline kept leave away weeks course lastChange".split(" "),
);
/** What they say of every definition: it and its screens, and the figures of a cockpit. */
const OF_DEFINITIONS: ReadonlySet<string> = new Set(["title", "screens", "panels", "compare"]);
/** What the shell says only on screens of lists and documents. */
const OF_SCREENS: ReadonlySet<string> = new Set(
  "passwordForm erases bulk grid keys scan import history historyOf files picture comments draft pull twins position print views meant side entry setup panorama sums".split(
    " ",
  ),
);
/** What they say of that which all documents share. */
const OF_DOCUMENTS: ReadonlySet<string> = new Set(["screens", "stages", "actions"]);

/**
 * Which of the words of a namespace come with a part of the page: `shell` before anybody is known, `entrance` with what seldom stands
 * there, `menu` with the frame, `rest` with the first screen.
 */
function wordsOf(part: string, namespace: string, all: Words): Words {
  const isShell = namespace === "shell";
  const isMenu = (name: string) =>
    (MENU_SPACES.has(namespace) && !OF_OWN_SCREENS.has(name)) ||
    (namespace === "document" && OF_DOCUMENTS.has(name)) ||
    (namespace.includes(".") && OF_DEFINITIONS.has(name));
  const isEntrance = namespace === "entrance";
  const partOf = (name: string) => (isMenu(name) ? "menu" : "rest");
  const isIn = (name: string) => (isShell ? (OF_SCREENS.has(name) ? "rest" : "shell") : isEntrance ? "entrance" : partOf(name)) === part;
  return Object.fromEntries(Object.entries(all).filter(([name]) => isIn(name)));
}

/** Serves the locale files of one language in four modules `virtual:words/<language>/<part>`: namespace -> words. */
export function words(): Plugin {
  return {
    name: "longwall-words",
    resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) return undefined;
      const [language = "", part = ""] = id.slice(PREFIX.length + 1).split("/");
      const folder = resolve("locales", language);
      const files = readdirSync(folder).filter((name) => name.endsWith(".json"));
      for (const name of files) this.addWatchFile(join(folder, name));
      const namespaces = files.flatMap((name) => {
        const namespace = name.slice(0, -".json".length);
        const own = wordsOf(part, namespace, JSON.parse(readFileSync(join(folder, name), "utf8")) as Words);
        return Object.keys(own).length === 0 ? [] : [[namespace, own] as const];
      });
      return `export default JSON.parse(${quoted(JSON.stringify(Object.fromEntries(namespaces)))});`;
    },
  };
}

/** A text as a template literal, in which the many quotes of JSON stand as they are. */
const quoted = (text: string): string => `\`${text.replaceAll(/[\\`]|\$\{/g, "\\$&")}\``;
