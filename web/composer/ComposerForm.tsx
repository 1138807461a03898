import { useTranslation } from "react-i18next";
import type { ListRow } from "../data/records.ts";
import { plainText } from "#define/text";
import { currentLanguage } from "../data/language.ts";
import { LineFields } from "./LineFields.tsx";
import { dimensionText } from "../report/words.ts";
import { Choice } from "../alerts/Choice.tsx";
import type { ChartKind } from "#define/report";
import { type Composable, type Composed, PICTURES } from "./draft.ts";
import "../parts/fields.css";

type ComposerFormProps = {
  composed: Composed;
  datasets: readonly Composable[];
  roles: readonly ListRow[];
  isLocked: boolean;
  onChange: (part: Partial<Composed>) => void;
};
const NONE = { value: "", label: "-" };

/** What a report is made of: dataset, groupings, figures, picture, columns, and whose menu it stands in. */
export function ComposerForm({ composed, datasets, roles, isLocked, onChange }: ComposerFormProps) {
  const { t } = useTranslation();
  const known = datasets.find(({ id }) => id === composed.dataset)?.dataset;
  const word = (kind: "dimensions" | "metrics" | "params") => (name: string) =>
    kind === "dimensions" && known ? dimensionText(t, known, name) : t([`${composed.dataset}:${kind}.${name}`, `document:fields.${name}`]);
  const dimensions = Object.keys(known?.dimensions ?? {});
  const named = (names: readonly string[]) => names.map((name) => ({ value: name, label: word("dimensions")(name) }));
  return (
    <fieldset className="lw-composer-form lw-fields" disabled={isLocked}>
      {(["code", "nameZh", "nameEn", "nameRu"] as const).map((name) => (
        <label key={name}>
          {t([`reports.template:fields.${name}`, `document:fields.${name}`])}
          <input
            data-place={name}
            value={composed[name]}
            maxLength={name === "code" ? 30 : 200}
            onChange={(event) => onChange({ [name]: event.target.value })}
          />
        </label>
      ))}
      <Choice
        label={t("reports.template:fields.dataset")}
        value={composed.dataset}
        values={[NONE, ...datasets.map(({ id, title }) => ({ value: id, label: title }))]}
        onChange={(dataset) => onChange({ dataset, groups: [], metrics: [], params: [], by: "", stack: "", column: "", lines: {} })}
      />
      <Choice
        label={t("reports.template:fields.period")}
        value={composed.period}
        values={[
          NONE,
          ...["day", "week", "month", "quarter", "year"].map((value) => ({ value, label: t(`reports.template:choices.period.${value}`) })),
        ]}
        onChange={(period) => onChange({ period })}
      />
      <Several
        label={t("composer:groups")}
        names={dimensions}
        chosen={composed.groups}
        word={word("dimensions")}
        onChange={(groups) => onChange({ groups })}
      />
      <Several
        label={t("composer:metrics")}
        names={Object.keys(known?.metrics ?? {})}
        chosen={composed.metrics}
        word={word("metrics")}
        onChange={(metrics) => onChange({ metrics })}
      />
      <Several
        label={t("composer:params")}
        names={Object.keys(known?.params ?? {})}
        chosen={composed.params}
        word={word("params")}
        onChange={(params) => onChange({ params })}
      />
      <Choice
        label={t("composer:chart")}
        value={composed.chart}
        values={
          [{ value: "", label: "-" }, ...PICTURES.map((kind) => ({ value: kind, label: t(`report:charts.${kind}`) }))] as {
            value: ChartKind | "";
            label: string;
          }[]
        }
        onChange={(chart) => onChange({ chart })}
      />
      <Choice label={t("composer:by")} value={composed.by} values={[NONE, ...named(composed.groups)]} onChange={(by) => onChange({ by })} />
      <Choice
        label={t("composer:stack")}
        value={composed.stack}
        values={[NONE, ...named(dimensions)]}
        onChange={(stack) => onChange({ stack })}
      />
      <Choice
        label={t("composer:column")}
        value={composed.column}
        values={[NONE, ...named(dimensions)]}
        onChange={(column) => onChange({ column })}
      />
      <LineFields
        metrics={composed.metrics}
        groups={composed.groups}
        lines={composed.lines}
        word={(name) => word(composed.metrics.includes(name) ? "metrics" : "dimensions")(name)}
        onChange={(lines) => onChange({ lines })}
      />
      <Several
        place="roles"
        label={t("reports.template:lines.roles.title")}
        names={roles.map(({ id }) => id ?? "")}
        chosen={composed.roles}
        word={(id) => roleName(roles.find((role) => role.id === id))}
        onChange={(chosen) => onChange({ roles: chosen })}
      />
    </fieldset>
  );
}

type SeveralProps = {
  label: string;
  place?: string;
  names: readonly string[];
  chosen: readonly string[];
  word: (name: string) => string;
  onChange: (chosen: readonly string[]) => void;
};

/** Some of many, in the order in which they were chosen. */
function Several({ label, place, names, chosen, word, onChange }: SeveralProps) {
  const toggle = (name: string) => onChange(chosen.includes(name) ? chosen.filter((one) => one !== name) : [...chosen, name]);
  if (names.length === 0) return null;
  return (
    <fieldset data-place={place}>
      <legend>{label}</legend>
      {names.map((name) => (
        <label key={name}>
          <input type="checkbox" checked={chosen.includes(name)} onChange={() => toggle(name)} /> {word(name)}
        </label>
      ))}
    </fieldset>
  );
}

function roleName(role: ListRow | undefined): string {
  const key = { zh: "nameZh", en: "nameEn", ru: "nameRu" }[currentLanguage()];
  return plainText(role?.[key]) || plainText(role?.code);
}
