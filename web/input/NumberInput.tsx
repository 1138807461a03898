import { useEffect, useLayoutEffect, useRef, useState, type InputHTMLAttributes } from "react";
import { useTranslation } from "react-i18next";
import type { Field } from "#define/field";
import { bareNumber } from "#define/number";
import { currentLanguage } from "../data/language.ts";
import { exactText } from "../parts/display.ts";
import { fixedWhileTyped, isBegun, isUnread, numberMeant } from "../parts/typing.ts";
import "./linkInput.css";

type NumberInputProps = Omit<InputHTMLAttributes<HTMLInputElement>, "value" | "onChange" | "type"> & {
  field?: Field;
  /** A decimal, or the text that was typed and cannot be read as one. */
  value: string;
  onChange: (value: string | null) => void;
};

/**
 * A number as the page's language writes it: grouped while it is looked at, bare while it is typed. What cannot be read stays, is marked,
 * and keeps a form around it from being sent.
 */
export function NumberInput({ field, value, onChange, onBlur, className = "lw-input", ...input }: NumberInputProps) {
  const { t } = useTranslation();
  const element = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const isPointed = useRef(false);
  const isEntered = useRef(false);
  const language = currentLanguage();
  const wrong = isUnread(typed ?? value, field, language);
  const word = wrong ? t("shell:notNumber", { value: typed ?? value }) : "";
  useEffect(() => element.current?.setCustomValidity(word), [word]);
  // Whoever comes by key has the whole number chosen, and what he types replaces it: the bare text is another one than the browser chose.
  useLayoutEffect(() => {
    if (isEntered.current) element.current?.select();
    isEntered.current = false;
  });
  // A text that is cut keeps the cursor where it was typed.
  const place = useRef<number>(undefined);
  useLayoutEffect(() => {
    if (place.current !== undefined) element.current?.setSelectionRange(place.current, place.current);
    place.current = undefined;
  });
  const take = (raw: string) => {
    const text = fixedWhileTyped(raw, field, language);
    if (text !== raw) place.current = (element.current?.selectionStart ?? raw.length) + (/^-?[.,]/.test(raw) ? 1 : 0);
    setTyped(text);
    onChange(isBegun(text) ? null : numberMeant(text, field, language));
  };
  const shown = field?.kind === "integer" && field.isYear ? value : exactText(value);
  return (
    <input
      {...input}
      ref={element}
      className={className}
      data-numeric="true"
      inputMode="decimal"
      autoComplete="off"
      aria-invalid={wrong || input["aria-invalid"]}
      title={word || undefined}
      value={typed ?? shown}
      onPointerDown={() => (isPointed.current = true)}
      onFocus={() => {
        isEntered.current = !isPointed.current;
        isPointed.current = false;
        setTyped(bareNumber(value, language));
      }}
      onChange={(event) => {
        if ((event.nativeEvent as InputEvent).isComposing) setTyped(event.target.value);
        else take(event.target.value);
      }}
      onCompositionEnd={(event) => take(event.currentTarget.value)}
      onBlur={(event) => {
        if (typed !== null && isBegun(typed)) onChange(typed.trim() || null);
        setTyped(null);
        onBlur?.(event);
      }}
    />
  );
}
