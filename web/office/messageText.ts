import type { TFunction } from "i18next";
import type { Message } from "./messages.ts";

export type Said = Pick<Message, "kind" | "title" | "content" | "module">;

/** A message in one line: of what document it speaks, and what became of it where it was decided. */
export function messageText({ kind, title, content, module }: Said, t: TFunction): string {
  const about = [module ? t(`${module}:title`) : "", title].filter((part) => part !== "").join(" ");
  return kind === "decision" && content ? `${about} · ${t(`approval:runs.${content}`)}` : about;
}
