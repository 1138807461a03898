import { createHash } from "node:crypto";
import { stat } from "node:fs/promises";
import { COMPANY_COLUMN } from "#define/companies";
import type { Dataset, Dimension } from "#define/dataset";
import { fail } from "#define/problem";
import type { SnapshotFile } from "#define/slice/slice";
import type { Viewer } from "#define/viewer";
import type { Duck } from "#analytics/duck";
import { type Content, exists, fileOf, writeSnapshot } from "./export.ts";
import { hiddenColumns } from "#analytics/hidden";
import type { Snapshot } from "./state.ts";
import { demandDataset, readsDataset, rowRights } from "#analytics/rights";
import type { Snapshots } from "./snapshots.ts";
import { GONE, goneOf, type SnapshotPath, TABLE, tableOf } from "./path.ts";
import { shortHash } from "#analytics/source/sources";
import type { Store } from "./store.ts";
import type { Catalogue } from "#analytics/catalogue";

/** A snapshot as one reader may see it. `scope` is "company" for the whole; every reader with the same rights shares the files. */
export type Reading = Snapshot & { scope: string };

type Parts = { catalogue: Catalogue; snapshots: Snapshots; duck: Duck; store: Store };
const WHOLE = "company";
const SMALL_ROWS = 30_000;
/** Shorter than the store keeps unused files: what is remembered is there. */
const REMEMBERED_MS = 5 * 60_000;
const REMEMBERED = 5000;

/** Gives every reader the snapshot of what he may see: the files themselves, or files cut to his rows and columns. */
export class Readers {
  private readonly cuts = new Map<string, { until: number; file: Promise<SnapshotFile> }>();

  constructor(private readonly parts: Parts) {}

  /** The newest snapshot of a dataset for a viewer; throws notFound, forbidden, and notReady while the first one is being built. */
  async reading(viewer: Viewer, datasetId: string): Promise<Reading> {
    const dataset = this.parts.catalogue.datasets.get(datasetId) ?? fail({ type: "notFound", what: datasetId });
    demandDataset(this.parts.catalogue, viewer, datasetId);
    const whole = (await this.parts.snapshots.awaited(viewer.compId, datasetId)) ?? fail({ type: "notReady", what: datasetId });
    const { rows, hidden, scope } = openTo(dataset, viewer);
    if (scope === WHOLE) return { ...whole, scope };
    const facts = await this.cutFacts(dataset, whole, scope, rows, hidden);
    const labels = await Promise.all(
      whole.files.filter((file) => !isFacts(file)).map((file) => this.cutLabels(dataset, whole, file, scope, facts)),
    );
    const files = [...facts, ...labels];
    return { ...whole, files, scope, version: shortHash([scope, whole.version, files]) };
  }

  /**
   * Whose rows and columns of a dataset a viewer reads: "company" for all, else equal for readers of the same; throws notFound and
   * forbidden.
   */
  scope(viewer: Viewer, datasetId: string): string {
    const dataset = this.parts.catalogue.datasets.get(datasetId) ?? fail({ type: "notFound", what: datasetId });
    demandDataset(this.parts.catalogue, viewer, datasetId);
    return openTo(dataset, viewer).scope;
  }

  /** The version of the whole that a viewer's reading comes from, without making his files: equal keys mean equal answers. */
  async versionKey(viewer: Viewer, datasetId: string): Promise<string | null> {
    const dataset = this.parts.catalogue.datasets.get(datasetId);
    if (!dataset || !readsDataset(this.parts.catalogue, viewer, datasetId)) return null;
    const whole = (await this.parts.snapshots.awaited(viewer.compId, datasetId)) ?? fail({ type: "notReady", what: datasetId });
    return shortHash([whole.version, rowRights(dataset, viewer), hiddenColumns(dataset, viewer)]);
  }

  /** Where the files of a reading lie. */
  paths(reading: Reading): SnapshotPath[] {
    return reading.files.map((file) => ({ hash: file.hash, path: this.pathOf(reading, file) }));
  }

  /** Whether files of a reading were deleted; what is lost is fetched or made again by the next reading. */
  async isTorn(reading: Reading): Promise<boolean> {
    const lost = await this.parts.store.lost(this.paths(reading).map(({ path }) => path));
    if (lost.length > 0) this.parts.snapshots.mistrust(reading.compId);
    return lost.length > 0;
  }

  /** The path of a file that a viewer may fetch by its hash, current or kept for older manifests; throws notFound. */
  async fileFor(viewer: Viewer, datasetId: string, hash: string): Promise<string> {
    const reading = await this.reading(viewer, datasetId);
    if (!/^[0-9a-f]{32}$/.test(hash)) fail({ type: "notFound", what: hash });
    const sources =
      reading.scope === WHOLE
        ? [datasetId, ...new Set(reading.files.filter((file) => !isFacts(file)).map((file) => file.table))]
        : [datasetId];
    const places = sources.map((source) => fileOf(this.parts.store.placeOf(source, viewer.compId, reading.scope), hash));
    return (await this.parts.store.find(places)) ?? fail({ type: "notFound", what: hash });
  }

  private isThere(dataset: string, compId: number, scope: string, hash: string): Promise<boolean> {
    return exists(fileOf(this.parts.store.placeOf(dataset, compId, scope), hash));
  }

  private pathOf(reading: Reading, file: SnapshotFile): string {
    const source = reading.scope === WHOLE && !isFacts(file) ? file.table : reading.dataset;
    return fileOf(this.parts.store.placeOf(source, reading.compId, reading.scope), file.hash);
  }

  /** Bases first: a delta's replaced keys are cut to those of the reader's own base. */
  private async cutFacts(
    dataset: Dataset,
    whole: Snapshot,
    scope: string,
    rows: string | null,
    hidden: readonly string[],
  ): Promise<SnapshotFile[]> {
    const columns = Object.keys(dataset.columns).map((name) =>
      hidden.includes(name) ? `case when false then ${name} end as ${name}` : name,
    );
    const where = rows === null ? "" : ` where ${rows}`;
    const rowsIn = (file: SnapshotFile) => ({ [TABLE]: `select ${columns.join(", ")} from ${tableOf(file.hash)}${where}` });
    const facts = whole.files.filter(isFacts);
    const bases = await Promise.all(
      facts.filter(({ replaces }) => !replaces).map((file) => this.cut(dataset.id, whole, file, scope, rowsIn(file), [])),
    );
    const deltas = facts.flatMap((file) => {
      if (!file.replaces) return [];
      const key = file.replaces;
      const below = bases.filter(({ period }) => period === file.period);
      const mine = below.map(({ hash }) => `select ${key} from ${tableOf(hash)}`).join(" union all ");
      const content = { ...rowsIn(file), [GONE]: `select ${key} from ${goneOf(file.hash)} semi join (${mine}) as b using (${key})` };
      return [this.cut(dataset.id, whole, file, scope, content, below)];
    });
    return [...bases, ...(await Promise.all(deltas))];
  }

  /** Names of records that the cut facts do not speak of stay out. */
  private cutLabels(
    dataset: Dataset,
    whole: Snapshot,
    file: SnapshotFile,
    scope: string,
    facts: readonly SnapshotFile[],
  ): Promise<SnapshotFile> {
    const links = Object.values(dataset.dimensions).filter(
      (dimension): dimension is Dimension & { kind: "link" } => dimension.kind === "link" && dimension.to === file.table,
    );
    const named = links.flatMap((link) =>
      link.sql === COMPANY_COLUMN
        ? [`id = ${whole.compId}`]
        : facts.map(({ hash }) => `${link.by ?? "id"} in (select ${link.sql} from ${tableOf(hash)})`),
    );
    const select = `select * from ${tableOf(file.hash)} where ${named.join(" or ") || "false"}`;
    return this.cut(dataset.id, whole, file, scope, { [TABLE]: select }, facts);
  }

  private async cut(
    dataset: string,
    whole: Snapshot,
    file: SnapshotFile,
    scope: string,
    content: Content,
    used: readonly SnapshotFile[],
  ): Promise<SnapshotFile> {
    const hash = createHash("sha256")
      .update(`${scope} ${Object.values(content).join(" ")}`)
      .digest("hex")
      .slice(0, 32);
    const key = `${dataset} ${whole.compId} ${hash}`;
    const known = this.cuts.get(key);
    if (known && known.until > Date.now() && (await this.isThere(dataset, whole.compId, scope, hash))) return known.file;
    const made = this.makeCut(dataset, whole, file, scope, hash, content, used);
    this.cuts.delete(key);
    this.cuts.set(key, { until: Date.now() + REMEMBERED_MS, file: made });
    made.catch(() => this.cuts.delete(key));
    const [oldest] = this.cuts.keys();
    if (this.cuts.size > REMEMBERED && oldest) this.cuts.delete(oldest);
    return made;
  }

  private async makeCut(
    dataset: string,
    whole: Snapshot,
    file: SnapshotFile,
    scope: string,
    hash: string,
    content: Content,
    used: readonly SnapshotFile[],
  ): Promise<SnapshotFile> {
    const { duck, store } = this.parts;
    const folder = await store.place(dataset, whole.compId, scope);
    const path = fileOf(folder, hash);
    if (!(await exists(path))) {
      const open = [this.wholePath(whole, file), ...used.map((one) => ({ hash: one.hash, path: fileOf(folder, one.hash) }))];
      await writeSnapshot(duck, path, content, file.rows < SMALL_ROWS, open);
    }
    await store.touch([path]);
    const [[rows] = []] = await duck.query(`select count(*) from ${tableOf(hash)}`, [{ hash, path }]);
    return { ...file, hash, rows: Number(rows), bytes: (await stat(path)).size };
  }

  private wholePath(whole: Snapshot, file: SnapshotFile): SnapshotPath {
    const source = isFacts(file) ? whole.dataset : file.table;
    return { hash: file.hash, path: fileOf(this.parts.store.placeOf(source, whole.compId), file.hash) };
  }
}

function openTo(dataset: Dataset, viewer: Viewer): { rows: string | null; hidden: string[]; scope: string } {
  const rows = rowRights(dataset, viewer);
  const hidden = hiddenColumns(dataset, viewer);
  return { rows, hidden, scope: rows === null && hidden.length === 0 ? WHOLE : shortHash([rows, hidden]) };
}

const isFacts = (file: SnapshotFile) => file.table === "facts";
