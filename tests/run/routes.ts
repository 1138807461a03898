import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parse } from "csv-parse/sync";
import { type Claim, claimedPaths } from "#analytics/claims";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const STORIES = ["tests/stories", "tests/browser"];

type Listed = { path: string; area: string };
type Story = { name: string; text: string };
/** A file of stories: what stands before the first of them belongs to all. */
type Book = { file: string; subject: string; shared: string; stories: Story[] };

const spelt = (path: string): string => (path.startsWith("/") ? path : `/${path}`);

/** The paths of the specification with their areas. */
function readCatalogue(): Listed[] {
  const rows = parse(readFileSync(join(ROOT, "tests/catalogue/routes.csv"), "utf8"), { columns: true }) as Record<string, string>[];
  return rows.map(({ path = "", area = "" }) => ({ path: spelt(path), area }));
}

/** Every file of stories and browser journeys. */
function readBooks(): Book[] {
  const files = STORIES.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".test.ts"))
      .map((name) => join(folder, name)),
  );
  return files.toSorted().map((file) => bookOf(file, readFileSync(join(ROOT, file), "utf8")));
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

/** The stories that name a path, or the module, report or cockpit that stands there; a file that names it before its first story is told once. */
function storiesFor({ path, definition }: Claim, books: readonly Book[]): string[] {
  const address = new RegExp(`["'\`]${escaped(path)}["'\`?]`);
  const names = (text: string) => address.test(text) || text.includes(`"${definition}"`) || text.includes(`/${definition}`);
  return books.flatMap(({ file, subject, shared, stories }) => {
    const found = stories.filter(({ text }) => names(text)).map(({ name }) => `${subject} ${name}  [${file}]`);
    return found.length === 0 && names(shared) ? [`${subject}: ${stories.length} stories that share it  [${file}]`] : found;
  });
}

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

function tell(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** How much of each area is claimed. */
function tellMeter(catalogue: readonly Listed[], claimed: ReadonlySet<string>): void {
  const isClaimed = ({ path }: Listed) => claimed.has(path);
  const areas = [...new Set(catalogue.map(({ area }) => area))];
  for (const area of areas) {
    const listed = catalogue.filter((one) => one.area === area);
    tell(`${area.padEnd(24)}${String(listed.filter(isClaimed).length).padStart(5)} of ${listed.length}`);
  }
  tell(`${"together".padEnd(24)}${String(catalogue.filter(isClaimed).length).padStart(5)} of ${catalogue.length}`);
}

function tellClaims(claims: readonly Claim[], books: readonly Book[]): void {
  for (const claim of claims) {
    const found = storiesFor(claim, books);
    tell(`\n${claim.path}  ${claim.definition} (${claim.screen})${found.length === 0 ? "  no story yet" : ""}`);
    for (const story of found) tell(`    ${story}`);
  }
}

const catalogue = readCatalogue();
const claims = (await claimedPaths()).map((claim) => ({ ...claim, path: spelt(claim.path) }));
const known = new Set(catalogue.map(({ path }) => path));
const own = claims.filter(({ path }) => !known.has(path));
const books = readBooks();
tellClaims(
  claims.filter(({ path }) => known.has(path)),
  books,
);
tell("\nOwn paths, beside the catalogue");
tellClaims(own, books);
tell("");
tellMeter(catalogue, new Set(claims.map(({ path }) => path)));
