import { sql } from "drizzle-orm";
import { newId } from "#db/id";
import type { companyParties, manufacturers, parties } from "#db/schema/masterData/party";
import type { partyAliases } from "#db/schema/masterData/partyMaterial";
import { isEmpty } from "#define/condition";
import { eachDocument, type Posting } from "#define/rule";
import type { DocumentRecord, RowOf } from "#define/rows";

type Header = RowOf<typeof manufacturers> & RowOf<typeof companyParties> & RowOf<typeof parties>;
type Manufacturer = DocumentRecord<Header, { aliases: RowOf<typeof partyAliases>[] }>;

/** A manufacturer cannot turn out to be itself, and what it is must be said. */
export const isAnother = eachDocument<Manufacturer>(({ header: { id, mergedIntoId } }) => {
  if (isEmpty(mergedIntoId)) return [{ code: "required", field: "mergedIntoId" } as const];
  return mergedIntoId === id ? [{ code: "sameValue", field: "mergedIntoId", params: { other: "id" } } as const] : [];
});

/** A duplicate gives its code and its name to the one that it is, and its materials are that one's from then on. */
export const mergeManufacturers: Posting<Manufacturer> = async (documents, work) => {
  for (const { header } of documents) {
    const [from, into] = [header.id, header.mergedIntoId];
    const alias = header.nameZh ?? header.nameEn ?? header.nameRu;
    await work.run(sql`insert into party_alias (comp_id, id, party_id, seq, code, alias)
      select ${work.compId}, ${newId()}, ${into}, coalesce(max(seq), 0) + 1, ${header.code}, ${alias} from party_alias
      where comp_id = ${work.compId} and party_id = ${into}`);
    await work.run(sql`update company_material set manufacturer_id = ${into} where comp_id = ${work.compId} and manufacturer_id = ${from}`);
  }
};
