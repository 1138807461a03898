import { useMemo } from "react";
import { useTranslation } from "react-i18next";

/** The words of one definition, each falling back on the words that all documents share. */
export type ModuleWords = {
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
};

/** Gives the words of a definition in the page's language. */
export function useModuleWords(module: string): ModuleWords {
  const { t } = useTranslation();
  return useMemo(
    () => ({
      title: t(`${module}:title`),
      field: (name) => t(`${module}:fields.${name}`),
      lines: (table) => t(`${module}:lines.${table}.title`),
      lineField: (table, name) => t([`${module}:lines.${table}.fields.${name}`, `${module}:fields.${name}`]),
      hint: (name) => t(`${module}:hints.${name}`),
      stage: (stage) => t(`${module}:stages.${stage}`),
      action: (action) => t(`${module}:actions.${action}`),
      screen: (screen) => t([`${module}:screens.${screen}`, `${module}:title`], { title: t(`${module}:title`) }),
      choice: (field, value) => t([`${module}:choices.${field}.${value}`, `${value}:title`]),
    }),
    [module, t],
  );
}
