import type { Draft, Label, SavedRecord } from "../data/records.ts";

export const RESOLVERS = ["role", "people", "leader", "field"] as const;
export const MODES = ["any", "all", "ratio"] as const;
export const TIMEOUTS = ["remind", "pass", "reject"] as const;

export type NamedPerson = { id: string; label: Label };
/** A condition as the screen writes it: this header field holds one of these values. */
export type Only = { field: string; values: string };
/** A step while it is drawn; texts as typed, "" for nothing. */
export type StepDraft = {
  key: string;
  id?: string;
  nameZh: string;
  nameEn: string;
  nameRu: string;
  resolver: (typeof RESOLVERS)[number];
  roleId: string;
  roleLabel: Label | undefined;
  people: readonly NamedPerson[];
  levels: string;
  field: string;
  mode: (typeof MODES)[number];
  ratio: string;
  amountFrom: string;
  amountTo: string;
  only: Only | null;
  hours: string;
  onTimeout: string;
};
export type ChainDraft = {
  nameZh: string;
  nameEn: string;
  nameRu: string;
  module: string;
  unitId: string;
  unitLabel: Label | undefined;
  resubmit: string;
  steps: readonly StepDraft[];
};

/** A new step, decided by the leader of the department. */
export function newStep(name: string, language: "zh" | "en" | "ru"): StepDraft {
  const names = { nameZh: "", nameEn: "", nameRu: "", [{ zh: "nameZh", en: "nameEn", ru: "nameRu" }[language]]: name };
  return {
    ...names,
    key: crypto.randomUUID(),
    resolver: "leader",
    roleId: "",
    roleLabel: undefined,
    people: [],
    levels: "0",
    field: "",
    mode: "any",
    ratio: "",
    amountFrom: "",
    amountTo: "",
    only: null,
    hours: "",
    onTimeout: "",
  };
}

/** The drawing of a stored chain. */
export function draftOf({ header, lines, labels }: SavedRecord): ChainDraft {
  const text = (value: unknown) => (value === null || value === undefined ? "" : String(value as string | number));
  const people = (lines.people ?? []).map((row) => ({ step: Number(row.step), id: text(row.employeeId) }));
  return {
    nameZh: text(header.nameZh),
    nameEn: text(header.nameEn),
    nameRu: text(header.nameRu),
    module: text(header.module),
    unitId: text(header.unitId),
    unitLabel: labels.unitId?.[text(header.unitId)],
    resubmit: text(header.resubmit),
    steps: (lines.steps ?? []).map((row, at): StepDraft => {
      const named = people.filter(({ step }) => step === at + 1);
      return {
        key: text(row.id),
        id: text(row.id),
        nameZh: text(row.nameZh),
        nameEn: text(row.nameEn),
        nameRu: text(row.nameRu),
        resolver: text(row.resolver) as StepDraft["resolver"],
        roleId: text(row.roleId),
        roleLabel: labels.roleId?.[text(row.roleId)],
        people: named.map(({ id }) => ({ id, label: labels.employeeId?.[id] ?? { code: id, name: null } })),
        levels: text(row.levels),
        field: text(row.field),
        mode: text(row.mode) as StepDraft["mode"],
        ratio: text(row.ratio),
        amountFrom: plain(text(row.amountFrom)),
        amountTo: plain(text(row.amountTo)),
        only: onlyIn(text(row.condition)),
        hours: text(row.hours),
        onTimeout: text(row.onTimeout),
      };
    }),
  };
}

/** What is sent to be stored; `anew` leaves the ids out, for a copy. */
export function sentOf(draft: ChainDraft, anew: boolean): Draft {
  const { steps, unitLabel: _, ...header } = draft;
  const stored = (text: string) => (text.trim() === "" ? null : text.trim());
  return {
    header: {
      ...header,
      nameZh: stored(header.nameZh),
      nameEn: stored(header.nameEn),
      nameRu: stored(header.nameRu),
      unitId: stored(header.unitId),
    },
    lines: {
      steps: steps.map(({ key: _key, id, people: _people, roleLabel: _label, only, ...step }) => ({
        ...(id && !anew ? { id } : {}),
        ...step,
        nameZh: stored(step.nameZh),
        nameEn: stored(step.nameEn),
        nameRu: stored(step.nameRu),
        roleId: step.resolver === "role" ? stored(step.roleId) : null,
        levels: step.resolver === "leader" ? Number(stored(step.levels) ?? "0") : null,
        field: step.resolver === "field" ? stored(step.field) : null,
        ratio: step.mode === "ratio" ? stored(step.ratio) : null,
        amountFrom: stored(step.amountFrom),
        amountTo: stored(step.amountTo),
        condition: conditionOf(only),
        hours: stored(step.hours),
        onTimeout: stored(step.onTimeout),
      })),
      people: steps.flatMap(({ resolver, people }, at) =>
        resolver === "people" ? people.map(({ id }) => ({ step: at + 1, employeeId: id })) : [],
      ),
    },
  };
}

function conditionOf(only: Only | null): string | null {
  const values = (only?.values ?? "")
    .split(/[,，;；]/)
    .map((value) => value.trim())
    .filter(Boolean);
  return only && only.field !== "" && values.length > 0 ? JSON.stringify({ field: only.field, in: values }) : null;
}

function onlyIn(text: string): Only | null {
  if (text === "") return null;
  const { field, in: values } = JSON.parse(text) as { field?: string; in?: readonly unknown[] };
  return field && values ? { field, values: values.join(", ") } : null;
}

function plain(amount: string): string {
  return amount.replace(/\.0+$/, "").replace(/(\.\d*?)0+$/, "$1");
}
