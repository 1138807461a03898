import { UNRELEASED } from "#define/action";
import type { Module } from "#define/module";

/** The stages in which a record of a module says no more who somebody was. */
export const erasedStages = ({ actions = {} }: Module): readonly string[] =>
  Object.values(actions).flatMap(({ erases, to }) => (erases && to !== undefined ? [to] : []));

/**
 * Why nothing new may name a record of a module in a stage: it is out of use, or not yet in it, or nobody shall know who it was. What is
 * sealed may be used up where that is taken.
 */
export function unfitIn(module: Module, stage: string, takesSealed: boolean): "sealedRecord" | "draftRecord" | undefined {
  if (stage === "disabled" || (stage === "sealed" && !takesSealed) || erasedStages(module).includes(stage)) return "sealedRecord";
  return stage === UNRELEASED ? "draftRecord" : undefined;
}

/** Says whether records of a module go out of use: then what names one that did says so. */
export const goesOut = ({ stages = [] }: Module): boolean => stages.includes("disabled");
