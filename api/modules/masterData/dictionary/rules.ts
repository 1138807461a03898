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

/** A value stands once, is called something in some language, and one of them at most is the usual one. */
export const valuesFit = eachDocument<Dictionary>(({ lines: { values } }) =>
  values.flatMap((value, at): Issue[] => {
    const place = { table: "values", row: at + 1 };
    const first = values.findIndex(({ code }) => code === value.code);
    const usual = values.findIndex(({ isDefault }) => isDefault);
    return [
      ...(first < at ? [{ ...place, code: "repeatedRow" as const, field: "code", params: { first: first + 1 } }] : []),
      ...([value.nameZh, value.nameEn, value.nameRu].every(isEmpty)
        ? [{ ...place, code: "requiredInOneLanguage" as const, field: "nameZh" }]
        : []),
      ...(value.isDefault && usual < at
        ? [{ ...place, code: "repeatedRow" as const, field: "isDefault", params: { first: usual + 1 } }]
        : []),
    ];
  }),
);
