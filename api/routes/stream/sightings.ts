import { compile } from "#db/client";
import type { Module } from "#define/module";
import type { Viewer } from "#define/viewer";
import { readRecords } from "#engine/records";
import type { Runtime } from "#engine/runtime";
import { scoped } from "#engine/access/scoped";
import { hasReadAccess } from "#engine/access/moduleAccess";
import { inWork } from "#engine/work";
import { ALARMS } from "#alerts/alarm/news";
import type { Note } from "#extras/notes";
import type { Listener } from "./listener.ts";

type Hearing = Pick<Listener, "viewer" | "note">;

/** Who sees which records that news are about: looked up once for all who see the same rows of a module. */
export class Sightings {
  private readonly predicates = new WeakMap<Viewer, Map<Module, string>>();

  constructor(private readonly runtime: Runtime) {}

  /** Tells each listener the notes on records that he may see; a guest only those that are for the customer. */
  async notify(notes: readonly Note[], listeners: readonly Hearing[]): Promise<void> {
    const places = grouped(
      notes.flatMap((note) => this.shownAt(note)),
      ({ compId, module }) => `${compId} ${module}`,
    );
    for (const own of places.values()) {
      const [{ module: id, compId } = { module: "", compId: 0 }] = own;
      if (id === ALARMS) {
        notifyStaff(own, listeners);
        continue;
      }
      const module = this.runtime.definitions.modules.get(id);
      const here = listeners.filter(({ viewer }) => viewer.compId === compId && module !== undefined && hasReadAccess(viewer, module));
      if (module) await this.notifyOf(module, own, here);
    }
  }

  /** A note at its document and wherever else the rows of that are shown. */
  private shownAt(note: Note): Note[] {
    const others = [...this.runtime.definitions.modules.values()].filter(({ recordsOf }) => recordsOf === note.module);
    return [note, ...others.map(({ id }) => ({ ...note, module: id }))];
  }

  private async notifyOf(module: Module, notes: readonly Note[], listeners: readonly Hearing[]): Promise<void> {
    const ids = [...new Set(notes.map(({ id }) => id))];
    for (const alike of grouped(listeners, ({ viewer }) => this.predicateOf(viewer, module)).values()) {
      const seen = await this.seenBy(alike[0]?.viewer, module, ids);
      for (const { viewer, note } of alike)
        for (const news of notes) if (seen.has(news.id) && (news.isForCustomer || !viewer.isGuest)) note(news);
    }
  }

  private async seenBy(viewer: Viewer | undefined, module: Module, ids: readonly string[]): Promise<Set<string>> {
    if (!viewer) return new Set();
    const records = await inWork(this.runtime, viewer, (work) => readRecords(work, module, ids), "read only");
    return new Set(records.map(({ header }) => String(header.id)));
  }

  /** The rows of a module that a viewer sees, as text: who has the same sees the same. */
  private predicateOf(viewer: Viewer, module: Module): string {
    const known = this.predicates.get(viewer) ?? new Map<Module, string>();
    this.predicates.set(viewer, known);
    const predicate = known.get(module) ?? JSON.stringify(compile(scoped(module, viewer)));
    known.set(module, predicate);
    return predicate;
  }
}

/** Alarms are no records: whoever works in the company hears of them, and asks which he may see. */
function notifyStaff(notes: readonly Note[], listeners: readonly Hearing[]): void {
  for (const { viewer, note } of listeners) for (const news of notes) if (viewer.compId === news.compId && !viewer.isGuest) note(news);
}

function grouped<T>(all: readonly T[], keyOf: (one: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const one of all) {
    const key = keyOf(one);
    const group = groups.get(key);
    if (group) group.push(one);
    else groups.set(key, [one]);
  }
  return groups;
}
