import { X509Certificate } from "node:crypto";
import { sql } from "drizzle-orm";
import { shaped } from "#db/row";
import { accessChanged } from "#db/access";
import { arrayOf } from "#db/sql";
import { combinedBy } from "#posting/duties";
import { sourceDataset } from "#define/composed";
import type { dataSourceColumns, dataSourceRoles, dataSources } from "#db/schema/platform/composed";
import type { DocumentOf } from "#define/rows";
import { eachDocument, type Finding, type Posting, type Rule } from "#define/rule";

type Source = DocumentOf<typeof dataSources, { columns: typeof dataSourceColumns; roles: typeof dataSourceRoles }>;

/** Columns have different names, some to group by; what a row belongs to is a text; an address is one that an administrator allows. */
export const declaresWell: Rule<Source> = (documents, work) =>
  documents.flatMap((document, index) =>
    work.validate("source", { ...document.header, columns: document.lines.columns }).map((issue) => ({ ...issue, document: index })),
  );

/** A source of rows of a foreign database says where and what; a file has neither. */
export const knowsWhere: Rule<Source> = eachDocument(({ header }) =>
  header.kind !== "postgres"
    ? []
    : (["address", "database", "userName", "query"] as const).flatMap((field) =>
        header[field] ? [] : [{ code: "required", field } as const],
      ),
);

/** What signed the certificate of the server is itself one that can be read. */
export const authorityIsRead: Rule<Source> = eachDocument(({ header: { authority } }) =>
  !authority || isCertificate(authority) ? [] : [{ code: "format", field: "authority" }],
);

function isCertificate(pem: string): boolean {
  try {
    return new X509Certificate(pem).subject !== "";
  } catch {
    return false;
  }
}

/** Whoever publishes amounts says which currency they are in: rows from outside cannot be told by the company's. */
export const namesCurrencies: Rule<Source> = eachDocument(({ lines }) =>
  lines.columns.flatMap(({ propType, currency }, row) =>
    propType === "money" && !currency ? [{ code: "required", field: "currency", table: "columns", row: row + 1 } as const] : [],
  ),
);

/** A source does not leave under published reports: they are named, and are put out of use first. */
export const noReportHangs: Rule<Source> = async (documents, work) => {
  const hanging = await work.run(shaped({
    dataset: "text",
    names: "text",
  })`select dataset, string_agg(code || ' ' || coalesce(name_zh, name_en, name_ru, ''), ', ' order by code) as names
    from report_template where comp_id = ${work.compId} and stage = 'published' and dataset = any(${arrayOf(
      documents.map((each) => datasetFor(work.compId, each)),
      "text",
    )}) group by dataset`);
  return documents.flatMap((document, index): Finding[] => {
    const found = hanging.find(({ dataset }) => dataset === datasetFor(work.compId, document));
    return found ? [{ code: "sourceReports", document: index, params: { reports: found.names } }] : [];
  });
};

const datasetFor = (compId: number, { header }: Source): string => sourceDataset(compId, header.code);

/** The three administrators' roles stay as they are delivered: a source is read by others. */
export const leavesThreeRoles: Rule<Source> = async (documents, work) => {
  const rows = await work.run(shaped({ id: "id", code: "text" })`select id, code from role where duty is not null`);
  const codes = new Map(rows.map(({ id, code }) => [id, code]));
  return documents.flatMap(({ lines: { roles } }, document) =>
    roles.flatMap(({ roleId }, at): Finding[] => {
      const value = codes.get(roleId);
      return value === undefined ? [] : [{ ...placeOf(document, at), code: "threeRolesStay", value }];
    }),
  );
};

/** Where duties are separated nobody comes to read a source whom that would make do what belongs to two of the three. */
export const readersStayApart: Rule<Source> = async (documents, work) => {
  const further = documents.flatMap((document) => {
    const module = datasetFor(work.compId, document);
    return document.lines.roles.map(({ roleId }) => ({ roleId, module, action: "read" }));
  });
  const combined = await combinedBy(work, further);
  return documents.flatMap(({ lines: { roles } }, document) =>
    roles.flatMap(({ roleId }, at) => {
      const found = combined.filter((one) => one.roleId === roleId);
      return found.map(({ account }): Finding => ({ ...placeOf(document, at), code: "combinedDuties", value: account }));
    }),
  );
};

const placeOf = (document: number, at: number) => ({ document, table: "roles", row: at + 1, field: "roleId" });

/** The roles of a source, and no others, may read its dataset. */
export const grantSource: Posting<Source> = async (documents, work) => {
  for (const document of documents) {
    const dataset = datasetFor(work.compId, document);
    const roles = document.lines.roles.map(({ roleId }) => roleId);
    await work.run(sql`delete from role_grant where module = ${dataset}`);
    await work.run(sql`insert into role_grant (role_id, module, action) select r.id, ${dataset}::text, a.action
      from unnest(${arrayOf(roles, "bigint")}) as r (id) cross join (values ('read'), ('export')) as a (action) on conflict do nothing`);
    work.changed("reports.source", "all");
    work.later(accessChanged({ everybody: true }));
  }
};

/** Nobody reads the dataset of a source that is out of use. */
export const revokeSource: Posting<Source> = async (documents, work) => {
  for (const document of documents) await work.run(sql`delete from role_grant where module = ${datasetFor(work.compId, document)}`);
  work.changed("reports.source", "all");
  work.later(accessChanged({ everybody: true }));
};

/** Asks the jobs to load the rows anew: from the database, or from the file that was hung up last. */
export const askForRows: Posting<Source> = async (documents, work) => {
  for (const { header } of documents) header.askedAt = work.now;
  await Promise.resolve();
};
