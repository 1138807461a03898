import {
  type Cockpit,
  type CockpitAnswer,
  type CockpitChoice,
  type Panel,
  type PanelAnswer,
  type PanelSlice,
  type Selected,
} from "#define/cockpit";
import { asksAll, COMPANIES } from "#define/companies";
import type { Dataset } from "#define/dataset";
import { fail, ProblemError } from "#define/problem";
import type { Viewer } from "#define/viewer";
import { shaped } from "#db/row";
import { companyOf } from "#engine/company";
import { inWork } from "#engine/work";
import { dayIn, type Runtime } from "#engine/runtime";
import { choicesOf } from "./choices.ts";
import { isOpen, type Offered } from "./locks.ts";
import { opensOf } from "./opens.ts";
import { panelAnswer, type Answered } from "./panel.ts";
import { demandSelectable, filtersOf, keysOf, narrowing } from "./linked.ts";
import { datasetsOf, sliceOf } from "./panelSlices.ts";
import type { Readers } from "#analytics/snapshot/readers";
import { demandPath, isOf, readsDataset } from "#analytics/rights";
import { demandTaken } from "#analytics/together";
import { type Encoded, encoded } from "./encoded.ts";
import { Remembered } from "../remembered.ts";
import { type Period, periodOf } from "./period.ts";
import { planScans } from "./scans.ts";
import { unitsOf } from "./units.ts";
import type { Slices } from "#analytics/slices";
import { shortHash } from "#analytics/source/sources";
import type { Slice } from "#define/slice/query";
import type { Snapshots } from "#analytics/snapshot/snapshots";
import type { Catalogue } from "#analytics/catalogue";

type Parts = { runtime: Runtime; catalogue: Catalogue; readers: Readers; slices: Slices; snapshots: Snapshots };
export type CockpitParams = { year?: string; until?: string; selected?: readonly Selected[] } & Partial<Record<CockpitChoice, string>>;
type Asked = Period & {
  cockpit: Cockpit;
  viewer: Viewer;
  /** What was chosen beside the year, and the keys of all that it is narrowed by: the unit and the currencies of the cockpit too. */
  chosen: Chosen;
  narrowed: Readonly<Record<string, readonly string[]>>;
  selected: readonly Selected[];
  /** What narrows each panel of that. */
  links: readonly (readonly Selected[])[];
  currency: string;
  timeZone: string;
  /** What says that all companies of the viewer are asked; empty for one, and for who has one only. */
  over: Readonly<Record<string, string>>;
  /** The datasets that the viewer reads of it. */
  datasets: readonly string[];
  /** Whether he may take it along. */
  taken: boolean;
  /** What each panel leads to. */
  ways: readonly Ways[];
  version: string;
};
type Facts = Pick<Asked, "cockpit" | "viewer" | "currency" | "timeZone" | "over">;
type Ways = ReturnType<typeof opensOf>;
type Chosen = Readonly<Partial<Record<CockpitChoice, string>>>;

type Versioned = { cockpit: Cockpit; asked: Promise<Asked>; moved: number; today: string };

const REMEMBERED = 200;
/** What somebody chose on a page of linked figures is asked by him alone, seldom twice: it takes no place of what many look at. */
const REMEMBERED_CHOICES = 40;
/** The key that no employee has. */
const NOBODY = "0";
const NOWHERE: Ways = { opens: null, opensBy: null, stepOpens: {} };

/** Answers whole cockpits: each computed once per parameters, versions and rights, and shared by everybody who waits for it. */
export class Cockpits {
  private readonly answers = new Remembered<Promise<Encoded>>(REMEMBERED);
  private readonly ofChoices = new Remembered<Promise<Encoded>>(REMEMBERED_CHOICES);
  private readonly versioned = new WeakMap<Viewer, Map<string, Versioned>>();
  /** How often a snapshot moved: what was versioned before is versioned anew. */
  private moved = 0;

  constructor(private readonly parts: Parts) {
    parts.snapshots.onChange(() => (this.moved += 1));
  }

  /**
   * What a viewer is to see, ready to be compared by version before it is computed; throws notFound and forbidden (no right on any of its
   * datasets).
   */
  async ask(viewer: Viewer, id: string, params: CockpitParams): Promise<{ version: string; at: string; answer: () => Promise<Encoded> }> {
    const { asked, at } = await this.asking(viewer, cockpitOf(this.parts.catalogue, viewer, id), params);
    return { version: asked.version, at, answer: () => this.answered(asked) };
  }

  /** The figures of a cockpit that somebody composes, as he may see them himself. */
  async preview(viewer: Viewer, cockpit: Cockpit, params: CockpitParams): Promise<CockpitAnswer> {
    return this.compute((await this.asking(viewer, cockpit, params)).asked);
  }

  private async asking(viewer: Viewer, cockpit: Cockpit, params: CockpitParams): Promise<{ asked: Asked; at: string }> {
    const { timeZone, ...company } = await companyOf(this.parts.runtime, viewer.compId);
    const over = this.over(viewer, cockpit);
    const currency = asksAll(over) ? company.groupCurrency : company.currency;
    const today = dayIn(timeZone, this.parts.runtime.clock.now());
    const asked = await this.asked({ cockpit, viewer, currency, timeZone, over }, params, today);
    return { asked, at: this.parts.snapshots.trueAt(viewer.compId, asked.datasets) };
  }

  /** What says that a cockpit asks all companies of a viewer; nothing where it asks his own. */
  over({ compIds }: Pick<Viewer, "compIds">, { companies }: Pick<Cockpit, "companies">): Readonly<Record<string, string>> {
    return companies && compIds.length > 1 ? OVER_ALL : {};
  }

  /** Ends the request with forbidden unless the viewer may take along every dataset that he reads of a cockpit. */
  async demandTaken(viewer: Viewer, id: string): Promise<void> {
    await this.demandTakenOf(viewer, cockpitOf(this.parts.catalogue, viewer, id));
  }

  private async demandTakenOf(viewer: Viewer, cockpit: Cockpit): Promise<void> {
    for (const name of datasetsOf(cockpit)) {
      const dataset = this.parts.catalogue.datasets.get(name);
      if (dataset && readsDataset(this.parts.catalogue, viewer, name))
        await demandTaken(this.parts, viewer, dataset, this.over(viewer, cockpit));
    }
  }

  private async mayTake(viewer: Viewer, cockpit: Cockpit): Promise<boolean> {
    try {
      await this.demandTakenOf(viewer, cockpit);
      return true;
    } catch (error) {
      if (error instanceof ProblemError && error.problem.type === "forbidden") return false;
      throw error;
    }
  }

  /** What is asked, with its version: equal for equal answers, and remembered for a viewer until a snapshot moves or the day ends. */
  private asked(facts: Facts, params: CockpitParams, today: string): Promise<Asked> {
    const { cockpit, viewer } = facts;
    const ofViewer = this.versioned.get(viewer) ?? new Map<string, Versioned>();
    this.versioned.set(viewer, ofViewer);
    const key = JSON.stringify([cockpit.id, params]);
    const { moved } = this;
    const known = ofViewer.get(key);
    if (known?.cockpit === cockpit && known.moved === moved && known.today === today) return known.asked;
    if (ofViewer.size >= REMEMBERED) ofViewer.clear();
    const asked = this.version(facts, params, today);
    ofViewer.set(key, { cockpit, asked, moved, today });
    asked.catch(() => ofViewer.delete(key));
    return asked;
  }

  private async version(facts: Facts, params: CockpitParams, today: string): Promise<Asked> {
    const { cockpit, viewer, over } = facts;
    const calendar = await this.parts.slices.calendar(viewer);
    const { year, until, selected = [], ...chosen } = params;
    demandSelectable(cockpit, selected);
    const period = periodOf(calendar, cockpit, { year, until }, today);
    for (const name of Object.keys(chosen))
      if (!cockpit.params.some((param) => param === name))
        fail({ type: "invalid", issues: [{ code: "unknownPart", field: "params", value: name }] });
    const narrowed = {
      ...Object.fromEntries(Object.entries(chosen).map(([name, key]) => [name, [key]])),
      ...(cockpit.unit ? { unit: [await this.unitOf(viewer, cockpit.unit)] } : {}),
      ...(cockpit.mine ? { salesperson: [viewer.employeeId ?? NOBODY] } : {}),
      ...(cockpit.abroad ? { currency: await this.currenciesBeside(viewer, facts.currency) } : {}),
    };
    const when = { ...period, chosen, narrowed, selected };
    const all = datasetsOf(cockpit);
    const keys = await Promise.all(all.map((dataset) => this.parts.slices.versionKey(viewer, dataset, over)));
    const datasets = all.filter((_, at) => keys[at] !== null);
    if (datasets.length === 0) fail({ type: "forbidden", permission: `${all[0] ?? cockpit.id}.read` });
    const { currency, timeZone } = facts;
    const links = await this.links({ ...facts, datasets, selected });
    const ways = cockpit.panels.map((panel, at) =>
      opensOf(panel, viewer, this.parts.catalogue, { ...when, over, chosen: keysOf(links[at] ?? []) }),
    );
    const taken = await this.mayTake(viewer, cockpit);
    const words = this.parts.runtime.words.learnt(viewer.language, cockpit.id);
    const version = shortHash([cockpit, words, viewer.compId, viewer.language, when, over, currency, timeZone, keys, ways, taken]);
    return { ...facts, ...when, links, datasets, taken, ways, version };
  }

  /** The unit of a code in the viewer's company; throws notFound where there is none. */
  private async unitOf(viewer: Viewer, code: string): Promise<string> {
    return (await unitsOf(this.parts.runtime, viewer)).get(code) ?? fail({ type: "notFound", what: code });
  }

  /** The currencies that are not this one. */
  private async currenciesBeside(viewer: Viewer, currency: string): Promise<string[]> {
    const others = await inWork(this.parts.runtime, viewer, (work) =>
      work.run(shaped({ code: "text" })`select code from currency where code <> ${currency} order by code`),
    );
    return others.map(({ code }) => code);
  }

  private answered(asked: Asked): Promise<Encoded> {
    const answers = asked.selected.length > 0 ? this.ofChoices : this.answers;
    const known = answers.get(asked.version);
    if (known) return known;
    const answer = this.compute(asked).then(encoded);
    answers.set(asked.version, answer);
    answer.catch(() => answers.delete(asked.version));
    return answer;
  }

  private async compute(asked: Asked): Promise<CockpitAnswer> {
    const { cockpit, viewer, year, until, chosen, selected, links, days, weeks, currency, timeZone, taken, ways, version } = asked;
    const { datasets } = this.parts.catalogue;
    const offered = await this.offered(asked);
    const open = cockpit.panels.filter((panel) => isOpen(panel, Object.keys(asked.narrowed), datasets, offered));
    const slices = new Map(open.flatMap((panel) => slicesOf(panel, asked, datasets)));
    const unique = new Map([...slices.values()].map((slice) => [JSON.stringify(slice), slice]));
    const scans = planScans([...unique.values()], datasets);
    const answered = new Map<string, Answered>();
    const questions = this.parts.slices.asOne();
    const [choices] = await Promise.all([
      choicesOf(questions, viewer, cockpit, this.parts.catalogue, asked),
      ...scans.map(async (scan) => {
        const answer = await questions.answer(viewer, scan.slice);
        for (const slice of scan.asked) answered.set(JSON.stringify(slice), { slice, answer });
      }),
    ]);
    const answerOf = (slice: PanelSlice) => answered.get(JSON.stringify(slices.get(slice)));
    const panels = cockpit.panels.map((panel, place): PanelAnswer => {
      const definitions = Object.values(panel.slices).flatMap((slice) => datasets.get(slice.dataset) ?? []);
      const rate = rateOf(cockpit, definitions, asked.over);
      const told = panelAnswer(panel, definitions, open.includes(panel) ? answerOf : null, ways[place] ?? NOWHERE);
      const answer = rate ? { ...told, rate } : told;
      return links[place]?.length ? { ...answer, narrowedBy: links[place].map((one) => one.panel) } : answer;
    });
    const words = this.parts.runtime.words.learnt(viewer.language, cockpit.id);
    const told = {
      params: { year, ...(until === undefined ? {} : { until }), chosen, ...(selected.length > 0 ? { selected } : {}) },
      choices,
      days,
      weeks,
      currency,
      companies: asksAll(asked.over) ? viewer.compIds.length : 1,
      timeZone,
      taken,
      version,
      panels,
    };
    return { definition: cockpit, ...told, ...(words ? { words } : {}) };
  }

  /** What narrows each panel of what is chosen in others. */
  private async links(asked: Pick<Asked, "cockpit" | "viewer" | "datasets" | "over" | "selected">): Promise<Asked["links"]> {
    const { cockpit, selected } = asked;
    if (selected.length === 0) return cockpit.panels.map(() => []);
    const offered = await this.offered(asked);
    return cockpit.panels.map((panel) => narrowing(cockpit, panel, selected, this.parts.catalogue.datasets, offered));
  }

  /** What the viewer is offered of each dataset that he reads, in one company or in all that the cockpit asks. */
  private async offered({ viewer, datasets, over }: Pick<Asked, "viewer" | "datasets" | "over">): Promise<Offered> {
    const each = datasets.map(async (id) => [id, await this.parts.slices.offered(viewer, id, over)] as const);
    return new Map(await Promise.all(each));
  }
}

/** The cockpit of an id as a company has it; throws notFound, and forbidden where it does not open to the viewer. */
export function cockpitOf({ cockpits }: Pick<Catalogue, "cockpits">, viewer: Viewer, id: string): Cockpit {
  const cockpit = cockpits.get(id);
  if (!cockpit || !isOf(cockpit, viewer.compId)) return fail({ type: "notFound", what: id });
  demandPath(viewer, cockpit);
  return cockpit;
}

/** The rates at which a panel tells what is open abroad: over all companies those of its day, in one company those of the books. */
function rateOf({ abroad }: Cockpit, datasets: readonly Dataset[], over: Asked["over"]): PanelAnswer["rate"] {
  const isOpenMoney = datasets.some(({ companies }) => companies?.on === "$asOf" && companies.made !== undefined);
  if (!abroad || !isOpenMoney) return undefined;
  return asksAll(over) ? "day" : "book";
}

const OVER_ALL = { [COMPANIES]: "all" } as const;

/** The questions of a panel as they are asked. */
function slicesOf(panel: Panel, asked: Asked, datasets: Catalogue["datasets"]): [PanelSlice, Slice][] {
  const links = asked.links[asked.cockpit.panels.indexOf(panel)] ?? [];
  return Object.values(panel.slices).map((slice) => [slice, sliceOf(slice, asked, filtersOf(slice, links, datasets))]);
}
