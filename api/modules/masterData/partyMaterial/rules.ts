import { shaped } from "#db/row";
import type { partyMaterials } from "#db/schema/masterData/partyMaterial";
import { arrayOf } from "#db/sql";
import type { Finding, Rule } from "#define/rule";
import type { RowOf } from "#define/rows";

type PartyMaterial = { header: RowOf<typeof partyMaterials> };

/** A supplier delivers, a customer takes: says whose party is not what its row says. */
export const fitsItsSide: Rule<PartyMaterial> = async (documents, work) => {
  const parties = await work.run(
    shaped({ id: "id", isCustomer: "boolean", isSupplier: "boolean" })`select id, is_customer as "isCustomer", is_supplier as "isSupplier"
      from company_party where comp_id = ${work.compId} and id = any(${arrayOf(
        documents.map(({ header }) => header.partyId),
        "bigint",
      )})`,
  );
  const known = new Map(parties.map((party) => [party.id, party]));
  return documents.flatMap(({ header }, document): Finding[] => {
    const party = known.get(header.partyId);
    const fits = header.side === "supplier" ? party?.isSupplier : party?.isCustomer;
    return party && !fits ? [{ document, code: "choice", field: "side", value: header.side }] : [];
  });
};

/** A material has one usual supplier at a time. */
export const oneDefault: Rule<PartyMaterial> = async (documents, work) => {
  const wanted = documents.filter(({ header }) => header.isDefault && header.side === "supplier");
  if (wanted.length === 0) return [];
  const rows = await work.run(
    shaped({ id: "id", materialId: "id" })`select id, material_id as "materialId" from party_material
      where comp_id = ${work.compId} and side = 'supplier' and is_default and stage = 'enabled' and material_id = any(${arrayOf(
        wanted.map(({ header }) => header.materialId),
        "bigint",
      )})`,
  );
  return documents.flatMap(({ header }, document): Finding[] =>
    header.isDefault && header.side === "supplier" && rows.some((row) => row.materialId === header.materialId && row.id !== header.id)
      ? [{ document, code: "duplicate", field: "isDefault", value: true }]
      : [],
  );
};
