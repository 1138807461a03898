import { useRef, useState, type KeyboardEvent } from "react";
import type { Field } from "#define/field";
import { bareNumber } from "#define/number";
import { currentLanguage } from "../data/language.ts";
import type { LabelMap } from "../entry/draft.ts";
import { isDecimal, isNumeric } from "../parts/digits.ts";
import { LinkInput } from "../parts/LinkInput.tsx";
import type { Choice } from "../parts/picking.ts";
import { isUnread } from "../parts/typing.ts";
import type { ModuleWords } from "../parts/words.ts";
import { copiedText } from "./cells.ts";

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
  /** The text to take (null: leave the cell as it is), whether the cursor goes on to the next cell, and to what it was led away. */
  onFinish: (text: string | null, goesOn: boolean, to?: EventTarget | null) => void;
  onPick: (choice: Choice | null) => void;
};

/** The input inside a cell: Enter takes the text and goes on, Escape leaves the cell as it was, leaving takes the text. */
export function CellEditor({ field, name, value, labels, values, startText, label, words, onFinish, onPick }: CellEditorProps) {
  const [text, setText] = useState(() => startText ?? typedText(field, name, value, labels));
  const finished = useRef(false);
  const finish = (taken: string | null, goesOn: boolean, to: EventTarget | null = null) => {
    if (finished.current) return;
    finished.current = true;
    onFinish(taken, goesOn, to);
  };
  const keys = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    event.stopPropagation();
    if (event.key === "Enter") {
      event.preventDefault();
      finish(text, true);
    } else if (event.key === "Escape") finish(null, false);
  };
  if (field.kind === "link")
    return (
      <LinkInput
        link={field}
        value={typeof value === "string" ? value : null}
        label={typeof value === "string" ? labels[name]?.[value] : undefined}
        values={values}
        startText={startText}
        autoFocus
        aria-label={label}
        onPick={onPick}
        onKeyDown={(event) => {
          event.stopPropagation();
          if (event.key === "Enter") {
            event.preventDefault();
            finish(null, true);
          } else if (event.key === "Escape") finish(null, false);
        }}
        onUnknown={(typed) => finish(typed, false)}
        onBlur={() => finish(null, false)}
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
        onKeyDown={keys}
        onBlur={({ relatedTarget }) => finish(text, false, relatedTarget)}
      >
        <option value="" />
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
      onChange={(event) => setText(event.target.value)}
      onKeyDown={keys}
      onBlur={({ relatedTarget }) => finish(text, false, relatedTarget)}
    />
  );
}

function typedText(field: Field, name: string, value: unknown, labels: LabelMap): string {
  const text = copiedText(field, name, value, labels);
  return isNumeric(field) ? bareNumber(text, currentLanguage()) : text;
}
