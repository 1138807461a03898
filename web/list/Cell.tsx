import { memo } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { Field } from "#define/field";
import { plainText } from "#define/text";
import type { Label, Labels } from "../data/records.ts";
import { Chip, StageChip } from "../parts/StageChip.tsx";
import { textOf } from "../parts/display.ts";
import { peekAt } from "../peek/peek.ts";
import type { ModuleWords } from "../parts/words.ts";
import { useRecordAddress } from "./opening.ts";

type CellProps = { name: string; field: Field | undefined; value: unknown; labels: Labels; words: ModuleWords };

/** One value of a row: a stage as its chip, a link as code and name that open the record, what failed in amber, anything else as text. */
export const Cell = memo(function Cell({ name, field, value, labels, words }: CellProps) {
  if (name === "stage" && !field) return <StageChip stage={String(value)} label={words.stage(String(value))} />;
  if (field?.kind === "link" && value !== null && value !== undefined)
    return <LinkCell field={field} name={name} value={plainText(value)} labels={labels} />;
  const text = textOf(field, name, value, labels, words);
  return field?.kind === "longText" && field.issue && text ? <Chip tone="warn" label={text} /> : <>{text}</>;
});

function LinkCell({
  field,
  name,
  value,
  labels,
}: {
  field: Extract<Field, { kind: "link" }>;
  name: string;
  value: string;
  labels: Labels;
}) {
  const addressOf = useRecordAddress();
  const { t } = useTranslation();
  const label: Label = labels[name]?.[value] ?? { code: value, name: "" };
  const address = field.by === "code" || label.isOutside ? null : addressOf(field.to, value);
  const text = (
    <>
      <span className="lw-cell-code">{label.code}</span>
      {label.name !== label.code && label.name}
      {label.stage && <span className="lw-cell-out">{t(`${field.to}:stages.${label.stage}`)}</span>}
    </>
  );
  if (!address) return text;
  return (
    <Link className="lw-cell-link" to={address} tabIndex={-1} {...peekAt(field.to, value)} onClick={(event) => event.stopPropagation()}>
      {text}
    </Link>
  );
}
