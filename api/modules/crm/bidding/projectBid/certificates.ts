import { shaped } from "#db/row";
import { arrayOf } from "#db/sql";
import { isEmpty } from "#define/condition";
import { addDays } from "#define/days";
import type { Issue } from "#define/problem";
import { eachDocument, type Finding, type Posting, type Rule } from "#define/rule";
import type { Work } from "#define/work";
import type { Bid } from "./amounts.ts";
import { processesOf } from "./process.ts";

/** A certificate that is kept tells its number and its end itself; only one that is not kept is typed. */
export const isKeptOrTyped: Rule<Bid> = eachDocument(({ lines }) =>
  lines.certificates.flatMap((line, at): Issue[] =>
    (["certificateNo", "expiresOn"] as const).flatMap((field): Issue[] =>
      line.archiveId === null || isEmpty(line[field]) ? [] : [{ code: "certificateKept", table: "certificates", row: at + 1, field }],
    ),
  ),
);

/** What is valid up to a day, and says up to which. */
const EXPIRING: readonly string[] = ["safetyMark", "productionLicence", "qualityCertificate", "authorisation", "sealLetter"];
/** Letters under our seal: documents that are kept with their file, not numbers that somebody types. */
const LETTERS: readonly string[] = ["authorisation", "sealLetter"];

/** A certificate is one that is kept, or has a number; of those that expire the last day is known. */
export const isNamed: Rule<Bid> = eachDocument(({ lines }) =>
  lines.certificates.flatMap(({ need, archiveId, keptUntil: kept, certificateNo, expiresOn }, at): Issue[] => {
    const place = { table: "certificates", row: at + 1 } as const;
    const isLetter = LETTERS.includes(need);
    const isNameless = archiveId === null && (isLetter || isEmpty(certificateNo));
    const isEndless = EXPIRING.includes(need) && expiresOn === null && kept === null;
    return [
      ...(isNameless && isLetter ? [{ ...place, code: "letterNotKept" as const, field: "archiveId", params: { need } }] : []),
      ...(isNameless && !isLetter ? [{ ...place, code: "numberOrKept" as const, field: "certificateNo", params: { need } }] : []),
      ...(isEndless && !(isNameless && isLetter)
        ? [{ ...place, code: "lastDayUnknown" as const, field: archiveId === null ? "expiresOn" : "archiveId", params: { need } }]
        : []),
    ];
  }),
);

/** A letter that is kept has its file. */
export const hasLetters: Rule<Bid> = async (documents, work) => {
  const ids = documents.flatMap(({ lines }) => lines.certificates.flatMap(({ archiveId }) => archiveId ?? []));
  const found = await work.run(shaped({ id: "id" })`select distinct document_id as id from attachment
    where comp_id = ${work.compId} and module = 'crm.archiveDocument' and document_id = any(${arrayOf(ids, "bigint")})`);
  const filed = new Set(found.map(({ id }) => id));
  return documents.flatMap(({ lines }, document): Finding[] =>
    lines.certificates.flatMap(({ need, archiveId }, at): Finding[] =>
      !LETTERS.includes(need) || archiveId === null || filed.has(archiveId)
        ? []
        : [{ document, code: "letterNotKept", table: "certificates", row: at + 1, field: "archiveId", params: { need } }],
    ),
  );
};

/** A bid shows until when the certificates that it refers to are valid, as they are kept on the day of the step. */
export const keepExpiry: Posting<Bid> = async (documents, work) => {
  const kept = await keptUntil(work, documents);
  for (const { lines } of documents)
    for (const line of lines.certificates) line.keptUntil = line.archiveId === null ? null : (kept.get(line.archiveId) ?? null);
};

/** No certificate is over when the bids are opened. */
export const isValid: Rule<Bid> = (documents, work) => expiring(documents, work, () => 0);

/** Says which certificates are over soon after the opening. */
export const tellsExpiry: Rule<Bid> = async (documents, work) => {
  const processes = await processesOf(documents, work);
  return expiring(documents, work, (document) => processes[document]?.warningDays ?? 0);
};

/** What counts is the end of a certificate as it is kept today, for it may have been renewed since it was chosen. */
async function expiring(documents: readonly Bid[], work: Work, daysOf: (document: number) => number): Promise<Finding[]> {
  const kept = await keptUntil(work, documents);
  return documents.flatMap(({ header: { openOn, bidOn }, lines }, document) => {
    const until = addDays(openOn ?? bidOn ?? work.today, daysOf(document));
    return lines.certificates.flatMap(({ archiveId, expiresOn }, at): Finding[] => {
      const [field, on] = archiveId === null ? (["expiresOn", expiresOn] as const) : (["archiveId", kept.get(archiveId) ?? null] as const);
      const place = { document, table: "certificates", row: at + 1, field };
      return on !== null && on < until ? [{ ...place, code: "certificateOver", value: on, params: { on } }] : [];
    });
  });
}

async function keptUntil(work: Work, documents: readonly Bid[]): Promise<ReadonlyMap<string, string | null>> {
  const ids = documents.flatMap(({ lines }) => lines.certificates.flatMap(({ archiveId }) => archiveId ?? []));
  if (ids.length === 0) return new Map();
  const rows = await work.run(shaped({ id: "id", until: "day?" })`select id, valid_until as until from archive_document
    where comp_id = ${work.compId} and id = any(${arrayOf([...new Set(ids)], "bigint")})`);
  return new Map(rows.map(({ id, until }) => [id, until]));
}
