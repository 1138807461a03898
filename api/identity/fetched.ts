import type { z } from "zod";
import { fail } from "#define/problem";

const TIMEOUT_MS = 10_000;
const MOST = 1_000_000;

/** What an interface of a provider answers, as the shape says; throws providerAway where it does not answer, or otherwise. */
export async function fetched<T extends z.ZodType>(shape: T, address: URL, init: RequestInit = {}): Promise<z.output<T>> {
  const answer = await fetch(address, { ...init, redirect: "error", signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(() => null);
  if (!answer) fail({ type: "providerAway" });
  const text = await answer.text().catch(() => "");
  if (text.length > MOST) fail({ type: "providerAway" });
  const read = shape.safeParse(jsonIn(text));
  if (!read.success) fail({ type: answer.status >= 500 ? "providerAway" : "providerRefused" });
  return read.data;
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

/** The same with a body of JSON. */
export const posted = <T extends z.ZodType>(shape: T, address: URL, body: object): Promise<z.output<T>> =>
  fetched(shape, address, { method: "POST", headers: { "content-type": "application/json; charset=utf-8" }, body: JSON.stringify(body) });
