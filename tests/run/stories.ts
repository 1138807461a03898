import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Claim } from "#analytics/claims";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const STORIES = ["tests/stories", "tests/browser"];

type Story = { name: string; text: string };
/** A file of stories: what stands before the first of them belongs to all. */
export type Book = { file: string; subject: string; shared: string; stories: Story[] };

/** Every file of stories and browser journeys. */
export function readBooks(): Book[] {
  const files = STORIES.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".ts"))
      .map((name) => join(folder, name)),
  );
  const books = files.toSorted().map((file) => bookOf(file, readFileSync(join(ROOT, file), "utf8")));
  return books.filter(({ stories }) => stories.length > 0);
}

function bookOf(file: string, text: string): Book {
  const [shared = "", ...told] = text.split(/^(?=[ \t]*it(?:\.each)?\()/m);
  const subject = /describe\(\s*["'`]([^"'`]+)/.exec(shared)?.[1] ?? "";
  return { file, subject, shared, stories: told.map((body) => ({ name: nameIn(body), text: body })) };
}

/** What an `it` is called: its first text, or for a table the text behind the table. */
function nameIn(body: string): string {
  const [head = ""] = body.split("=>");
  const texts = [...head.matchAll(/"([^"]+)"|`([^`]+)`/g)].map(([, plain, template]) => plain ?? template ?? "");
  return (body.trimStart().startsWith("it.each") ? texts.at(-1) : texts[0]) ?? "";
}

/**
 * The stories that name a path (by itself, or at the end of what they are called), or the module, report or cockpit that stands there; a
 * file that names it before its first story is told once.
 */
export function storiesFor({ path, definition }: Pick<Claim, "path" | "definition">, books: readonly Book[]): string[] {
  const address = new RegExp(`["'\`\\s]${escaped(path)}["'\`?]`);
  const names = (text: string) => address.test(text) || text.includes(`"${definition}"`) || text.includes(`/${definition}`);
  return books.flatMap(({ file, subject, shared, stories }) => {
    const found = stories.filter(({ text }) => names(text)).map(({ name }) => `${subject} ${name}  [${file}]`);
    return found.length === 0 && names(shared) ? [`${subject}: ${stories.length} stories that share it  [${file}]`] : found;
  });
}

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
