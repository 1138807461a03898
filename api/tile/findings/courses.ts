import { compare } from "#define/decimal";

type Course = readonly (string | null)[];

/** So many times in a row make a run, and so many before it make a record. */
const [RUN, RECORD] = [3, 6];

/** How many times in a row a course has risen or fallen up to its end; nothing under three. */
export function runOf(values: Course): { direction: "up" | "down"; count: number } | null {
  const steps = values.slice(1).map((value, at) => stepOf(values[at], value));
  const last = steps.at(-1) ?? 0;
  const count = steps.length - 1 - steps.findLastIndex((step) => step !== last);
  return last === 0 || count < RUN ? null : { direction: last > 0 ? "up" : "down", count };
}

/** Of how many times, itself included, the last one is the highest or the lowest; nothing where fewer than six lie before it. */
export function recordOf(values: Course): { direction: "highest" | "lowest"; count: number } | null {
  const steps = values.slice(0, -1).map((value) => stepOf(value, values.at(-1)));
  const last = steps.at(-1) ?? 0;
  const before = steps.length - 1 - steps.findLastIndex((step) => step !== last);
  return last === 0 || before < RECORD ? null : { direction: last > 0 ? "highest" : "lowest", count: before + 1 };
}

/** Whether a value is above (1), below (-1) or level with another; 0 too where one of both is not known. */
function stepOf(from: string | null | undefined, to: string | null | undefined): -1 | 0 | 1 {
  return from === null || from === undefined || to === null || to === undefined ? 0 : compare(to, from);
}
