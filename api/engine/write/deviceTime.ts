import type { Action } from "#define/action";
import { fail, type Issue } from "#define/problem";
import type { DocumentRecord } from "#define/rows";
import type { EngineWork } from "#engine/context";

/** When a device did something, and when it sends it, by its own clock (ISO). */
export type DeviceTime = { at: string; sentAt: string };

/** A clock is off by more than what an answer may take on its way. */
const CLOCK_MS = 300_000;
/** A clock that is set right while something waits may turn back by so much. */
const TURNED_MS = 60_000;
const DAY_MS = 86_400_000;

/**
 * Keeps in the records when a device did the action, and how far its clock is from the server's; an action that came with no device keeps
 * nothing of one. What is wrong: done after it was sent, or too long before.
 */
export function keepDeviceTime(
  { now }: Pick<EngineWork, "now">,
  { offline }: Action,
  records: readonly DocumentRecord[],
  device: DeviceTime | undefined,
): Issue[] {
  if (device && !offline) fail({ type: "malformed" });
  if (!offline) return [];
  const { deviceAt, clockAhead, isClockOff, days } = offline;
  const ahead = device ? Date.parse(device.sentAt) - Date.parse(now) : null;
  for (const { header } of records) {
    header[deviceAt] = device ? new Date(device.at).toISOString() : null;
    header[clockAhead] = ahead === null ? null : Math.round(ahead / 1000);
    header[isClockOff] = header[isClockOff] === true || (ahead !== null && Math.abs(ahead) > CLOCK_MS);
  }
  if (!device) return [];
  const waited = Date.parse(device.sentAt) - Date.parse(device.at);
  if (waited < -TURNED_MS) return [{ code: "deviceAhead", field: deviceAt, value: device.at }];
  return waited > days * DAY_MS ? [{ code: "deviceTooOld", field: deviceAt, value: device.at, params: { days } }] : [];
}
