import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Language } from "#define/viewer";

type Built = Readonly<Record<string, { file: string; imports?: readonly string[] }>>;

/** What the screen of a report is made of beside what every page fetches: the frame, the screen, how a picture is drawn. */
const OF_REPORT = ["web/frame/RoutedFrame.tsx", "web/screens/ReportScreen.tsx", "web/report/ReportChart.tsx"];
/** The words that they say. */
const WORDS = ["shell", "menu", "rest"];

/** The built files that the screen of a report in a language needs, by what the build says of itself (`manifest` of vite.config.ts). */
export async function reportFiles(dist: string, language: Language): Promise<readonly string[]> {
  const built = JSON.parse(await readFile(join(dist, ".ahead.json"), "utf8")) as Built;
  const files = new Set<string>();
  const take = (name: string): void => {
    const part = built[name];
    if (!part || files.has(part.file)) return;
    files.add(part.file);
    part.imports?.forEach(take);
  };
  [...OF_REPORT, ...WORDS.map((part) => `virtual:words/${language}/${part}`)].forEach(take);
  return [...files].map((file) => `/${file}`);
}
