import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Field } from "#define/field";
import type { ColumnValue } from "../data/records.ts";
import { labelText } from "../parts/display.ts";
import type { ModuleWords } from "../parts/words.ts";
import type { ListQuestion } from "./listAddress.ts";
import { useColumnValues } from "./useColumnValues.ts";

/** A value of a filter: null = none. */
export type TickValue = string | boolean | null;
export type Ticks = {
  choices: readonly { value: TickValue; label: string }[];
  isLoading: boolean;
  /** The server looks for what is typed; without it all that there is stands here. */
  onSearch?: (text: string) => void;
};
/** A column of a list, as its filters know it. */
export type FilterColumn = {
  name: string;
  field: Field | undefined;
  list: ListQuestion;
  stages: readonly string[];
  words: ModuleWords;
};

const TICKED: ReadonlySet<Field["kind"]> = new Set(["text", "longText", "docNo", "month", "choice", "link", "flag"]);

/** Whether the values of a column are ticked; a word of the program, or what is not to be told, is looked for as text. */
export function isTicked(name: string, field: Field | undefined): boolean {
  if (!field) return name === "stage";
  if (field.kind === "text" && (field.wordOf ?? field.formattedAs ?? field.encrypted ?? field.hashed)) return false;
  return TICKED.has(field.kind);
}

/** The values to tick of a column: those that its rows have, as the server tells them; stages and flags are known here. */
export function useTicks({ name, field, list, stages, words }: FilterColumn, initial: string): Ticks {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(initial);
  const isKnown = !field || field.kind === "flag";
  const isChoice = field?.kind === "choice";
  const { values, isLoading } = useColumnValues(list, name, isChoice ? "" : typed, !isKnown);
  if (!field) return { choices: stages.map((stage) => ({ value: stage, label: words.stage(stage) })), isLoading: false };
  if (field.kind === "flag") {
    const [yes, no] = [t("shell:yes"), t("shell:no")];
    return {
      choices: [
        { value: true, label: yes },
        { value: false, label: no },
      ],
      isLoading: false,
    };
  }
  const labelFor = ({ value, label }: ColumnValue) =>
    value === null ? "" : label ? labelText(label) : isChoice ? words.choice(name, value) : value;
  // Choices are called here, so they are looked through here.
  return {
    choices: values.map((each) => ({ value: each.value, label: labelFor(each) })),
    isLoading,
    ...(isChoice ? {} : { onSearch: setTyped }),
  };
}

/** The values that a filter ticks. */
export function ticksIn(value: unknown): readonly TickValue[] {
  if (Array.isArray(value)) return value as readonly TickValue[];
  return typeof value === "string" || typeof value === "boolean" ? [value] : [];
}

/** The text that a filter looks for. */
export function containedIn(value: unknown): string {
  return typeof value === "object" && value !== null && "contains" in value ? String(value.contains) : "";
}
