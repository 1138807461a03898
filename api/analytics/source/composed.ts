import { sql } from "drizzle-orm";
import { narrow, shaped } from "#db/row";
import { transaction } from "#db/client";
import { composedReport, type SourceColumn, sourceDataset } from "#define/composed";
import type { Dataset } from "#define/dataset";
import { bare } from "#define/own";
import type { Issue } from "#define/problem";
import type { Report } from "#define/report";
import { SPAN_KINDS, type SpanKind } from "#define/spans";
import { plainText, unslashed } from "#define/text";
import { type Language, LANGUAGES } from "#define/viewer";
import { companiesOf } from "#engine/company";
import { registerValidator } from "#engine/validators";
import type { Runtime } from "#engine/runtime";
import { datasetFaults, reportFaults } from "#analytics/check";
import type { Snapshots } from "#analytics/snapshot/snapshots";
import { declaredColumns } from "./columns.ts";
import { datasetOf, type DeclaredSource, type Names } from "./dataset.ts";
import { sourceFaults } from "./faults.ts";
import { nameIn, type Translate, sourceWords } from "./words.ts";
import type { OpenCatalogue } from "#analytics/catalogue";
import { bandsOf } from "./bands.ts";
import { judgeCockpit, partsOf, type StoredCockpit, storedCockpits, takeCockpits } from "./composedCockpits.ts";

type Parts = { runtime: Runtime; catalogue: OpenCatalogue; snapshots: Snapshots };
type Template = Names & { compId: number; code: string; dataset: string; definition: string };
const NAMES = { nameZh: "text?", nameEn: "text?", nameRu: "text?" } as const;
const TEMPLATE = shaped({ compId: "integer", code: "text", ...NAMES, dataset: "text", definition: "text" });
const DECLARED = shaped({
  compId: "integer",
  id: "id",
  code: "text",
  ...NAMES,
  loaded: narrow<DeclaredSource["loaded"]>("json?"),
  loadedAs: "text?",
  columns: narrow<DeclaredSource["columns"]>("json"),
});
const EVERY_MS = 2000;

/** Keeps what people composed in the catalogue, beside what files define: published reports and cockpits, connected sources. */
export class Composed {
  private state = "";
  private timer: NodeJS.Timeout | undefined;
  private round: Promise<unknown> = Promise.resolve();
  private readonly own = { datasets: new Set<string>(), reports: new Set<string>(), cockpits: new Set<string>() };

  constructor(private readonly parts: Parts) {
    const { runtime } = parts;
    registerValidator(runtime, "report", (value, compId) => this.judgeReport(value as Omit<Template, "compId">, compId));
    registerValidator(runtime, "cockpit", (value, compId) => judgeCockpit(parts.catalogue, value as StoredCockpit, compId));
    registerValidator(runtime, "source", (value, compId) => this.judgeSource(value as Record<string, unknown>, compId));
  }

  /** Takes up what there is, and looks for changes from then on. */
  async start(): Promise<void> {
    await this.look();
    this.timer = setInterval(() => {
      this.look().catch((err: unknown) => this.parts.runtime.log.warn({ err }, "composed reports could not be followed"));
    }, EVERY_MS);
    this.timer.unref();
  }

  /** Ends the following. */
  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.round;
  }

  /** Reads everything anew where something changed since the last look; one look at a time, lest an older one comes last. */
  look(): Promise<void> {
    const look = this.round.then(() => this.readAnew());
    this.round = look.catch(() => undefined);
    return look;
  }

  private async readAnew(): Promise<void> {
    const companies = [...(await companiesOf(this.parts.runtime)).keys()];
    if (companies.length === 0) return;
    const { templates, cockpits, sources, sets, state } = await transaction(
      this.parts.runtime.client,
      companies,
      async (open) => {
        const [found] = await open.run(shaped({
          state: "text",
        })`select concat_ws(' ', (select concat_ws(',', count(*), sum(version), max(updated_at)) from report_template
            where comp_id = any(${sql.param(companies.map(String))}::text[]::integer[])),
        (select concat_ws(',', count(*), sum(version), max(updated_at)) from cockpit_template
            where comp_id = any(${sql.param(companies.map(String))}::text[]::integer[])),
        (select concat_ws(',', count(*), sum(version), max(updated_at), md5(string_agg(loaded_columns, ' ' order by comp_id, id)))
          from data_source where comp_id = any(${sql.param(companies.map(String))}::text[]::integer[]))) as state`);
        const made = await bandsOf(open, companies);
        const now = found?.state ?? "";
        if (now === this.state) return { templates: [], cockpits: [], sources: [], sets: made, state: now };
        return {
          state: now,
          sets: made,
          cockpits: await storedCockpits(open.run, companies),
          templates:
            await open.run(TEMPLATE`select comp_id as "compId", code, name_zh as "nameZh", name_en as "nameEn", name_ru as "nameRu", dataset, definition
          from report_template where stage = 'published' and comp_id = any(${sql.param(companies.map(String))}::text[]::integer[]) order by comp_id, code`),
          sources: await open.run(DECLARED`select s.comp_id as "compId", s.id, s.code, s.name_zh as "nameZh", s.name_en as "nameEn",
                s.name_ru as "nameRu", s.loaded_columns::jsonb as loaded, md5(s.loaded_columns) as "loadedAs",
          ${declaredColumns} as columns
          from data_source s where s.stage = 'published' and s.comp_id = any(${sql.param(companies.map(String))}::text[]::integer[])
            order by s.comp_id, s.code`),
        };
      },
      "read only",
    );
    const { catalogue } = this.parts;
    catalogue.bands.clear();
    for (const [company, each] of sets) catalogue.bands.set(company, each);
    if (state === this.state) return;
    this.take(templates, sources);
    takeCockpits(this.parts, cockpits, this.own.cockpits);
    this.state = state;
  }

  private take(templates: readonly Template[], sources: readonly DeclaredSource[]): void {
    const { catalogue, snapshots } = this.parts;
    for (const id of this.own.reports) catalogue.reports.delete(id);
    const before = new Map([...this.own.datasets].map((id) => [id, catalogue.datasets.get(id)]));
    for (const id of this.own.datasets) catalogue.datasets.delete(id);
    catalogue.away.clear();
    this.own.reports.clear();
    this.own.datasets.clear();
    for (const source of sources) {
      const dataset = this.takeSource(source);
      if (dataset && JSON.stringify(before.get(dataset.id)) !== JSON.stringify(dataset)) snapshots.put(dataset);
    }
    for (const id of before.keys()) if (!this.own.datasets.has(id)) snapshots.drop(id);
    for (const template of templates) this.takeReport(template);
  }

  /** One source that does not hold together keeps nobody from the others. */
  private takeSource(source: DeclaredSource): Dataset | undefined {
    const { catalogue, runtime } = this.parts;
    try {
      const dataset = datasetOf(source);
      const faults = datasetFaults(dataset, runtime.definitions);
      if (faults.length > 0) throw new Error(faults.join("; "));
      runtime.words.learn(
        dataset.id,
        sourceWords(source, sayingOf(runtime), (language) => spansIn(runtime, language)),
      );
      this.own.datasets.add(dataset.id);
      catalogue.datasets.set(dataset.id, bare(dataset));
      return dataset;
    } catch (err) {
      runtime.log.warn({ err, code: source.code }, "a source does not hold together");
      return undefined;
    }
  }

  private takeReport(template: Template): void {
    const { catalogue, runtime } = this.parts;
    const report = reportFrom(template, template.compId);
    const faults = report ? reportFaults(report, this.datasetsOf(template.compId)) : ["no JSON"];
    const titles = titlesOf(template);
    if (!report || faults.length > 0) {
      const own = sourceDataset(template.compId, "");
      if (report?.dataset.startsWith(own) && !catalogue.datasets.has(report.dataset)) {
        const away = { compId: template.compId, path: report.path, titles, source: report.dataset.slice(own.length) };
        catalogue.away.set(report.id, away);
      }
      runtime.log.warn({ code: template.code, faults }, "a composed report does not hold together any more");
      return;
    }
    this.own.reports.add(report.id);
    catalogue.reports.set(report.id, bare(report));
    const said = LANGUAGES.map((language) => [language, { title: titles[language] }]);
    runtime.words.learn(report.id, Object.fromEntries(said) as Parameters<Runtime["words"]["learn"]>[1]);
  }

  private judgeReport(template: Omit<Template, "compId">, compId: number): Issue[] {
    const report = reportFrom(template, compId);
    const faults = report ? [...reportFaults(report, this.datasetsOf(compId)), ...this.leadsNowhere(report)] : ["JSON"];
    return faults.map((value) => ({ code: "composition", field: "definition", value }));
  }

  private leadsNowhere({ lines = {}, company }: Report): string[] {
    const reports = [...this.parts.catalogue.reports.values()].filter((one) => one.company === undefined || one.company === company);
    const paths = new Set(reports.map(({ path }) => unslashed(path)));
    const leads = Object.values(lines).flatMap(({ drill }) => drill ?? []);
    return leads.filter((path) => !paths.has(unslashed(path))).map((path) => `leads to ${path}, which is no report`);
  }

  private judgeSource(value: Record<string, unknown>, compId: number): Issue[] {
    const faults = sourceFaults(value, this.parts.runtime.sourceAddresses);
    if (faults.length > 0) return faults;
    const source = {
      ...(value as unknown as DeclaredSource),
      id: plainText(value.id ?? "0"),
      compId,
      columns: value.columns as SourceColumn[],
      loaded: null,
      loadedAs: null,
    };
    return datasetFaults(datasetOf(source), this.parts.runtime.definitions).map((fault) => ({
      code: "composition",
      table: "columns",
      value: fault,
    }));
  }

  private datasetsOf(compId: number): ReadonlyMap<string, Dataset> {
    return partsOf(this.parts.catalogue, compId)[0];
  }
}

/** The report of a template; undefined where its definition is no JSON object. */
function reportFrom({ code, dataset, definition }: Pick<Template, "code" | "dataset" | "definition">, compId: number): Report | undefined {
  try {
    const parsed = JSON.parse(definition) as Partial<Report>;
    return { ...parsed, ...composedReport(compId, code), company: compId, dataset } as Report;
  } catch {
    return undefined;
  }
}

function titlesOf(template: Template): Record<Language, string> {
  const titles = LANGUAGES.map((language) => [language, nameIn(template, language) ?? template.code]);
  return Object.fromEntries(titles) as Record<Language, string>;
}

const sayingOf =
  ({ words }: Runtime): Translate =>
  (language, key, column = "", unit = "") =>
    words.word(language, "report", `source.${key}`, { column, unit }) ?? key;

function spansIn({ words }: Runtime, language: Language): Record<SpanKind, string> {
  const spans = Object.fromEntries(SPAN_KINDS.map((kind) => [kind, words.word(language, "report", `spans.${kind}`) ?? kind]));
  return spans as Record<SpanKind, string>;
}
