import useSWR from "swr";
import type { Report } from "#define/report";
import { call, getValue } from "../data/api.ts";
import { isPreview } from "./definition.ts";

/** What somebody wrote at a figure: `keys` say which (none = the whole report), `metric` of which kind. */
export type ReportNote = {
  id: string;
  keys: Readonly<Record<string, string | null>>;
  metric: string | null;
  text: string;
  audience: "own" | "company";
  by: string;
  at: string;
  mine: boolean;
};
export type NoteDraft = Pick<ReportNote, "keys" | "metric" | "text" | "audience">;

/** The notes of a report that are for this reader, and the ways to write and to take away one. */
export function useNotes(report: Report): {
  notes: readonly ReportNote[];
  write: (draft: NoteDraft) => Promise<void>;
  drop: (id: string) => Promise<void>;
} {
  const path = `/api/reports/${report.id}/notes`;
  const { data, mutate } = useSWR<{ notes: readonly ReportNote[] }, unknown>(isPreview(report) ? null : path, getValue);
  return {
    notes: data?.notes ?? NONE,
    write: async (draft) => {
      await call("POST", path, { body: draft });
      await mutate();
    },
    drop: async (id) => {
      await call("DELETE", `${path}/${id}`);
      await mutate();
    },
  };
}

const NONE: readonly ReportNote[] = [];

/** The notes that stand at exactly these keys, of this metric or of none. */
export function notesAt(
  notes: readonly ReportNote[],
  keys: Readonly<Record<string, string | null>>,
  metric: string | null,
): readonly ReportNote[] {
  const names = Object.keys(keys);
  return notes.filter(
    (note) =>
      (note.metric === null || metric === null || note.metric === metric) &&
      Object.keys(note.keys).length === names.length &&
      names.every((name) => Object.hasOwn(note.keys, name) && note.keys[name] === keys[name]),
  );
}

/** What is written at the points of an axis, by their places. */
export function notesOnAxis(
  notes: readonly ReportNote[],
  axis: string,
  points: readonly { key: string | null }[],
): ReadonlyMap<number, string> {
  const found = new Map<number, string>();
  for (const note of notes) {
    const place = Object.hasOwn(note.keys, axis) ? points.findIndex(({ key }) => key === note.keys[axis]) : -1;
    if (place >= 0) found.set(place, [found.get(place), `${note.by}: ${note.text}`].filter(Boolean).join("\n"));
  }
  return found;
}
