import { describe, expect, it } from "vitest";
import { read, sourceFiles } from "./tree.ts";

type Layer =
  | "db"
  | "data"
  | "define"
  | "bucket"
  | "posting"
  | "modules"
  | "engine"
  | "paper"
  | "notify"
  | "analytics"
  | "ask"
  | "chart"
  | "watch"
  | "routes"
  | "reports"
  | "cockpits"
  | "web"
  | "top"
  | "tests";

/** Who may import whom; `data` is db/import, db/seed and the commands of db, which stand above the engine. */
const MAY: Record<Layer, readonly Layer[]> = {
  db: ["db"],
  define: ["define"],
  bucket: ["bucket"],
  posting: ["posting", "db", "define"],
  modules: ["modules", "db", "define", "posting"],
  reports: ["reports", "define"],
  cockpits: ["cockpits", "define", "reports"],
  engine: ["engine", "db", "define"],
  paper: ["paper", "bucket", "db", "define", "engine"],
  notify: ["notify", "db", "define", "engine", "paper"],
  analytics: ["analytics", "bucket", "db", "define", "engine", "reports", "cockpits"],
  ask: ["ask", "define"],
  chart: ["chart", "ask", "define"],
  watch: ["watch", "db", "define", "engine", "paper", "notify", "analytics", "ask", "chart"],
  routes: ["routes", "engine", "paper", "analytics", "watch", "db", "define", "data"],
  data: ["data", "db", "define", "engine", "posting", "analytics"],
  top: ["top", "bucket", "routes", "engine", "paper", "notify", "analytics", "watch", "db", "define", "data"],
  web: ["web", "define", "ask", "chart"],
  tests: [
    "tests",
    "top",
    "bucket",
    "routes",
    "engine",
    "paper",
    "notify",
    "analytics",
    "ask",
    "chart",
    "watch",
    "db",
    "define",
    "data",
    "posting",
    "modules",
    "reports",
    "cockpits",
  ],
};
const VALUES_FOR_WEB = ["condition", "slice", "pivot", "format", "decimal", "number", "text", "label"];

function layerOf(file: string): Layer {
  if (/^db\/(import|seed|adventureworks)\//.test(file) || file === "db/invariants.ts") return "data";
  if (file.startsWith("db/")) return "db";
  const inApi = /^api\/(define|bucket|posting|modules|engine|paper|notify|analytics|ask|chart|watch|routes)\//.exec(file);
  if (inApi) return inApi[1] as Layer;
  if (file === "api/context.ts") return "routes";
  if (file.startsWith("api/")) return "top";
  return file.split("/")[0] as Layer;
}

const FOLDERS: Record<string, string> = {
  "#db/": "db/",
  "#define/": "api/define/",
  "#bucket/": "api/bucket/",
  "#posting/": "api/posting/",
  "#engine/": "api/engine/",
  "#paper/": "api/paper/",
  "#notify/": "api/notify/",
  "#analytics/": "api/analytics/",
  "#ask/": "api/ask/",
  "#chart/": "api/chart/",
  "#watch/": "api/watch/",
  "#routes/": "api/routes/",
  "#modules/": "api/modules/",
  "#api/": "api/",
  "#reports/": "reports/",
  "#cockpits/": "cockpits/",
  "#support/": "tests/support/",
};
const resolve = (target: string) => {
  const prefix = Object.keys(FOLDERS).find((start) => target.startsWith(start));
  return prefix ? `${FOLDERS[prefix]}${target.slice(prefix.length)}.ts` : null;
};

/** What is wrong with the imports of one file. */
function wrongImports(file: string, text: string): string[] {
  const imports = [...text.matchAll(/(?:^|\n)\s*(import|export)\s+(type\s+)?[^;"']*?from\s+"([^"]+)"|import\("([^"]+)"\)/g)];
  return imports.flatMap((found) => {
    const target = found[3] ?? found[4] ?? "";
    const typeOnly = Boolean(found[2]);
    if (target.startsWith("../../")) return [`${file}: ${target} climbs two folders`];
    const path = resolve(target);
    if (!path) return [];
    const [from, to] = [layerOf(file), layerOf(path)];
    if (!MAY[from].includes(to)) return [`${file} (${from}) imports ${target} (${to})`];
    const name = path.slice("api/define/".length, -3);
    if (from === "web" && to === "define" && !typeOnly && !VALUES_FOR_WEB.includes(name)) return [`${file} takes a value from ${target}`];
    return [];
  });
}

const from = (target: string, word = "import { x }") => `${word} from "${target}";\n`;

describe("the layers", () => {
  it("are imported as the table in ARCHITECTURE.md says", () => {
    const files = sourceFiles(["api", "db", "reports", "cockpits", "web", "tests"]);
    expect(files.length).toBeGreaterThan(50);
    expect(files.flatMap((file) => wrongImports(file, read(file)))).toEqual([]);
  });

  it("are watched: planted violations are found", () => {
    expect(wrongImports("api/engine/list.ts", from("#modules/warehouse/goodsReceipt"))).toHaveLength(1);
    expect(wrongImports("api/define/field.ts", from("#db/sql"))).toHaveLength(1);
    expect(wrongImports("web/screens/ListScreen.tsx", from("#engine/list", "import type { x }"))).toHaveLength(1);
    expect(wrongImports("web/screens/ListScreen.tsx", from("#define/module"))).toHaveLength(1);
    expect(wrongImports("api/routes/a/b.ts", from("../../define/field.ts"))).toHaveLength(1);
    expect(wrongImports("web/screens/ListScreen.tsx", from("#define/module", "import type { x }"))).toEqual([]);
  });
});
