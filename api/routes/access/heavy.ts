import { fail } from "#define/problem";

const AT_ONCE = 2;
const WAITING = 4;

type Line = { running: number; waiting: (() => void)[] };
// Of the process, whose memory and processors they guard.
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

/** A body that is made while it is read, or all at once. */
type Body = ReadableStream<Uint8Array> | Uint8Array<ArrayBuffer>;

/** How long (milliseconds) the rest of a file is kept for a reader who does not read. */
export const UNREAD_MS = 60_000;

/** Tells of a file that broke off on its way; whether its reader is cut off already, who is else told by an error of the body. */
export type Broken = (error: unknown) => boolean;
const UNTOLD: Broken = () => false;

/**
 * A file as heavy work of an account: its place is taken until the last byte is read or the reader leaves. One who reads nothing for a
 * minute is left.
 */
export async function heavyFile<T extends Body>(
  account: string,
  make: () => Promise<T>,
  broken: Broken = UNTOLD,
): Promise<T | ReadableStream<Uint8Array>> {
  await enter(account);
  try {
    const body = await make();
    if (body instanceof ReadableStream) return untilRead(body, () => leave(account), broken);
    leave(account);
    return body;
  } catch (error) {
    leave(account);
    throw error;
  }
}

/** The same bytes; `end` is called once: after the last of them, or when nobody reads them any more. */
function untilRead(body: ReadableStream<Uint8Array>, end: () => void, broken: Broken): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  let timer: NodeJS.Timeout | undefined;
  let isOver = false;
  const over = (): void => {
    clearTimeout(timer);
    if (!isOver) end();
    isOver = true;
  };
  const unread = (controller: ReadableStreamDefaultController<Uint8Array>): void => {
    over();
    const error = new Error("nobody reads this file");
    if (!broken(error)) controller.error(error);
    reader.cancel(error).catch(() => undefined);
  };
  return new ReadableStream({
    async pull(controller) {
      clearTimeout(timer);
      try {
        const next = await reader.read();
        if (isOver) return;
        if (!next.done) {
          controller.enqueue(next.value);
          timer = setTimeout(unread, UNREAD_MS, controller).unref();
          return;
        }
      } catch (error) {
        over();
        if (broken(error)) return;
        throw error;
      }
      over();
      controller.close();
    },
    async cancel(reason) {
      over();
      await reader.cancel(reason);
    },
  });
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
