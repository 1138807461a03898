import { createTransport } from "nodemailer";
import type { Channel } from "./channel.ts";
import { PATIENCE_MS, type Parcel, Undelivered } from "./parcel.ts";

/** Hands a message to a mail server that answers within so many milliseconds; sent again it keeps its Message-ID. Throws Undelivered. */
export async function sendMail(channel: Channel, parcel: Parcel, patience = PATIENCE_MS): Promise<void> {
  const { host, port, security, account, secret, sender } = channel;
  if (!host || !port || !sender) throw new Undelivered("incomplete", "host, port, sender", false);
  if (!parcel.recipient) throw new Undelivered("noAddress", "", true);
  const transport = createTransport({
    host,
    port,
    secure: security === "tls",
    requireTLS: security === "starttls",
    ignoreTLS: security === "none",
    connectionTimeout: patience,
    greetingTimeout: patience,
    socketTimeout: patience,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(account ? { auth: { user: account, pass: secret ?? "" } } : {}),
  });
  try {
    await transport.sendMail({
      from: sender,
      // One address, whatever stands in it: nothing of it is read as further receivers.
      to: { name: "", address: parcel.recipient },
      subject: parcel.subject,
      text: withLink(parcel),
      ...(parcel.html ? { html: parcel.html, attachDataUrls: true } : {}),
      messageId: `<${parcel.id}.longwall@${sender.split("@").at(-1) ?? "longwall"}>`,
      attachments: await Promise.all(
        parcel.files.map(async ({ name, type, open }) => ({ filename: name, contentType: type, content: await open() })),
      ),
    });
  } catch (error) {
    throw undelivered(error);
  } finally {
    transport.close();
  }
}

/** The text of a message with the address of its record below. */
export function withLink({ body, link }: Parcel): string {
  return link === null ? body : `${body}\n\n${link}`;
}

const SIGN_IN_FIRST = 530;

/** A server that refuses for good (5xx, but for the sign-in, which an administrator can mend) is not asked again. */
function undelivered(error: unknown): Undelivered {
  const { responseCode, code, message } = error as { responseCode?: number; code?: string; message?: string };
  const isFinal = responseCode !== undefined && responseCode >= 500 && responseCode !== SIGN_IN_FIRST && code !== "EAUTH";
  return new Undelivered(responseCode === undefined ? "unreachable" : "refused", String(message ?? error), isFinal);
}
