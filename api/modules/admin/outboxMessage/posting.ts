import { assign } from "#posting/stamp";
import type { Posting } from "#define/rule";

/** What says when a message goes out. */
type Message = { attempts: number; dueAt: string; claimedAt: string | null; fault: string | null; detail: string | null };

/** Lets messages go out again from the beginning, at once. */
export const sendAgain: Posting<{ header: Message }> = (documents, work) => {
  for (const { header } of documents) assign(header, { attempts: 0, dueAt: work.now, claimedAt: null, fault: null, detail: null });
  return Promise.resolve();
};
