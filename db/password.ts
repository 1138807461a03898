import { randomBytes, scrypt, timingSafeEqual, type ScryptOptions } from "node:crypto";

type Cost = { N: number; r: number; p: number };

const COST: Cost = { N: 2 ** 15, r: 8, p: 1 };
/** What the hash of a password costs that everybody knows: it keeps nothing secret, and nobody waits for it. */
export const OPEN_COST: Cost = { ...COST, N: 2 ** 4 };
const LENGTH = 32;

/** Makes the text that is kept instead of a password: `scrypt$N$r$p$salt$hash`, base64url. */
export async function hashPassword(password: string, cost = COST): Promise<string> {
  const salt = randomBytes(16);
  const hash = await derive(password, salt, LENGTH, cost);
  return ["scrypt", cost.N, cost.r, cost.p, salt.toString("base64url"), hash.toString("base64url")].join("$");
}

/** Says whether a password belongs to a kept text; without one it takes as long and answers no. */
export async function passwordFits(password: string, kept: string | undefined): Promise<boolean> {
  const [, n, r, p, salt = "", hash = ""] = (kept || (await nobody())).split("$");
  const wanted = Buffer.from(hash, "base64url");
  const found = await derive(password, Buffer.from(salt, "base64url"), wanted.length, { N: Number(n), r: Number(r), p: Number(p) });
  return timingSafeEqual(found, wanted) && kept !== undefined && kept !== "";
}

// A hash of nothing, compared with where there is no account: made once because making it takes as long as the comparison.
let unknown: Promise<string> | undefined;
const nobody = () => (unknown ??= hashPassword(randomBytes(16).toString("hex")));

function derive(password: string, salt: Buffer, length: number, cost: ScryptOptions): Promise<Buffer> {
  const options = { ...cost, maxmem: 256 * 1024 * 1024 };
  return new Promise((resolve, reject) => {
    scrypt(password.normalize("NFKC"), salt, length, options, (error, key) => (error ? reject(error) : resolve(key)));
  });
}
