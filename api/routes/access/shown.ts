import { fail } from "#define/problem";
import { type Language, NO_ROWS, type Viewer } from "#define/viewer";
import { companiesWith } from "#engine/company";
import type { Runtime } from "#engine/runtime";
import { loadViewer } from "#engine/access/viewer";
import { mayStillSee, SEE_AS } from "#identity/seeAs";
import type { SeesAs, Session } from "./sessions.ts";

/** What is over shows nothing more, and lets nothing through before somebody goes back. */
export const isOver = ({ until }: SeesAs, now: Date): boolean => Date.parse(until) <= now.getTime();

type Shown = Pick<Session, "accountId"> & { seesAs: SeesAs; code: string | undefined; language: Language };

/**
 * Who is shown, in the one company where he is, without what is private to him; null when he is no member any more, or whoever looks has
 * lost the right to, or would see more than is his. Throws notFound for another company.
 */
export async function viewerSeen(runtime: Runtime, { accountId, seesAs, code, language }: Shown): Promise<Viewer | null> {
  const own = (await companiesWith(runtime, seesAs.compId)).get(seesAs.compId);
  if (own === undefined || (code !== undefined && code !== own.code)) fail({ type: "notFound", what: "company" });
  const [found, looking] = await Promise.all(
    [seesAs.accountId, accountId].map((account) => loadViewer(runtime, account, seesAs.compId, language)),
  );
  if (!found || !looking?.may(SEE_AS) || !(await mayStillSee(runtime, looking, found))) return null;
  const isPrivate = (permission: string) =>
    runtime.definitions.modules.get(permission.slice(0, permission.lastIndexOf(".")))?.isPrivate === true;
  return {
    ...found,
    compIds: [seesAs.compId],
    seenBy: accountId,
    may: (permission) => !isPrivate(permission) && found.may(permission),
    scope: (permission) => (isPrivate(permission) ? NO_ROWS : found.scope(permission)),
  };
}
