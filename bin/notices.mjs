import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

process.chdir(fileURLToPath(new URL("..", import.meta.url)));
const FILE = "web/public/notices.txt";
/** Packages whose entry in the lock names no licence, as their own files say it. */
const SAID_ELSEWHERE = JSON.parse(readFileSync("bin/licences.json", "utf8"));
const DATA = [
  [
    "Adventure Works sample data (demo company AW)",
    "MIT",
    "Copyright (c) Microsoft Corporation",
    "github.com/microsoft/sql-server-samples",
  ],
  ["Adventure Works customers, products, sales", "MIT", "Copyright (c) Packt", "github.com/PacktPublishing/Data-Cleaning-with-Power-BI"],
];

/** What the shipped program holds of others: packages by the lock, fonts among them, and data sets; the same on every platform. */
export function notices() {
  const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8"));
  const shipped = Object.entries(packages).filter(([path, entry]) => path !== "" && !entry.dev && !entry.devOptional);
  const lines = shipped.map(([path, { version, license }]) => {
    const name = path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
    const licence = license ?? SAID_ELSEWHERE[name];
    if (!licence) throw new Error(`${name} names no licence: look into it and say it in bin/licences.json`);
    return [`${name} ${version}`, licence, packages[path].optional ? "" : copyrightOf(path)].filter(Boolean).join(" | ");
  });
  const [fonts, others] = [/^@fontsource/, /^(?!@fontsource)/].map((kind) =>
    [...new Set(lines)].filter((line) => kind.test(line)).toSorted(),
  );
  return [
    "Third-party notices of Longwall (Apache License 2.0)",
    "Each package brings the whole text of its licence in its own folder.",
    ["Fonts", ...fonts].join("\n"),
    ["Data sets", ...DATA.map((one) => one.join(" | "))].join("\n"),
    ["Packages", ...others].join("\n"),
    "",
  ].join("\n\n");
}

function copyrightOf(path) {
  const file =
    existsSync(path) && readdirSync(path).find((name) => /^(licen[cs]e|copying|notice)/i.test(name) && !/\.(c?js|ts)$/.test(name));
  if (!file) return "";
  const [said] = readFileSync(`${path}/${file}`, "utf8").match(/^[ \t*]*(?:copyright|\(c\)|©)\s.*\d{4}.*$/im) ?? [];
  return (
    said
      ?.replaceAll(/\s+/g, " ")
      .replace(/^[ *]+/, "")
      .slice(0, 120)
      .trim() ?? ""
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(FILE, notices());
  console.log(`${FILE} is written`);
}
