import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parse } from "csv-parse/sync";
import { type Claim, claimedPaths } from "#analytics/claims";
import { type Book, readBooks, storiesAt, storiesOf } from "./stories.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));

type Listed = { path: string; area: string };
const spelt = (path: string): string => (path.startsWith("/") ? path : `/${path}`);

/** The paths of the specification with their areas. */
function readCatalogue(): Listed[] {
  const rows = parse(readFileSync(join(ROOT, "tests/catalogue/routes.csv"), "utf8"), { columns: true }) as Record<string, string>[];
  return rows.map(({ path = "", area = "" }) => ({ path: spelt(path), area }));
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** How much of each area is claimed. */
function printMeter(catalogue: readonly Listed[], claimed: ReadonlySet<string>): void {
  const isClaimed = ({ path }: Listed) => claimed.has(path);
  const areas = [...new Set(catalogue.map(({ area }) => area))];
  for (const area of areas) {
    const listed = catalogue.filter((one) => one.area === area);
    print(`${area.padEnd(24)}${String(listed.filter(isClaimed).length).padStart(5)} of ${listed.length}`);
  }
  print(`${"together".padEnd(24)}${String(catalogue.filter(isClaimed).length).padStart(5)} of ${catalogue.length}`);
}

function printClaims(claims: readonly Claim[], books: readonly Book[]): void {
  for (const claim of claims) {
    const [named, others] = [storiesAt(claim.path, books), storiesOf(claim.definition, books)];
    const lack = named.length > 0 ? "" : others.length > 0 ? "  no story names the path, but what stands there" : "  no story yet";
    print(`\n${claim.path}  ${claim.definition} (${claim.screen})${lack}`);
    for (const story of named.length > 0 ? named : others) print(`    ${story}`);
  }
}

const catalogue = readCatalogue();
const claims = (await claimedPaths()).map((claim) => ({ ...claim, path: spelt(claim.path) }));
const known = new Set(catalogue.map(({ path }) => path));
const own = claims.filter(({ path }) => !known.has(path));
const books = readBooks();
printClaims(
  claims.filter(({ path }) => known.has(path)),
  books,
);
print("\nOwn paths, beside the catalogue");
printClaims(own, books);
print("");
printMeter(catalogue, new Set(claims.map(({ path }) => path)));
