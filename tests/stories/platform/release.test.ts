import { execFile, execFileSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { scratchPlace } from "#db/embedded/scratchPlace";
import { onLeaving } from "#support/leaving";
import { endProgram, startProgram } from "#support/program/started";

type Package = { scripts: Record<string, string>; dependencies?: object; optionalDependencies?: object };

const PLACE = mkdtempSync(join(scratchPlace(), "longwall-release-"));
const RELEASE = join(PLACE, "longwall");
const DATA_DIR = join(PLACE, "data");
const read = (file: string) => readFileSync(join(RELEASE, file), "utf8");
const packageIn = (folder: string) => JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as Package;
// PostgreSQL passes through it as somebody else where this is root.
chmodSync(PLACE, 0o755);
onLeaving(() => rmSync(PLACE, { recursive: true, force: true }));

beforeAll(() => {
  const made = ["build", "bundle"].map((name) => `await (await import("./bin/${name}.mjs")).${name}();`).join("");
  const laid = `(await import("./bin/layOut.mjs")).layOut(${JSON.stringify(RELEASE)});`;
  execFileSync(process.execPath, ["--input-type=module", "-e", made + laid]);
  bring(packageIn(RELEASE));
}, 600_000);

/** As npm does: what a package names, and what that names. */
function bring({ dependencies = {}, optionalDependencies = {} }: Package): void {
  for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
    const [from, to] = [resolve("node_modules", name), join(RELEASE, "node_modules", name)];
    if (!existsSync(from) || existsSync(to)) continue;
    mkdirSync(dirname(to), { recursive: true });
    symlinkSync(from, to);
    bring(packageIn(from));
  }
}

/** The words after "node" of a command that the release says. */
const wordsOf = (said: string) => /^node (.+)$/.exec(said)?.[1]?.split(" ") ?? [];
const serverWords = () => wordsOf(packageIn(RELEASE).scripts.start ?? "");

/** Runs a command of the release beside what runs; what it said, and how it ended. */
function command(name: string, words: string[], env: Record<string, string> = {}): Promise<{ code: number; said: string }> {
  const script = wordsOf(packageIn(RELEASE).scripts[name] ?? "");
  return new Promise((done) => {
    const options = { cwd: RELEASE, env: { ...process.env, DATABASE_URL: "", DATA_DIR, ...env } };
    const child = execFile(process.execPath, [...script, ...words], options, (_, out, fault) =>
      done({ code: child.exitCode ?? -1, said: out + fault }),
    );
  });
}

const post = (url: string, body: object) =>
  fetch(url, { method: "POST", body: JSON.stringify(body), headers: { "content-type": "application/json" } });

describe("A release", () => {
  it("holds the program as it was bundled: no source, no compiler, nothing of the page but what was built of it", () => {
    const files = readdirSync(RELEASE, { recursive: true, encoding: "utf8" });
    expect(files.filter((file) => /\.tsx?$/.test(file) && !file.startsWith("node_modules"))).toEqual([]);
    expect(files).toEqual(expect.arrayContaining(["build/server.js", "build/demoLoader.js", "build/command.js", "dist/index.html"]));
    const brought = readdirSync(join(RELEASE, "node_modules"));
    expect(["tsx", "esbuild", "react", "echarts", "drizzle-orm"].filter((name) => brought.includes(name))).toEqual([]);
    expect(brought).toContain("postgres");
  });

  it("is started in one way, by npm, by systemd and in a container", () => {
    const unit = /^ExecStart=\/usr\/bin\/(.+)$/m.exec(read("deploy/longwall.service"))?.[1];
    const container = JSON.parse(/^CMD (.+)$/m.exec(read("deploy/Containerfile"))?.[1] ?? "") as string[];
    expect(serverWords()).toContain("build/server.js");
    expect([unit, container.join(" ")]).toEqual(Array(2).fill(packageIn(RELEASE).scripts.start));
  });

  it("serves from its folder, and its administrator does beside it all that he has commands for", async () => {
    const { child, said, url } = await startProgram(serverWords(), { DEMO: "0", DATA_DIR }, RELEASE);
    expect(said.at(-1)).toMatch(/^Longwall ready on /);
    const company = { code: "ONE", nameEn: "One", currency: "CNY", timeZone: "Asia/Shanghai" };
    const setupCode = said.find((line) => line.startsWith("Set-up code: "))?.split(" ")[2];
    const founder = { setupCode, account: "chief", name: "Chief", password: "Long-enough-1", company };
    expect((await post(`${url}/api/setup`, founder)).status).toBe(201);
    expect(await (await fetch(url)).text()).toContain("<html");

    const made = await command("admin", ["create-user", "--company", "ONE", "--account", "second", "--name", "Second"]);
    const [, password] = /^second\t(\S+)$/m.exec(made.said) ?? [];
    expect((await post(`${url}/api/session`, { account: "second", password })).status).toBe(200);
    expect(await command("admin", ["list", "--company", "TWO"])).toEqual({ code: 2, said: "There is no company TWO\n" });

    const units = join(PLACE, "units.csv");
    writeFileSync(units, "code,nameEn\nTON,Ton\n");
    const order = ["--company", "ONE", "--module", "masterData.unitOfMeasure", "--file", units];
    expect(await command("import", order)).toEqual({ code: 0, said: expect.stringContaining('"applied":true') });
    expect(await command("invariants", [])).toEqual({ code: 0, said: expect.stringMatching(/^(holds .+\n)+$/) });

    const kept = join(PLACE, "backup");
    expect(await command("backup", ["--to", kept])).toEqual({ code: 0, said: expect.stringContaining(kept) });
    await endProgram(child);
    const restored = await command("restore", ["--from", kept], { DATA_DIR: join(PLACE, "restored") });
    expect(restored).toEqual({ code: 0, said: expect.stringContaining("holds ") });
    const there = await command("admin", ["list", "--company", "ONE"], { DATA_DIR: join(PLACE, "restored") });
    expect(there.said).toMatch(/^second\tSecond\tenabled\t$/m);
  }, 300_000);

  it("loads the demo from its folder, and the other companies by the program beside it", async () => {
    const env = { DATA_DIR: join(PLACE, "demo"), DEMO_SCALE: "0.05" };
    const { child, said } = await startProgram(serverWords(), env, RELEASE);
    await expect.poll(() => said.some((line) => line.startsWith("demo ZD: ")), { timeout: 120_000, interval: 200 }).toBe(true);
    await endProgram(child);
  }, 400_000);
});
