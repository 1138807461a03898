import { useTranslation } from "react-i18next";
import useSWR from "swr";
import type { Sliceable } from "#define/dataset";
import type { SliceAnswer } from "#define/slice/query";
import { call } from "../data/api.ts";
import { dimensionText } from "../report/words.ts";
import { groupsFor, type Parts, type Recipe, reportsFor } from "./recipe.ts";

type Filters = Recipe["filters"];
type FilterFieldsProps = { recipe: Recipe; dataset: Sliceable; parts: Parts; onChange: (filters: Filters) => void };
const MOST = 200;

/** What a panel is narrowed by: keys of dimensions that the report behind it can be narrowed by, too. */
export function FilterFields({ recipe, dataset, parts, onChange }: FilterFieldsProps) {
  const { t } = useTranslation();
  const known = new Set(reportsFor(parts, recipe).flatMap(({ filters }) => filters));
  const offered = groupsFor(dataset).filter((name) => known.has(name) && !Object.hasOwn(recipe.filters, name));
  return (
    <>
      {Object.entries(recipe.filters).map(([name, chosen]) => (
        <Keys
          key={name}
          name={name}
          chosen={chosen}
          recipe={recipe}
          dataset={dataset}
          onChange={(keys) => {
            const { [name]: _former, ...others } = recipe.filters;
            onChange(keys.length > 0 ? { ...others, [name]: keys } : others);
          }}
        />
      ))}
      {offered.length > 0 && (
        <NewFilter recipe={recipe} dataset={dataset} offered={offered} onChange={onChange} label={t("composer:design.filter")} />
      )}
    </>
  );
}

type NewFilterProps = Pick<FilterFieldsProps, "recipe" | "dataset" | "onChange"> & { offered: readonly string[]; label: string };

/** A dimension is chosen with its first key, so that a filter always says something. */
function NewFilter({ recipe, dataset, offered, label, onChange }: NewFilterProps) {
  const { t } = useTranslation();
  const add = async (name: string) => {
    const [first] = await keysOf(recipe, dataset.dimensions[name]?.kind === "choice" ? dataset : null, name);
    if (first) onChange({ ...recipe.filters, [name]: [first.key] });
  };
  return (
    <label>
      {label}
      <select value="" onChange={(event) => event.target.value && void add(event.target.value)}>
        <option value="">-</option>
        {offered.map((name) => (
          <option key={name} value={name}>
            {dimensionText(t, dataset, name)}
          </option>
        ))}
      </select>
    </label>
  );
}

type KeysProps = Pick<FilterFieldsProps, "recipe" | "dataset"> & {
  name: string;
  chosen: readonly string[];
  onChange: (keys: readonly string[]) => void;
};

function Keys({ recipe, dataset, name, chosen, onChange }: KeysProps) {
  const { t } = useTranslation();
  const choices = dataset.dimensions[name]?.kind === "choice" ? dataset : null;
  const { data = [] } = useSWR(["keys", recipe.dataset, recipe.metrics[0], name], () => keysOf(recipe, choices, name));
  const known = [...data, ...chosen.filter((key) => !data.some((one) => one.key === key)).map((key) => ({ key, label: null }))];
  return (
    <fieldset>
      <legend>{dimensionText(t, dataset, name)}</legend>
      {known.map(({ key, label }) => (
        <label key={key} className="lw-ticked">
          <input
            type="checkbox"
            checked={chosen.includes(key)}
            onChange={(event) => onChange(event.target.checked ? [...chosen, key] : chosen.filter((one) => one !== key))}
          />{" "}
          {label ?? (choices ? t(`${recipe.dataset}:choices.${name}.${key}`) : key)}
        </label>
      ))}
    </fieldset>
  );
}

/** The keys that a dimension has now, the largest first; those of a closed list as it has them. */
async function keysOf(
  { dataset, metrics }: Recipe,
  choices: Sliceable | null,
  name: string,
): Promise<{ key: string; label: string | null }[]> {
  const dimension = choices?.dimensions[name];
  if (dimension?.kind === "choice") return dimension.values.map((key) => ({ key, label: null }));
  const slice = { dataset, metrics: metrics.slice(0, 1), by: [name], order: [{ by: name }], limit: MOST };
  const { columns, rows } = await call<SliceAnswer>("POST", `/api/datasets/${dataset}/slice`, { body: slice });
  const label = columns.findIndex((column) => column.role === "label");
  return rows.flatMap((row) => (row[0] ? [{ key: row[0], label: row[label] ?? null }] : []));
}
