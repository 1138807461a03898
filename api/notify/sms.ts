import { createHmac } from "node:crypto";
import { PATIENCE_MS, Undelivered } from "./parcel.ts";

type Gateway = { url: string; secret: string | null };

/**
 * Posts a text message to a gateway: `{id, to, text}` as JSON; a secret is shown as a bearer, and signs the body
 * (`sha256=<hex HMAC-SHA256>`). Throws Undelivered.
 */
export async function sendSms({ url, secret }: Gateway, { id, to, body }: { id: string; to: string; body: string }): Promise<void> {
  const sent = JSON.stringify({ id, to, text: body });
  const proof: Readonly<Record<string, string>> =
    secret === null
      ? {}
      : { authorization: `Bearer ${secret}`, "x-longwall-signature": `sha256=${createHmac("sha256", secret).update(sent).digest("hex")}` };
  const headers = { "content-type": "application/json; charset=utf-8", ...proof };
  const answer = await fetch(url, {
    method: "POST",
    headers,
    body: sent,
    redirect: "error",
    signal: AbortSignal.timeout(PATIENCE_MS),
  }).catch((error: unknown) => {
    throw new Undelivered("unreachable", error instanceof Error ? error.message : String(error), false);
  });
  if (!answer.ok) throw new Undelivered("refused", `HTTP ${answer.status}`, false);
}
