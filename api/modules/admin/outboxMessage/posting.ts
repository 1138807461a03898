import type { Posting } from "#define/module";

/** Lets messages go out again from the beginning, at once. */
export const sendAgain: Posting = (documents, work) => {
  for (const { header } of documents) Object.assign(header, { attempts: 0, dueAt: work.now, claimedAt: null, fault: null, detail: null });
  return Promise.resolve();
};
