import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { npm, runNode } from "./run.mjs";
import { cockpit } from "./templates/cockpit.mjs";
import { dataset } from "./templates/dataset.mjs";
import { document } from "./templates/document.mjs";
import { report } from "./templates/report.mjs";

const KINDS = { document, report, dataset, cockpit };
const USAGE = `npm run new -- ${Object.keys(KINDS).join("|")} AREA.NAME --zh TITLE --en TITLE --ru TITLE [--path /path] [--of AREA.DATASET --metric METRIC --by DIMENSION]`;

process.chdir(fileURLToPath(new URL("..", import.meta.url)));
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: Object.fromEntries(["zh", "en", "ru", "path", "of", "metric", "by"].map((name) => [name, { type: "string" }])),
});
const [kind = "", id = ""] = positionals;
const template = Object.hasOwn(KINDS, kind) ? KINDS[kind] : undefined;
const [area = "", name = ""] = id.split(".");
const titles = { zh: values.zh, en: values.en, ru: values.ru };

refuseUnless(template !== undefined, USAGE);
refuseUnless(/^[a-z]\w*\.[a-z]\w*$/.test(id), `"${id}" is no id such as sales.fieldVisit\n${USAGE}`);
refuseUnless(Object.values(titles).every(Boolean), `A title is missing in one of the three languages\n${USAGE}`);

const thing = { id, area, name, titles, path: values.path ?? `/${name}`, of: values.of, metric: values.metric, by: values.by };
const files = { ...template.files(thing), ...words(thing, template.words?.(thing) ?? {}) };
const there = Object.keys(files).filter((path) => existsSync(path));
refuseUnless(there.length === 0, `There already: ${there.join(", ")}`);
for (const [path, text] of Object.entries(files)) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  console.log(`written ${path}`);
}
await runNode(["node_modules/oxfmt/bin/oxfmt", ...Object.keys(files)], { stdio: "pipe" });
if (template.hasTable) await npm(["exec", "--", "drizzle-kit", "generate", "--name", snake(name)]);
console.log(`\n${template.next(thing)}`);

function words({ titles: told }, more) {
  const text = (language) => `${JSON.stringify({ title: told[language], ...more[language] }, null, 2)}\n`;
  return Object.fromEntries(["zh", "en", "ru"].map((language) => [`locales/${language}/${id}.json`, text(language)]));
}

function snake(text) {
  return text.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function refuseUnless(holds, sentence) {
  if (holds) return;
  console.error(sentence);
  process.exit(1);
}
