import { Button } from "@blueprintjs/core";
import { ArrowDown, ArrowUp, Cross } from "@blueprintjs/icons";
import { useEffect, useRef, useState, type KeyboardEvent } from "react";
import { useTranslation } from "react-i18next";
import { isEmpty, type ConditionScope } from "#define/condition";
import type { LinkField } from "#define/field";
import { valueIn } from "#define/linkedField";
import type { LinesDescription } from "../data/description.ts";
import { problemOf, textOf } from "../data/problem.ts";
import { withLabels, type LabelMap } from "../entry/draft.ts";
import { FieldInput } from "../entry/FieldInput.tsx";
import { fillsOf } from "../entry/fills.ts";
import { sameValue } from "../entry/same.ts";
import { isComposing } from "../parts/composing.ts";
import { useToaster } from "../frame/toaster.ts";
import { askConsent } from "../parts/consent.ts";
import { isShortcut, SCREEN_KEYS } from "../parts/shortcuts.ts";
import type { Choice } from "../parts/picking.ts";
import type { ModuleWords } from "../parts/words.ts";
import type { CellChange } from "./cells.ts";
import { isOpenIn } from "./lineScope.ts";
import type { GridData } from "./useCells.ts";

type LineDrawerProps = {
  table: string;
  lines: LinesDescription;
  names: readonly string[];
  row: number;
  count: number;
  data: GridData;
  scope: ConditionScope;
  open: ReadonlySet<string>;
  words: ModuleWords;
  onApply: (changes: readonly CellChange[], labels: LabelMap) => void;
  onStep: (row: number) => void;
  onClose: () => void;
};

/**
 * One line as a form beside the grid: Enter goes from field to field and from the last to the next line, Alt and arrows go to neighbours;
 * what is not taken over yet is asked about first.
 */
export function LineDrawer(props: LineDrawerProps) {
  const { table, lines, names, row, count, data, scope, open, words } = props;
  const { t } = useTranslation();
  const toaster = useToaster();
  const stored = data.rows[row]?.values ?? {};
  const [typed, setTyped] = useState<Readonly<Record<string, unknown>>>({});
  const [labels, setLabels] = useState<LabelMap>({});
  const form = useRef<HTMLDivElement>(null);
  useEffect(() => focusFirst(form.current), []);
  const values: Readonly<Record<string, unknown>> = { ...stored, ...typed };
  const known = withLabels(data.labels, labels);
  const changes = Object.entries(typed).filter(([name, value]) => !sameValue(stored[name], value));
  const apply = () => {
    if (changes.length > 0)
      props.onApply(
        changes.map(([name, value]) => ({ row, name, value })),
        labels,
      );
    setTyped({});
    focusFirst(form.current);
  };
  const mayLeave = async () => changes.length === 0 || askConsent(t("shell:unsaved"), t("shell:discard"));
  const step = async (by: 1 | -1) => {
    const next = row + by;
    if (next >= 0 && next < count && (await mayLeave())) props.onStep(next);
  };
  const close = async () => {
    if (await mayLeave()) props.onClose();
  };
  const fill = async (field: LinkField, choice: Choice) => {
    const filled = await fillsOf(field, choice, (own) => isEmpty(values[own]));
    setTyped((before) => ({ ...before, ...filled.values }));
    setLabels((before) => withLabels(before, filled.labels));
  };
  const pick = (name: string, choice: Choice | null) => {
    const field = lines.fields[name];
    setTyped((before) => ({ ...before, [name]: choice?.value ?? null }));
    if (!choice || field?.kind !== "link") return;
    setLabels((before) => withLabels(before, { [name]: { [choice.value]: choice.label } }));
    fill(field, choice).catch((error: unknown) => toaster?.show({ message: textOf(problemOf(error)), intent: "danger" }));
  };
  const keys = (event: KeyboardEvent<HTMLElement>) => {
    const target = event.target as HTMLElement;
    const by = isShortcut(event, "following") ? 1 : isShortcut(event, "previous") ? -1 : 0;
    if (by !== 0) {
      event.preventDefault();
      void step(by);
    } else if (event.key === "Escape") {
      event.preventDefault();
      void close();
    } else if (event.key === "Enter" && target.tagName !== "BUTTON" && !event.ctrlKey && !event.defaultPrevented) {
      event.preventDefault();
      const inputs = [...event.currentTarget.querySelectorAll<HTMLElement>("input,select,textarea")];
      const next = inputs[inputs.indexOf(target) + 1];
      if (next) return next.focus();
      apply();
      if (row + 1 < count) props.onStep(row + 1);
    }
  };
  return (
    <aside
      className="lw-drawer"
      aria-label={t("shell:entry.row", { row: row + 1 })}
      onKeyDown={(event) => isComposing(event) || keys(event)}
    >
      <header>
        <strong>{t("shell:entry.row", { row: row + 1 })}</strong>
        <Button
          variant="minimal"
          size="small"
          icon={<ArrowUp />}
          disabled={row === 0}
          aria-label={t("shell:grid.lineBefore")}
          title={`${t("shell:grid.lineBefore")} ${SCREEN_KEYS.previous[0]}`}
          onClick={() => void step(-1)}
        />
        <Button
          variant="minimal"
          size="small"
          icon={<ArrowDown />}
          disabled={row + 1 >= count}
          aria-label={t("shell:grid.lineAfter")}
          title={`${t("shell:grid.lineAfter")} ${SCREEN_KEYS.following[0]}`}
          onClick={() => void step(1)}
        />
        <Button variant="minimal" size="small" icon={<Cross />} aria-label={t("shell:close")} onClick={() => void close()} />
      </header>
      <div className="lw-drawer-form" ref={form}>
        {names.map((name) => {
          const field = lines.fields[name];
          if (!field) return null;
          return (
            <FieldInput
              key={name}
              name={name}
              field={field}
              value={valueIn(name, field, values, known)}
              labels={known}
              scope={{ ...scope, values: { ...scope.values, ...values } }}
              editable={open.has(name) && isOpenIn(field, data.rows[row], scope)}
              fault={undefined}
              words={{ ...words, field: (own) => words.lineField(table, own) }}
              onChange={(value) => setTyped({ ...typed, [name]: value })}
              onPick={(choice) => pick(name, choice)}
            />
          );
        })}
      </div>
      {open.size > 0 && (
        <footer>
          <Button size="small" intent="primary" disabled={changes.length === 0} onClick={apply}>
            {t("shell:grid.apply")}
          </Button>
        </footer>
      )}
    </aside>
  );
}

function focusFirst(form: HTMLElement | null): void {
  form?.querySelector<HTMLElement>("input,select,textarea")?.focus();
}
