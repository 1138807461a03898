import { Button } from "@blueprintjs/core";
import { useTranslation } from "react-i18next";
import type { Panel } from "#define/cockpit";
import { Choice } from "../alerts/Choice.tsx";
import { LANGUAGE_NAMES } from "../data/language.ts";
import { dimensionText } from "../report/words.ts";
import { type Composed, LANGUAGES, withWord } from "./draft.ts";
import { FilterFields } from "./FilterFields.tsx";
import {
  CHARTS,
  groupsFor,
  hasSeveral,
  isComparable,
  isGrouped,
  kindsFor,
  panelOf,
  type Parts,
  type Period,
  PERIOD_NAMES,
  planFor,
  readRecipe,
  type Recipe,
  recipeOf,
  reportsFor,
} from "./recipe.ts";
import type { Panels } from "./usePanels.ts";
import type { Undoable } from "./useUndo.ts";

type PanelFormProps = { parts: Parts; panel: Panel; panels: Panels; undoable: Undoable<Composed> };

/** What a panel says and asks: its titles, its place, and its metric with period, comparisons and filters. */
export function PanelForm({ parts, panel, panels, undoable }: PanelFormProps) {
  const { t } = useTranslation();
  const { now, change } = undoable;
  const recipe = recipeOf(parts, panel);
  const compose = (next: Recipe) => {
    const fitting = reportsFor(parts, next);
    const path = fitting.some((report) => report.path === next.path) ? next.path : (fitting[0]?.path ?? next.path);
    panels.replace(panel.name, panelOf(parts, { ...next, path }, panel));
  };
  return (
    <div className="lw-panel-form lw-fields" data-place={`panels.${panel.name}`}>
      {LANGUAGES.map((language) => (
        <label key={language} lang={language}>
          {t("composer:design.title", { language: LANGUAGE_NAMES[language] })}
          <input
            value={now.words[language][`panels.${panel.name}`] ?? ""}
            maxLength={120}
            placeholder={t("composer:design.titleOfMetric")}
            onChange={(event) =>
              change(
                (before) => ({ ...before, words: withWord(before.words, language, `panels.${panel.name}`, event.target.value) }),
                `title-${language}-${panel.name}`,
              )
            }
          />
        </label>
      ))}
      {recipe ? (
        <RecipeFields parts={parts} recipe={recipe} onChange={compose} />
      ) : (
        <div className="lw-foreign">
          <p className="lw-quiet">{t("composer:design.foreign")}</p>
          <Button size="small" onClick={() => compose(readRecipe(panel))}>
            {t("composer:design.composeAnew")}
          </Button>
        </div>
      )}
      {panel.kind === "figure" && (
        <label className="lw-ticked">
          <input
            type="checkbox"
            checked={panel.hero === true}
            onChange={(event) => {
              const { hero: _hero, ...rest } = panel;
              panels.replace(panel.name, event.target.checked ? { ...rest, hero: true } : rest);
            }}
          />{" "}
          {t("composer:design.hero")}
        </label>
      )}
      <div className="lw-panel-deeds">
        <Button size="small" onClick={() => panels.duplicate(panel.name)}>
          {t("composer:design.duplicate")}
        </Button>
        <Button size="small" intent="danger" variant="outlined" onClick={() => panels.remove(panel.name)}>
          {t("composer:design.remove")}
        </Button>
      </div>
    </div>
  );
}

type RecipeProps = { parts: Parts; recipe: Recipe; onChange: (recipe: Recipe) => void };

function RecipeFields({ parts, recipe, onChange }: RecipeProps) {
  const { t } = useTranslation();
  const known = parts.datasets.find(({ id }) => id === recipe.dataset)?.dataset;
  if (!known) return <p className="lw-quiet">{t("composer:design.noDataset")}</p>;
  const [metric = ""] = recipe.metrics;
  const set = (part: Partial<Recipe>) => onChange({ ...recipe, ...part });
  const named = (name: string) => t(`${recipe.dataset}:metrics.${name}`);
  const told = new Set(parts.reports.filter(({ dataset }) => dataset === recipe.dataset).flatMap(({ metrics }) => metrics));
  const metrics = Object.keys(known.metrics).filter((name) => told.has(name));
  const isSummed = ["pace", "trend", "multiples"].includes(recipe.kind);
  return (
    <>
      <Choice
        label={t("composer:design.kind")}
        value={recipe.kind}
        values={kindsFor(known).map((value) => ({ value, label: t(`composer:design.kindNames.${value}`) }))}
        onChange={(kind) =>
          set({
            kind,
            metrics: hasSeveral(kind) ? recipe.metrics : [metric],
            by: recipe.by || (groupsFor(known)[0] ?? ""),
            period: kind === "trend" || kind === "multiples" ? "twoYears" : kind === "pace" || isSummed ? "year" : recipe.period,
          })
        }
      />
      <Choice
        label={t("composer:design.metric")}
        value={metric}
        values={metrics.map((value) => ({ value, label: named(value) }))}
        onChange={(next) => set({ metrics: [next, ...recipe.metrics.slice(1).filter((name) => name !== next)] })}
      />
      <p className="lw-quiet">{t([`${recipe.dataset}:definitions.${metric}`, "composer:design.noMeaning"])}</p>
      {hasSeveral(recipe.kind) && (
        <fieldset>
          <legend>{t("composer:design.further")}</legend>
          {metrics
            .filter((name) => name !== metric)
            .map((name) => (
              <label key={name} className="lw-ticked">
                <input
                  type="checkbox"
                  checked={recipe.metrics.includes(name)}
                  onChange={(event) =>
                    set({ metrics: event.target.checked ? [...recipe.metrics, name] : recipe.metrics.filter((one) => one !== name) })
                  }
                />{" "}
                {named(name)}
              </label>
            ))}
        </fieldset>
      )}
      {isGrouped(recipe.kind) && (
        <Choice
          label={t("composer:design.by")}
          value={recipe.by}
          values={groupsFor(known).map((value) => ({ value, label: dimensionText(t, known, value) }))}
          onChange={(by) => set({ by })}
        />
      )}
      {recipe.kind === "chart" && (
        <Choice
          label={t("composer:chart")}
          value={recipe.chart}
          values={CHARTS.map((value) => ({ value, label: t(`report:charts.${value}`) }))}
          onChange={(chart) => set({ chart })}
        />
      )}
      {recipe.kind !== "pace" && (
        <Choice<Period>
          label={t("composer:design.period")}
          value={recipe.period}
          values={PERIOD_NAMES.map((value) => ({ value, label: t(`composer:design.periods.${value}`) }))}
          onChange={(period) => set({ period })}
        />
      )}
      <Comparisons parts={parts} recipe={recipe} set={set} />
      <FilterFields recipe={recipe} dataset={known} parts={parts} onChange={(filters) => set({ filters })} />
      <Choice
        label={t("composer:design.opens")}
        value={recipe.path}
        values={reportsFor(parts, recipe).map(({ path, title }) => ({ value: path, label: title }))}
        onChange={(path) => set({ path })}
      />
    </>
  );
}

function Comparisons({ parts, recipe, set }: { parts: Parts; recipe: Recipe; set: (part: Partial<Recipe>) => void }) {
  const { t } = useTranslation();
  const isPace = recipe.kind === "pace";
  const canCompare = isPace || isComparable(recipe);
  const check = (name: "lastYear" | "plan" | "course", label: string) => (
    <label className="lw-ticked">
      <input type="checkbox" checked={recipe[name]} onChange={(event) => set({ [name]: event.target.checked })} /> {label}
    </label>
  );
  return (
    <>
      {canCompare && check("lastYear", t("composer:compared.lastYear"))}
      {isPace && planFor(parts, recipe) && check("plan", t("composer:compared.plan"))}
      {recipe.kind === "figure" && check("course", t("composer:design.course"))}
      {!isPace && canCompare && recipe.lastYear && (
        <Choice
          label={t("composer:design.wants")}
          value={recipe.wants}
          values={(["none", "more", "less"] as const).map((value) => ({ value, label: t(`composer:design.wanted.${value}`) }))}
          onChange={(wants) => set({ wants })}
        />
      )}
    </>
  );
}
