import { useRef, useState, type KeyboardEvent } from "react";
import { useTranslation } from "react-i18next";
import type { Description } from "../data/description.ts";
import type { ModuleWords } from "../parts/words.ts";
import { isEmpty, type ConditionScope } from "#define/condition";
import type { Field } from "#define/field";
import { isDecimal } from "../parts/digits.ts";
import { isComposing } from "../parts/composing.ts";
import { isHidden, isReadonly, type RecordDraft } from "./draft.ts";
import { FieldInput } from "./FieldInput.tsx";
import { lineTotalOf } from "./lineTotals.ts";
import type { Typed } from "./useTyped.ts";

type HeaderFormProps = {
  module: Description;
  draft: RecordDraft;
  scope: ConditionScope;
  editable: boolean;
  faults: ReadonlyMap<string, string>;
  words: ModuleWords;
  onChange: Typed["change"];
  onPick: Typed["pick"];
  onLast: () => void;
};

/** More fields than this would push the lines out of sight. */
const MANY = 16;

/**
 * The header fields, four in a row (many of them closer), those that stand aside behind a fold that stays as it was left and opens for a
 * fault; Enter goes to the next one and from the last into the lines.
 */
export function HeaderForm(props: HeaderFormProps) {
  const { module, draft, scope, editable, faults, words, onLast } = props;
  const { t } = useTranslation();
  const form = useRef<HTMLElement>(null);
  const [unfolded, setUnfolded] = useState(() => window.localStorage.getItem(foldKey(module.id)) === "open");
  const goOn = (from: HTMLElement) => {
    const inputs = [...(form.current?.querySelectorAll<HTMLElement>("input,select,textarea") ?? [])];
    const next = inputs[inputs.indexOf(from) + 1];
    if (next) next.focus();
    else onLast();
  };
  const enter = (event: KeyboardEvent<HTMLElement>) => {
    const target = event.target as HTMLElement;
    if (event.key !== "Enter" || event.ctrlKey || event.metaKey || target.tagName === "BUTTON") return;
    if (target.tagName === "TEXTAREA" && event.shiftKey) return;
    event.preventDefault();
    goOn(target);
  };
  // What the system fills in, or an action asks for, stands here only once it is there; its number and sums have their place from the
  // start, so that nothing jumps.
  const waits = (field: Field) => (isReadonly(field, scope) || (!editable && field.asked === true)) && !hasPlace(field);
  const fields = Object.entries(module.fields).filter(
    ([name, field]) => !field.linked && !isHidden(field, scope) && !(waits(field) && saysNothing(draft.header[name])),
  );
  const aside = fields.filter(([, field]) => field.collapsed);
  const open = unfolded || aside.some(([name]) => faults.has(name));
  const shown = open ? fields : fields.filter(([, field]) => !field.collapsed);
  const fold = () => {
    window.localStorage.setItem(foldKey(module.id), open ? "" : "open");
    setUnfolded(!open);
  };
  return (
    <section
      ref={form}
      className="lw-header-form"
      data-many={shown.length > MANY}
      aria-label={t("shell:entry.header")}
      onKeyDown={(event) => isComposing(event) || enter(event)}
    >
      {shown.map(([name, field]) => (
        <FieldInput
          key={name}
          name={name}
          field={field}
          value={draft.header[name]}
          total={lineTotalOf(module, name, field, draft)}
          labels={draft.labels}
          scope={scope}
          editable={editable}
          fault={faults.get(name)}
          words={words}
          onChange={(value) => props.onChange((before) => ({ ...before, header: typedInto(module, before.header, name, value) }))}
          onPick={(choice) => props.onPick(name, choice)}
          onTaken={goOn}
        />
      ))}
      {aside.length > 0 && (
        <button type="button" className="lw-fold" aria-expanded={open} onClick={fold}>
          {t(open ? "shell:entry.foldAway" : "shell:entry.unfold", {
            fields: aside.length,
            filled: aside.filter(([name]) => !isEmpty(draft.header[name])).length,
          })}
        </button>
      )}
    </section>
  );
}

const foldKey = (module: string) => `longwall.fold.${module}`;

/** A header into whose field something is typed: what was told together with it is told no longer. */
function typedInto(module: Description, header: RecordDraft["header"], name: string, value: unknown): RecordDraft["header"] {
  const told = Object.keys(module.fields).filter((other) => module.fields[other]?.toldWith?.includes(name));
  return { ...header, ...Object.fromEntries(told.map((other) => [other, null])), [name]: value };
}

function saysNothing(value: unknown): boolean {
  return isEmpty(value) || value === false;
}

/** Whether a field that the system fills in stands in the form before it has a value; what an action asks for stands there once it does. */
function hasPlace(field: Field): boolean {
  return field.kind === "docNo" || (isDecimal(field) && !field.asked);
}
