import { type SQL, sql } from "drizzle-orm";
import type { salesContractInstalments, salesContractProducts, salesContracts } from "#db/schema/sales/salesContract";
import type { Cascade, Drafting } from "#define/action";
import type { DocumentOf } from "#define/rows";
import { shaped } from "#db/row";
import { arrayOf } from "#db/sql";
import { addDays } from "#define/days";
import { multiply } from "#define/decimal";
import { sum } from "#posting/amounts";
import type { Bid } from "./amounts.ts";
import { UNDER_WAY } from "../underWay.ts";

type Contract = DocumentOf<typeof salesContracts, { products: typeof salesContractProducts; instalments: typeof salesContractInstalments }>;
/** Units whose contracts have a form of their own that a bid can fill. */
const CONTRACT_FORMS: readonly string[] = ["INTL", "HDZK"];

/** The contract over the lots that were won: nothing is typed again. */
export const contractsOf: Drafting<Bid, Contract> = (documents, work) =>
  Promise.resolve(
    documents.map(({ header, lines }, from) => {
      const lots = lines.lots.filter(({ result, contractedOn }) => result === "won" && contractedOn === work.today);
      const { customerId, endCustomerId, mineId, productLineId, regionId, departmentId, unitId, salespersonId, currency } = header;
      const place = { customerId, endCustomerId, mineId, productLineId, regionId, departmentId, unitId, salespersonId, currency };
      const { title, deliveryOn, paymentTerms, incoterm, port, approvedRevision, id, projectId, variant } = header;
      const bidCostAmount = costOf(lots, work.money.of(currency));
      const said = { title, deliveryOn, paymentTerms, bidCostAmount, incoterm, port, bidVersion: String(approvedRevision) };
      return {
        from,
        header: {
          ...place,
          ...said,
          docOn: work.today,
          contractType: "standard",
          projectBidId: id,
          salesProjectId: projectId,
          sourceNo: header.tenderNo,
          variant: CONTRACT_FORMS.includes(variant) ? variant : "",
        },
        lines: {
          products: lots.map(({ materialId, equipmentModel, quantity, unitPrice, taxRate, productLineId: line }) => ({
            materialId,
            equipmentModel,
            quantity,
            unitPrice,
            taxRate,
            productLineId: line,
            deliveryOn,
          })),
          instalments: lines.terms.map(({ kind, percent, trigger, graceDays }) => ({
            kind,
            percent,
            trigger,
            graceDays,
            // What falls due by the signing does not wait for the delivery.
            dueOn: addDays((trigger === "signed" ? null : deliveryOn) ?? work.today, graceDays ?? 0),
          })),
        },
      };
    }),
  );

/** What these lots cost, unknown where it is of one of them. */
const costOf = (lots: Bid["lines"]["lots"], digits: number): string | null =>
  lots.every(({ costPrice }) => costPrice !== null)
    ? sum(lots.map(({ quantity, costPrice }) => multiply(quantity, costPrice ?? "0", digits)))
    : null;

/** A tender that is held again is bid for again, with all that was offered. */
export const biddenAgain: Drafting<Bid, Bid> = (documents, work) =>
  Promise.resolve(
    documents.map(({ header, lines }, from) => {
      const { customerId, endCustomerId, mineId, productLineId, regionId, departmentId, unitId, salespersonId, currency } = header;
      const place = { customerId, endCustomerId, mineId, productLineId, regionId, departmentId, unitId, salespersonId, currency };
      const { title, projectId, variant, bidAgent, isKey, paymentTerms, deliveryOn, incoterm, port, timeZone } = header;
      const said = { title, projectId, variant, bidAgent, isKey, paymentTerms, deliveryOn, incoterm, port, timeZone };
      return {
        from,
        header: { ...place, ...said, docOn: work.today, formerId: header.id },
        lines: {
          lots: lines.lots
            .filter(({ result }) => result !== "won")
            .map(({ lotNo, productLineId: line, deviceName, equipmentModel, materialId, quantity, taxRate }) => ({
              lotNo,
              productLineId: line,
              deviceName,
              equipmentModel,
              materialId,
              quantity,
              taxRate,
            })),
          partners: lines.partners.map(({ partner, role, sharePercent }) => ({ partner, role, sharePercent })),
          certificates: lines.certificates.map(({ need, archiveId, certificateNo, expiresOn }) => ({
            need,
            archiveId,
            certificateNo,
            expiresOn,
          })),
          terms: lines.terms.map(({ kind, percent, trigger, graceDays }) => ({ kind, percent, trigger, graceDays })),
        },
      };
    }),
  );

/** Takes the projects of bids along that did not end, or stand in one of these stages. */
export const leadProjects = (action: string, stages: readonly string[] = UNDER_WAY): Cascade<Bid> => ({
  module: "crm.salesProject",
  action,
  documents: async (documents, work) => {
    const ids = documents.flatMap(({ header }) => header.projectId ?? []);
    const found = await work.run(shaped({ id: "id" })`select id from sales_project where comp_id = ${work.compId}
      and stage = any(${arrayOf(stages, "text")}) and id = any(${arrayOf(ids, "bigint")}) order by id`);
    return found.map(({ id }) => id);
  },
});

/** A project whose bid is handed in is bidding, once it has done what its phase asks for. */
export const BEGINS_BIDDING = { ...leadProjects("beginBidding", ["active"]), field: "projectId" };

const bondsThat = (action: string, when: SQL): Cascade<Bid> => ({
  module: "crm.bidBond",
  action,
  documents: async (documents, work) => {
    const ids = documents.map(({ header }) => header.id);
    const found = await work.run(shaped({ id: "id" })`select id from bid_bond where comp_id = ${work.compId} and ${when}
      and bid_id = any(${arrayOf(ids, "bigint")}) order by id`);
    return found.map(({ id }) => id);
  },
});

/** The bonds of bids that were not won are to come back. */
export const freeBonds = bondsThat("free", sql`stage = 'paid' and kind <> 'loan' and freed_on is null`);
/** Bonds and loans that nobody paid yet lapse with their bid, those too that somebody is asked to agree to. */
export const lapseBonds = bondsThat("lapse", sql`stage in ('inApproval', 'approved')`);

/** The projects that the end of this bid ended, or sent back, and nobody moved since, are bidding again: not those that somebody ended. */
export const RESUMES: Cascade<Bid> = {
  module: "crm.salesProject",
  action: "resumeBid",
  documents: async (documents, work) => {
    const ids = documents.flatMap(({ header }) => header.projectId ?? []);
    const bids = arrayOf(
      documents.map(({ header }) => header.id),
      "bigint",
    );
    const found = await work.run(shaped({ id: "id" })`select p.id from sales_project p
      join project_bid own on own.comp_id = p.comp_id and own.id = p.moved_by_bid_id
        and own.stage in ('approved', 'submitted') and own.id = any(${bids})
      where p.comp_id = ${work.compId} and p.id = any(${arrayOf(ids, "bigint")}) and p.stage in ('won', 'lost', 'active')
        and not exists (select from project_bid b where b.comp_id = p.comp_id and b.project_id = p.id and b.stage = 'won') order by p.id`);
    return found.map(({ id }) => id);
  },
};

/** Bonds that were to come back are held for the bid again, unless some of them came back already. */
export const HOLDS_BONDS: Cascade<Bid> = {
  module: "crm.bidBond",
  action: "holdAgain",
  documents: async (documents, work) => {
    const ids = documents.map(({ header }) => header.id);
    const found = await work.run(shaped({ id: "id" })`select id from bid_bond where comp_id = ${work.compId} and stage = 'paid'
      and kind <> 'loan' and freed_on is not null and bid_id = any(${arrayOf(ids, "bigint")})
      and exists (select from project_bid b
        where b.comp_id = bid_bond.comp_id and b.id = bid_bond.bid_id and b.stage in ('approved', 'submitted')) order by id`);
    return found.map(({ id }) => id);
  },
};
