import { useMemo } from "react";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { BESIDE, readLinkedName } from "#define/linkedField";

/** The words of one definition, each falling back on the words that all documents share. */
export type ModuleWords = {
  /** The id of the module. */
  module: string;
  title: string;
  field: (name: string) => string;
  lines: (table: string) => string;
  lineField: (table: string, name: string) => string;
  /** What rule a field goes by, told at its head. */
  hint: (name: string) => string;
  stage: (stage: string) => string;
  action: (action: string) => string;
  screen: (screen: string) => string;
  choice: (field: string, value: string) => string;
  /** Records that the product brings along. */
  delivered: (name: string) => string;
  deliveredHint: (name: string) => string;
};

/** Gives the words of a definition in the page's language; "" is called nothing. */
export function useModuleWords(module: string): ModuleWords {
  const { t } = useTranslation();
  return useMemo(() => {
    const own = (name: string) => t(`${module}:fields.${name}`);
    const ownIn = (table: string) => (name: string) => t([`${module}:lines.${table}.fields.${name}`, `${module}:fields.${name}`]);
    return {
      module,
      title: module === "" ? "" : t(`${module}:title`),
      field: (name) => headOf(t, name, own),
      lines: (table) => t(`${module}:lines.${table}.title`),
      lineField: (table, name) => headOf(t, name, ownIn(table)),
      hint: (name) => t(`${module}:hints.${name}`),
      stage: (stage) => t(`${module}:stages.${stage}`),
      action: (action) => t(`${module}:actions.${action}`),
      screen: (screen) => t([`${module}:screens.${screen}`, `${module}:title`], { title: t(`${module}:title`) }),
      delivered: (name) => t(`${module}:delivered.${name}`),
      deliveredHint: (name) => t(`${module}:deliveredHints.${name}`),
      choice: (field, value) => {
        const linked = readLinkedName(field);
        if (value === "*") return t("areas:all");
        if (value.endsWith(".*")) return t("areas:whole", { area: t(`areas:${value.slice(0, -2)}`) });
        return linked ? t(`${linked.module}:choices.${linked.of}.${value}`) : t([`${module}:choices.${field}.${value}`, `${value}:title`]);
      },
    };
  }, [module, t]);
}

/** The word of a column: the table's own, or that of the module behind the link that tells it. */
function headOf(t: TFunction, name: string, own: (name: string) => string): string {
  const linked = readLinkedName(name);
  if (!linked) return own(name);
  if (linked.module === BESIDE) return t(`document:beside.${linked.of}`);
  const word = t(`${linked.module}:fields.${linked.of}`);
  return linked.alone ? word : `${own(linked.link)} ${word}`;
}
