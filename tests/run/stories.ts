import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

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

/** The stories that name a path; a file that names it before its first story is told once. */
export const storiesAt = (path: string, books: readonly Book[]): string[] => {
  const address = new RegExp(`(?<![\\w/])${escaped(path)}(?![\\w/-])`);
  return found(books, (text) => address.test(text));
};

/** The stories that name the module, report or cockpit that stands at a path: the same list under another path would do for those. */
export const storiesOf = (definition: string, books: readonly Book[]): string[] =>
  found(books, (text) => text.includes(`"${definition}"`) || text.includes(`/${definition}`));

function found(books: readonly Book[], names: (text: string) => boolean): string[] {
  return books.flatMap(({ file, subject, shared, stories }) => {
    const own = stories.filter(({ text }) => names(text)).map(({ name }) => `${subject} ${name}  [${file}]`);
    return own.length === 0 && names(shared) ? [`${subject}: ${stories.length} stories that share it  [${file}]`] : own;
  });
}

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
