import type { ReactNode } from "react";
import { NumberInput } from "../input/NumberInput.tsx";

/** `place` is the name by which a fault finds the input. */
type LabelledProps = { label: string; place?: string | undefined; required?: boolean; children: ReactNode };

/** A label above whatever is asked. */
export function Labelled({ label, place, required, children }: LabelledProps) {
  return (
    <div className="lw-field" data-place={place}>
      <span className="lw-label" aria-hidden="true">
        {label}
        {required && <i>*</i>}
      </span>
      {children}
    </div>
  );
}

type ChoiceProps = {
  label: string;
  place?: string;
  required?: boolean;
  disabled?: boolean;
  value: string;
  options: readonly { value: string; text: string }[];
  /** Words of the empty choice; without them there is one only while nothing is chosen. */
  none?: string;
  onChange: (value: string) => void;
};

/** One of a few words. */
export function Choice({ label, place, required, disabled, value, options, none, onChange }: ChoiceProps) {
  return (
    <Labelled label={label} place={place} {...(required ? { required } : {})}>
      <select
        className="lw-input"
        aria-label={label}
        aria-required={required}
        disabled={disabled}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      >
        {(none !== undefined || value === "") && <option value="">{none ?? ""}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.text}
          </option>
        ))}
      </select>
    </Labelled>
  );
}

type TextProps = { label: string; place?: string; value: string; editable: boolean; numeric?: boolean; onChange: (value: string) => void };

/** A short text or figure. */
export function Text({ label, place, value, editable, numeric, onChange }: TextProps) {
  const common = { "aria-label": label, readOnly: !editable, value };
  return (
    <Labelled label={label} place={place}>
      {numeric ? (
        <NumberInput {...common} onChange={(number) => onChange(number ?? "")} />
      ) : (
        <input className="lw-input" {...common} onChange={(event) => onChange(event.target.value)} />
      )}
    </Labelled>
  );
}
