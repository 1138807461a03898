import { DEMO_PASSWORD } from "#demo/accounts";
import { bounded, type Figure, type Part, untargeted } from "./figure.ts";
import { MASTERS } from "./masters.ts";
import { settle } from "./host.ts";
import { bodyOf, loadPeople, openServing, type Serving } from "./served.ts";
import { spreadOf, timed } from "./timing.ts";

export const RECEIPTS = "/api/documents/warehouse.goodsReceipt";
const SIZES = [500, 2_000, 10_000];
const TIMES = 6;
/** Other people's requests are thought to come so often, whatever the server is doing. */
const EVERY_MS = 5;
type Wait = { clock: number; worked: number };
type Post = (path: string, lines: object[]) => Promise<Response>;

/** Documents of many lines looked at and saved: what a line costs in small and large ones, and how long others wait meanwhile. */
export const preview: Part = {
  name: "preview",
  measure: (place, scale) =>
    place.database("bench_preview", async (bench) => {
      await loadPeople(bench);
      await settle(bench.owner);
      const serving = await openServing(bench, place.folder);
      try {
        return await measured(
          await postingOf(serving),
          SIZES.map((size) => Math.max(100, Math.round(size * scale))),
        );
      } finally {
        await serving.close();
      }
    }),
};

async function measured(post: Post, sizes: readonly number[]): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [what, path, lineOf] of [
    ["Preview", `${RECEIPTS}/preview`, sound],
    ["Preview of faults alone", `${RECEIPTS}/preview`, faulty],
    ["Save", RECEIPTS, sound],
  ] as const) {
    const perLine: number[] = [];
    for (const size of sizes) {
      const lines = Array.from({ length: size }, (_, at) => lineOf(at));
      await bodyOf(await post(path, lines));
      const waits: Wait[] = [];
      const taken: number[] = [];
      for (let turn = 0; turn < TIMES; turn++)
        waits.push(...(await waitsDuring(async () => void taken.push(await timed(async () => bodyOf(await post(path, lines)))))));
      const spread = spreadOf(taken);
      perLine.push(spread.p50 / size);
      figures.push(untargeted(`${what} of ${size.toLocaleString("en")} lines`, spread.p50, "ms", { lines: size }, spread));
      if (size === sizes.at(-1)) figures.push(...waited(what, waits, size));
    }
    const [few = 1, many = 1] = [perLine[0], perLine.at(-1)];
    figures.push(
      bounded(`${what}: a line among the most against one among the fewest`, many / few, "x time", 1.5, { lines: sizes.at(-1) ?? 0 }),
    );
  }
  return figures;
}

function waited(what: string, waits: readonly Wait[], lines: number): Figure[] {
  const counts = { lines, waits: waits.length };
  const [worked, clock] = [waits.map(({ worked: ms }) => ms), waits.map(({ clock: ms }) => ms)];
  return [
    bounded(`${what}: others wait for its work meanwhile, p99`, shareOf(worked, 0.99), "ms", 100, counts, spreadOf(worked)),
    untargeted(`${what}: the same by the clock, with what else the machine did`, shareOf(clock, 0.99), "ms", counts, spreadOf(clock)),
  ];
}

export function sound(at: number): object {
  return { materialId: String(MASTERS.material.from + (at % MASTERS.material.count)), quantity: "2", unitPrice: "3.5" };
}

function faulty(): object {
  return { quantity: "1" };
}

export async function postingOf({ app }: Serving): Promise<Post> {
  const answer = await app.request("/api/session", { method: "POST", body: JSON.stringify({ account: "admin", password: DEMO_PASSWORD }) });
  const cookie = answer.headers.get("set-cookie")?.split(";")[0] ?? "";
  const header = { warehouseId: String(MASTERS.warehouse.from), departmentId: String(MASTERS.department.from) };
  return async (path, lines) =>
    app.request(path, { method: "POST", headers: { cookie }, body: JSON.stringify({ header, lines: { lines } }) });
}

/**
 * How long each of the requests that come at a fixed pace would have waited for the event loop while a job runs: by the clock, and no
 * longer than the program itself was at work (all its threads).
 */
async function waitsDuring(job: () => Promise<void>): Promise<Wait[]> {
  const waits: Wait[] = [];
  let due = performance.now() + EVERY_MS;
  let used = process.cpuUsage();
  const timer = setInterval(() => {
    const { user, system } = process.cpuUsage(used);
    used = process.cpuUsage();
    for (const now = performance.now(); due <= now; due += EVERY_MS)
      waits.push({ clock: now - due, worked: Math.min(now - due, (user + system) / 1000) });
  }, EVERY_MS);
  await job();
  clearInterval(timer);
  return waits;
}

function shareOf(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
