import type { customers } from "#db/schema/masterData/party";
import type { salesProjects } from "#db/schema/crm/salesProject";
import type { Drafting } from "#define/action";
import type { DocumentOf, Row } from "#define/rows";
import type { contacts } from "#db/schema/crm/contact";
import { shaped } from "#db/row";
import { arrayOf } from "#db/sql";
import { isMobile } from "#define/access/signIn";
import { isEmpty } from "#define/condition";
import type { Posting } from "#define/rule";
import type { Work } from "#define/work";
import type { Lead } from "./rules.ts";

/** A customer of what a lead says of somebody who is none yet. */
export const customersOf: Drafting<Lead, DocumentOf<typeof customers>> = (documents) =>
  Promise.resolve(
    documents.flatMap(({ header }, from) => {
      if (header.customerId !== null) return [];
      const { customerCode, customerName, contact, phone, regionId, salespersonId, departmentId, unitId } = header;
      const said: Row = { code: customerCode, nameZh: customerName, contact, phone, departmentId, isCustomer: true };
      return [{ from, header: { ...said, regionId, unitId, ownerId: salespersonId } }];
    }),
  );

const digitsOf = (value: string | null): string => (value ?? "").replaceAll(/\D/g, "");

/**
 * A person whom the company knows by this number is linked, not made again: one of the customer before one who is elsewhere. A number that
 * several share (no mobile) names him at his customer only, with his name.
 */
export const linkContacts: Posting<Lead> = async (documents, work) => {
  const numbers = documents.map(({ header }) => digitsOf(header.phone)).filter((number) => number !== "");
  if (numbers.length === 0) return;
  const found = await work.run(
    shaped({
      id: "id",
      customerId: "id",
      name: "text?",
      number: "text",
    })`select c.id, c.customer_id as "customerId", coalesce(c.name_zh, c.name_en, c.name_ru) as name, n.number from contact c
      cross join lateral (select regexp_replace(said, '\\D', '', 'g') as number from unnest(array[c.mobile, c.phone]) as said) n
      where c.comp_id = ${work.compId} and c.stage = 'enabled' and n.number = any(${arrayOf(numbers, "text")}) order by c.id`,
  );
  for (const { header } of documents) {
    const same = found.filter(
      ({ number, customerId, name }) =>
        number === digitsOf(header.phone) && (isMobile(number, true) || (customerId === header.customerId && name === header.contact)),
    );
    header.contactId = (same.find(({ customerId }) => customerId === header.customerId) ?? same[0])?.id ?? header.contactId;
  }
};

/** A contact of whom a lead was heard from, where nobody has his number yet. */
export const contactsOf: Drafting<Lead, DocumentOf<typeof contacts>> = (documents) => {
  const made = new Set<string>();
  return Promise.resolve(
    documents.flatMap(({ header }, from) => {
      const { contact, phone, customerId, departmentId, salespersonId } = header;
      const key = `${customerId} ${digitsOf(phone)}`;
      if (header.contactId !== null || customerId === null || isEmpty(contact) || (digitsOf(phone) !== "" && made.has(key))) return [];
      made.add(key);
      const number = isMobile(phone ?? "", true) ? { mobile: phone } : { phone };
      return [{ from, header: { nameZh: contact, customerId, departmentId, ownerId: salespersonId, ...number } }];
    }),
  );
};

/** Whom a lead was heard from is known by now: its visit, and those that follow it, name the contact where they say his name. */
export const nameInVisits: Posting<Lead> = async (documents, work) => {
  const known = documents.flatMap(({ header }) => (header.stage === "converted" && header.contactId !== null ? [header.id] : []));
  if (known.length === 0) return;
  const named = await work.run(shaped({ year: "text" })`with recursive met (id, contact_id, said) as (
      select v.id, l.contact_id, l.contact from lead l join visit v on v.comp_id = l.comp_id
          and v.customer_id = l.customer_id and v.lead_id = l.id
        where l.comp_id = ${work.compId} and l.id = any(${arrayOf(known, "bigint")})
      union select v.follow_up_id, m.contact_id, m.said from met m join visit v on v.comp_id = ${work.compId} and v.id = m.id
        where v.follow_up_id is not null)
    update visit v set contact_id = m.contact_id, version = v.version + 1, updated_at = ${work.now} from met m
    where v.comp_id = ${work.compId} and v.id = m.id and v.contact_id is null and left(v.interviewee, 100) = m.said
    returning left(v.visit_on::text, 4) as year`);
  for (const year of new Set(named.map((visit) => visit.year))) work.changed("crm.visit", year);
};

/** What the visits of leads said is to be done next, where nobody followed the lead up since. */
async function nextSteps(documents: readonly Lead[], work: Work): Promise<ReadonlyMap<string, string>> {
  const silent = documents.filter(({ lines }) => lines.followUps.length === 0);
  const rows = await work.run(shaped({ id: "id", step: "text" })`select v.lead_id as id, v.next_step as step
    from unnest(${arrayOf(
      silent.map(({ header }) => header.id),
      "bigint",
    )}, ${arrayOf(
      silent.map(({ header }) => header.customerId),
      "bigint",
    )}) as l (id, customer_id)
    join visit v on v.comp_id = ${work.compId} and v.customer_id = l.customer_id and v.lead_id = l.id where v.next_step is not null`);
  return new Map(rows.map(({ id, step }) => [id, step]));
}

/** The leads (ids) that were heard from somebody of their own customer: he is whom one speaks with in their projects too. */
async function heardThere(documents: readonly Lead[], work: Work): Promise<ReadonlySet<string>> {
  const rows = await work.run(shaped({ id: "id" })`select l.id
    from unnest(${arrayOf(
      documents.map(({ header }) => header.id),
      "bigint",
    )}, ${arrayOf(
      documents.map(({ header }) => header.contactId),
      "bigint",
    )}, ${arrayOf(
      documents.map(({ header }) => header.customerId),
      "bigint",
    )}) as l (id, contact_id, customer_id)
    join contact c on c.comp_id = ${work.compId} and c.id = l.contact_id and c.customer_id = l.customer_id`);
  return new Set(rows.map(({ id }) => id));
}

/** The project that a lead becomes, with all that is known of it, and what is to be done next. */
export const projectsOf: Drafting<Lead, DocumentOf<typeof salesProjects>> = async (documents, work) => {
  const [company] = await work.run(shaped({ currency: "text" })`select currency from company where id = ${work.compId}`);
  const steps = await nextSteps(documents, work);
  const heard = await heardThere(documents, work);
  return documents.flatMap(({ header }, from) => {
    const { id, name, source, customerId, regionId, productLineId, departmentId, unitId, salespersonId, expectedOn } = header;
    if (customerId === null) return [];
    const place = { customerId, regionId, departmentId, unitId, salespersonId, currency: company?.currency ?? "" };
    const said = { name, source: source === "publicTender" ? "tender" : source, productLineId, expectedOn };
    const next = { nextStep: steps.get(id), nextStepOn: header.nextFollowOn };
    const worth = { leadId: id, estimatedAmount: header.estimatedAmount };
    const contact = heard.has(id) ? { contactId: header.contactId } : {};
    return [{ from, header: { ...place, ...said, ...next, ...worth, ...contact, docOn: work.today } }];
  });
};
