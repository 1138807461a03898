import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { Field } from "#define/field";
import { Cell } from "../list/Cell.tsx";
import { currentLanguage } from "../data/language.ts";
import { useRoutes } from "../data/routes.ts";
import { useSession } from "../data/session.ts";
import { clockText } from "../parts/clock.ts";
import { textOf } from "../parts/display.ts";
import { unitOfSums, unitOf, withUnit } from "../parts/units.ts";
import type { ModuleWords } from "../parts/words.ts";
import type { LabelMap } from "./draft.ts";
import type { LineTotal } from "./lineTotals.ts";

type FixedTextProps = {
  name: string;
  field: Field;
  value: unknown;
  /** What a total adds up: shown instead of what was stored. */
  total: LineTotal | undefined;
  /** The record that the field belongs to. */
  values: Readonly<Record<string, unknown>>;
  labels: LabelMap;
  words: ModuleWords;
};

/**
 * The text of a field that cannot be changed, a quantity with its unit, a total of several units with each of them and with how many lines
 * are not in it.
 */
export function FixedText({ name, field, value: stored, total, values, labels, words }: FixedTextProps) {
  const { t } = useTranslation();
  const { unit, several } = total ? unitOfSums(total.sums) : { unit: unitOf(field, values, labels) };
  const value = total ? (total.sums[0]?.sum ?? null) : stored;
  const text = textOf(field, name, value, labels, words);
  if (several !== undefined)
    return (
      <span className="lw-fixed" title={several}>
        {several}
        <LeftOut total={total} />
      </span>
    );
  return (
    <span className="lw-fixed" data-unit={(text && unit) || undefined} title={withUnit(text, unit)}>
      {field.kind === "docNo" && !value ? (
        <span className="lw-quiet">{t("shell:entry.numberLater")}</span>
      ) : (
        <Elsewhere field={field} values={values}>
          <Cell name={name} field={field} value={value} labels={labels} words={words} />
        </Elsewhere>
      )}
      <LeftOut total={total} />
      {field.kind === "instant" && field.clock !== undefined && text && <ClockOff ahead={values[field.clock]} />}
    </span>
  );
}

/** The number of a record of another company leads to it, for whoever is in that company too. */
function Elsewhere({ field, values, children }: { field: Field; values: FixedTextProps["values"]; children: ReactNode }) {
  const { companies } = useSession();
  const routes = useRoutes();
  const opens = field.kind === "text" ? field.opens : undefined;
  const company = opens && companies.find(({ id }) => String(id) === String(values[opens.company]));
  const place = opens && routes?.find(({ definition, kind }) => definition === opens.module && kind === "query");
  if (!company || !place) return children;
  const asked = new URLSearchParams({ company: company.code, id: String(values[opens.id]) });
  return (
    <Link to={`${place.path}?${asked.toString()}`} target="_blank" rel="noreferrer">
      {children}
    </Link>
  );
}

/** By how much the clock that told an instant went wrong, where that is worth a word. */
function ClockOff({ ahead }: { ahead: unknown }) {
  const { t } = useTranslation();
  const by = typeof ahead === "number" ? clockText(ahead, currentLanguage()) : undefined;
  return by && <span className="lw-quiet lw-clock">{t(`outbox:clock.${by.way}`, { span: by.span })}</span>;
}

function LeftOut({ total }: { total: LineTotal | undefined }) {
  const { t } = useTranslation();
  return total !== undefined && total.leftOut > 0 && <em className="lw-left-out">{t("shell:sums.leftOut", { count: total.leftOut })}</em>;
}
