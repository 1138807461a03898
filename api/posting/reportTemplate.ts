import { sql } from "drizzle-orm";
import { shaped } from "#db/row";
import { accessChanged } from "#db/access";
import { newId } from "#db/id";
import { arrayOf } from "#db/sql";
import { composedReport, PLAIN_CODE } from "#define/composed";
import type { Work } from "#define/work";
import type { DocumentRecord } from "#define/rows";
import { eachDocument, type Posting, type Rule } from "#define/rule";

const textIn = ({ header }: DocumentRecord, name: string): string => String(header[name] ?? "");

/** A code that an address can be made of. */
export const plainCode: Rule = eachDocument(({ header }) =>
  typeof header.code === "string" && !PLAIN_CODE.test(header.code) ? [{ code: "format", field: "code", value: header.code }] : [],
);

/** The definition holds together, by the checker that reports from files pass too. */
export const composesWell: Rule = (documents, work) =>
  documents.flatMap((document, index) =>
    work
      .validate("report", {
        code: textIn(document, "code"),
        dataset: textIn(document, "dataset"),
        definition: textIn(document, "definition"),
      })
      .map((issue) => ({ ...issue, document: index })),
  );

/** A published report stands in somebody's menu. */
export const hasReaders: Rule = eachDocument(({ lines }) => ((lines.roles ?? []).length > 0 ? [] : [{ code: "noLines", table: "roles" }]));

/** A version takes the place of the one before, and its roles find it in their menu. */
export const publishReport: Posting = async (documents, work) => {
  for (const document of documents) {
    const [id, code] = [textIn(document, "id"), textIn(document, "code")];
    const { path } = composedReport(work.compId, code);
    document.header.path = path;
    document.header.publishedOn = work.today;
    document.header.no = await nextVersion(work, code);
    await work.run(sql`update report_template set stage = 'superseded', version = version + 1, updated_by = ${work.viewer.accountId}, updated_at = ${work.now}
      where comp_id = ${work.compId} and code = ${code} and stage = 'published' and id <> ${id}`);
    await leaveMenus(work, path);
    await work.run(sql`insert into menu (id, code, name_zh, menu_link, is_delivered, opens, created_by, updated_by)
      values (${newId()}, ${path}, ${code}, ${path}, true, 'route', 0, 0) on conflict (code) do nothing`);
    const roles = (document.lines.roles ?? []).map(({ roleId }) => String(roleId));
    await work.run(
      sql`insert into role_menu (role_id, path) select id, ${path}::text from unnest(${arrayOf(roles, "bigint")}) as r (id) on conflict do nothing`,
    );
    work.changed("reports.template", "all");
    work.later(accessChanged({ everybody: true }));
  }
};

/** A report that is out of use leaves the menus. */
export const disableReport: Posting = async (documents, work) => {
  for (const document of documents) await leaveMenus(work, composedReport(work.compId, textIn(document, "code")).path);
  work.changed("reports.template", "all");
  work.later(accessChanged({ everybody: true }));
};

async function leaveMenus(work: Work, path: string): Promise<void> {
  await work.run(sql`delete from role_menu where path = ${path}`);
}

async function nextVersion(work: Work, code: string): Promise<number> {
  const [row] = await work.run(
    shaped({
      no: "integer",
    })`select coalesce(max(no), 0)::integer + 1 as no from report_template where comp_id = ${work.compId} and code = ${code}`,
  );
  return row?.no ?? 1;
}
