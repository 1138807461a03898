import { idAt } from "#db/id";
import type { documentHooks } from "#db/schema/platform/notify";
import type { DocumentOf } from "#define/rows";
import type { Finding, Posting, Rule } from "#define/rule";

type DocumentHook = DocumentOf<typeof documentHooks>;

/** The stage is one that records of the type reach. */
export const isKnownStage: Rule<DocumentHook> = (documents, { modules }) =>
  Promise.resolve(
    documents.flatMap(({ header: { module, stageTo } }, document): Finding[] => {
      const isKnown = stageTo === null || stageTo === "" || (modules.get(module)?.stages ?? []).includes(stageTo);
      return isKnown ? [] : [{ document, code: "unknownCode", field: "stageTo", value: stageTo }];
    }),
  );

/** It tells what is done from now on. */
export const beginNow: Posting<DocumentHook> = (documents) => {
  for (const { header } of documents) header.toldId = idAt(Date.now());
  return Promise.resolve();
};
