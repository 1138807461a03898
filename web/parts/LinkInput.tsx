import { useEffect, useEffectEvent, useId, useRef, useState, type KeyboardEvent } from "react";
import { createPortal } from "react-dom";
import { useTranslation } from "react-i18next";
import type { LinkField } from "#define/field";
import { formatNumber } from "#define/format";
import { useDescription } from "../data/description.ts";
import { currentLanguage } from "../data/language.ts";
import type { Label } from "../data/records.ts";
import { labelText, textOf } from "./display.ts";
import { noteRecent, recentFirst, useChoices, whereOf, type Choice } from "./picking.ts";
import { useBeside } from "./useBeside.ts";
import { useModuleWords } from "./words.ts";
import "./linkInput.css";

export type LinkInputProps = {
  id?: string | undefined;
  link: LinkField;
  value: string | null;
  label: Label | undefined;
  /** The record the field belongs to, for the link's conditions on the target. */
  values: Readonly<Record<string, unknown>>;
  onPick: (choice: Choice | null) => void;
  /** A text that was left behind and means no record, and whether it was looked for; without this it is dropped. */
  onUnknown?: ((text: string, isNobody: boolean) => void) | undefined;
  /** Text the input starts with instead of the label (typing into a grid cell). */
  startText?: string | undefined;
  autoFocus?: boolean | undefined;
  placeholder?: string | undefined;
  "aria-label"?: string | undefined;
  "aria-labelledby"?: string | undefined;
  "aria-invalid"?: boolean | undefined;
  "aria-required"?: boolean | undefined;
  "aria-describedby"?: string | undefined;
  /** Keys the picker has no use for (Enter after a pick, Tab, Escape with a closed list). */
  onKeyDown?: ((event: KeyboardEvent<HTMLInputElement>) => void) | undefined;
  onBlur?: (() => void) | undefined;
};

const WIDEST = 5;

/** Picks a record of another module by typing its code, name or pinyin; Enter takes the first, as soon as the choices are there, and does not go on while there is none; Tab goes on at once, and the first is taken when the choices are there. Who leaves by the pointer means what is called exactly so; a text that nobody is called stays. */
export function LinkInput(props: LinkInputProps) {
  const { link, label, values, onPick, startText } = props;
  const { t } = useTranslation();
  const list = useId();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<string | null>(startText ?? null);
  const [open, setOpen] = useState(startText !== undefined);
  const [at, setAt] = useState(0);
  const [points, setPoints] = useState(false);
  const [entered, setEntered] = useState<string | null>(null);
  const [left, setLeft] = useState<"key" | "pointer" | null>(null);
  const asks = open || left !== null;
  const target = useDescription(asks ? link.to : null).data;
  const { choices: found, loading, failed, more } = useChoices(link, target, asks ? (typed ?? "") : null, whereOf(link, values));
  const choices = typed ? found : recentFirst(found, link.to);
  useEffect(() => {
    if (props.autoFocus) input.current?.focus();
    if (props.autoFocus && startText === undefined) input.current?.select();
  }, [props.autoFocus, startText]);
  // An Enter that came before the choices of this text is pressed again once they are there.
  useEffect(() => {
    if (loading || typed === null || typed !== entered) return;
    input.current?.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true }));
  }, [loading, typed, entered]);
  const close = () => {
    setOpen(false);
    setLeft(null);
    setTyped(null);
    setEntered(null);
    setAt(0);
    setPoints(false);
  };
  const take = (choice: Choice) => {
    noteRecent(link.to, choice.value);
    onPick(choice);
    close();
  };
  const leave = (by: "key" | "pointer") => {
    const choice = typed ? (by === "key" ? choices[0] : meantBy(typed, choices)) : undefined;
    if (choice) return take(choice);
    if (typed?.trim()) props.onUnknown?.(typed.trim(), !failed);
    close();
  };
  const settle = useEffectEvent(() => {
    leave(left ?? "key");
    props.onBlur?.();
  });
  useEffect(() => {
    if (!left || loading) return undefined;
    const timer = window.setTimeout(() => settle());
    return () => window.clearTimeout(timer);
  }, [left, loading]);
  const keys = (event: KeyboardEvent<HTMLInputElement>) => {
    const chosen = choices[at];
    if (event.nativeEvent.isComposing) return;
    if ((event.key === "ArrowDown" || event.key === "ArrowUp") && !event.altKey) {
      event.preventDefault();
      event.stopPropagation();
      if (points || typed) setAt(Math.max(0, Math.min(choices.length - 1, at + (event.key === "ArrowDown" ? 1 : -1))));
      setOpen(true);
      setPoints(true);
    } else if (event.key === "Escape" && open) {
      event.stopPropagation();
      close();
    } else if (event.key === "Enter" && open && typed && !event.ctrlKey) {
      // The answer to the last letters may still be under way: it is waited for, nothing older is taken. What nobody is called is not left behind.
      event.preventDefault();
      setEntered(loading ? typed : null);
      if (loading || !chosen) return event.stopPropagation();
      take(chosen);
      props.onKeyDown?.(event);
    } else if (event.key === "Enter" && open && chosen && points && !event.ctrlKey) {
      event.preventDefault();
      take(chosen);
      props.onKeyDown?.(event);
    } else {
      if (event.key === "Tab" && typed && loading) setLeft("key");
      else if (event.key === "Tab" && typed && chosen) take(chosen);
      props.onKeyDown?.(event);
    }
  };
  const shown = typed ?? (label ? labelText(label) : (props.value ?? ""));
  return (
    <span className="lw-link">
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
          if (left) setOpen(true);
          setLeft(null);
          if (startText === undefined) event.target.select();
        }}
        onClick={() => setOpen(true)}
        onChange={(event) => {
          setTyped(event.target.value);
          setOpen(true);
          setAt(0);
          if (event.target.value === "") onPick(null);
        }}
        onKeyDown={keys}
        onBlur={() => {
          if (left) return setOpen(false);
          if (typed && loading && props.onUnknown) {
            setLeft("pointer");
            return setOpen(false);
          }
          leave("pointer");
          props.onBlur?.();
        }}
      />
      {open && (
        <ChoiceList
          id={list}
          anchor={input}
          choices={choices}
          at={at}
          link={link}
          values={values}
          loading={loading}
          empty={t("shell:noMatch")}
          onTake={take}
          onMore={more}
        />
      )}
    </span>
  );
}

/** The record that a whole text means: the one of this code, or the only one there is. */
function meantBy(text: string, choices: readonly Choice[]): Choice | undefined {
  const code = text.trim().toLowerCase();
  return choices.find(({ label }) => label.code.toLowerCase() === code) ?? (choices.length === 1 ? choices[0] : undefined);
}

type ChoiceListProps = {
  id: string;
  anchor: React.RefObject<HTMLInputElement | null>;
  choices: readonly Choice[];
  at: number;
  link: LinkField;
  values: Readonly<Record<string, unknown>>;
  loading: boolean;
  empty: string;
  onTake: (choice: Choice) => void;
  onMore: () => void;
};

function ChoiceList({ id, anchor, choices, at, link, values, loading, empty, onTake, onMore }: ChoiceListProps) {
  const target = useDescription(link.to).data;
  const words = useModuleWords(link.to);
  const { t } = useTranslation();
  const amounts = useBeside(link, choices, values);
  const { beside } = link;
  const place = anchor.current?.getBoundingClientRect();
  if (!place || !target) return null;
  const upwards = place.bottom + 300 > window.innerHeight && place.top > 300;
  const extra = target.columns
    .filter((name) => name !== target.title.code && !name.startsWith("name") && name !== "stage")
    .slice(0, WIDEST - (beside ? 3 : 2));
  const style = {
    left: Math.min(place.left, window.innerWidth - 480),
    minWidth: place.width,
    ...(upwards ? { bottom: window.innerHeight - place.top + 2 } : { top: place.bottom + 2 }),
  };
  return createPortal(
    <div
      className="lw-choices"
      id={id}
      role="listbox"
      aria-label={words.title}
      style={style}
      onScroll={(event) => {
        const box = event.currentTarget;
        if (box.scrollTop + box.clientHeight > box.scrollHeight - 60) onMore();
      }}
    >
      {choices.map((choice, index) => (
        <div
          key={choice.value}
          id={`${id}-${index}`}
          ref={index === at ? intoView : undefined}
          role="option"
          tabIndex={-1}
          aria-selected={index === at}
          className="lw-choice"
          onMouseDown={(event) => {
            event.preventDefault();
            onTake(choice);
          }}
        >
          <span className="lw-code">{choice.label.code}</span>
          <span className="lw-choice-name">{choice.label.name}</span>
          {extra.map((name) => (
            <span key={name} className="lw-choice-extra">
              {textOf(target.fields[name], name, choice.row[name], choice.labels, words)}
            </span>
          ))}
          {beside && (
            <span className="lw-choice-beside">
              {amounts[choice.value] !== undefined && (
                <>
                  {t(`document:beside.${beside.word}`)} <b>{formatNumber(amounts[choice.value] ?? "0", currentLanguage())}</b>
                </>
              )}
            </span>
          )}
        </div>
      ))}
      {choices.length === 0 && !loading && (
        <div className="lw-choice-none" role="option" aria-selected={false} aria-disabled tabIndex={-1}>
          {empty}
        </div>
      )}
    </div>,
    document.body,
  );
}

function intoView(option: HTMLElement | null): void {
  option?.scrollIntoView({ block: "nearest" });
}
