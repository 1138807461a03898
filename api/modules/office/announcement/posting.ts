import { type SQL, sql } from "drizzle-orm";
import { shaped } from "#db/row";
import type { announcementDepartments, announcementPeople, announcementRecipients, announcements } from "#db/schema/office/office";
import { newId } from "#db/id";
import { arrayOf } from "#db/sql";
import type { DocumentOf } from "#define/rows";
import type { Finding, Posting, Rule } from "#define/rule";
import type { Work } from "#define/work";
import { notifyAccounts } from "#db/messages";

type Announcement = DocumentOf<
  typeof announcements,
  { departments: typeof announcementDepartments; people: typeof announcementPeople; recipients: typeof announcementRecipients }
>;

/** Somebody with an account is meant by what an announcement says of departments and people; by nothing, everybody is. */
export const reachesSomebody: Rule<Announcement> = async (documents, work) => {
  const found = await Promise.all(documents.map((document) => meantBy(document, work)));
  return found.flatMap((people, document): Finding[] => (people.length > 0 ? [] : [{ document, code: "nobodyMeant", field: "title" }]));
};

function meantBy({ lines }: Announcement, work: Work) {
  const departments = lines.departments.map(({ departmentId }) => departmentId);
  const people = lines.people.map(({ employeeId }) => employeeId);
  const narrowed: SQL =
    departments.length + people.length === 0
      ? sql``
      : sql`and (e.department_id in (select id from below) or e.id = any(${arrayOf(people, "bigint")}))`;
  return work.run(
    shaped({ employeeId: "id", accountId: "id" })`with recursive below as (
        select id from department where comp_id = ${work.compId} and id = any(${arrayOf(departments, "bigint")})
        union select d.id from department d join below b on b.id = d.parent_id where d.comp_id = ${work.compId})
      select e.id as "employeeId", min(a.id) as "accountId" from employee e
      join membership m on m.comp_id = e.comp_id and m.employee_id = e.id
      join account a on a.id = m.account_id and a.is_enabled and a.invitation_flag = '0'
      where e.comp_id = ${work.compId} and e.stage = 'enabled' ${narrowed} group by e.id order by e.id`,
  );
}

/** From now on these people, and no others, are told this text. */
export const freezeRecipients: Posting<Announcement> = async (documents, work) => {
  for (const document of documents) {
    const people = await meantBy(document, work);
    const { id, title, content, dateFrom, dateTo, isPinned } = document.header;
    await work.run(sql`insert into announcement_recipient (comp_id, id, seq, announcement_id, employee_id, title, content, date_from, date_to, is_pinned,
        stage, version, created_by, updated_by)
      select ${work.compId}::integer, k.id, k.seq, ${id}::bigint, k.employee_id, ${title}::text, ${content}::text, ${dateFrom}::date, ${dateTo}::date,
        ${isPinned}::boolean, 'unread', 1, ${work.viewer.accountId}::bigint, ${work.viewer.accountId}::bigint
      from unnest(${arrayOf(
        people.map(() => newId()),
        "bigint",
      )}, ${arrayOf(
        people.map((_, at) => at + 1),
        "integer",
      )}, ${arrayOf(
        people.map(({ employeeId }) => employeeId),
        "bigint",
      )}) as k (id, seq, employee_id)`);
    const accounts = people.map(({ accountId }) => accountId);
    await notifyAccounts(work, accounts, {
      kind: "announcement",
      title,
      module: "office.announcement",
      documentId: id,
      path: "/AnnouncementList",
    });
  }
};

/** Nobody reads it any more; who did is kept. */
export const withdrawFromRecipients: Posting<Announcement> = async (documents, work) => {
  await work.run(
    sql`update announcement_recipient set stage = 'withdrawn' where comp_id = ${work.compId} and announcement_id = any(${arrayOf(
      documents.map(({ header }) => header.id),
      "bigint",
    )})`,
  );
};

/** What is written anew is published anew, to whoever is there then. */
export const forgetRecipients: Posting<Announcement> = async (documents, work) => {
  await work.run(
    sql`delete from announcement_recipient where comp_id = ${work.compId} and announcement_id = any(${arrayOf(
      documents.map(({ header }) => header.id),
      "bigint",
    )})`,
  );
  for (const { lines } of documents) lines.recipients = [];
};
