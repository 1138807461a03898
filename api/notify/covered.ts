import { ENCRYPTED } from "#define/field";
import type { Channel } from "./channel.ts";

const SHORTEST = { secret: 4, segment: 8 };

/**
 * What the other side said, without the secrets of the channel should it repeat them: password or signing key, the address of a robot and
 * the tokens in it.
 */
export function covered(text: string, channel: Channel | undefined): string {
  const secrets = channel ? secretsOf(channel).toSorted((a, b) => b.length - a.length) : [];
  return secrets.reduce((rest, secret) => rest.replaceAll(secret, ENCRYPTED), text);
}

function secretsOf({ url, secret }: Channel): string[] {
  const address = url !== null && URL.canParse(url) ? new URL(url) : undefined;
  const tokens = address ? [...address.searchParams.values()] : [];
  const segments = address?.pathname.split("/").filter((segment) => segment.length >= SHORTEST.segment) ?? [];
  const plain = [...(secret ? [secret] : []), ...tokens].filter((each) => each.length >= SHORTEST.secret);
  return [...(url ? [url] : []), ...segments, ...plain.flatMap((each) => [each, encodeURIComponent(each), base64(each)])];
}

const base64 = (text: string): string => Buffer.from(text, "utf8").toString("base64");
