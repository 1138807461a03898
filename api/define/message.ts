/** What a message says of itself: its kind, what it is about, and the type of document that it speaks of. */
export type SaidMessage = { kind: string; title: string; content: string | null; module: string | null };

/** A message in one line: of what document it speaks, and what became of it where it was decided. `word` takes a namespace and a key. */
export function messageLine({ kind, title, content, module }: SaidMessage, word: (namespace: string, key: string) => string): string {
  const about = isSentence(kind) ? title : [module ? word(module, "title") : "", title].filter((part) => part !== "").join(" ");
  return kind === "decision" && content ? `${about} · ${word("approval", `runs.${content}`)}` : about;
}

/** What these say is a whole sentence already. */
export const isSentence = (kind: string): boolean => ["reminder", "alarm", "notice"].includes(kind);
