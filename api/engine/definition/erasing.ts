import type { Module } from "#define/module";

/** The stages in which a record of a module says no more who somebody was. */
export const erasedStages = ({ actions = {} }: Module): readonly string[] =>
  Object.values(actions).flatMap(({ erases, to }) => (erases && to !== undefined ? [to] : []));
