import type { Action } from "#define/action";
import { fail, type Issue } from "#define/problem";
import type { DocumentRecord } from "#define/rows";
import type { EngineWork } from "#engine/context";

/** When a device did something, and when it sends it, by its own clock (ISO). */
export type DeviceTime = { at: string; sentAt: string };

/** A clock is off by more than what an answer may take on its way. */
const CLOCK_MS = 300_000;
/** A clock that is set right while something waits may turn back by so much before it says so. */
const TURNED_MS = 60_000;
const DAY_MS = 86_400_000;

/**
 * Keeps in the records when a device did the action, and how far its clock is from the server's; an action that came with no device keeps
 * nothing of one. A clock that was set meanwhile is marked; wrong is only what cannot be: more days after it was sent than the company
 * allows, or so long before by all that the server knows.
 */
export function keepDeviceTime(
  { now, company: { roadDays: days } }: Pick<EngineWork, "now" | "company">,
  { offline }: Action,
  records: readonly DocumentRecord[],
  device: DeviceTime | undefined,
): Issue[] {
  if (device && !offline) fail({ type: "malformed" });
  if (!offline) return [];
  const { deviceAt, clockAhead, isClockOff } = offline;
  const ahead = device ? Date.parse(device.sentAt) - Date.parse(now) : null;
  for (const { header } of records) {
    header[deviceAt] = device ? new Date(device.at).toISOString() : null;
    header[clockAhead] = ahead === null ? null : Math.round(ahead / 1000);
    header[isClockOff] = header[isClockOff] === true || (device !== undefined && isOff(device, now, header));
  }
  if (!device) return [];
  const waited = waitedMs(device);
  const wrong = { field: deviceAt, value: device.at, params: { days } };
  if (waited < -days * DAY_MS) return [{ code: "deviceAhead", ...wrong }];
  const isOld = ({ header }: DocumentRecord) => Math.min(waited, ageMs(header, now)) > days * DAY_MS;
  return records.some(isOld) ? [{ code: "deviceTooOld", ...wrong }] : [];
}

const waitedMs = ({ at, sentAt }: DeviceTime): number => Date.parse(sentAt) - Date.parse(at);

/** Nobody did something with a record before the server had it: it waited no longer than the record is old. */
const ageMs = ({ createdAt }: DocumentRecord["header"], now: string): number => Date.parse(now) - new Date(String(createdAt)).getTime();

/** The clock is far from the server's, or was set between the act and its sending. */
function isOff(device: DeviceTime, now: string, header: DocumentRecord["header"]): boolean {
  const waited = waitedMs(device);
  const ahead = Date.parse(device.sentAt) - Date.parse(now);
  return Math.abs(ahead) > CLOCK_MS || waited < -TURNED_MS || waited > ageMs(header, now) + CLOCK_MS;
}
