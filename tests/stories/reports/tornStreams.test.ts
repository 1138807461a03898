import { createHash } from "node:crypto";
import { EventEmitter, once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { type AddressInfo, connect } from "node:net";
import { join } from "node:path";
import { serve } from "@hono/node-server";
import { writeXlsx } from "hucre";
import { describe, expect, it } from "vitest";
import { isUnheard } from "#api/unheard";
import { appOptions } from "#db/client";
import { Spool } from "#connectors/spool";
import { bucketStore } from "#extras/files/bucket";
import { loadSources } from "#connectors/load";
import { openBucket } from "#support/bucket";
import { newDatabase } from "#support/database";
import { openComposedDesk, HS, act } from "./composedDesk.ts";
import { FOREIGN, LABELLED } from "./drafts.ts";
import { openSourceDesk, SOURCES } from "./sourceDesk.ts";

const desk = await openComposedDesk();
const { allowAddresses, people, server } = desk;
const { loadedAgain, loadedFrom, readSource, toolsWith, upload } = openSourceDesk(desk);

/** Sends a request over a socket and leaves: at once, or when the first bytes of the answer are there. */
async function leave(port: number, head: readonly string[], body: Buffer, when: "sent" | "answered"): Promise<void> {
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => undefined);
  await once(socket, "connect");
  const lines = [...head, "host: localhost", `cookie: ${people.analyst.cookie}`, "", ""].join("\r\n");
  await new Promise((resolve) => socket.write(Buffer.concat([Buffer.from(lines), body]), resolve));
  if (when === "answered") await once(socket, "data");
  socket.resetAndDestroy();
}

const post = (path: string, length: number) => [`POST ${path} HTTP/1.1`, `content-length: ${length}`];

function thrownBy(job: () => void): unknown {
  try {
    return job();
  } catch (error) {
    return error;
  }
}

describe("A stream that is torn", () => {
  it("ends a load with a word at its source, whatever the file", async () => {
    const lines = Array.from({ length: 3000 }, (_, at) => [`line ${at}`, at]);
    const path = join(server.folder, "whole.parquet");
    await server.served.analytics.duck.execute(
      `copy (select 'line ' || n as 说明, n as 金额 from range(3000) t(n)) to '${path}' (format parquet)`,
      [],
    );
    const files = {
      "a.xlsx": Buffer.from(await writeXlsx({ sheets: [{ name: "a", rows: [["说明", "金额"], ...lines] }] })),
      "a.parquet": await readFile(path),
      "a.csv": Buffer.from(`说明,金额\n${lines.map((line) => line.join(",")).join("\n")}\n"`),
    };
    const id = await loadedFrom("torn", LABELLED, "well.csv", "说明,金额\na,1\n");
    for (const [name, whole] of Object.entries(files)) {
      expect((await upload(id, name, new Uint8Array(whole.subarray(0, 1)))).status).toBeLessThan(500);
      expect(await loadedAgain(id, name, new Uint8Array(whole.subarray(0, whole.length - (name === "a.csv" ? 0 : 1))))).toMatchObject({
        loadedRows: 1,
        loadError: expect.stringContaining(name) as unknown,
      });
    }
  });

  it("ends a load with a word where a csv is cut within a line, and where its store hangs up half way", async () => {
    const id = await loadedFrom("cut", LABELLED, "well.csv", "说明,金额\na,1\n");
    const whole = `说明,金额\n${Array.from({ length: 50 }, (_, at) => `"line ${at}",${at}\n`).join("")}`;
    for (const [cut, told] of [
      [whole.indexOf(",49"), "第 51 行：cut.csv：列数与表头不一致"],
      [whole.indexOf("49"), "第 51 行：cut.csv 的引号没有成对"],
    ] as const)
      expect(await loadedAgain(id, "cut.csv", whole.slice(0, cut))).toMatchObject({ loadedRows: 1, loadError: told });
    await upload(id, "torn.csv", whole);
    await act(people.analyst, SOURCES, await readSource(id), "load");
    const away = await openBucket();
    away.kept.set(`/papers/${HS}/${createHash("sha256").update(whole).digest("hex")}`, Buffer.from(whole));
    const torn = toolsWith(bucketStore(away.bucket));
    away.isTorn = true;
    await loadSources(torn, HS);
    expect((await readSource(id)).header).toMatchObject({ loadedRows: 1, loadError: "torn.csv 无法读取，原因已记入系统日志" });
    away.isTorn = false;
    await act(people.analyst, SOURCES, await readSource(id), "load");
    await loadSources(torn, HS);
    expect((await readSource(id)).header, "as it is").toMatchObject({ loadedRows: 50, loadError: null });
  });

  it("ends a load where the rows that wait for it are lost", async () => {
    const [before, folder] = [process.env.TMPDIR, await mkdtemp(join(server.folder, "spool-"))];
    process.env.TMPDIR = folder;
    try {
      await Spool.during(async (spool) => {
        await spool.add([["a\u2028b", null]]);
        const kept: string[] = [];
        for await (const piece of spool.pieces(10)) kept.push(...piece);
        expect(kept.map((line) => JSON.parse(line) as unknown)).toEqual([["a\u2028b", null]]);
        await rm(folder, { recursive: true });
        await expect(spool.pieces(10).next()).rejects.toThrow("ENOENT");
      });
    } finally {
      if (before === undefined) delete process.env.TMPDIR;
      else process.env.TMPDIR = before;
    }
  });

  it("ends a load with a word where it comes out of a database", async () => {
    const { ownerOptions } = await newDatabase();
    const { host, port, database: name } = ownerOptions;
    const { user, password } = appOptions(ownerOptions);
    const address = `${host}:${port}`;
    allowAddresses([address]);
    for (const at of [1, 5000]) {
      const query = `select case when n = ${at} then pg_terminate_backend(pg_backend_pid())::text else 'a' end as 代码, n as 数 from generate_series(1, 5000) n`;
      const more = { kind: "postgres", address, database: name, userName: user, secret: password, query, rowLimit: 10_000 };
      const id = await loadedFrom(`tornpg${at}`, FOREIGN, undefined, "", more);
      const { header } = (await people.analyst.ask<{ header: object }>("GET", `${SOURCES}/${id}?company=HS`)).body;
      expect(header).toMatchObject({ loadedRows: null, loadError: `无法连接 ${address}/${name}` });
    }
  });

  it("ends a request and nothing else, where its sender leaves or its reader does", async () => {
    const id = await loadedFrom("left", LABELLED, "well.csv", `说明,金额\n${"a,1\n".repeat(2000)}`);
    const serving = serve({ fetch: server.app.fetch, port: 0, hostname: "127.0.0.1" });
    if (!serving.listening) await once(serving, "listening");
    const { port } = serving.address() as AddressInfo;
    const bytes = Buffer.from(`说明,金额\n${"a,1\n".repeat(20_000)}`);
    for (const sent of [1, bytes.length - 1])
      await leave(port, post(`${SOURCES}/${id}/files?name=torn.csv&company=HS`, bytes.length), bytes.subarray(0, sent), "sent");
    const gets = [`${SOURCES}/export?format=csv&company=HS`, `${SOURCES}/export?format=xlsx&company=HS`, "/api/events?company=HS"];
    for (const path of gets)
      for (const when of ["sent", "answered"] as const) await leave(port, [`GET ${path} HTTP/1.1`], Buffer.alloc(0), when);
    expect((await fetch(`http://127.0.0.1:${port}/api/health`)).status).toBe(200);
    serving.close();
  });

  it("is told from a fault of the program, when nobody listened to it", () => {
    expect(isUnheard(thrownBy(() => new EventEmitter().emit("error", new Error("torn"))))).toBe(true);
    expect(isUnheard(thrownBy(() => "x".repeat(-1)))).toBe(false);
    expect(isUnheard(new Error("torn"))).toBe(false);
  });
});
