import { fail } from "#define/problem";

const AT_ONCE = 2;
const WAITING = 4;

type Line = { running: number; waiting: (() => void)[] };
const lines = new Map<string, Line>();

/**
 * Does heavy work of one account, two pieces at a time; four more wait for their turn, whatever else comes is refused as `busy`. Others are
 * not held up.
 */
export async function heavily<T>(account: string, job: () => Promise<T>): Promise<T> {
  await enter(account);
  try {
    return await job();
  } finally {
    leave(account);
  }
}

/** So many lines of documents of one account are light together: no person types more. */
const LIGHT_LINES = 500;
const light = new Map<string, number>();

/**
 * Does work on so many lines of documents: at once while those of the account that run are few together, else in turn among its heavy work.
 */
export async function byWeight<T>(account: string, weight: number, job: () => Promise<T>): Promise<T> {
  const together = weight + (light.get(account) ?? 0);
  if (together > LIGHT_LINES) return heavily(account, job);
  light.set(account, together);
  try {
    return await job();
  } finally {
    const left = (light.get(account) ?? 0) - weight;
    if (left > 0) light.set(account, left);
    else light.delete(account);
  }
}

async function enter(account: string): Promise<void> {
  const line = lines.get(account) ?? { running: 0, waiting: [] };
  lines.set(account, line);
  if (line.running < AT_ONCE) line.running++;
  else if (line.waiting.length >= WAITING) fail({ type: "busy" });
  else await new Promise<void>((go) => line.waiting.push(go));
}

/** Whoever waits longest takes over the place. */
function leave(account: string): void {
  const line = lines.get(account);
  const next = line?.waiting.shift();
  if (next) return next();
  if (line && --line.running === 0) lines.delete(account);
}
