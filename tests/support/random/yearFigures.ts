import { type Figures, reader, rowsOf } from "#support/figures";
import { QUANTITY_DIGITS, sum, textOf, unitsOf } from "#model/exact";
import { daysBetween } from "#model/receivables";
import { lossRateOf, type MoneyYear } from "./moneyYear.ts";
import type { StockYear } from "./stockYear.ts";

type Row = Record<string, string | null>;
type Asked = { dataset: string; metrics: string[]; by: string[]; params: Record<string, string> };
const BUCKETS = [30, 60, 90, 180, 365, 730, 1095];
const AGES = [90, 180, 365, 730, 1095];

/** What reports say of a day that the models do not: stock and its age, open money by lateness, what was collected and invoiced. */
export class YearFigures {
  constructor(
    private readonly figures: Figures,
    private readonly stock: StockYear,
    private readonly money: MoneyYear,
  ) {}

  /** What lies in each warehouse at the end of a day. */
  async stockDifferences(day: string): Promise<string[]> {
    const asked = {
      dataset: "warehouse.stock",
      metrics: ["stockQuantity", "stockValue"],
      by: ["warehouse", "material", "owner"],
      params: { asOf: day },
    };
    const shown = new Map((await this.ask(asked)).map((row) => [`${row["warehouse.code"]} ${row["material.code"]} ${row.owner}`, row]));
    const wanted = new Map<string, { quantity: bigint; value: bigint }>();
    for (const goods of this.stock.model.goods()) {
      const key = `${goods.warehouse} ${goods.material} ${goods.owner.split(" ")[0]}`;
      const [sums, more] = [wanted.get(key) ?? { quantity: 0n, value: 0n }, this.stock.model.onDay(goods, day)];
      wanted.set(key, { quantity: sums.quantity + more.quantity, value: sums.value + more.value });
    }
    return [...new Set([...shown.keys(), ...wanted.keys()])].flatMap((key) => {
      const [row, must] = [shown.get(key), wanted.get(key) ?? { quantity: 0n, value: 0n }];
      const [quantity, value] = [digits(row?.stockQuantity, QUANTITY_DIGITS), digits(row?.stockValue, 2)];
      const isSame = quantity === must.quantity && value === must.value;
      return isSame ? [] : [`${day} report of ${key}: ${told(quantity, value)}, must be ${told(must.quantity, must.value)}`];
    });
  }

  /** How old what lies there is. */
  async ageDifferences(day: string): Promise<string[]> {
    const asked = {
      dataset: "warehouse.stockAge",
      metrics: ["lyingQuantity"],
      by: ["warehouse", "material", "age"],
      params: { asOf: day, ages: "bands" },
    };
    const shown = new Map((await this.ask(asked)).map((row) => [`${row["warehouse.code"]} ${row["material.code"]} ${row.age}`, row]));
    const wanted = new Map<string, bigint>();
    for (const goods of this.stock.model.goods())
      for (const { firstDay, quantity } of this.stock.model.agesOn(goods, day)) {
        const band = quantity < 0n ? "below" : bandOf(daysBetween(firstDay, day), AGES, "d0to90");
        const key = `${goods.warehouse} ${goods.material} ${band}`;
        wanted.set(key, (wanted.get(key) ?? 0n) + quantity);
      }
    return [...new Set([...shown.keys(), ...wanted.keys()])].flatMap((key) => {
      const [is, must] = [digits(shown.get(key)?.lyingQuantity, QUANTITY_DIGITS), wanted.get(key) ?? 0n];
      return is === must ? [] : [`${day} age of ${key}: ${textOf(is, QUANTITY_DIGITS)}, must be ${textOf(must, QUANTITY_DIGITS)}`];
    });
  }

  /** What customers owe by how late it is. */
  async openDifferences(day: string): Promise<string[]> {
    const params = { asOf: day, basis: "due", buckets: "standard", credit: "own" };
    const rows = await this.ask({ dataset: "sales.receivables", metrics: ["open"], by: ["bucket"], params });
    const shown = new Map(rows.map(({ bucket, open }) => [bucket ?? "", digits(open, 2)]));
    shown.delete("unapplied");
    const wanted = new Map<string, bigint>();
    for (const { late, company } of this.money.model.agesOn(day)) {
      const key = late <= 0 ? "notDue" : bandOf(late, BUCKETS, "d1to30");
      wanted.set(key, (wanted.get(key) ?? 0n) + company);
    }
    return [...new Set([...shown.keys(), ...wanted.keys()])].flatMap((key) => {
      const [is, must] = [shown.get(key) ?? 0n, wanted.get(key) ?? 0n];
      return is === must ? [] : [`${day} open ${key}: ${textOf(is, 2)}, must be ${textOf(must, 2)}`];
    });
  }

  /** What came, what of it settled debts and what was invoiced up to a day. */
  async moneyDifferences(day: string): Promise<string[]> {
    const { model } = this.money;
    const from = "2025-01-01";
    const asked = [
      ["received", "sales.contrast", "received", model.receivedUpTo(day)],
      ["applied", "sales.contrast", "applied", model.appliedUpTo(day)],
      ["invoiced", "sales.contrast", "invoicedGross", model.invoicedUpTo(day)],
    ] as const;
    const told = await Promise.all(
      asked.map(async ([name, dataset, metric, must]) => {
        const rows = await this.ask({ dataset, metrics: [metric], by: [], params: { from, asOf: day } });
        const is = sum(rows.map((row) => digits(row[metric], 2)));
        return is === must ? [] : [`${day} ${name}: ${textOf(is, 2)}, must be ${textOf(must, 2)}`];
      }),
    );
    return told.flat();
  }

  /** What must be provided for what customers owe. */
  async provisionDifferences(day: string): Promise<string[]> {
    const params = { asOf: day, basis: "due", buckets: "standard", credit: "own" };
    const rows = await this.ask({ dataset: "sales.receivables", metrics: ["provision"], by: [], params });
    const [is, must] = [sum(rows.map(({ provision }) => digits(provision, 2))), this.money.model.provisionOn(day, lossRateOf)];
    return is === must ? [] : [`${day} provision: ${textOf(is, 2)}, must be ${textOf(must, 2)}`];
  }

  private async ask(slice: Asked): Promise<Row[]> {
    return rowsOf(await this.figures.analytics.slices.answer(reader(1), slice));
  }
}

const told = (quantity: bigint, value: bigint) => `${textOf(quantity, QUANTITY_DIGITS)} / ${textOf(value, 2)}`;

function digits(text: string | null | undefined, wanted: number): bigint {
  return unitsOf(text ?? "0", wanted);
}

function bandOf(days: number, ends: readonly number[], first: string): string {
  const at = ends.findIndex((end) => days <= end);
  if (at === 0) return first;
  const from = (ends.at(at < 0 ? -1 : at - 1) ?? 0) + 1;
  return at < 0 ? `d${from}up` : `d${from}to${ends[at]}`;
}
