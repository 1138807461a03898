import { Button } from "@blueprintjs/core";
import { ArrowDown, ArrowUp, Plus, Trash } from "@blueprintjs/icons";
import type { KeyboardEvent } from "react";
import { useTranslation } from "react-i18next";
import { currentLanguage } from "../data/language.ts";
import { exactText } from "../parts/display.ts";
import type { ModuleWords } from "../parts/words.ts";
import { nameOf } from "./ChainList.tsx";
import type { StepDraft } from "./chainDraft.ts";
import { isComposing } from "../parts/composing.ts";

type ChainFlowProps = {
  steps: readonly StepDraft[];
  /** The step that is edited; -1 for none. */
  at: number;
  editable: boolean;
  faults: ReadonlySet<number>;
  words: ModuleWords;
  onPick: (at: number) => void;
  onChange: (steps: readonly StepDraft[], at: number) => void;
  onAdd: () => StepDraft;
};

/** The steps in their order, from handing in to the end; Alt and an arrow moves a step, Delete removes it. */
export function ChainFlow({ steps, at, editable, faults, words, onPick, onChange, onAdd }: ChainFlowProps) {
  const { t } = useTranslation();
  const move = (from: number, to: number) => {
    const step = steps[from];
    if (step && to >= 0 && to < steps.length) onChange(steps.toSpliced(from, 1).toSpliced(to, 0, step), to);
  };
  const remove = (place: number) => onChange(steps.toSpliced(place, 1), Math.max(0, place - 1));
  const keys = (place: number) => (event: KeyboardEvent) => {
    const to = { ArrowUp: place - 1, ArrowDown: place + 1 }[event.key];
    if (to !== undefined && event.altKey && editable) move(place, to);
    else if (event.key === "Delete" && editable) remove(place);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <ol className="lw-flow" aria-label={words.lines("steps")}>
      <li className="lw-flow-end">{t("approval:handedIn")}</li>
      {steps.map((step, place) => (
        <li key={step.key} data-fault={faults.has(place)}>
          <button
            type="button"
            aria-current={place === at}
            onClick={() => onPick(place)}
            onKeyDown={(event) => isComposing(event) || keys(place)(event)}
          >
            <b>
              {place + 1}. {nameOf(step)}
            </b>
            <span>{whoOf(step, words)}</span>
            <span className="lw-quiet">{whenOf(step, words, t)}</span>
          </button>
          {editable && (
            <span className="lw-flow-tools">
              <Button
                variant="minimal"
                size="small"
                icon={<ArrowUp />}
                disabled={place === 0}
                aria-label={t("approval:modeler.up", { no: place + 1 })}
                onClick={() => move(place, place - 1)}
              />
              <Button
                variant="minimal"
                size="small"
                icon={<ArrowDown />}
                disabled={place === steps.length - 1}
                aria-label={t("approval:modeler.down", { no: place + 1 })}
                onClick={() => move(place, place + 1)}
              />
              <Button
                variant="minimal"
                size="small"
                icon={<Trash />}
                aria-label={t("approval:modeler.remove", { no: place + 1 })}
                onClick={() => remove(place)}
              />
            </span>
          )}
        </li>
      ))}
      {editable && (
        <li>
          <Button size="small" icon={<Plus />} onClick={() => onChange([...steps, onAdd()], steps.length)}>
            {t("approval:modeler.add")}
          </Button>
        </li>
      )}
      <li className="lw-flow-end">{t("approval:runs.approved")}</li>
    </ol>
  );
}

/** Who decides in a step, in words. */
export function whoOf({ resolver, roleLabel, people, levels, field, mode, ratio }: StepDraft, words: ModuleWords): string {
  const who = {
    role: roleLabel?.name ?? roleLabel?.code ?? "",
    people: people.map(({ label }) => label.name ?? label.code).join(", "),
    leader: levels === "" || levels === "0" ? "" : `+${levels}`,
    field,
  }[resolver];
  const agreement = mode === "ratio" ? `${words.choice("mode", mode)} ${ratio} %` : words.choice("mode", mode);
  return [`${words.choice("resolver", resolver)}${who ? `: ${who}` : ""}`, agreement].join(" · ");
}

/** When a step applies and what happens when time runs out, in words. */
export function whenOf(
  { amountFrom, amountTo, only, hours, onTimeout }: StepDraft,
  words: ModuleWords,
  t: (key: string, more?: Record<string, string>) => string,
): string {
  const language = currentLanguage();
  const range =
    amountFrom || amountTo
      ? `${amountFrom ? exactText(amountFrom) : "0"} ≤ ${t("approval:modeler.amount")}${amountTo ? ` < ${exactText(amountTo)}` : ""}`
      : "";
  const condition = only?.field ? `${only.field} = ${only.values}` : "";
  const time = hours ? t("approval:modeler.within", { hours, outcome: onTimeout ? words.choice("onTimeout", onTimeout) : "" }) : "";
  return [range, condition, time].filter(Boolean).join(language === "zh" ? "；" : "; ");
}
