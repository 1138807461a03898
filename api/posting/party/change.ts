import { shaped } from "#db/row";
import { arrayOf, identifier } from "#db/sql";
import { isEmpty } from "#define/condition";
import type { Posting } from "#define/rule";
import type { Work } from "#define/work";
import type { PartyIdentity } from "#posting/customer/identity";

const FIELDS = ["nameZh", "nameEn", "nameRu", "shortName", "creditCode", "bank", "bankAccount"] as const;
type Field = (typeof FIELDS)[number];
const formerOf = <F extends Field>(field: F) => `former${field[0]?.toUpperCase() ?? ""}${field.slice(1)}` as `former${Capitalize<F>}`;

/** The header of a change: what a party shall be, and what it was. */
export type IdentityChange = { [F in Field]: string | null } & { [F in Field as `former${Capitalize<F>}`]: string | null };

/** Says whether a change leaves its party as it is. */
export const changesNothing = (header: Readonly<Pick<IdentityChange, Field>>, before: PartyIdentity): boolean =>
  FIELDS.every((field) => (isEmpty(header[field]) ? null : header[field]) === (before[field] ?? null));

/** Says whether its party was changed otherwise since it was handed in. */
export const isOvertaken = (header: Readonly<IdentityChange>, before: PartyIdentity): boolean =>
  FIELDS.some((field) => (before[field] ?? null) !== header[formerOf(field)]);

/** What stood before is kept with what shall stand. */
export function keepFormerOf(header: IdentityChange, before: PartyIdentity | undefined): void {
  for (const field of FIELDS) header[formerOf(field)] = before?.[field] ?? null;
}

const CHANGE = shaped({
  partyId: "id",
  nameZh: "text?",
  nameEn: "text?",
  nameRu: "text?",
  pinyin: "text?",
  shortName: "text?",
  creditCode: "text?",
  bank: "text?",
  bankAccount: "text?",
});

/** Takes over into parties what was agreed in the table of their changes: the newest of each. */
export const takeChange =
  ({ table, by, stage }: { table: string; by: string; stage: string }): Posting<{ header: { id: string } }> =>
  async (documents, work: Work) => {
    const ids = documents.map(({ header }) => header.id);
    const party = identifier(by);
    const rows = await work.run(CHANGE`select distinct on (${party}) ${party} as "partyId", name_zh as "nameZh", name_en as "nameEn",
        name_ru as "nameRu", pinyin, short_name as "shortName", credit_code as "creditCode", bank, bank_account as "bankAccount"
      from ${identifier(table)} where comp_id = ${work.compId} and stage = ${stage} and ${party} = any (${arrayOf(ids, "bigint")})
      order by ${party}, updated_at desc, id desc`);
    const changes = new Map(rows.map(({ partyId, ...change }) => [partyId, change]));
    for (const { header } of documents) Object.assign(header, changes.get(header.id));
  };
