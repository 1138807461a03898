import { sql } from "drizzle-orm";
import { transaction } from "#db/client";
import { shaped } from "#db/row";
import { decrypt, encrypt, isOld } from "#db/encryption";
import { identifier } from "#db/sql";
import { companiesOf } from "#engine/company";
import { shapeOf } from "#engine/definition/shape";
import type { Runtime } from "#engine/runtime";

/** Where encrypted values stand: a column of a table, and the module that holds it. */
type Place = { id: string; table: string; name: string };
/** Beside the fields of modules. */
const SECOND_STEP: Place = { id: "admin.account", table: "second_step", name: "secret" };

/**
 * Encrypts anew, in one transaction, what a key before the newest encrypted (`renewed`: how many values), and names the modules (`lost`)
 * that hold values of a key that this process does not have: it can neither read them nor make codes that other processes know.
 */
export async function renewEncrypted({ client, definitions }: Pick<Runtime, "client" | "definitions">): Promise<{
  renewed: number;
  lost: string[];
}> {
  const places = [...definitions.modules.values()].flatMap((module) =>
    shapeOf(module).parts.flatMap(({ table, columns }) =>
      [...columns.values()].flatMap(({ encrypted, hashed, name }): Place[] =>
        encrypted && !hashed ? [{ id: module.id, table, name }] : [],
      ),
    ),
  );
  const companies = [...(await companiesOf({ client })).keys()];
  return transaction(client, companies, async (open) => {
    const lost = new Set<string>();
    let renewed = 0;
    for (const { id, table, name } of [...places, SECOND_STEP]) {
      const [column, at] = [identifier(name), identifier(table)];
      const rows = await open.run(shaped({ value: "text" })`select distinct ${column} as value from ${at} where ${column} is not null`);
      if (rows.some(({ value }) => decrypt(value) === null)) lost.add(id);
      for (const { value } of rows.filter((row) => isOld(row.value))) {
        await open.run(sql`update ${at} set ${column} = ${encrypt(decrypt(value) ?? "")} where ${column} = ${value}`);
        renewed += 1;
      }
    }
    return { renewed, lost: [...lost] };
  });
}
