import { type Address, addressesOf, type Message, postMessages } from "#db/outbox";
import { type RowIn, shaped } from "#db/row";
import { arrayOf } from "#db/sql";
import { plainText } from "#define/text";
import type { Module } from "#define/module";
import type { DocumentRecord } from "#define/rows";
import type { Language } from "#define/viewer";
import type { EngineWork } from "#engine/context";

const ACCOUNT = shaped({ employeeId: "id", accountId: "id" });
type News = RowIn<typeof ACCOUNT> & { record: DocumentRecord };

/** Writes to whom an action names (`Action.tells`) that it was done, each in his language; nobody is told of what he did himself. */
export async function tellDone(
  work: EngineWork,
  module: Module,
  name: string,
  records: readonly DocumentRecord[],
  reason: string | undefined,
): Promise<void> {
  const tells = module.actions?.[name]?.tells;
  const people = tells ? records.flatMap(({ header }) => plainText(header[tells.to] ?? "") || []) : [];
  if (!tells || people.length === 0) return;
  const accounts = await work.run(ACCOUNT`select employee_id as "employeeId", account_id as "accountId" from membership
    where comp_id = ${work.compId} and employee_id = any(${arrayOf([...new Set(people)], "bigint")}) and account_id <> ${work.viewer.accountId}`);
  const news = records.flatMap((record): News[] =>
    accounts.filter(({ employeeId }) => employeeId === record.header[tells.to]).map((account) => ({ ...account, record })),
  );
  const addresses = await addressesOf(work, [...new Set(news.map(({ accountId }) => accountId))]);
  await postMessages(
    work,
    news.flatMap((one) => {
      const address = addresses.get(one.accountId);
      return address ? [letter(work, module, name, one, address, reason)] : [];
    }),
  );
}

function letter(
  { runtime }: EngineWork,
  module: Module,
  name: string,
  { record: { header } }: News,
  address: Address,
  reason: string | undefined,
): Message {
  const language = address.language as Language;
  const word = (namespace: string, key: string, params = {}) => runtime.words.word(language, namespace, key, params) ?? key;
  const says = module.actions?.[name]?.tells?.says;
  const params = {
    name: address.name,
    document: word(module.id, "title"),
    title: plainText(header[module.title.code] ?? ""),
    action: word(module.id, `actions.${name}`),
    said: [says === undefined ? "" : plainText(header[says] ?? ""), reason ?? ""].filter((text) => text !== "").join("\n"),
  };
  return {
    topic: "document.done",
    kind: "mail",
    accountId: address.accountId,
    recipient: address.email,
    language,
    subject: word("reminders", "done.subject", params),
    body: word("reminders", "done.body", params),
    about: { module: module.id, documentId: plainText(header.id ?? "") },
  };
}
