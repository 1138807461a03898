import { mkdtemp, readFile } from "node:fs/promises";
import { join } from "node:path";
import { type Loading, loadSources } from "#connectors/load";
import { forgetViewers } from "#engine/access/viewer";
import { bounded, type Figure, type Part, untargeted } from "./figure.ts";
import { COMPANY } from "./masters.ts";
import { memoryOf } from "./memory.ts";
import { bodyOf, loadPeople, openServing, type Serving, until } from "./served.ts";
import { timed } from "./timing.ts";

const ROWS = 1_000_000;
const MOST_MIB = 400;
const MIB = 1024 ** 2;
const PLACES = 40;
const KINDS = ["csv", "parquet"] as const;
const COLUMNS = [
  { fieldName: "place", header: "place", nameZh: "地点", propType: "text", use: "group" },
  { fieldName: "day", header: "day", nameZh: "日期", propType: "date", use: "group" },
  { fieldName: "amount", header: "amount", nameZh: "金额", propType: "money", use: "figure", currency: "CNY" },
];
const SOURCES = "/api/documents/reports.source";
type Wanted = { rows: number; roleId: string };
type Stored = { id: string; version: number };

/** A file of a million rows that an analyst hangs up: until its rows are loaded, and until they are asked for. */
export const source: Part = {
  name: "source",
  measure: (place, scale) =>
    place.database("bench_source", async (bench) => {
      const rows = Math.round(ROWS * scale);
      await loadPeople(bench);
      const [role] = await bench.owner.unsafe<{ id: string }[]>("select id::text from role where code = 'analyst'");
      const folder = await mkdtemp(join(place.folder, "source-"));
      const serving = await openServing(bench, folder, { account: "analyst", limit: 100 * MIB });
      try {
        const figures: Figure[] = [];
        for (const kind of KINDS)
          figures.push(...(await measured(serving, kind, await written(serving, folder, kind, rows), { rows, roleId: role?.id ?? "" })));
        return figures;
      } finally {
        await serving.close();
      }
    }),
};

/** Rows of forty places over three years, as a file of this kind. */
async function written({ served }: Serving, folder: string, kind: string, rows: number): Promise<Buffer> {
  const path = join(folder, `rows.${kind}`);
  await served.analytics.duck.execute(`copy (select 'P' || i % ${PLACES} as place, date '2024-01-01' + (i % 1095)::integer as day,
    ((i % 100000) / 100)::decimal(18, 2) as amount from range(${rows}) r (i)) to '${path}' (format ${kind})`);
  return readFile(path);
}

async function measured({ app, cookie, post, served }: Serving, kind: string, file: Buffer, { rows, roleId }: Wanted): Promise<Figure[]> {
  const draft = {
    header: { code: kind, nameZh: kind, kind: "file", rowLimit: rows },
    lines: { columns: COLUMNS, roles: [{ roleId }] },
  };
  const { id, version } = JSON.parse(await bodyOf(await post(SOURCES, draft))) as Stored;
  const sent = await timed(async () => {
    const body = new Uint8Array(file);
    await bodyOf(await app.request(`${SOURCES}/${id}/files?name=rows.${kind}`, { method: "POST", headers: { cookie }, body }));
  });
  await bodyOf(await post(`${SOURCES}/${id}/actions/publish`, { version, key: kind }));
  const tools: Loading = { runtime: served, analytics: served.analytics, files: served.files };
  const { answer: loaded, mib } = await memoryOf(() => timed(() => loadSources(tools, COMPANY)));
  const dataset = `source.c${COMPANY}x${kind}`;
  const read = await timed(async () => {
    forgetViewers(served);
    await served.analytics.composed.look();
    await until(() => served.analytics.snapshots.current(COMPANY, dataset));
    const answer = await bodyOf(await post(`/api/datasets/${dataset}/slice`, { dataset, metrics: ["amount", "rows"], by: ["place"] }));
    if (!answer.includes(String(rows / PLACES))) throw new Error(`not all rows of the ${kind} are told: ${answer.slice(0, 300)}`);
  });
  const counts = { rows, MiB: Math.round(file.length / MIB) };
  return [
    untargeted(`A source of ${kind}: until the file is kept`, sent / 1000, "s", counts),
    untargeted(`A source of ${kind}: until its rows are loaded`, loaded / 1000, "s", counts),
    bounded(`A source of ${kind}: memory above what the server had before`, mib, "MiB", MOST_MIB, counts),
    untargeted(`A source of ${kind}: from there to its first figures`, read / 1000, "s", counts),
  ];
}
