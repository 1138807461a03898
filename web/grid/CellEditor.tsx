import { useRef, useState, type KeyboardEvent } from "react";
import { useTranslation } from "react-i18next";
import type { Field } from "#define/field";
import { bareNumber } from "#define/number";
import { currentLanguage } from "../data/language.ts";
import type { LabelMap } from "../entry/draft.ts";
import { isDecimal, isNumeric } from "../parts/digits.ts";
import { isComposing, type Key } from "../parts/composing.ts";
import { LinkInput } from "../input/LinkInput.tsx";
import type { Choice } from "../parts/picking.ts";
import { fixedWhileTyped, isUnread } from "../parts/typing.ts";
import type { ModuleWords } from "../parts/words.ts";
import { copiedText } from "./cells.ts";
import { leavingBy, type GridCommand } from "./keys.ts";

type CellEditorProps = {
  field: Field;
  name: string;
  value: unknown;
  labels: LabelMap;
  values: Readonly<Record<string, unknown>>;
  /** Text typed before the editor was there; undefined keeps the value to be changed. */
  startText: string | undefined;
  label: string;
  words: ModuleWords;
  /** The text to take (null: leave the cell as it is), where the cursor goes on to, and to what it was led away. */
  onFinish: (text: string | null, then: GridCommand | null, to?: EventTarget | null) => void;
  onPick: (choice: Choice | null) => void;
};

/** Keys of a list of choices: they point at one. */
const POINTING: ReadonlySet<string> = new Set(["ArrowUp", "ArrowDown"]);

/**
 * The input inside a cell: Enter, Tab and, in a cell begun by typing, the keys of direction take the text and go on; Escape leaves the cell
 * as it was, leaving takes the text. Keys of the screen go through.
 */
export function CellEditor({ field, name, value, labels, values, startText, label, words, onFinish, onPick }: CellEditorProps) {
  const { t } = useTranslation();
  const [text, setText] = useState(() => startText ?? typedText(field, name, value, labels));
  const [isTyped, setIsTyped] = useState(startText !== undefined);
  const finished = useRef(false);
  const finish = (taken: string | null, then: GridCommand | null, to: EventTarget | null = null) => {
    if (finished.current) return;
    finished.current = true;
    onFinish(taken, then, to);
  };
  const keys = (taken: string | null, own: (key: Key) => GridCommand | null) => (event: KeyboardEvent) => {
    const then = own(event);
    if (event.key === "F2") setIsTyped(!isTyped);
    if (event.key !== "Escape" && !then) return;
    event.stopPropagation();
    if (then) event.preventDefault();
    finish(then ? taken : null, then);
  };
  const leaving = (key: Key) => leavingBy(key, isTyped);
  const besideChoices = (key: Key) => (POINTING.has(key.key) ? null : leaving(key));
  if (field.kind === "link")
    return (
      <LinkInput
        link={field}
        naming={field.takesSealed ? "used" : "new"}
        value={typeof value === "string" ? value : null}
        label={typeof value === "string" ? labels[name]?.[value] : undefined}
        values={values}
        startText={startText}
        autoFocus
        aria-label={label}
        onPick={onPick}
        takes={(key) => besideChoices(key) !== null}
        onTaken={(key) => finish(null, besideChoices(key))}
        onKeyDown={(event) => isComposing(event) || keys(null, besideChoices)(event)}
        onUnknown={(typed, _, key) => finish(typed, key ? besideChoices(key) : null)}
        onBlur={() => finish(null, null)}
      />
    );
  if (field.kind === "choice")
    return (
      <select
        className="lw-input"
        aria-label={label}
        value={text}
        ref={(select) => select?.focus()}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => isComposing(event) || keys(text, (key) => leavingBy(key, false))(event)}
        onBlur={({ relatedTarget }) => finish(text, null, relatedTarget)}
      >
        <option value="" aria-label={t("report:without")} />
        {field.values.map((each) => (
          <option key={each} value={each}>
            {words.choice(name, each)}
          </option>
        ))}
      </select>
    );
  return (
    <input
      className="lw-input"
      aria-label={label}
      ref={(input) => {
        if (input && document.activeElement !== input) input.focus();
      }}
      onFocus={(event) => startText === undefined && event.target.select()}
      inputMode={isDecimal(field) ? "decimal" : undefined}
      aria-invalid={isNumeric(field) && isUnread(text, field, currentLanguage())}
      value={text}
      onChange={(event) => setText(isNumeric(field) ? fixedWhileTyped(event.target.value, field, currentLanguage()) : event.target.value)}
      onMouseDown={() => setIsTyped(false)}
      onKeyDown={(event) => isComposing(event) || keys(text, leaving)(event)}
      onBlur={({ relatedTarget }) => finish(text, null, relatedTarget)}
    />
  );
}

function typedText(field: Field, name: string, value: unknown, labels: LabelMap): string {
  const text = copiedText(field, name, value, labels);
  return isNumeric(field) ? bareNumber(text, currentLanguage()) : text;
}
