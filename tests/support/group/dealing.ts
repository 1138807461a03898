import { sql } from "drizzle-orm";
import { newId } from "#db/id";
import type { Viewer } from "#define/viewer";
import { listDocuments } from "#engine/list/list";
import { readRecords } from "#engine/records";
import { createDocuments, type Draft, updateDocument } from "#engine/write/save";
import { type Approver, openApprover } from "#support/chain";
import { createDatabase, openClient } from "#support/database";
import { openMonths } from "#posting/stock/openMonths";
import { SYSTEM, type Trade } from "#support/trade";
import type { DocumentRecord } from "#define/rows";

const [CONTRACT, RELATION] = ["sales.salesContract", "admin.intercompanyRule"];
/** A clerk of another company of the group. */
const clerkOf = (compId: number): Viewer => ({
  ...SYSTEM,
  compId,
  compIds: [compId],
  accountId: `8${compId}`,
  account: `clerk of ${compId}`,
});
export const TWO = clerkOf(2);
export const MID = clerkOf(3);

/** The trading company in a group with TWO (dollars) and MID (yuan), which know each other as parties and buy from one another. */
export type DealingGroup = {
  approver: Approver;
  /** Creates records in a company, as its clerk. */
  make: (viewer: Viewer, module: string, ...headers: Draft["header"][]) => Promise<DocumentRecord[]>;
  /** Enables a relation for sales, from a day until a day. */
  relation: (viewer: Viewer, code: string, partner: string, says: Draft["header"]) => Promise<void>;
  /** A contract in draft, and one that is sealed and signed: only its taking effect is left. */
  draft: (header: Draft["header"], products?: readonly Draft["header"][]) => Promise<DocumentRecord>;
  signed: (header: Draft["header"], products?: readonly Draft["header"][]) => Promise<DocumentRecord>;
  /** The document of another company that a document names as its counterpart, as that company reads it. */
  twinOf: (document: DocumentRecord, module: string, viewer: Viewer) => Promise<DocumentRecord>;
  again: (module: string, document: DocumentRecord, viewer?: Viewer) => Promise<DocumentRecord>;
};

const IDS = new Map([
  ["ONE", 1],
  ["TWO", 2],
  ["MID", 3],
]);

export async function openDealing(trade: Trade, approver?: Approver): Promise<DealingGroup> {
  const { ownerOptions } = await createDatabase();
  const owner = openClient(ownerOptions, 1);
  await owner`insert into company (id, code, name_en, currency, time_zone, created_by, updated_by) values
    (2, 'TWO', 'Two', 'USD', 'Asia/Shanghai', 0, 0), (3, 'MID', 'Middle', 'CNY', 'Asia/Shanghai', 0, 0)`;
  for (const compId of [2, 3]) {
    const [department, warehouse, materialClass] = [newId(), newId(), newId()];
    await owner`insert into department (comp_id, id, code, name_en, created_by, updated_by) values (${compId}, ${department}, 'D', 'D', 0, 0)`;
    await owner`insert into warehouse (comp_id, id, code, name_en, department_id, created_by, updated_by) values (${compId}, ${warehouse}, 'W1', 'W', ${department}, 0, 0)`;
    await trade.work((work) => openMonths(work, "2026-01", "2026-07"), clerkOf(compId));
    await owner`insert into material_class (comp_id, id, code, name_en, created_by, updated_by) values (${compId}, ${materialClass}, 'K', 'K', 0, 0)`;
    await owner`insert into company_material (comp_id, id, material_class_id, created_by, updated_by) select ${compId}, id, ${materialClass}, 0, 0 from material where code in ('M1', 'M2')`;
  }
  await owner.end();
  const make: DealingGroup["make"] = (viewer, module, ...headers) =>
    trade.work(
      (work) =>
        createDocuments(
          work,
          trade.module(module),
          headers.map((header) => ({ header })),
        ),
      viewer,
    );
  await meet(trade, make);
  const known = approver ?? (await openApprover(trade, [CONTRACT, "sales.contractChange"]));
  const read = async (module: string, id: unknown, viewer: Viewer = SYSTEM) => {
    const [found] = await trade.work((work) => readRecords(work, trade.module(module), [String(id)]), viewer);
    if (!found) throw new Error(`no ${module} ${String(id)}`);
    return found;
  };
  const draft: DealingGroup["draft"] = async (header, products = [{ materialId: { code: "M1" }, quantity: "4" }]) => {
    const lines = products.map((line): Draft["header"] => ({ unitPrice: "1", ...line }));
    const whole = lines.reduce((sum, { quantity }) => sum + Number(quantity), 0);
    const instalments = [
      { kind: "deposit", amount: String(whole / 4), trigger: "signed", dueOn: "2026-04-01" },
      { kind: "delivery", amount: String((whole * 3) / 4), dueOn: "2026-05-01" },
    ];
    const seller = { docOn: "2026-03-01", departmentId: { code: "D1" }, customerId: { code: "TWO" }, currency: { code: "CNY" } };
    const [made] = await trade.create(CONTRACT, { header: { ...seller, ...header }, lines: { products: lines, instalments } });
    if (!made) throw new Error("no contract was made");
    return made;
  };
  return {
    approver: known,
    make,
    relation: async (viewer, code, partner, says) => {
      const header = { code, partnerCompId: String(IDS.get(partner)), dealing: "sale", validFrom: "2026-01-01", ...says };
      await make(viewer, RELATION, header);
    },
    draft,
    signed: async (header, products) => {
      const submitted = await trade.act(CONTRACT, await draft(header, products), ["submit"]);
      const reviewed = await known.decides(submitted, { verb: "approve" });
      const sealed = await trade.act(CONTRACT, reviewed, ["seal"]);
      await trade.rows(
        sql`insert into stored_file (comp_id, id, hash, size, type, state, sent_at) values (1, ${sealed.header.id}, ${String(sealed.header.id)}, 1, 'application/pdf', 'passed', now())`,
      );
      await trade.rows(sql`insert into attachment (comp_id, id, module, document_id, file_id, name, created_by)
        values (1, ${newId()}, ${CONTRACT}, ${sealed.header.id}, ${sealed.header.id}, 'scan.pdf', 0)`);
      return sealed;
    },
    twinOf: (document, module, viewer) => read(module, document.header.twinId, viewer),
    again: (module, document, viewer) => read(module, document.header.id, viewer),
  };
}

/** Each company knows the two others, as customers (MID does not sell to TWO yet) and suppliers, and where their goods arrive. */
async function meet(trade: Trade, make: DealingGroup["make"]): Promise<void> {
  const viewers = new Map([
    ["ONE", SYSTEM],
    ["TWO", TWO],
    ["MID", MID],
  ]);
  for (const [own, viewer] of viewers)
    for (const code of [...viewers.keys()].filter((each) => each !== own)) {
      if (viewer !== MID || code !== "TWO")
        await make(viewer, "crm.customer", { code, nameEn: code, departmentId: { code: own === "ONE" ? "D1" : "D" } });
      await make(viewer, "purchasing.supplier", { code, nameEn: code });
      const module = trade.module("masterData.relatedCompany");
      const { rows } = await trade.work((work) => listDocuments(work, module, { filter: { code } }), viewer);
      const header = { partnerCompId: { code }, arrivalWarehouseId: { code: "W1" } };
      const [party] = rows;
      await trade.work((work) => updateDocument(work, module, String(party?.id), Number(party?.version), { header, lines: {} }), viewer);
    }
}
