import { Button } from "@blueprintjs/core";
import { type FormEvent, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { useTrying } from "../entrance/useTrying.ts";

const KINDS = {
  password: { type: "password", autoComplete: "current-password", maxLength: 200 },
  code: { type: "text", autoComplete: "one-time-code", inputMode: "numeric", maxLength: 20 },
} as const;
type Name = keyof typeof KINDS;
type StepFormProps = {
  fields: readonly Name[];
  label?: string;
  go: string;
  onGo: (typed: Record<Name, string>) => Promise<void>;
  onCancel?: (() => void) | undefined;
};

/** Asks for the password, for a code, or for both, and does something with them. */
export function StepForm({ fields, label, go, onGo, onCancel }: StepFormProps) {
  const { t } = useTranslation();
  const id = useId();
  const [typed, setTyped] = useState<Record<Name, string>>({ password: "", code: "" });
  const { busy, attempt, told } = useTrying();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void attempt(() => onGo({ ...typed, code: typed.code.trim() }));
  };
  return (
    <form onSubmit={submit} className="lw-safety-form">
      {fields.map((name) => (
        <div key={name} className="lw-field">
          <label className="lw-label" htmlFor={`${id}-${name}`}>
            {label ?? t(`safety:step.${name}`)}
          </label>
          <input
            {...KINDS[name]}
            id={`${id}-${name}`}
            className="lw-input"
            required
            value={typed[name]}
            onChange={(event) => setTyped({ ...typed, [name]: event.target.value })}
          />
        </div>
      ))}
      <div className="lw-safety-acts">
        <Button type="submit" intent="primary" loading={busy}>
          {go}
        </Button>
        {onCancel && <Button onClick={onCancel}>{t("safety:step.cancel")}</Button>}
      </div>
      <p role="alert">{told}</p>
    </form>
  );
}
