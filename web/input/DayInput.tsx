import { Button, PopoverNext } from "@blueprintjs/core";
import { Calendar as CalendarIcon } from "@blueprintjs/icons";
import { Suspense, useState, type KeyboardEvent } from "react";
import { useTranslation } from "react-i18next";
import { isDay } from "#define/text";
import { useSession } from "../data/session.ts";
import { currentLanguage } from "../data/language.ts";
import { dayMeant } from "../parts/typing.ts";
import "./calendar.css";
import { lazily } from "../parts/lazily.ts";
import { BELOW_END } from "../parts/anchored.ts";
import { isComposing } from "../parts/composing.ts";

const Calendar = lazily(() => import("./Calendar.tsx"));

type DayInputProps = {
  id?: string | undefined;
  value: string | null;
  onChange: (day: string | null) => void;
  "aria-label"?: string | undefined;
  "aria-invalid"?: boolean | undefined;
  "aria-required"?: boolean | undefined;
  "aria-describedby"?: string | undefined;
  onKeyDown?: ((event: KeyboardEvent<HTMLInputElement>) => void) | undefined;
};

/** A day as yyyy-MM-dd; short typing (5, 0305) is completed when the field is left, the calendar is one click away. */
export function DayInput({ value, onChange, onKeyDown, ...props }: DayInputProps) {
  const { t } = useTranslation();
  const { today } = useSession();
  const [typed, setTyped] = useState<string | null>(null);
  const [open, setOpen] = useState(false);
  const finish = () => {
    if (typed !== null) onChange(dayMeant(typed, today, currentLanguage()));
    setTyped(null);
  };
  const pick = (day: string) => {
    onChange(day);
    setOpen(false);
  };
  return (
    <span className="lw-day">
      <input
        {...props}
        aria-invalid={props["aria-invalid"] === true || (typed === null && (value ?? "") !== "" && !isDay(value))}
        className="lw-input"
        inputMode="numeric"
        autoComplete="off"
        placeholder="yyyy-MM-dd"
        value={typed ?? value ?? ""}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={finish}
        onKeyDown={(event) => {
          if (isComposing(event)) return;
          if (event.key === "Enter" || event.ctrlKey) finish();
          onKeyDown?.(event);
        }}
      />
      <PopoverNext
        isOpen={open}
        onInteraction={setOpen}
        {...BELOW_END}
        content={
          <Suspense>
            <Calendar value={value} today={today} onPick={pick} />
          </Suspense>
        }
      >
        <Button variant="minimal" size="small" tabIndex={-1} icon={<CalendarIcon />} aria-label={t("shell:calendar")} />
      </PopoverNext>
    </span>
  );
}
