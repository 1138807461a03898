import type { ReactNode } from "react";

type LabelledProps = { label: string; required?: boolean; children: ReactNode };

/** A label above whatever is asked. */
export function Labelled({ label, required, children }: LabelledProps) {
  return (
    <div className="lw-field">
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
  required?: boolean;
  disabled?: boolean;
  value: string;
  options: readonly { value: string; text: string }[];
  /** Words of the empty choice; without them there is one only while nothing is chosen. */
  none?: string;
  onChange: (value: string) => void;
};

/** One of a few words. */
export function Choice({ label, required, disabled, value, options, none, onChange }: ChoiceProps) {
  return (
    <Labelled label={label} {...(required ? { required } : {})}>
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

type TextProps = { label: string; value: string; editable: boolean; numeric?: boolean; onChange: (value: string) => void };

/** A short text or figure. */
export function Text({ label, value, editable, numeric, onChange }: TextProps) {
  return (
    <Labelled label={label}>
      <input
        className="lw-input"
        aria-label={label}
        readOnly={!editable}
        inputMode={numeric ? "decimal" : "text"}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Labelled>
  );
}
