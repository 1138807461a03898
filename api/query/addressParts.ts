import type { Report } from "#define/report";
import { isDay } from "#define/text";
import type { OwnMeasure, ReportOrder, Threshold } from "./state.ts";
import type { Comparison, SliceWindow } from "#define/slice/query";

type Key = string | null;
const NOTHING = "~";
const WHOLE = "!";
const BRIDGE = "bridge";
const PLAIN: readonly string[] = ["lastYear", "lastMonth", "lastPeriod", "yearToDate", "rolling12", "plan"];
const WINDOWS: readonly string[] = ["running", "share", "rank", "climbed", "moving"];
const MOST_GROUPS = 10_000;
const MOST_STEPS = 400;
const LONGEST_TITLE = 40;

/** The parts of a comma list; none for nothing. */
export const splitted = (text: string | null): string[] => (text ?? "").split(",").filter(Boolean);

/** Keys as they stand in an address: `~` is "without". */
export function keysIn(text: string): Key[] {
  return text.split(",").map((part) => (part === NOTHING ? null : decoded(part)));
}

/** Keys for an address. */
export function textOf(keys: readonly Key[]): string {
  return keys.map((key) => (key === null ? NOTHING : encodeURIComponent(key).replaceAll("~", "%7E"))).join(",");
}

/** An order like `-net@d1to30`; undefined where it names nothing of these. */
export function orderIn(text: string | null, names: readonly string[]): ReportOrder | undefined {
  const [by = "", column] = (text ?? "").replace(/^-/, "").split("@");
  if (!names.includes(by.split("~")[0] ?? "")) return undefined;
  const order = { by, descending: text?.startsWith("-") ?? false };
  return column === undefined ? order : { ...order, column: keysIn(column)[0] ?? null };
}

/** An order for an address. */
export function orderText({ by, descending, column }: ReportOrder): string {
  return `${descending ? "-" : ""}${by}${column === undefined ? "" : `@${textOf([column])}`}`;
}

/**
 * A comparison like `lastYear`, `lastYear!` (the whole period), `asOf:2025-12-31`, `asOf:2025-12-31:bridge` (with what moved since),
 * `peer:unit`; undefined where it is none.
 */
export function comparisonIn(text: string, dimensions: readonly string[]): Comparison | undefined {
  const [kind = "", value = "", more] = text.replace(WHOLE, "").split(":");
  const whole = text.includes(WHOLE) ? ({ whole: true } as const) : {};
  if (kind === "asOf" && isDay(value)) return { name: kind, kind, on: value, ...(more === BRIDGE ? { bridge: true } : {}) };
  if (kind === "peer" && dimensions.includes(value)) return { name: kind, kind, over: value };
  if (kind === "festival" && value === "") return { name: kind, kind: "lastYear", festival: true };
  if (!PLAIN.includes(kind) || value !== "") return undefined;
  return { name: kind, kind, ...whole } as Comparison;
}

/** A comparison for an address. */
export function comparisonText(comparison: Comparison): string {
  if (comparison.kind === "asOf") return `asOf:${comparison.on}${comparison.bridge ? `:${BRIDGE}` : ""}`;
  if (comparison.kind === "peer") return `peer:${comparison.over}`;
  return `${comparison.name}${"whole" in comparison && comparison.whole ? WHOLE : ""}`;
}

/** A window like `share:net`, `moving:net:3` or `climbed:net:netLastYear`; undefined where it is none. */
export function windowIn(text: string, figures: readonly string[]): SliceWindow | undefined {
  const [kind = "", of = "", size] = text.split(":");
  if (!WINDOWS.includes(kind) || !figures.includes(of)) return undefined;
  if (kind === "climbed") return size !== undefined && figures.includes(size) ? climbedOf(of, size) : undefined;
  return windowOf(kind as SliceWindow["kind"], of, kind === "moving" ? Math.min(wholeIn(size ?? null) ?? 3, MOST_STEPS) : undefined);
}

/** A window over a metric, named after both. */
export function windowOf(kind: SliceWindow["kind"], of: string, size?: number): SliceWindow {
  const name = `${kind}${of.charAt(0).toUpperCase()}${of.slice(1)}`;
  return size === undefined ? { name, of, kind } : { name, of, kind, size };
}

/** How many places better a figure stands than another. */
function climbedOf(of: string, against: string): SliceWindow {
  return { ...windowOf("climbed", of), against };
}

/** The figures over its rows that a report begins with. */
export function windowsIn({ windows = [] }: Pick<Report, "windows">): SliceWindow[] {
  return windows.map(({ kind, of, against }) => (against === undefined ? windowOf(kind, of) : climbedOf(of, against)));
}

/** A window for an address. */
export function windowText({ kind, of, size, against }: SliceWindow): string {
  return [kind, of, size ?? against].filter((part) => part !== undefined).join(":");
}

/** A measure of the reader's own: `title|expression`. */
export function measureIn(name: string, text: string): OwnMeasure {
  const cut = text.indexOf("|");
  return { name, title: decoded(text.slice(0, Math.max(0, cut))).slice(0, LONGEST_TITLE) || name, text: text.slice(cut + 1) };
}

/** A measure for an address. */
export function measureText({ title, text }: OwnMeasure): string {
  return `${encodeURIComponent(title)}|${text}`;
}

/** A range like `2025-01..2025-06`, either end open; undefined where it is none. */
export function rangeIn(text: string): { from?: string; to?: string } | undefined {
  const [, from, to] = /^([\dQP-]*(?:\.\d+)?)\.\.([\dQP-]*(?:\.\d+)?)$/.exec(text) ?? [];
  if (!from && !to) return undefined;
  return { ...(from ? { from } : {}), ...(to ? { to } : {}) };
}

/** A threshold like `net:100000..` or `items:..3`; undefined where it is none. */
export function thresholdIn(dimension: string, text: string, figures: readonly string[]): Threshold | undefined {
  const [, metric = "", least, most] = /^(\w+):(-?\d{1,14}(?:\.\d{1,6})?)?\.\.(-?\d{1,14}(?:\.\d{1,6})?)?$/.exec(text) ?? [];
  if (!figures.includes(metric) || (!least && !most)) return undefined;
  return { dimension, metric, ...(least ? { least } : {}), ...(most ? { most } : {}) };
}

/** A threshold for an address. */
export function thresholdText({ metric, least, most }: Threshold): string {
  return `${metric}:${least ?? ""}..${most ?? ""}`;
}

/** A whole number from 1 to 10,000; undefined where it is none. */
export function wholeIn(text: string | null): number | undefined {
  const value = /^\d{1,5}$/.test(text ?? "") ? Number(text) : 0;
  return value >= 1 && value <= MOST_GROUPS ? value : undefined;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
