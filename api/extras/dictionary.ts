import { type RowIn, shaped } from "#db/row";
import { fail } from "#define/problem";
import type { EngineWork } from "#engine/context";

const VALUE = shaped({ code: "text", nameZh: "text?", nameEn: "text?", nameRu: "text?", isDefault: "boolean" });
type Value = RowIn<typeof VALUE>;

/** The values in use of a dictionary, in their order; throws invalid for a key that no dictionary in use has. */
export async function dictionaryOf(work: EngineWork, key: string): Promise<Value[]> {
  const [known] = await work.run(
    shaped({ id: "id" })`select id from dictionary where comp_id = ${work.compId} and code = ${key} and stage = 'enabled'`,
  );
  if (!known) fail({ type: "invalid", issues: [{ code: "choice", field: "dictionary", value: key }] });
  return work.run(VALUE`select code, name_zh as "nameZh", name_en as "nameEn", name_ru as "nameRu", is_default as "isDefault" from dictionary_value
    where comp_id = ${work.compId} and dictionary_id = ${known.id} and stage = 'enabled' order by seq`);
}
