import { useEffect, useId, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { Label } from "../data/records.ts";
import { ChoiceList } from "../parts/ChoiceList.tsx";
import { labelText } from "../parts/display.ts";
import { isComposing } from "../parts/composing.ts";
import { peekAt } from "../peek/peek.ts";
import { type ChoosingProps, useChoosing } from "../parts/useChoosing.ts";
import "./linkInput.css";

export type LinkInputProps = ChoosingProps & {
  id?: string | undefined;
  label: Label | undefined;
  autoFocus?: boolean | undefined;
  placeholder?: string | undefined;
  "aria-label"?: string | undefined;
  "aria-labelledby"?: string | undefined;
  "aria-invalid"?: boolean | undefined;
  "aria-required"?: boolean | undefined;
  "aria-describedby"?: string | undefined;
};

/**
 * Picks a record of another module by typing its code, name or pinyin; Enter takes the first, as soon as the choices are there, and does
 * not go on while there is none; Tab goes on at once, and the first is taken when the choices are there. Who leaves by the pointer means
 * what is called exactly so; a text that nobody is called stays.
 */
export function LinkInput(props: LinkInputProps) {
  const { link, label, value, values, startText } = props;
  const { t } = useTranslation();
  const list = useId();
  const input = useRef<HTMLInputElement>(null);
  const choosing = useChoosing(props, input);
  const { typed, open, at, choices } = choosing;
  useEffect(() => {
    if (props.autoFocus) input.current?.focus();
    if (props.autoFocus && startText === undefined) input.current?.select();
  }, [props.autoFocus, startText]);
  const out = label?.stage === undefined ? "" : ` · ${t(`${link.to}:stages.${label.stage}`)}`;
  const shown = typed ?? (label ? `${labelText(label)}${out}` : (value ?? ""));
  return (
    <span className="lw-link" {...(value && link.by !== "code" && peekAt(link.to, value))}>
      <input
        ref={input}
        id={props.id}
        className="lw-input"
        role="combobox"
        aria-expanded={open}
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={open && choices[at] ? `${list}-${at}` : undefined}
        aria-label={props["aria-label"]}
        aria-labelledby={props["aria-labelledby"]}
        aria-invalid={props["aria-invalid"]}
        aria-required={props["aria-required"]}
        aria-describedby={props["aria-describedby"]}
        autoComplete="off"
        placeholder={props.placeholder}
        title={shown}
        value={shown}
        onFocus={(event) => {
          choosing.focus();
          if (startText === undefined) event.target.select();
        }}
        onClick={choosing.show}
        onChange={(event) => choosing.type(event.target.value)}
        onKeyDown={(event) => isComposing(event) || choosing.keys(event)}
        onBlur={choosing.blur}
      />
      {open && (
        <ChoiceList
          id={list}
          anchor={input}
          choices={choices}
          at={at}
          link={link}
          values={values}
          loading={choosing.loading}
          empty={t("shell:noMatch")}
          onTake={choosing.take}
          onMore={choosing.more}
        />
      )}
    </span>
  );
}
