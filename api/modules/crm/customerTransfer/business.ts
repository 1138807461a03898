import { type SQL, sql } from "drizzle-orm";
import { arrayOf, identifier } from "#db/sql";
import type { Posting } from "#define/rule";
import type { Work } from "#define/work";
import { moveBusiness } from "./moving.ts";
import { type Part, partOf } from "./parts.ts";
import type { Transfer } from "./posting.ts";

/** What goes along where it is ticked: modules by their ids, as far as they are there. */
const TICKED = [
  ["takesProjects", ["crm.salesProject", "crm.lead", "crm.bidInfo", "crm.projectBid", "crm.bidBond"]],
  ["takesVisits", ["crm.visit"]],
  ["takesContracts", ["sales.salesContract"]],
  ["takesReceivables", ["sales.receivableItem", "sales.receivableLetter"]],
] as const;
/** What always follows the customer. */
const ALWAYS = [
  "crm.contact",
  "crm.coalMine",
  "crm.archiveDocument",
  "crm.strategicCustomer",
  "crm.demandPlan",
  "crm.riskAssessment",
  "crm.scheduleItem",
  "crm.reception",
  "crm.platformAccount",
];

/** The open business that is ticked goes to the new owner; what counts for the former one by its day stays his. */
export const takeBusiness: Posting<Transfer> = async (documents, work) => {
  for (const { header, lines } of documents) {
    if (header.ownerId === null) continue;
    const all = lines.lines.map(({ customerId }) => customerId);
    const ticked = TICKED.flatMap(([tick, modules]) => {
      const customers = lines.lines.flatMap((line) => (line[tick] ? [line.customerId] : []));
      return modules.map((module) => ({ module, customers }));
    });
    const going = [...ticked, ...ALWAYS.map((module) => ({ module, customers: all }))];
    await moveEach(work, going, header, { from: header.formerOwnerId, to: header.ownerId }, () => sql`true`);
  }
};

/** What it took along, and is open and with the new owner still, goes back to the former one: the history says what that was. */
export const giveBusinessBack: Posting<Transfer> = async (documents, work) => {
  for (const { header, lines } of documents) {
    if (header.ownerId === null) continue;
    const customers = lines.lines.map(({ customerId }) => customerId);
    const going = [...TICKED.flatMap(([, modules]) => modules), ...ALWAYS].map((module) => ({ module, customers }));
    const isTaken = ({ module, table }: Part) => sql`exists (select from document_history h where h.comp_id = ${work.compId}
      and h.module = ${module} and h.document_id = ${identifier(table)}.id and h.action = 'edit' and h.reason = ${header.docNo})`;
    await moveEach(work, going, header, { from: header.ownerId, to: header.formerOwnerId }, isTaken);
  }
};

async function moveEach(
  work: Work,
  going: readonly { module: string; customers: readonly string[] }[],
  { docNo }: Transfer["header"],
  way: { from: string; to: string },
  also: (part: Part) => SQL,
): Promise<void> {
  for (const { module, customers } of going) {
    const part = partOf(work, module);
    if (!part || customers.length === 0) continue;
    const which = sql`${identifier(part.customer)} = any(${arrayOf(customers, "bigint")}) and ${part.isOpen} and ${also(part)}`;
    await moveBusiness(work, part, { ...way, docNo }, which);
  }
}
