import { useState } from "react";
import { useTranslation } from "react-i18next";
import { isComposing } from "../parts/composing.ts";

type MonthInputProps = { value: string; onChange: (month: string) => void; "aria-label": string };

/** A month as yyyy-MM, typed or stepped through by the arrows beside it and on the keyboard. */
export function MonthInput({ value, onChange, ...props }: MonthInputProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState<string | null>(null);
  const finish = (): void => {
    if (typed !== null && isMonth(typed)) onChange(typed);
    setTyped(null);
  };
  const step = (by: number): void => onChange(monthAfter(value, by));
  return (
    <span className="lw-month">
      <button type="button" tabIndex={-1} aria-label={t("shell:month.before")} onClick={() => step(-1)}>
        ‹
      </button>
      <input
        {...props}
        inputMode="numeric"
        autoComplete="off"
        placeholder="yyyy-MM"
        value={typed ?? value}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={finish}
        onKeyDown={(event) => {
          if (isComposing(event)) return;
          if (event.key === "Enter") finish();
          if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
          event.preventDefault();
          step(event.key === "ArrowUp" ? 1 : -1);
        }}
      />
      <button type="button" tabIndex={-1} aria-label={t("shell:month.after")} onClick={() => step(1)}>
        ›
      </button>
    </span>
  );
}

const isMonth = (text: string) => /^\d{4}-(0[1-9]|1[0-2])$/.test(text);

function monthAfter(month: string, by: number): string {
  return new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)) - 1 + by, 1)).toISOString().slice(0, 7);
}
