import { type RowIn, shaped } from "#db/row";
import { arrayOf } from "#db/sql";
import { plainText } from "#define/text";
import type { Module } from "#define/module";
import type { DocumentRecord } from "#define/rows";
import type { EngineWork } from "#engine/context";
import { type Letter, writeLetters } from "#engine/letters";

const ACCOUNT = shaped({ employeeId: "id", accountId: "id" });
type News = RowIn<typeof ACCOUNT> & { record: DocumentRecord };

/** Writes to whom an action names (`Action.notifies`) that it was done, each in his language; nobody is told of what he did himself. */
export async function notifyDone(
  work: EngineWork,
  module: Module,
  name: string,
  records: readonly DocumentRecord[],
  reason: string | undefined,
): Promise<void> {
  const notified = module.actions?.[name]?.notifies;
  const people = notified ? records.flatMap(({ header }) => plainText(header[notified.to] ?? "") || []) : [];
  if (!notified || people.length === 0) return;
  const accounts = await work.run(ACCOUNT`select employee_id as "employeeId", account_id as "accountId" from membership
    where comp_id = ${work.compId} and employee_id = any(${arrayOf([...new Set(people)], "bigint")}) and account_id <> ${work.viewer.accountId}`);
  const news = records.flatMap((record): News[] =>
    accounts.filter(({ employeeId }) => employeeId === record.header[notified.to]).map((account) => ({ ...account, record })),
  );
  await writeLetters(
    work,
    news.map((one) => letter(module, name, one, reason)),
  );
}

function letter(module: Module, name: string, { accountId, record: { header } }: News, reason: string | undefined): Letter {
  const says = module.actions?.[name]?.notifies?.says;
  return {
    kind: "notice",
    accountId,
    words: { namespace: "reminders", key: "done" },
    says: (say) => ({
      document: say(module.id, "title"),
      title: plainText(header[module.title.code] ?? ""),
      action: say(module.id, `actions.${name}`),
      said: [says === undefined ? "" : plainText(header[says] ?? ""), reason ?? ""].filter((text) => text !== "").join("\n"),
    }),
    about: { module: module.id, documentId: plainText(header.id ?? "") },
  };
}
