/** A part of a mail as its reader gets it: bytes without their encoding. */
export type MailPart = { type: string; bytes: Buffer };

/** The innermost parts of a mail, and its subject in plain characters. */
export function openMail(text: string): { subject: string; parts: MailPart[] } {
  const { head } = cutOf(text);
  return { subject: worded(/^Subject: ([^\r\n]*(?:\r?\n[ \t][^\r\n]*)*)/im.exec(head)?.[1] ?? ""), parts: partsIn(text) };
}

/** The first part of a type; ends the story where there is none. */
export function partOf({ parts }: Pick<ReturnType<typeof openMail>, "parts">, type: string): Buffer {
  const found = parts.find((part) => part.type.includes(type));
  if (!found) throw new Error(`no ${type} in the mail`);
  return found.bytes;
}

function partsIn(text: string): MailPart[] {
  const { head, body } = cutOf(text);
  const type = /^Content-Type:\s*([^;\r\n]+)/im.exec(head)?.[1] ?? "text/plain";
  const boundary = /boundary="?([^";\r\n]+)"?/i.exec(head)?.[1];
  if (boundary === undefined) return [{ type, bytes: decoded(/^Content-Transfer-Encoding: *(\S+)/im.exec(head)?.[1] ?? "7bit", body) }];
  return body
    .split(`--${boundary}`)
    .slice(1, -1)
    .flatMap((part) => partsIn(part.replace(/^\r?\n/, "")));
}

function cutOf(text: string): { head: string; body: string } {
  const at = /\r?\n\r?\n/.exec(text);
  return at ? { head: text.slice(0, at.index), body: text.slice(at.index + at[0].length) } : { head: text, body: "" };
}

function decoded(encoding: string, body: string): Buffer {
  if (encoding.toLowerCase() === "base64") return Buffer.from(body, "base64");
  if (encoding.toLowerCase() !== "quoted-printable") return Buffer.from(body);
  const joined = body.replaceAll(/=\r?\n/g, "");
  const bytes = joined.replaceAll(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  return Buffer.from(bytes, "latin1");
}

/** `=?UTF-8?B?…?=` and `=?UTF-8?Q?…?=`, pieces of one text. */
function worded(subject: string): string {
  return subject
    .replaceAll(/\?=\s+=\?/g, "?==?")
    .replaceAll(/=\?utf-8\?(b|q)\?(.*?)\?=/gi, (_, kind: string, text: string) =>
      decoded(
        kind.toLowerCase() === "b" ? "base64" : "quoted-printable",
        kind.toLowerCase() === "b" ? text : text.replaceAll("_", " "),
      ).toString("utf8"),
    );
}
