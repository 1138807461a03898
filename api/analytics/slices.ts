import type { Dataset } from "#define/dataset";
import { fail } from "#define/problem";
import { compileSlice, sliceTables } from "#define/slice/slice";
import type { Language, Viewer } from "#define/viewer";
import { companyOf } from "#engine/company";
import { dayIn, type Runtime } from "#engine/runtime";
import type { CompanyCalendar } from "#define/calendar";
import { calendarOf } from "./companyCalendar.ts";
import type { Duck } from "./duck.ts";
import type { DuckRows } from "./duckInstance.ts";
import { describedFor } from "./hidden.ts";
import type { Readers, Reading } from "./snapshot/readers.ts";
import type { Asker } from "./lanes.ts";
import { Shared } from "./shared.ts";
import type { CompiledSlice, Slice, SliceAnswer } from "#define/slice/query";
import type { Catalogue } from "./catalogue.ts";

type Parts = { runtime: Runtime; catalogue: Catalogue; duck: Duck; readers: Readers };
/** A slice made ready for one reader. */
export type Prepared = { compiled: CompiledSlice; reading: Reading; dataset: Dataset };

/**
 * Answers slices on the server, from the same files and with the same statement as the browser; one that many ask at once is computed once.
 */
export class Slices {
  private readonly shared = new Shared<DuckRows>((rows) => rows.length * (rows[0]?.length ?? 1));

  constructor(private readonly parts: Parts) {}

  /**
   * The rows of a slice as a viewer may see them; an aborted signal ends the statement unless others wait for it. Throws notReady when too
   * many different ones wait.
   */
  async answer(viewer: Viewer, slice: Slice, signal?: AbortSignal, ask: object = {}): Promise<SliceAnswer> {
    const began = performance.now();
    const { prepared, rows } = await this.rowsOf(viewer, slice, { account: viewer.accountId, ask }, signal);
    const { compiled, reading } = prepared;
    return { columns: compiled.columns, rows, ms: Math.round(performance.now() - began), version: reading.version, at: reading.at };
  }

  /** The same for questions that belong together: they count as one. */
  asOne(): Pick<Slices, "answer"> {
    const ask = {};
    return { answer: (viewer, slice, signal) => this.answer(viewer, slice, signal, ask) };
  }

  /** How many statements were begun so far. */
  get computed(): number {
    return this.shared.begun;
  }

  /** Compiles a slice against the files that a viewer may see; labels in a language. */
  async prepare(viewer: Viewer, slice: Slice, language: Language): Promise<Prepared> {
    const dataset = this.parts.catalogue.datasets.get(slice.dataset) ?? fail({ type: "notFound", what: slice.dataset });
    const reading = await this.parts.readers.reading(viewer, slice.dataset);
    const calendar = await this.calendar(viewer);
    const options = { tables: sliceTables(reading.files), language, today: await this.today(viewer), calendar };
    return { compiled: compileSlice(describedFor(dataset, viewer), slice, options), reading, dataset };
  }

  /** The business day of the viewer's company. */
  async today(viewer: Viewer): Promise<string> {
    return dayIn(await this.timeZone(viewer), this.parts.runtime.clock.now());
  }

  /** The fiscal year and the festivals of the viewer's company. */
  calendar({ compId }: Viewer): Promise<CompanyCalendar> {
    return calendarOf(this.parts.runtime, compId);
  }

  /** The time zone of the viewer's company. */
  async timeZone({ compId }: Viewer): Promise<string> {
    return (await companyOf(this.parts.runtime, compId)).timeZone;
  }

  /** A file that is gone under the statement is waited for and asked once more. */
  private async rowsOf(viewer: Viewer, slice: Slice, asker: Asker, signal?: AbortSignal): Promise<{ prepared: Prepared; rows: DuckRows }> {
    const prepared = await this.prepare(viewer, slice, viewer.language);
    try {
      return { prepared, rows: await this.run(prepared, asker, signal) };
    } catch (error) {
      if (signal?.aborted || !(await this.parts.readers.isTorn(prepared.reading))) throw error;
      const again = await this.prepare(viewer, slice, viewer.language);
      return { prepared: again, rows: await this.run(again, asker, signal) };
    }
  }

  /** The text names its files by their content, so equal texts have equal answers. */
  private run({ compiled, reading }: Prepared, asker: Asker, signal?: AbortSignal): Promise<DuckRows> {
    const files = this.parts.readers.paths(reading);
    return this.shared.of(compiled.sql, (stop) => this.parts.duck.query(compiled.sql, files, stop), asker, signal);
  }
}
