import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { isOwnDepartment } from "#define/access/ownDepartment";
import { type ConditionScope, holds } from "#define/condition";
import type { Field } from "#define/field";
import { plainText } from "#define/text";
import { DayInput } from "../input/DayInput.tsx";
import { isNumeric } from "../parts/digits.ts";
import { LinkInput, type LinkInputProps } from "../input/LinkInput.tsx";
import type { Choice } from "../parts/picking.ts";
import { NumberInput } from "../input/NumberInput.tsx";
import { useLabel } from "../parts/useLabel.ts";
import type { ModuleWords } from "../parts/words.ts";
import { codeMeant, isCode } from "../grid/cells.ts";
import { faultOf } from "../grid/faults.ts";
import { isReadonly, isRequired, type LabelMap } from "./draft.ts";
import type { LineTotal } from "./lineTotals.ts";
import { FixedText } from "./FixedText.tsx";

type FieldInputProps = {
  name: string;
  field: Field;
  value: unknown;
  /** What a total adds up. */
  total?: LineTotal | undefined;
  labels: LabelMap;
  scope: ConditionScope;
  editable: boolean;
  fault: string | undefined;
  words: ModuleWords;
  onChange: (value: unknown) => void;
  onPick: (choice: Choice | null) => void;
  /** An Enter that waited for its choices has taken one, and goes on from here. */
  onTaken?: ((input: HTMLElement) => void) | undefined;
};

/** One header field: label above, the input of its kind or its text when it cannot be changed, the fault below. */
export function FieldInput(props: FieldInputProps) {
  const { name, field, value, labels, scope, editable, words } = props;
  const { t } = useTranslation();
  const id = useId();
  const head = field.hint ? `${words.field(name)}: ${words.hint(name)}` : words.field(name);
  const fixed = !editable || isReadonly(field, scope);
  const required = !fixed && isRequired(field, scope);
  const [typing, setTyping] = useState(false);
  // A day or number that is none, a code that nobody has, is seen when it is left, not first when the server says so.
  const isSeen = field.kind === "date" || isCode(value) || (isNumeric(field) && !typing);
  const seen = !fixed && isSeen ? faultOf(field, value) : null;
  const fault = seen ? t(`problems:issues.${seen.code}`, { label: words.field(name), ...seen.params }) : props.fault;
  return (
    <div
      className="lw-field"
      data-place={name}
      data-wide={field.kind === "longText"}
      onFocus={() => setTyping(true)}
      onBlur={() => setTyping(false)}
    >
      {fixed ? (
        <span className="lw-label" title={head}>
          {words.field(name)}
        </span>
      ) : (
        <label className="lw-label" htmlFor={id} title={head}>
          {words.field(name)}
          {required && <i aria-hidden="true">*</i>}
        </label>
      )}
      {fixed ? (
        <FixedText {...{ name, field, value, labels, words }} total={props.total} values={scope.values} />
      ) : (
        <OpenInput {...props} fault={fault} id={id} required={required} />
      )}
      {fault && (
        <span className="lw-fault" id={`${id}-fault`}>
          {fault}
        </span>
      )}
    </div>
  );
}

function OpenInput({
  id,
  required,
  name,
  field,
  value,
  labels,
  scope,
  fault,
  words,
  onChange,
  onPick,
  onTaken,
}: FieldInputProps & { id: string; required: boolean }) {
  const { t } = useTranslation();
  const common = {
    id,
    "aria-required": required,
    "aria-invalid": fault !== undefined,
    "aria-describedby": fault ? `${id}-fault` : undefined,
  };
  const text = plainText(value);
  if (field.kind === "link")
    return (
      <LinkedInput
        {...common}
        link={field}
        naming={holds(field.takesSealed, scope) ? "used" : "new"}
        picking={isOwnDepartment(field) ? `${words.module}.${name}` : undefined}
        value={value}
        labels={labels[name]}
        values={scope.values}
        onPick={onPick}
        onTaken={(_, input) => onTaken?.(input)}
        onChange={onChange}
      />
    );
  if (field.kind === "date") return <DayInput {...common} value={text || null} onChange={onChange} />;
  if (field.kind === "flag")
    return (
      <input
        {...common}
        type="checkbox"
        className="lw-check"
        checked={value === true}
        onChange={(event) => onChange(event.target.checked)}
      />
    );
  if (field.kind === "choice")
    return (
      <select {...common} className="lw-input" value={text} onChange={(event) => onChange(event.target.value || null)}>
        <option value="" aria-label={t("report:without")} />
        {field.values.map((each) => (
          <option key={each} value={each}>
            {words.choice(name, each)}
          </option>
        ))}
      </select>
    );
  if (isNumeric(field)) return <NumberInput {...common} field={field} value={text} onChange={onChange} />;
  if (field.kind === "longText")
    return (
      <textarea
        {...common}
        className="lw-input"
        rows={1}
        value={text}
        maxLength={field.max}
        onChange={(event) => onChange(event.target.value || null)}
      />
    );
  const isEncrypted = field.kind === "text" && (field.encrypted === true || field.hashed === true);
  return (
    <input
      {...common}
      className="lw-input"
      type={isEncrypted ? "password" : "text"}
      autoComplete={isEncrypted ? "new-password" : "off"}
      onFocus={(event) => isEncrypted && event.target.select()}
      value={text}
      placeholder={field.kind === "month" ? "yyyy-MM" : undefined}
      maxLength={field.kind === "text" ? field.max : undefined}
      onChange={(event) => onChange(event.target.value || null)}
    />
  );
}

type LinkedInputProps = Omit<LinkInputProps, "value" | "label"> & {
  value: unknown;
  labels: LabelMap[string] | undefined;
  onChange: (value: unknown) => void;
};

// What nobody is called stays as it was typed; a code that the form began with gets its name.
function LinkedInput({ value, labels, onChange, ...common }: LinkedInputProps) {
  const text = isCode(value) ? null : plainText(value) || null;
  const label = useLabel(common.link, text, labels?.[text ?? ""]);
  return (
    <LinkInput
      {...common}
      value={isCode(value) ? value.text : text}
      label={label}
      onUnknown={(typed, isNobody) => onChange({ ...codeMeant(typed), ...(isNobody ? { unknown: true } : {}) })}
    />
  );
}
