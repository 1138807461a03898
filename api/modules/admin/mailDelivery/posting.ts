import { addressesOf, type Message, postMessages } from "#db/outbox";
import { shaped } from "#db/row";
import type { mailDeliveries, mailRecipients } from "#db/schema/office/mail";
import { arrayOf } from "#db/sql";
import { isEmpty } from "#define/condition";
import type { Issue } from "#define/problem";
import type { DocumentOf } from "#define/rows";
import { eachDocument, type Posting } from "#define/rule";
import type { Work } from "#define/work";

type Delivery = DocumentOf<typeof mailDeliveries, { recipients: typeof mailRecipients }>;

/** Each recipient is an employee, or an address. */
export const namesAddress = eachDocument<Delivery>(({ lines: { recipients } }) =>
  recipients.flatMap(({ employeeId, address }, at): Issue[] =>
    isEmpty(employeeId) && isEmpty(address) ? [{ code: "fillIn", table: "recipients", row: at + 1, field: "address" }] : [],
  ),
);

/** Each copy is a message of the outbox that names this letter: sent once, tried again, seen there. */
export const postMail: Posting<Delivery> = async (documents, work) => {
  const accounts = await accountsOf(work, documents);
  const known = await addressesOf(work, [...accounts.values()]);
  const messages = documents.flatMap(({ header, lines }) =>
    lines.recipients.map(({ employeeId, address }): Message => {
      const person = known.get(accounts.get(employeeId ?? "") ?? "");
      return {
        topic: "mailDelivery",
        kind: "mail",
        ...(person ? { accountId: person.accountId } : {}),
        recipient: address ?? person?.email ?? null,
        language: person?.language ?? work.viewer.language,
        subject: header.subject,
        body: header.content,
        about: { module: "admin.mailDelivery", documentId: header.id },
      };
    }),
  );
  await postMessages(work, messages);
};

async function accountsOf(work: Work, documents: readonly Delivery[]): Promise<Map<string, string>> {
  const people = documents.flatMap(({ lines }) => lines.recipients.flatMap(({ employeeId }) => employeeId ?? []));
  const rows = await work.run(
    shaped({ employeeId: "id", accountId: "id" })`select employee_id as "employeeId", min(account_id) as "accountId" from membership
      where comp_id = ${work.compId} and employee_id = any(${arrayOf(people, "bigint")}) group by employee_id`,
  );
  return new Map(rows.map(({ employeeId, accountId }) => [employeeId, accountId]));
}
