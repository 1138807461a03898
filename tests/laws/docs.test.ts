import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { read, treeFiles } from "#support/tree";

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

const COMMENT_WIDTH = 140;
/** Lines of comments that are wider than anybody reads. */
const wideComments = (text: string) => text.split("\n").filter((line) => line.length > COMMENT_WIDTH && /^\s*(\/\*|\*|\/\/)/.test(line));

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
    const script = "import('./bin/notices.mjs').then(({ notices }) => process.stdout.write(notices()))";
    const wanted = execFileSync(process.execPath, ["-e", script], { encoding: "utf8" });
    expect(read("web/public/notices.txt")).toBe(wanted);
    const { dependencies } = JSON.parse(read("package.json")) as { dependencies: Record<string, string> };
    const missing = Object.entries(dependencies).filter(([name, version]) => !wanted.includes(`\n${name} ${version} | `));
    expect(missing).toEqual([]);
  });

  it("are watched: planted violations are found", () => {
    expect(deadCitations("see `api/engine/nowhere.ts` and `npm run nothing` and [x](docs/none.png)")).toHaveLength(3);
    expect(deadCitations("see `api/define/module.ts` and `npm run check`")).toEqual([]);
  });
});
