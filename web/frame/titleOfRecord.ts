import i18next from "i18next";
import type { FoundRecord } from "./useFoundRecords.ts";

/** What a record is called, and what it is: its module and where it stands, as far as the words of its stages are there. */
export function titleOfRecord({ module, code, name, stage }: FoundRecord): { title: string; kind: string } {
  // The words of some stages come with the first screen.
  const word = [`${module}:stages.${stage}`, `document:stages.${stage}`].find((key) => stage !== null && i18next.exists(key));
  return {
    title: name === null || name === code ? code : `${code} ${name}`,
    kind: [`${module}:title`, ...(word ? [word] : [])].map((key) => i18next.t(key)).join(" · "),
  };
}
