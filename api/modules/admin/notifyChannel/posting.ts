import { addressesOf, postMessages } from "#db/outbox";
import { ENCRYPTED } from "#define/field";
import type { DocumentRecord } from "#define/rows";
import { eachDocument, type Posting } from "#define/rule";

const isWeb = (text: string) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);

/** Addresses of robots and programs are whole web addresses. */
export const hasAddress = eachDocument(({ header: { url } }) =>
  url === null || url === undefined || url === ENCRYPTED || isWeb(String(url)) ? [] : [{ code: "format" as const, field: "url" }],
);

/** Of an address that is kept encrypted the host stays in sight. */
export function showHost({ header }: DocumentRecord): void {
  if (header.kind === "mail") header.url = null;
  else if (header.url === null) header.host = null;
  else if (header.url !== ENCRYPTED && isWeb(String(header.url))) header.host = new URL(String(header.url)).host;
}

/** Sends the name of each channel through it, by mail to the one who asks. */
export const tryOut: Posting = async (documents, work) => {
  const { accountId, language } = work.viewer;
  const address = (await addressesOf(work, [accountId])).get(accountId);
  await postMessages(
    work,
    documents.map(({ header }) => ({
      topic: "channel.tryOut",
      kind: header.kind as "mail",
      channelId: String(header.id),
      accountId,
      recipient: (header.kind === "mail" ? address?.email : address?.mobile) ?? null,
      language,
      subject: `Longwall · ${String(header.code)}`,
      body: [header.nameZh, header.nameEn, header.nameRu, work.now].filter((text) => text !== null).join("\n"),
    })),
  );
};
