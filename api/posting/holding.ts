import { failIfAny } from "#define/problem";
import type { Posting, Rule } from "#define/rule";

/** Rules that hold once the postings before them have filled the documents. */
export const holding =
  <D>(...rules: readonly Rule<D>[]): Posting<D> =>
  async (documents, work) => {
    const found = await Promise.all(rules.map(async (rule) => rule(documents, work)));
    failIfAny(found.flat());
  };
