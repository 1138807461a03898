import type { CDPSession, Page } from "playwright";

type TraceEvent = {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  tdur?: number;
  args?: { name?: string; data?: unknown };
};
/** Milliseconds of script, style and layout on the page's main thread: per frame, and all together. */
export type MainThread = { frames: readonly number[]; total: number };

const WORK: ReadonlySet<string> = new Set([
  "FunctionCall",
  "EvaluateScript",
  "FireAnimationFrame",
  "TimerFire",
  "RunMicrotasks",
  "EventDispatch",
  "UpdateLayoutTree",
  "Layout",
]);
const CATEGORIES = [
  "devtools.timeline",
  "disabled-by-default-devtools.timeline",
  "devtools.timeline.frame",
  "disabled-by-default-devtools.timeline.frame",
  "toplevel",
];
const US_PER_MS = 1000;

/**
 * Records what the main thread of a page does while a job runs. Times are those that the thread had the processor, where the trace knows
 * them.
 */
export async function traced(page: Page, job: () => Promise<void>): Promise<MainThread> {
  const session = await page.context().newCDPSession(page);
  const events: TraceEvent[] = [];
  session.on("Tracing.dataCollected", ({ value }) => void events.push(...(value as unknown as TraceEvent[])));
  await session.send("Tracing.start", {
    transferMode: "ReportEvents",
    traceConfig: { includedCategories: CATEGORIES, recordMode: "recordAsMuchAsPossible" },
  });
  await job();
  await ended(session);
  await session.detach();
  return workOf(events);
}

async function ended(session: CDPSession): Promise<void> {
  const complete = new Promise<void>((resolve) => session.once("Tracing.tracingComplete", () => resolve()));
  await session.send("Tracing.end");
  await complete;
}

function workOf(events: readonly TraceEvent[]): MainThread {
  const main = mainThread(events);
  const own = events.filter(({ pid, tid }) => pid === main.pid && tid === main.tid).toSorted((a, b) => a.ts - b.ts);
  const begins = own.filter(({ name }) => name === "BeginMainThreadFrame").map(({ ts }) => ts);
  const frames = begins.map(() => 0);
  let total = 0;
  let covered = 0;
  let frame = -1;
  for (const event of own) {
    while (frame + 1 < begins.length && event.ts >= (begins[frame + 1] ?? Infinity)) frame += 1;
    // What lies inside of something counted already is part of it.
    if (event.ph !== "X" || !WORK.has(event.name) || event.ts < covered) continue;
    covered = event.ts + (event.dur ?? 0);
    const taken = (event.tdur ?? event.dur ?? 0) / US_PER_MS;
    total += taken;
    if (frame >= 0) frames[frame] = (frames[frame] ?? 0) + taken;
  }
  return { frames, total };
}

/** The renderer's main thread that did most of such work: the page has it to itself. */
function mainThread(events: readonly TraceEvent[]): { pid: number; tid: number } {
  const mains = events.filter(({ name, ph, args }) => ph === "M" && name === "thread_name" && args?.name === "CrRendererMain");
  const workIn = ({ pid, tid }: TraceEvent) =>
    events.filter((event) => event.pid === pid && event.tid === tid && WORK.has(event.name)).length;
  const [busiest] = mains.map((event) => ({ event, work: workIn(event) })).toSorted((a, b) => b.work - a.work);
  if (!busiest || busiest.work === 0) throw new Error("the trace knows no main thread that worked");
  return busiest.event;
}
