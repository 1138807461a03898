import type { dictionaries, dictionaryValues } from "#db/schema/masterData/dictionary";
import { isEmpty } from "#define/condition";
import type { Issue } from "#define/problem";
import type { DocumentOf, DraftOf } from "#define/rows";
import { type Derive, eachDocument } from "#define/rule";

type Dictionary = DocumentOf<typeof dictionaries, { values: typeof dictionaryValues }>;

/** Every value says whose it is. */
export const namesItsDictionary: Derive<DraftOf<Dictionary>> = ({ header, lines }) => {
  for (const value of lines.values) value.dictionary = header.code;
};

/** A value is called something in some language. */
export const valuesAreNamed = eachDocument<Dictionary>(({ lines: { values } }) =>
  values.flatMap(({ nameZh, nameEn, nameRu }, at): Issue[] =>
    [nameZh, nameEn, nameRu].every(isEmpty) ? [{ code: "requiredInOneLanguage", table: "values", row: at + 1, field: "nameZh" }] : [],
  ),
);
