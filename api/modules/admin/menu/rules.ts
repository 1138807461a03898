import { shaped } from "#db/row";
import type { menus } from "#db/schema/platform/access";
import { arrayOf } from "#db/sql";
import type { DraftRow, RowOf } from "#define/rows";
import type { Derive, Rule } from "#define/rule";
import { unslashed } from "#define/text";

type Menu = { header: RowOf<typeof menus> };

const REPORT_LINK = /^\/?crmFrReport\?params=(.+)$/;

/** A link leads to a route or a report, else the page of low code; a heading, or what leads nowhere, is told as such. */
export const saysWhereItLeads: Derive<{ header: DraftRow<Menu["header"]> }> = ({ header }) => {
  header.opens = header.menuLink ? "route" : header.amisId ? "amis" : "nothing";
};

/** What the definitions put there keeps its code and its link. */
export const staysDelivered: Rule<Menu> = async (documents, work) => {
  const rows = await work.run(
    shaped({ id: "id", code: "text", menuLink: "text?" })`select id, code, menu_link as "menuLink" from menu
      where is_delivered and id = any(${arrayOf(
        documents.map(({ header }) => header.id),
        "bigint",
      )})`,
  );
  return documents.flatMap(({ header }, document) => {
    const stored = rows.find(({ id }) => id === header.id);
    if (!stored) return [];
    return (["code", "menuLink"] as const)
      .filter((field) => header[field] !== stored[field])
      .map((field) => ({ document, code: "frozen" as const, field, value: header[field] }));
  });
};

/** A link matches a route or the link of a report; an entry with a page of low code needs none, but one that it has leads somewhere too. */
export const leadsSomewhere: Rule<Menu> = async (documents, work) => {
  const asked = documents.map(({ header }) => (header.menuLink === null ? null : targetOf(header.menuLink)));
  const rows = await work.run(
    shaped({ code: "text" })`select code from menu where is_delivered and ltrim(code, '/') = any(${arrayOf(asked, "text")})`,
  );
  const known = new Set(rows.map(({ code }) => unslashed(code)));
  return documents.flatMap(({ header }, document) => {
    const target = asked[document] ?? null;
    const isKnown = target === null || known.has(target) || header.isDelivered;
    return isKnown ? [] : [{ document, code: "menuLeadsNowhere" as const, field: "menuLink", value: header.menuLink }];
  });
};

function targetOf(link: string): string {
  const [, params] = REPORT_LINK.exec(link) ?? [];
  return unslashed(params === undefined ? link : decoded(params)).replace(/[?#].*$/, "");
}

/** What is no text in the writing of addresses leads nowhere as it stands. */
function decoded(params: string): string {
  try {
    return decodeURIComponent(params);
  } catch {
    return params;
  }
}

/** No entry stands below itself. */
export const standsBelowAnother: Rule<Menu> = async (documents, work) => {
  const rows = await work.run(
    shaped({ id: "id", parentId: "id?" })`select id, parent_id as "parentId" from menu where parent_id is not null`,
  );
  const parents = new Map(rows.map(({ id, parentId }) => [id, parentId]));
  for (const { header } of documents) parents.set(header.id, header.parentId);
  return documents.flatMap(({ header }, document) => {
    const seen = new Set([header.id]);
    for (let next = parents.get(header.id) ?? null; next !== null; next = parents.get(next) ?? null) {
      if (seen.has(next)) return [{ document, code: "sameValue" as const, field: "parentId", params: { other: "code" } }];
      seen.add(next);
    }
    return [];
  });
};

/** An entry that roles hold is not deleted: who holds it is told. */
export const usedByNobody: Rule<Menu> = async (documents, work) => {
  const rows = await work.run(
    shaped({ path: "text", roles: "text" })`select m.path, string_agg(coalesce(r.name_zh, r.name_en, r.code), '、' order by r.code) as roles
      from role_menu m join role r on r.id = m.role_id where m.path = any(${arrayOf(
        documents.map(({ header }) => header.code),
        "text",
      )}) group by m.path`,
  );
  return documents.flatMap(({ header }, document) => {
    const found = rows.find(({ path }) => path === header.code);
    return found ? [{ document, code: "menuInUse" as const, field: "code", value: header.code, params: { roles: found.roles } }] : [];
  });
};
