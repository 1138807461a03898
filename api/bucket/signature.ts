import { createHash, createHmac } from "node:crypto";

/**
 * Who asks an S3-compatible store, and where it is: `endpoint` with the bucket as the last part of its path; `patienceMs` of silence are an
 * error.
 */
export type Bucket = { endpoint: URL; region: string; accessKey: string; secretKey: string; patienceMs?: number };
/** `query` as it stands in the canonical request: `name=value`, encoded, in order. */
type Request = { method: string; path: string; query?: string; bodyHash: string; at: Date };

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
const hmac = (key: string | Buffer, text: string) => createHmac("sha256", key).update(text).digest();

/** A part of a path or query as a canonical request spells it. */
export const encoded = (part: string): string =>
  encodeURIComponent(part).replaceAll(/[!'()*]/g, (sign) => `%${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase()}`);

/** The headers that sign a request (AWS Signature Version 4, service s3). */
export function signedHeaders(bucket: Bucket, { method, path, query = "", bodyHash, at }: Request): Record<string, string> {
  const instant = at.toISOString().replaceAll(/[-:]|\.\d{3}/g, "");
  const scope = `${instant.slice(0, 8)}/${bucket.region}/s3/aws4_request`;
  const headers = { host: bucket.endpoint.host, "x-amz-content-sha256": bodyHash, "x-amz-date": instant };
  const names = Object.keys(headers).join(";");
  const lines = Object.entries(headers).map(([name, value]) => `${name}:${value}\n`);
  const asked = [method, path.split("/").map(encoded).join("/"), query, lines.join(""), names, bodyHash].join("\n");
  const told = ["AWS4-HMAC-SHA256", instant, scope, sha256(asked)].join("\n");
  const key = [bucket.region, "s3", "aws4_request"].reduce<Buffer>(hmac, hmac(`AWS4${bucket.secretKey}`, instant.slice(0, 8)));
  const signature = hmac(key, told).toString("hex");
  return {
    ...headers,
    authorization: `AWS4-HMAC-SHA256 Credential=${bucket.accessKey}/${scope}, SignedHeaders=${names}, Signature=${signature}`,
  };
}
