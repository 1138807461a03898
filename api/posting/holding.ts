import { failIfAny } from "#define/problem";
import type { Posting, Rule } from "#define/rule";

/** Rules that hold once the postings before them have filled the documents. */
export const holding =
  (...rules: readonly Rule[]): Posting =>
  async (documents, work) => {
    const found = await Promise.all(rules.map(async (rule) => rule(documents, work)));
    failIfAny(found.flat());
  };
