import { useTranslation } from "react-i18next";
import type { Field } from "#define/field";
import type { UnitSum } from "../data/records.ts";
import { Cell } from "../list/Cell.tsx";
import { textOf } from "../parts/display.ts";
import { toldBy, unitOf, withUnit } from "../parts/units.ts";
import type { ModuleWords } from "../parts/words.ts";
import type { LabelMap } from "./draft.ts";

type FixedTextProps = {
  name: string;
  field: Field;
  value: unknown;
  /** What a total adds up, unit by unit. */
  sums: readonly UnitSum[] | undefined;
  /** The record that the field belongs to. */
  values: Readonly<Record<string, unknown>>;
  labels: LabelMap;
  words: ModuleWords;
};

/** The text of a field that cannot be changed, a quantity with its unit, a total of several units with each of them. */
export function FixedText({ name, field, value, sums, values, labels, words }: FixedTextProps) {
  const { t } = useTranslation();
  const { unit, several } = sums ? toldBy(sums) : { unit: unitOf(field, values, labels) };
  const text = textOf(field, name, value, labels, words);
  if (several !== undefined)
    return (
      <span className="lw-fixed" title={several}>
        {several}
      </span>
    );
  return (
    <span className="lw-fixed" data-unit={(text && unit) || undefined} title={withUnit(text, unit)}>
      {field.kind === "docNo" && !value ? (
        <span className="lw-quiet">{t("shell:entry.numberLater")}</span>
      ) : (
        <Cell name={name} field={field} value={value} labels={labels} words={words} />
      )}
    </span>
  );
}
