import { addressesOf, postMessages } from "#db/outbox";
import { ENCRYPTED } from "#define/field";
import type { notifyChannels } from "#db/schema/platform/notify";
import type { DocumentOf, DraftOf } from "#define/rows";
import { eachDocument, type Posting } from "#define/rule";

type Channel = DocumentOf<typeof notifyChannels>;

const isWeb = (text: string) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);

/** Addresses of robots and programs are whole web addresses. */
export const hasAddress = eachDocument<Channel>(({ header: { url } }) =>
  url === null || url === ENCRYPTED || isWeb(url) ? [] : [{ code: "format" as const, field: "url" }],
);

/** Of an address that is kept encrypted the host stays in sight. */
export function showHost({ header }: DraftOf<Channel>): void {
  if (header.kind === "mail") header.url = null;
  else if (header.url === null) header.host = null;
  else if (header.url !== ENCRYPTED && isWeb(header.url)) header.host = new URL(header.url).host;
}

/** Sends the name of each channel through it, by mail to the one who asks. */
export const tryOut: Posting<Channel> = async (documents, work) => {
  const { accountId, language } = work.viewer;
  const address = (await addressesOf(work, [accountId])).get(accountId);
  await postMessages(
    work,
    documents.map(({ header }) => ({
      topic: "channel.tryOut",
      kind: header.kind as "mail",
      channelId: header.id,
      accountId,
      recipient: (header.kind === "mail" ? address?.email : address?.mobile) ?? null,
      language,
      subject: `Longwall · ${header.code}`,
      body: [header.nameZh, header.nameEn, header.nameRu, work.now].filter((text) => text !== null).join("\n"),
    })),
  );
};
