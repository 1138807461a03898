import { Readable } from "node:stream";
import { describe, expect, it } from "vitest";
import { scanFrom } from "#extras/files/scan";
import { openPaperDesk, RECEIPT } from "./desk.ts";

const ending = (code: string) => `${process.execPath} -e process.stdin.on("data",(part)=>process.exitCode=${code})`;
const silent = await openPaperDesk({ scan: ending("3") });

describe("A command as virus scan", () => {
  it("passes or refuses a file by its exit code", async () => {
    const byContent = scanFrom(ending('Number(String(part).includes("VIRUS"))'));
    expect(await byContent(Readable.from(["fine"]))).toBe("passed");
    expect(await byContent(Readable.from(["a VIRUS"]))).toBe("refused");
    await expect(scanFrom("/nowhere/scanner")(Readable.from(["fine"]))).rejects.toThrow("ENOENT");
  });

  it("that gives no verdict leaves a file unchecked, and nobody gets it", async () => {
    const place = `${RECEIPT}/${await silent.receipt()}`;
    const answer = await silent.app.request(`${place}/files?company=HS&name=a.pdf`, {
      method: "POST",
      headers: { cookie: silent.keeper.cookie },
      body: "%PDF-1.7 any",
    });
    const { id } = (await answer.json()) as { id: string };
    await silent.served.files.settled();
    const { body } = await silent.keeper.ask<{ files: object[] }>("GET", `${place}/files?company=HS`);
    expect(body.files).toMatchObject([{ id, state: "unchecked" }]);
    const looked = await silent.keeper.ask("GET", `${place}/files/${id}?company=HS`);
    expect([looked.status, looked.body.type]).toEqual([503, "/problems/notReady"]);
  });
});
