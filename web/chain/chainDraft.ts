import { plainText } from "#define/text";
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
  const people = (lines.people ?? []).map((row) => ({ step: Number(row.step), id: plainText(row.employeeId) }));
  return {
    nameZh: plainText(header.nameZh),
    nameEn: plainText(header.nameEn),
    nameRu: plainText(header.nameRu),
    module: plainText(header.module),
    unitId: plainText(header.unitId),
    unitLabel: labels.unitId?.[plainText(header.unitId)],
    resubmit: plainText(header.resubmit),
    steps: (lines.steps ?? []).map((row, at): StepDraft => {
      const named = people.filter(({ step }) => step === at + 1);
      return {
        key: plainText(row.id),
        id: plainText(row.id),
        nameZh: plainText(row.nameZh),
        nameEn: plainText(row.nameEn),
        nameRu: plainText(row.nameRu),
        resolver: plainText(row.resolver) as StepDraft["resolver"],
        roleId: plainText(row.roleId),
        roleLabel: labels.roleId?.[plainText(row.roleId)],
        people: named.map(({ id }) => ({ id, label: labels.employeeId?.[id] ?? { code: id, name: null } })),
        levels: plainText(row.levels),
        field: plainText(row.field),
        mode: plainText(row.mode) as StepDraft["mode"],
        ratio: plainText(row.ratio),
        amountFrom: plain(plainText(row.amountFrom)),
        amountTo: plain(plainText(row.amountTo)),
        only: onlyIn(plainText(row.condition)),
        hours: plainText(row.hours),
        onTimeout: plainText(row.onTimeout),
      };
    }),
  };
}

/** What is sent to be stored; `anew` leaves the ids out, for a copy. */
export function sentOf(draft: ChainDraft, anew: boolean): Draft {
  const { steps, unitLabel: _, ...header } = draft;
  return {
    header: {
      ...header,
      nameZh: typed(header.nameZh),
      nameEn: typed(header.nameEn),
      nameRu: typed(header.nameRu),
      unitId: typed(header.unitId),
    },
    lines: {
      steps: steps.map(({ key: _key, id, people: _people, roleLabel: _label, only, ...step }) => ({
        ...(id && !anew ? { id } : {}),
        ...step,
        nameZh: typed(step.nameZh),
        nameEn: typed(step.nameEn),
        nameRu: typed(step.nameRu),
        roleId: step.resolver === "role" ? typed(step.roleId) : null,
        levels: step.resolver === "leader" ? Number(typed(step.levels) ?? "0") : null,
        field: step.resolver === "field" ? typed(step.field) : null,
        ratio: step.mode === "ratio" ? typed(step.ratio) : null,
        amountFrom: typed(step.amountFrom),
        amountTo: typed(step.amountTo),
        condition: conditionOf(only),
        hours: typed(step.hours),
        onTimeout: typed(step.onTimeout),
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

function typed(text: string): string | null {
  return text.trim() === "" ? null : text.trim();
}
