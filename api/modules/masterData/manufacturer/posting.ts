import { sql } from "drizzle-orm";
import { newId } from "#db/id";
import type { companyParties, manufacturers, parties } from "#db/schema/masterData/party";
import type { partyAliases } from "#db/schema/masterData/partyMaterial";
import type { Posting } from "#define/rule";
import { type Reference, turnBack, turnReferences } from "#posting/merge/references";
import type { DocumentRecord, RowOf } from "#define/rows";

type Header = RowOf<typeof manufacturers> & RowOf<typeof companyParties> & RowOf<typeof parties>;
type Manufacturer = DocumentRecord<Header, { aliases: RowOf<typeof partyAliases>[] }>;

export const MANUFACTURER = "masterData.manufacturer";
const NAMING: readonly Reference[] = [{ table: "company_material", column: "manufacturer_id" }];

/** A duplicate gives its code and its name to the one that it is, and its materials are that one's from then on. */
export const mergeManufacturers: Posting<Manufacturer> = async (documents, work) => {
  for (const { header } of documents) {
    const [from, into] = [header.id, header.mergedIntoId ?? ""];
    const alias = header.nameZh ?? header.nameEn ?? header.nameRu;
    await work.run(sql`insert into party_alias (comp_id, id, party_id, seq, code, alias)
      select ${work.compId}, ${newId()}, ${into}, coalesce(max(seq), 0) + 1, ${header.code}, ${alias} from party_alias
      where comp_id = ${work.compId} and party_id = ${into}`);
    await turnReferences(work, { module: MANUFACTURER, duplicateId: from, otherId: into }, NAMING);
  }
};

/** In use again, a duplicate is a manufacturer of its own, with its code and its materials. */
export const splitManufacturers: Posting<Manufacturer> = async (documents, work) => {
  for (const { header } of documents) {
    if (header.mergedIntoId === null) continue;
    await work.run(sql`delete from party_alias
      where comp_id = ${work.compId} and party_id = ${header.mergedIntoId} and code = ${header.code}`);
    await turnBack(work, { module: MANUFACTURER, duplicateId: header.id }, NAMING);
    header.mergedIntoId = null;
  }
};
