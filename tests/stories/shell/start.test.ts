import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { scratchPlace } from "#db/embedded/scratchPlace";
import { onLeaving } from "#support/leaving";
import { endProgram, startProgram } from "#support/program/started";

const DATA_DIR = mkdtempSync(join(scratchPlace(), "longwall-start-"));
beforeAll(() => {
  execFileSync(process.execPath, ["-e", "import('./bin/bundle.mjs').then(({ bundle }) => bundle())"]);
}, 120_000);
onLeaving(() => rmSync(DATA_DIR, { recursive: true, force: true }));

/** Starts the server as npm start does. */
const start = (env: Record<string, string>) => startProgram(["build/server.js"], { DATA_DIR, ...env });

const post = (url: string, body: object, headers: Record<string, string> = {}) =>
  fetch(url, { method: "POST", body: JSON.stringify(body), headers: { "content-type": "application/json", ...headers } });

describe("The program", () => {
  it("does not show the demo to the network unless it is told so", async () => {
    const { child, said } = await start({ HOST: "0.0.0.0" });
    expect(child.exitCode).toBe(1);
    expect(said).toEqual([expect.stringMatching(/HOST=0\.0\.0\.0.*DEMO=0.*DEMO=yes-on-the-network/)]);
  });

  it("takes a smaller demo, not none by mistake", async () => {
    const { child, said } = await start({ DEMO_SCALE: "0.01" });
    expect([child.exitCode, said]).toEqual([1, ["DEMO_SCALE is 0.01; it is a number from 0.05 to 1"]]);
  });

  it("for real work lets whoever read the code of the start in as first administrator, once, and knows him after a restart", async () => {
    const first = await start({ DEMO: "0" });
    expect(first.said.at(-1)).toMatch(/^Longwall ready on http:\/\/127\.0\.0\.1:\d+$/);
    const company = { code: "ONE", nameEn: "One", currency: "CNY", timeZone: "Asia/Shanghai" };
    const setupCode = first.said.find((line) => line.startsWith("Set-up code: "))?.split(" ")[2] ?? "";
    expect(setupCode).toMatch(/^([A-Z2-9]{4}-?){3}$/);
    const founder = { setupCode, account: "chief", name: "Chief", password: "Long-enough-1", company };
    expect(await (await fetch(`${first.url}/api/setup`)).json()).toEqual({ needed: true });
    expect((await post(`${first.url}/api/setup`, { ...founder, setupCode: "AAAA-AAAA-AAAA" })).status).toBe(422);
    expect((await post(`${first.url}/api/setup`, { ...founder, password: "longwall" })).status).toBe(422);
    const [one, other] = await Promise.all([
      post(`${first.url}/api/setup`, founder, { "x-forwarded-for": "203.0.113.7" }),
      post(`${first.url}/api/setup`, { ...founder, account: "second" }),
    ]);
    expect([one.status, other.status].toSorted((a, b) => a - b)).toEqual([201, 403]);
    const account = one.status === 201 ? "chief" : "second";
    const signIn = await post(`${first.url}/api/session`, { account, password: founder.password });
    const cookie = signIn.headers.get("set-cookie")?.split(";")[0] ?? "";
    expect(await signIn.json()).toMatchObject({ account, demo: false, company: { code: "ONE" }, currency: "CNY" });
    await endProgram(first.child);
    const again = await start({ DEMO: "0" });
    expect(again.said.filter((line) => line.startsWith("Set-up code"))).toEqual([]);
    expect(await (await fetch(`${again.url}/api/session`, { headers: { cookie } })).json()).toMatchObject({ account });
    expect(await (await fetch(`${again.url}/api/setup`)).json()).toEqual({ needed: false });
    const { rows: phases } = (await (await fetch(`${again.url}/api/documents/crm.projectPhase`, { headers: { cookie } })).json()) as {
      rows: object[];
    };
    expect(phases, "the company begins with the phases of its projects, once").toHaveLength(13);
    const stream = await fetch(`${again.url}/api/events`, { headers: { cookie } });
    const heard = stream.text();
    await endProgram(again.child);
    expect(await heard, "a stream comes to its end, it is not cut").toContain("event: beat");
    expect(again.child.exitCode).toBe(0);
  });
});
