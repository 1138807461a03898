import { randomInt } from "node:crypto";

const EPOCH = Date.UTC(2025, 0, 1);
// Of the process, not of a runtime: an id is new among all that this process makes.
let node = BigInt(randomInt(1024));
let last = 0n;

/** Sets this process's number (0 to 1023), taken from the database at start, so that two processes never make the same id. */
export function setIdNode(value: number): void {
  node = BigInt(value % 1024);
}

/** A new id for a row: 41 bits of milliseconds since 2025, 10 bits of process, 12 bits of sequence; grows within a process. */
export function newId(): string {
  const floor = BigInt(Date.now() - EPOCH) << 12n;
  last = last >= floor ? last + 1n : floor;
  return (((last >> 12n) << 22n) | (node << 12n) | (last & 4095n)).toString();
}

/** The least id that any process makes at an instant (ms since 1970): ids from then on are not less. */
export function idAt(instant: number): string {
  return (BigInt(Math.max(0, Math.trunc(instant) - EPOCH)) << 22n).toString();
}
