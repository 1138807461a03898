import type { Issue } from "#define/problem";
import { readNumber } from "#define/number";
import type { Language } from "#define/viewer";
import { readAmount } from "#import/amount";
import type { Cell } from "./cell.ts";

type Mark = "." | ",";
/** What a written number shows of its column: the mark before its decimals, or one that may part thousands as well. */
type Shown = { decimal: Mark } | { unclear: Mark };
type Decision = { decimal: Mark; unclear: { mark: Mark; cell: string; read: string } | null };

const SPACED = /^-?\d{1,3}(?:\s\d{3})+(?:[.,]\d*)?$/;
const WRITTEN = /^-?[\d.,]+$/;
/** A mark and exactly three digits behind a number of up to three. */
const UNCLEAR = /^-?[1-9]\d{0,2}([.,])\d{3}$/;
const other = (mark: Mark): Mark => (mark === "." ? "," : ".");

/**
 * How people wrote the numbers of a table, column by column: the other values of a column show which mark stands before its decimals; where
 * none does, it is read as a reader of the language reads it.
 */
export class Marks {
  private readonly decisions = new Map<number, Decision>();

  constructor(
    private readonly language: Language,
    private readonly sample: readonly (readonly Cell[])[],
  ) {}

  /**
   * A written number with a point before its decimals and nothing between its thousands; any other text as it is, and what is wrong with
   * one that is written otherwise than its column.
   */
  read(text: string, place: number): { text: string } | Pick<Issue, "code"> {
    const bare = bareOf(text);
    const shown = shownBy(bare);
    if (!shown) return { text: bare };
    const decision = this.decisionOf(place, bare, shown);
    if (decision.unclear && "decimal" in shown && shown.decimal === decision.decimal) decision.unclear = null;
    const isMixed = decision.unclear !== null && "unclear" in shown && shown.unclear !== decision.unclear.mark;
    const read = isMixed ? null : readAmount(bare, decision.decimal);
    if (read !== null) return { text: read };
    return isMixed || readAmount(bare, other(decision.decimal)) !== null ? { code: "sourceMarks" } : { text: bare };
  }

  /** A column of which nothing shows how its numbers are meant: one of them, and what it was read as. */
  unclear(place: number): { cell: string; read: string } | null {
    return this.decisions.get(place)?.unclear ?? null;
  }

  private decisionOf(place: number, bare: string, shown: Shown): Decision {
    const known = this.decisions.get(place);
    if (known) return known;
    const found = this.sample.flatMap((cells) => {
      const text = bareOf(String(cells[place] ?? ""));
      const one = shownBy(text);
      return one ? [{ text, one }] : [];
    });
    const sure = found.find(({ one }) => "decimal" in one)?.one;
    const first = found[0] ?? { text: bare, one: shown };
    const decision = sure && "decimal" in sure ? { decimal: sure.decimal, unclear: null } : decided(first.text, first.one, this.language);
    this.decisions.set(place, decision);
    return decision;
  }
}

const bareOf = (text: string): string => (SPACED.test(text) ? text.replaceAll(/\s/g, "") : text);

function shownBy(bare: string): Shown | null {
  if (!WRITTEN.test(bare)) return null;
  const [points, commas] = [bare.split(".").length - 1, bare.split(",").length - 1];
  if (points + commas === 0) return null;
  const last: Mark = bare.lastIndexOf(".") > bare.lastIndexOf(",") ? "." : ",";
  if (points > 0 && commas > 0) return { decimal: last };
  if (points + commas > 1) return { decimal: other(last) };
  return UNCLEAR.test(bare) ? { unclear: last } : { decimal: last };
}

function decided(cell: string, shown: Shown, language: Language): Decision {
  if ("decimal" in shown) return { decimal: shown.decimal, unclear: null };
  const read = readNumber(cell, language) ?? cell;
  const mark = shown.unclear;
  return { decimal: read.includes(".") ? mark : other(mark), unclear: { mark, cell, read } };
}
