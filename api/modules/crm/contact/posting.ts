import { shaped } from "#db/row";
import { arrayOf } from "#db/sql";
import type { contactPosts, contacts } from "#db/schema/crm/contact";
import { contactPosts as POSTS } from "#db/schema/crm/contact";
import { isMobile } from "#define/access/signIn";
import { isEmpty } from "#define/condition";
import type { DocumentOf } from "#define/rows";
import { eachDocument, type Finding, type Posting, type Rule } from "#define/rule";
import type { Work } from "#define/work";
import { homeOf } from "#posting/customer/home";
import { oneByOne } from "#posting/oneByOne";
import { type LineTable, replaceLines } from "#posting/replaceLines";

/** A person at a customer. */
export type Contact = DocumentOf<typeof contacts, { posts: typeof contactPosts }>;
type Header = Contact["header"];
type Post = Contact["lines"]["posts"][number];

const LINES: LineTable = { name: "posts", table: POSTS, parent: "contactId" };

/** Says which contacts, as they shall stand, have the mobile number of another person at their customer; whoever left does not count. */
const ownMobileAs =
  (after: (header: Header) => Header): Rule<Contact> =>
  async (documents, work) => {
    const asked = documents.flatMap((contact, document) => {
      const header = after(contact.header);
      const mobile = digitsOf(header.mobile);
      return mobile === "" || header.leftOn !== null ? [] : [{ document, mobile, header }];
    });
    if (asked.length === 0) return [];
    await oneByOne(
      work,
      "mobile",
      asked.map(({ header, mobile }) => `${header.customerId} ${mobile}`),
    );
    const rows = await mobilesAt(work, [...new Set(asked.map(({ header }) => header.customerId))]);
    const inBatch = asked.map(({ header: { id, customerId, code }, mobile }) => ({ id, customerId, code, mobile }));
    const others = [...inBatch, ...rows.filter(({ id }) => inBatch.every((own) => own.id !== id))];
    return asked.flatMap(({ document, mobile, header }, at): Finding[] => {
      const other = others.find(
        (one, place) =>
          one.customerId === header.customerId && one.mobile === mobile && one.id !== header.id && (place < at || place >= asked.length),
      );
      return other ? [{ document, code: "mobileTaken", field: "mobile", value: header.mobile, params: { other: other.code } }] : [];
    });
  };

/** Nobody has the number of another person at his customer. */
export const hasOwnMobile = ownMobileAs((header) => header);
/** The same of whoever is there again: his number may be his successor's by now. */
export const hasOwnMobileAgain = ownMobileAs((header) => ({ ...header, leftOn: null }));
/** The same of whoever goes to another customer, among those who are there. */
export const hasOwnMobileThere = ownMobileAs((header) => ({
  ...header,
  leftOn: null,
  customerId: header.nextCustomerId ?? header.customerId,
}));

/** A mobile number that is new is one: of the country where the customer is at home there, else one of any. */
export const isMobileNumber: Rule<Contact> = async (documents, work) => {
  const ids = documents.map(({ header }) => header.id);
  const customers = documents.map(({ header }) => header.customerId);
  const rows = await work.run(shaped({ id: "id", country: "text?", mobile: "text?" })`select v.id, p.country, c.mobile
    from unnest(${arrayOf(ids, "bigint")}, ${arrayOf(customers, "bigint")}) as v (id, customer_id) join party p on p.id = v.customer_id
    left join contact c on c.comp_id = ${work.compId} and c.id = v.id`);
  const known = new Map(rows.map((row) => [row.id, row]));
  const isAtHome = await homeOf(work);
  return documents.flatMap(({ header: { id, mobile } }, document): Finding[] => {
    const before = known.get(id);
    if (isEmpty(mobile) || mobile === before?.mobile || isMobile(mobile, isAtHome(before?.country ?? null))) return [];
    return [{ document, code: "mobileFormat", field: "mobile", value: mobile }];
  });
};

/** A customer has one default contact at most among those who are there. */
export const isOnlyDefault: Rule<Contact> = async (documents, work) => {
  const asked = documents.flatMap(({ header }, document) => (header.isDefault ? [{ document, header }] : []));
  if (asked.length === 0) return [];
  const customers = [...new Set(asked.map(({ header }) => header.customerId))];
  await oneByOne(work, "defaultContact", customers);
  const own = asked.map(({ header: { id, customerId, code } }) => ({ id, customerId, code }));
  const ids = documents.map(({ header }) => header.id);
  const stored = await work.run(DEFAULT`select id, customer_id as "customerId", code from contact
    where comp_id = ${work.compId} and is_default and left_on is null and stage in ('enabled', 'unreleased')
      and customer_id = any(${arrayOf(customers, "bigint")}) and not id = any(${arrayOf(ids, "bigint")})`);
  return asked.flatMap(({ document, header }, at): Finding[] => {
    const other = [...own.slice(0, at), ...stored].find(({ customerId }) => customerId === header.customerId);
    return other ? [{ document, code: "defaultTaken", field: "isDefault", value: other.code }] : [];
  });
};

const DEFAULT = shaped({ id: "id", customerId: "id", code: "text" });
const MOBILE = shaped({ id: "id", customerId: "id", code: "text", mobile: "text" });

const mobilesAt = (work: Work, customers: readonly string[]) =>
  work.run(MOBILE`select id, customer_id as "customerId", code, regexp_replace(mobile, '\\D', '', 'g') as mobile from contact
    where comp_id = ${work.compId} and left_on is null and stage <> 'disabled' and mobile is not null
      and customer_id = any(${arrayOf(customers, "bigint")})`);

/** A change of employer is an action of its own, which keeps where the person was: a save leaves him where he is. */
export const staysThere: Rule<Contact> = async (documents, work) => {
  const ids = documents.map(({ header }) => header.id);
  const rows = await work.run(shaped({ id: "id", customerId: "id" })`select id, customer_id as "customerId" from contact
    where comp_id = ${work.compId} and id = any(${arrayOf(ids, "bigint")})`);
  const stored = new Map(rows.map(({ id, customerId }) => [id, customerId]));
  return documents.flatMap(({ header: { id, customerId } }, document): Finding[] =>
    (stored.get(id) ?? customerId) === customerId ? [] : [{ document, code: "changesEmployer", field: "customerId" }],
  );
};

/** A new employer is named, and is another one. */
export const goesElsewhere = eachDocument<Contact>(({ header: { customerId, nextCustomerId, leftOn } }) => {
  if (isEmpty(nextCustomerId)) return [{ code: "required", field: "nextCustomerId" } as const];
  return nextCustomerId === customerId && leftOn === null
    ? [{ code: "sameValue", field: "nextCustomerId", params: { other: "customerId" } } as const]
    : [];
});

/** Nobody leaves before the day from which he was there. */
export const leavesLater = eachDocument<Contact>(({ header: { leftOn }, lines: { posts } }, { today }) => {
  const min = posts.at(-1)?.fromOn ?? "";
  return (leftOn ?? today) < min ? [{ code: "laterDay", field: "leftOn", value: leftOn, params: { min } } as const] : [];
});

/** A person begins at his customer today. */
export const beginPost: Posting<Contact> = (documents, work) => putPosts(work, documents, ({ header }) => [postAt(header, work.today)]);

/** He left on a day: his post ends then. */
export const leave: Posting<Contact> = async (documents, work) => {
  for (const { header } of documents) header.isDefault = false;
  await putPosts(work, documents, ({ header, lines }) => ended(lines.posts, header.leftOn ?? work.today));
};

/** He is there again, as if he had not left. */
export const comeBack: Posting<Contact> = async (documents, work) => {
  for (const { header } of documents) header.isDefault = false;
  const left = documents.filter(({ header }) => header.leftOn !== null);
  for (const { header } of left) header.leftOn = null;
  await putPosts(work, left, ({ lines: { posts } }) => posts.map((post, at) => (at === posts.length - 1 ? { ...post, toOn: null } : post)));
};

/** He goes to another customer: his post ends, the next one begins, and he is the same person. */
export const changeEmployer: Posting<Contact> = async (documents, work) => {
  await putPosts(work, documents, ({ header, lines }) => {
    const on = header.startsOn ?? work.today;
    const position = isEmpty(header.nextPosition) ? null : header.nextPosition;
    Object.assign(header, { customerId: header.nextCustomerId, position, division: null, leftOn: null, isDefault: false });
    return [...ended(lines.posts, on), postAt(header, on)];
  });
  for (const { header } of documents) Object.assign(header, { nextCustomerId: null, nextPosition: null, startsOn: null });
};

/** Nobody shall know him: of his posts the employers and days stay. */
export const forget: Posting<Contact> = async (documents, work) => {
  for (const { header } of documents) header.isDefault = false;
  await putPosts(work, documents, ({ lines: { posts } }) => posts.map((post) => ({ ...post, position: null })));
};

const ended = (posts: readonly Post[], on: string): Post[] => posts.map((post) => (post.toOn === null ? { ...post, toOn: on } : post));
const postAt = ({ customerId, position }: Header, fromOn: string) => ({ customerId, position, fromOn, toOn: null });
const digitsOf = (value: string | null): string => (value ?? "").replaceAll(/\D/g, "");

function putPosts(work: Work, documents: readonly Contact[], rows: (document: Contact) => readonly Partial<Post>[]): Promise<void> {
  return replaceLines(
    work,
    LINES,
    documents.map((document) => ({ document, rows: rows(document) })),
  );
}
