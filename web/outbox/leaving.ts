import i18next from "i18next";
import { withWords } from "../data/language.ts";
import { askConsent } from "../parts/consent.ts";
import type { Owner } from "./entry.ts";
import { readEntries } from "./store.ts";

const words = withWords("rest", () => Promise.resolve());

/** Asks whoever signs out whether he leaves although something waits to be sent: it stays on the device and is sent when he is back. */
export async function mayLeave(owner: Owner): Promise<boolean> {
  const entries = await readEntries(owner).catch(() => []);
  if (entries.length === 0) return true;
  await words();
  return askConsent(i18next.t("outbox:leaveAsk", { count: entries.length }), i18next.t("shell:signOut"));
}
