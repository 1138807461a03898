import { mkdtemp, stat } from "node:fs/promises";
import { join } from "node:path";
import { DEMO_PASSWORD } from "#demo/accounts";
import { build } from "./build.ts";
import { bounded, type Part, untargeted } from "./figure.ts";
import { loadPeople, openServing } from "./served.ts";
import { countScripts, openVisit, type Visit } from "./visit.ts";

const LIMIT_KB = 200;
const KB = 1000;

/** How much JavaScript signing in and the dashboard cost, as it comes over the wire. */
export const code: Part = {
  name: "code",
  measure: (place) =>
    place.database("bench_code", async (bench) => {
      await loadPeople(bench);
      await build();
      const serving = await openServing(bench, await mkdtemp(join(place.folder, "code-")));
      const visit = await openVisit(serving);
      try {
        const { signIn, dashboard, scripts } = await enter(visit);
        const twins = await Promise.all(scripts.map(async (path) => (await stat(`dist${path}.br`)).size));
        const inDist = twins.reduce((sum, bytes) => sum + bytes, 0);
        return [
          bounded("JavaScript of sign-in and dashboard, over the wire", dashboard / KB, "kB", LIMIT_KB, { files: scripts.length }),
          bounded("JavaScript of sign-in and dashboard, brotli files in dist", inDist / KB, "kB", LIMIT_KB, { files: scripts.length }),
          untargeted("JavaScript of the sign-in screen alone, over the wire", signIn / KB, "kB", {}),
        ];
      } finally {
        await visit.close();
        await serving.close();
      }
    }),
};

/** Signs in at the form as a newcomer and waits for the dashboard. */
async function enter({ origin, stranger }: Visit): Promise<{ signIn: number; dashboard: number; scripts: string[] }> {
  const page = await stranger();
  const bytes = await countScripts(page);
  const scripts = new Set<string>();
  page.on("response", (answer) => {
    const { pathname } = new URL(answer.url());
    if (pathname.endsWith(".js") && answer.request().resourceType() === "script") scripts.add(pathname);
  });
  await page.goto(`${origin}/dashboard`);
  await page.locator("#account").fill("leader");
  await page.waitForLoadState("networkidle");
  const signIn = bytes();
  await page.locator("#password").fill(DEMO_PASSWORD);
  await page.locator('form button[type="submit"]').click();
  await page.locator("nav").first().waitFor();
  await page.waitForLoadState("networkidle");
  return { signIn, dashboard: bytes(), scripts: [...scripts] };
}
