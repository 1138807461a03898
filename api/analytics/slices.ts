import { asksAll } from "#define/companies";
import type { Dataset, Sliceable } from "#define/dataset";
import { fail } from "#define/problem";
import { compileSlice, sliceTables } from "#define/slice/slice";
import type { Language, Viewer } from "#define/viewer";
import { companyOf } from "#engine/company";
import { dayIn, type Runtime } from "#engine/runtime";
import type { CompanyCalendar } from "#define/calendar";
import { calendarOf } from "./companyCalendar.ts";
import type { Duck } from "./duck.ts";
import type { DuckRows } from "./duckInstance.ts";
import { describedFor, describedOver } from "./hidden.ts";
import type { Readers, Reading } from "./snapshot/readers.ts";
import type { SnapshotPath } from "./snapshot/path.ts";
import type { Asker } from "./lanes.ts";
import { demandDataset } from "./rights.ts";
import { Shared } from "./shared.ts";
import { shortHash } from "./source/sources.ts";
import { companyName, groupOf, groupTerms, type Member, membersOf, readersIn, tablesOf } from "./together.ts";
import type { AnsweredOver, CompiledSlice, Slice, SliceAnswer } from "#define/slice/query";
import { type Catalogue, datasetIn } from "./catalogue.ts";

type Parts = { runtime: Runtime; catalogue: Catalogue; duck: Duck; readers: Readers };
/**
 * A slice made ready for one reader: over what he reads of his company, or of all his companies. It is as true as the one of them that is
 * true up to the earliest instant.
 */
export type Prepared = {
  compiled: CompiledSlice;
  dataset: Dataset;
  described: Sliceable;
  readings: readonly Reading[];
  version: string;
  at: string;
  over?: Omit<AnsweredOver, "unrated">;
};

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
    const asker = { account: viewer.accountId, ask };
    const { prepared, rows } = await this.rowsOf(viewer, slice, asker, signal);
    const over = await this.over(prepared, asker, signal);
    const { compiled, version, at } = prepared;
    return { columns: compiled.columns, rows, ms: Math.round(performance.now() - began), version, at, ...(over ? { over } : {}) };
  }

  /** Over which companies a slice is; undefined of one company. */
  async over({ compiled, over, readings }: Prepared, asker: Asker, signal?: AbortSignal): Promise<AnsweredOver | undefined> {
    if (!over || compiled.unrated === undefined) return undefined;
    const found = await this.run(compiled.unrated, readings, asker, signal);
    return { ...over, unrated: found.flatMap(([currency]) => currency ?? []).toSorted() };
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
    const dataset = datasetIn(this.parts.catalogue, slice.dataset, viewer.compId) ?? fail({ type: "notFound", what: slice.dataset });
    if (dataset.companies && asksAll(slice.params)) return this.prepareAll(viewer, slice, dataset, language);
    const reading = await this.parts.readers.reading(viewer, slice.dataset);
    const { code } = await companyOf(this.parts.runtime, viewer.compId);
    const options = { tables: sliceTables(reading.files), language, company: code, ...(await this.times(viewer)) };
    const described = describedFor(dataset, viewer);
    const { version, at } = reading;
    return { compiled: compileSlice(described, slice, options), dataset, described, readings: [reading], version, at };
  }

  private async prepareAll(viewer: Viewer, slice: Slice, dataset: Dataset, language: Language): Promise<Prepared> {
    demandDataset(this.parts.catalogue, viewer, dataset.id);
    const members = await membersOf(this.parts, viewer, dataset);
    const held = await this.currenciesOf(viewer, dataset, members);
    const { groupCurrency: currency, money } = await companyOf(this.parts.runtime, viewer.compId);
    const group = { digits: money.of(currency), ...(await groupOf(this.parts.runtime, members, currency, held)) };
    const described = describedOver(
      dataset,
      members.map((member) => member.viewer),
    );
    const options = { tables: tablesOf(members), language, group, ...(await this.times(viewer)) };
    const readings = members.map(({ reading }) => reading);
    return {
      compiled: compileSlice(described, slice, options),
      dataset,
      described,
      readings,
      version: shortHash([group, ...readings.map(({ version }) => version)]),
      at: readings.map(({ at }) => at).toSorted()[0] ?? "",
      over: { companies: members.map(({ company }) => ({ code: company.code, name: companyName(company, language) })), currency },
    };
  }

  /** What a viewer may ask of a dataset that he reads, where parameters ask for one company or all; throws notFound. */
  async offered(viewer: Viewer, id: string, params: Slice["params"]): Promise<Sliceable> {
    const dataset = datasetIn(this.parts.catalogue, id, viewer.compId) ?? fail({ type: "notFound", what: id });
    if (!dataset.companies || !asksAll(params)) return describedFor(dataset, viewer);
    return describedOver(dataset, await readersIn(this.parts, viewer, dataset));
  }

  /**
   * Whose rows and columns a viewer reads where parameters ask for one company or all: equal for readers of the same; throws notFound and
   * forbidden.
   */
  async scope(viewer: Viewer, id: string, params: Slice["params"]): Promise<string> {
    const own = this.parts.readers.scope(viewer, id);
    const dataset = this.parts.catalogue.datasets.get(id);
    if (!dataset?.companies || !asksAll(params)) return own;
    const viewers = await readersIn(this.parts, viewer, dataset);
    return shortHash(viewers.map((one) => [one.compId, this.parts.readers.scope(one, id)]));
  }

  /** The version of all that an answer comes from, without making files: equal keys mean equal answers; null where it is not read. */
  async versionKey(viewer: Viewer, id: string, params: Slice["params"]): Promise<string | null> {
    const own = await this.parts.readers.versionKey(viewer, id);
    const dataset = this.parts.catalogue.datasets.get(id);
    if (own === null || !dataset?.companies || !asksAll(params)) return own;
    const viewers = await readersIn(this.parts, viewer, dataset);
    const versions = await Promise.all(viewers.map(async (one) => [one.compId, await this.parts.readers.versionKey(one, id)]));
    return shortHash([
      await this.termsKey(
        viewer,
        viewers.map(({ compId }) => compId),
      ),
      versions,
    ]);
  }

  /** What figures over companies come from beside their rows: whose currency is which, who is of the group, and all rates. */
  async termsKey({ compId }: Pick<Viewer, "compId">, companies: readonly number[]): Promise<string> {
    const { runtime } = this.parts;
    const { groupCurrency } = await companyOf(runtime, compId);
    const each = await Promise.all(companies.map(async (id) => [id, (await companyOf(runtime, id)).currency]));
    return shortHash([groupCurrency, each, await groupTerms(runtime, companies, groupCurrency)]);
  }

  /** The currencies in which money of companies stands beside their own; undefined where a file is gone, which the asking itself finds. */
  private async currenciesOf({ accountId }: Viewer, { companies }: Dataset, members: readonly Member[]): Promise<string[] | undefined> {
    const columns = [...new Set(Object.values(companies?.made ?? {}).map(({ currency }) => currency))];
    const tables = members.flatMap(({ reading }) => sliceTables(reading.files).facts);
    const parts = columns.flatMap((column) => tables.map((table) => `select ${column} from ${table}`));
    if (parts.length === 0) return [];
    const readings = members.map(({ reading }) => reading);
    try {
      const rows = await this.run(parts.join(" union "), readings, { account: accountId, ask: {} });
      return rows.flatMap(([currency]) => currency ?? []).toSorted();
    } catch (error) {
      if (!(await this.areTorn(readings))) throw error;
      return undefined;
    }
  }

  private async times(viewer: Viewer): Promise<{ today: string; calendar: CompanyCalendar }> {
    return { today: await this.today(viewer), calendar: await this.calendar(viewer) };
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
    const answered = ({ compiled, readings }: Prepared) => this.run(compiled.sql, readings, asker, signal);
    try {
      return { prepared, rows: await answered(prepared) };
    } catch (error) {
      const isTorn = await this.areTorn(prepared.readings);
      if (signal?.aborted || !isTorn) throw error;
      const again = await this.prepare(viewer, slice, viewer.language);
      return { prepared: again, rows: await answered(again) };
    }
  }

  private async areTorn(readings: readonly Reading[]): Promise<boolean> {
    return (await Promise.all(readings.map((reading) => this.parts.readers.isTorn(reading)))).includes(true);
  }

  /** Where the files of a prepared slice lie. */
  paths(readings: readonly Reading[]): SnapshotPath[] {
    return readings.flatMap((reading) => this.parts.readers.paths(reading));
  }

  /** The text names its files by their content, so equal texts have equal answers. */
  private run(sql: string, readings: readonly Reading[], asker: Asker, signal?: AbortSignal): Promise<DuckRows> {
    const files = this.paths(readings);
    return this.shared.of(sql, (stop) => this.parts.duck.query(sql, files, stop), asker, signal);
  }
}
