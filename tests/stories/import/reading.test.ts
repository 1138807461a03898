import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { afterAll, describe, expect, it, vi } from "vitest";
import { Duck } from "#analytics/duck";
import { withFile } from "#connectors/file";
import { NotLoaded } from "#connectors/fault";
import { STANDARD_LIMITS } from "#import/limits";
import { readXlsx } from "#import/xlsx";
import { book, zipOf } from "#support/rawWorkbook";

const folder = await mkdtemp(join(tmpdir(), "longwall-reading-"));
const silent = () => undefined;
const duck = await Duck.open(folder, { info: silent, warn: silent, error: silent });
afterAll(async () => {
  duck.close();
  await rm(folder, { recursive: true });
});

/** The lines of a source's csv file as they are read. */
const linesOf = (text: string) =>
  withFile(duck, { name: "rows.csv" }, Readable.from([Buffer.from(text)]), async ({ rows }) => {
    const found: unknown[] = [];
    for await (const piece of rows) found.push(...piece);
    return found;
  });

describe("A file that is read", () => {
  it("is refused by its line where a row of nothing does not end, as an import refuses it", async () => {
    const fault = await linesOf(`a,b\n\n1,2\n${",".repeat(3 * STANDARD_LIMITS.line)}`).catch((error: unknown) => error);
    expect(fault).toBeInstanceOf(NotLoaded);
    expect(fault).toMatchObject({ issue: { code: "fileLine", value: "rows.csv", row: 4 } });
  });

  it("costs no error for each of its rows that is longer or shorter than its head", async () => {
    const made = vi.spyOn(Error, "captureStackTrace");
    expect(await linesOf(`a,b\n1,2\n\n${"1\n".repeat(1_000)}`)).toHaveLength(1_001);
    expect(made.mock.calls.length).toBeLessThan(100);
    made.mockRestore();
  });

  it("leaves others their turn while the texts of a workbook are taken apart", async () => {
    const texts = Array.from({ length: 60_000 }, (_, at) => `<si><t>t${at}</t></si>`).join("");
    const zip = zipOf(book(`<row><c t="s"><v>59999</v></c></row>`, `<sst>${texts}</sst>`));
    const [start, waits] = [performance.now(), [0]];
    let last = start;
    const turns = setInterval(() => {
      waits.push(performance.now() - last);
      last = performance.now();
    });
    const { rows } = await readXlsx("texts.xlsx", Readable.from([zip]), STANDARD_LIMITS);
    clearInterval(turns);
    const read = [];
    for await (const row of rows) read.push(row);
    expect(read).toEqual([{ row: 2, cells: ["t59999"] }]);
    // The one long wait was for the table of texts: most of the time that the whole took.
    expect(Math.max(...waits, performance.now() - last)).toBeLessThan((performance.now() - start) / 2);
  });
});
