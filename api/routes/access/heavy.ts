import { fail } from "#define/problem";

const AT_ONCE = 2;
const WAITING = 4;

type Line = { running: number; waiting: (() => void)[] };
const lines = new Map<string, Line>();

/** Does heavy work of one account, two pieces at a time; four more wait for their turn, whatever else comes is refused as `busy`. Others are not held up. */
export async function heavily<T>(account: string, job: () => Promise<T>): Promise<T> {
  await enter(account);
  try {
    return await job();
  } finally {
    leave(account);
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
