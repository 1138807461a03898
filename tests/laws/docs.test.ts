import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { read, sourceFiles, treeFiles } from "#support/tree";
import { FAULTS } from "../planted/list.ts";

const DOCUMENTS = [
  "README.md",
  "ARCHITECTURE.md",
  "CHANGELOG.md",
  "BENCHMARKS.md",
  ...treeFiles(["docs"]).filter((file) => file.endsWith(".md") && !file.startsWith("docs/howto/")),
];
const scripts = () => Object.keys((JSON.parse(read("package.json")) as { scripts: object }).scripts);

/** Paths and npm scripts that a text cites and the tree does not have. */
function deadCitations(text: string): string[] {
  const cited = [...text.matchAll(/`([^`\n]+)`|\]\(([^)\s#]+)\)/g)].map((found) => found[1] ?? found[2] ?? "");
  const paths = cited.filter((one) => /^(\.?[\w.-]+\/)+[\w.-]*\.(ts|tsx|mjs|json|csv|md|png|sql|css)$/.test(one) && !one.includes("*"));
  const commands = cited.flatMap((one) => /^npm run ([\w:-]+)/.exec(one)?.[1] ?? []);
  return [
    ...paths.filter((path) => !existsSync(path)),
    ...commands.filter((name) => !scripts().includes(name)).map((name) => `npm run ${name}`),
  ];
}

/** The third-party notices as the script writes them; of another lock where one is given, "" where the script refuses. */
function noticesOf(lock?: object): string {
  const script = `import('./bin/notices.mjs').then(({ notices }) => process.stdout.write(notices(${lock ? JSON.stringify(lock) : ""}))).catch(() => undefined)`;
  return execFileSync(process.execPath, ["-e", script], { encoding: "utf8" });
}

/** Of the notices the things that they name with a licence, and those whose whole text stands in them. */
function noticed(text: string): { named: string[]; texts: Map<string, string> } {
  const [head = "", ...parts] = text.split(/^={80}\n/m);
  const texts = parts.flatMap((names, at) =>
    at % 2 === 0
      ? names
          .trim()
          .split("\n")
          .map((name) => [name, (parts[at + 1] ?? "").trim()] as const)
      : [],
  );
  return { named: head.split("\n").flatMap((line) => /^(.+?) \| /.exec(line)?.[1] ?? []), texts: new Map(texts) };
}

/** The lock of a program with one package. */
const lock = (entry: object) => ({ packages: { "node_modules/planted": { version: "1.0.0", ...entry } } });

const COMMENT_WIDTH = 140;
/** Lines of comments that are wider than anybody reads. */
const wideComments = (text: string) => text.split("\n").filter((line) => line.length > COMMENT_WIDTH && /^\s*(\/\*|\*|\/\/)/.test(line));

const SQL_WIDTH = 160;
/** Its lines are broken where the file is worked on next. */
const WIDE_SQL = [
  "api/posting/receivable/bill.ts",
  "api/posting/receivable/dueMove.ts",
  "api/posting/receivable/revaluation.ts",
  "db/views/salesTargetActual.ts",
  "db/views/stockPeriodLine.ts",
];
/** Lines of statements that go past the edge of the page. */
const wideSql = (text: string) =>
  text
    .split("\n")
    .filter(
      (line) =>
        line.length > SQL_WIDTH &&
        /(?<!\.)\b(select|from|where|join|coalesce|concat_ws|case when|union all|and [a-z]\w*\.\w+ =)\b/.test(line),
    );

describe("the statements", () => {
  it("are broken at their clauses before they go past the edge of the page", () => {
    const files = sourceFiles(["api", "cockpits", "db", "reports", "web"]).filter((file) => !WIDE_SQL.includes(file));
    expect(files.flatMap((file) => wideSql(read(file)).map((line) => `${file}: ${line.trim().slice(0, 60)}`))).toEqual([]);
  });

  it("are watched: planted violations are found", () => {
    const columns = Array.from({ length: 20 }, (_, at) => `column_${at}`).join(", ");
    expect(wideSql(`select ${columns} from contract\nselect 1 from contract\n// ${columns}`)).toHaveLength(1);
  });
});

/** Sizes of letters that a style sheet says itself instead of by their name in the scale (`web/theme/tokens.css`). */
const ownSizes = (css: string): string[] => css.match(/font-size: *[\d.]+(px|rem|pt)/g) ?? [];

describe("the style sheets", () => {
  it("take the sizes of letters from one scale", () => {
    const sheets = treeFiles(["web"]).filter((file) => file.endsWith(".css"));
    expect(sheets.length).toBeGreaterThan(20);
    expect(sheets.flatMap((file) => ownSizes(read(file)).map((size) => `${file}: ${size}`))).toEqual([]);
    expect(ownSizes("a { font-size: 12px; }\nb { font-size: var(--lw-small); }\nc { font-size: inherit; }")).toEqual(["font-size: 12px"]);
  });
});

describe("the comments", () => {
  it("are no wider than the lines of the code", () => {
    const files = treeFiles(["api", "bin", "cockpits", "db", "reports", "tests", "web"]).filter((file) => /\.(ts|tsx|mjs|css)$/.test(file));
    expect(files.flatMap((file) => wideComments(read(file)).map((line) => `${file}: ${line.slice(0, 60)}`))).toEqual([]);
  });

  it("are watched: planted violations are found", () => {
    const words = "word ".repeat(30);
    expect(wideComments(`  /** ${words} */\n  // ${words}\n   * ${words}\nconst a = "${words}"; // short`)).toHaveLength(3);
  });
});

describe("the documents", () => {
  it.each(DOCUMENTS)("%s cites only what is there", (file) => {
    expect(deadCitations(read(file))).toEqual([]);
  });

  it("name no place outside the project", () => {
    const files = treeFiles(["."]).filter((file) => /\.(ts|tsx|mjs|md|json|css|html)$/.test(file) && file !== "package-lock.json");
    const foreign = new RegExp(
      ["(^|[^A-Za-z0-9_.])/(work|farm)/", ["bash", "jobs"].join("_"), ["\\.\\.", "shared", ""].join("/")].join("|"),
    );
    expect(files.filter((file) => foreign.test(read(file)))).toEqual([]);
  });

  it("name every package, font and data set that is shipped, as the lock has them: `node bin/notices.mjs` writes the notices anew", () => {
    const wanted = noticesOf();
    expect(read("web/public/notices.txt")).toBe(wanted);
    const { dependencies } = JSON.parse(read("package.json")) as { dependencies: Record<string, string> };
    const missing = Object.entries(dependencies).filter(([name, version]) => !wanted.includes(`\n${name} ${version} | `));
    expect(missing).toEqual([]);
  });

  it("hold the whole text of the licence of each of them", () => {
    const { named, texts } = noticed(read("web/public/notices.txt"));
    expect(named.length).toBeGreaterThan(100);
    expect(named.filter((name) => (texts.get(name) ?? "").length < 250)).toEqual([]);
    expect(texts.get("react 19.3.1")).toContain("Meta Platforms");
    expect(texts.get("@fontsource/noto-sans-sc 5.3.0")).toContain("SIL OPEN FONT LICENSE");
  });

  it("are refused where a package names no licence, or one whose text nobody has", () => {
    expect(noticesOf(lock({}))).toBe("");
    expect(noticesOf(lock({ license: "LicenseRef-Planted" }))).toBe("");
    expect(noticesOf(lock({ license: "MIT", dev: true }))).not.toContain("planted");
    expect(noticed("Packages\nplanted 1.0.0 | MIT\n").texts.get("planted 1.0.0")).toBeUndefined();
  });

  it("are watched: planted violations are found", () => {
    expect(deadCitations("see `api/engine/nowhere.ts` and `npm run nothing` and [x](docs/none.png)")).toHaveLength(3);
    expect(deadCitations("see `api/define/module.ts` and `npm run check`")).toEqual([]);
  });
});

describe("the planted faults", () => {
  it("find their text once in their file, and their tests", () => {
    const lost = FAULTS.filter(({ file, find }) => !existsSync(file) || read(file).split(find).length !== 2);
    expect(lost.map(({ fault, file }) => `${fault} (${file})`)).toEqual([]);
    const tests = new Set(FAULTS.flatMap((one) => one.tests.map((words) => words.split(" ")[0] ?? "")));
    expect([...tests].filter((path) => !existsSync(path))).toEqual([]);
  });
});
