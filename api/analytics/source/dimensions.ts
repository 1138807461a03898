import type { SourceColumn } from "#define/composed";
import type { Dimension } from "#define/dataset";
import { SPAN_KINDS, type SpanKind } from "#define/spans";
import { isOwner, OWNERS } from "./owners.ts";

/**
 * What rows can be grouped and filtered by for a column that is stored under a name: a day also by its month, year and spans; the numbers
 * of a figure under a name of their own, because that of the column is its sum's.
 */
export function dimensionsOf({ fieldName, propType, use }: SourceColumn, stored: string): [string, Dimension][] {
  if (isOwner(use)) return [[fieldName, { kind: "link", sql: stored, to: OWNERS[use].to }]];
  if (use === "figure") return [[`${fieldName}Value`, { kind: "number", sql: stored }]];
  if (propType === "text") return [[fieldName, { kind: "text", sql: stored }]];
  if (propType !== "date") return [[fieldName, { kind: "number", sql: stored }]];
  const month = `strftime(${stored}, '%Y-%m')`;
  return [
    [fieldName, { kind: "date", sql: stored }],
    [`${fieldName}Month`, { kind: "month", sql: month }],
    [`${fieldName}Year`, { kind: "year", sql: `strftime(${stored}, '%Y')` }],
    ...SPAN_KINDS.map((kind): [string, Dimension] => [spanName(fieldName, kind), { kind, sql: month }]),
  ];
}

/** The dimension of a day's span of that kind. */
export const spanName = (fieldName: string, kind: SpanKind): string => `${fieldName}${kind.slice(0, 1).toUpperCase()}${kind.slice(1)}`;
