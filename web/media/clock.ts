import { own, setOwn } from "./own.ts";

/**
 * The server's clock as it was told last (ms), and how long the page had lived then (ms): the device's own clock may be wrong, and jump.
 */
let told = { server: Date.now(), lived: performance.now() };
let heardAt: number | null = null;
let away = 0;
const NOTED_MS = 20_000;
let notedAt = -Infinity;

/** The server's clock (ms), as far as it is known. */
export function serverNow(): number {
  return told.server + performance.now() - told.lived;
}

/** Takes the server's clock from an answer. */
export function heardFrom(time: string | null): void {
  const server = time === null ? NaN : Date.parse(time);
  if (Number.isNaN(server)) return;
  told = { server, lived: performance.now() };
  heardAt = performance.now();
  away = 0;
  note();
}

/** How far (ms) the device's own clock is ahead of the server's. */
export const drift = (): number => Math.round(Date.now() - serverNow());

/** How long (ms) the server was not heard, by whichever clock says more: a device whose clock is set back gains nothing by it. */
export function silence(): number {
  note();
  return heardAt === null ? away + performance.now() : performance.now() - heardAt;
}

/** Takes up the clock where the last page left it; to be awaited before the first picture. */
export async function takeUpClock(): Promise<void> {
  const contact = await own("contact");
  if (!contact || heardAt !== null) return;
  away = Math.max(contact.away, Date.now() - contact.own);
  told = { server: contact.server + away, lived: performance.now() };
}

/** A page that boots without network goes on from what is noted here. */
function note(): void {
  const now = performance.now();
  if (now - notedAt < NOTED_MS) return;
  notedAt = now;
  const gone = heardAt === null ? away + now : now - heardAt;
  void setOwn("contact", { server: serverNow() - gone, own: Date.now() - gone, away: gone });
}
