import { transaction } from "#db/client";
import { shaped } from "#db/row";
import { decrypt } from "#db/encryption";
import { identifier } from "#db/sql";
import { companiesOf } from "#engine/company";
import { shapeOf } from "#engine/definition/shape";
import type { Runtime } from "#engine/runtime";

/**
 * The modules (ids) that hold values encrypted with another key than that of this process: it can neither read them nor make codes
 * that other processes know.
 */
export async function encryptedElsewhere({ client, definitions }: Pick<Runtime, "client" | "definitions">): Promise<string[]> {
  const places = [...definitions.modules.values()].flatMap((module) =>
    shapeOf(module).parts.flatMap(({ table, columns }) =>
      [...columns.values()].flatMap(({ encrypted, hashed, name }) => (encrypted && !hashed ? [{ id: module.id, table, name }] : [])),
    ),
  );
  const companies = [...(await companiesOf({ client })).keys()];
  return transaction(
    client,
    companies,
    async (open) => {
      const found = new Set<string>();
      for (const { id, table, name } of places) {
        const rows = await open.run(shaped({ value: "text" })`select ${identifier(name)} as value from ${identifier(table)}
          where ${identifier(name)} is not null`);
        if (rows.some(({ value }) => decrypt(value) === null)) found.add(id);
      }
      return [...found];
    },
    "read only",
  );
}
