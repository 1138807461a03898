import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { createApp } from "#api/app";
import { openServer } from "#support/server";

const REPORT = "/receivablesAgeClassification";
const server = await openServer();
/** What a build says of itself; no story builds. */
const dist = await mkdtemp(join(tmpdir(), "longwall-page-"));
afterAll(() => rm(dist, { recursive: true }));
const words = (language: string) =>
  Object.fromEntries(
    ["shell", "menu", "rest"].map((part) => [`virtual:words/${language}/${part}`, { file: `assets/${part}-${language}.js` }]),
  );
await writeFile(join(dist, "index.html"), "<html><head><title>Longwall</title></head><body></body></html>");
await writeFile(
  join(dist, ".ahead.json"),
  JSON.stringify({
    ...words("zh"),
    ...words("ru"),
    "_parts.js": { file: "assets/parts.js" },
    "web/frame/RoutedFrame.tsx": { file: "assets/frame.js" },
    "web/screens/ReportScreen.tsx": { file: "assets/report.js", imports: ["_parts.js"], dynamicImports: ["web/input/Calendar.tsx"] },
    "web/report/ReportChart.tsx": { file: "assets/chart.js", imports: ["_parts.js"] },
    "web/input/Calendar.tsx": { file: "assets/calendar.js" },
  }),
);
const app = createApp({ ...server.served, dist });

const named = async (path: string, cookie?: string, language = "zh-CN,zh;q=0.9") => {
  const html = await (await app.request(path, { headers: { "accept-language": language, ...(cookie ? { cookie } : {}) } })).text();
  const files = [...html.matchAll(/<link rel="modulepreload" crossorigin href="\/assets\/([^"]+)"/g)].map(([, file]) => file);
  return { files, report: /<meta name="lw-report" content="([^"]+)"/.exec(html)?.[1] };
};

describe("The page of a report", () => {
  it("names the files of its screen, each once, in the language of the browser, and what to ask", async () => {
    const { cookie } = await server.signedIn("leader");
    const parts = ["frame.js", "report.js", "parts.js", "chart.js"];
    expect(await named(`${REPORT}?company=HS`, cookie)).toEqual({
      files: [...parts, "shell-zh.js", "menu-zh.js", "rest-zh.js"],
      report: "sales.receivablesAge",
    });
    expect((await named(REPORT, cookie, "ru-RU,en;q=0.5")).files).toEqual([...parts, "shell-ru.js", "menu-ru.js", "rest-ru.js"]);
  });

  it("names nothing to who has no session, may not open it, or opens something else", async () => {
    const [leader, keeper] = [await server.signedIn("leader"), await server.signedIn("keeper")];
    const nothing = { files: [], report: undefined };
    expect(await named(REPORT)).toEqual(nothing);
    expect(await named(REPORT, "longwall=nobody")).toEqual(nothing);
    expect(await named(REPORT, keeper.cookie)).toEqual(nothing);
    expect(await named("/dashboard", leader.cookie)).toEqual(nothing);
  });
});
