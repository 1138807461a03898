import { sql } from "drizzle-orm";
import type { DocumentRecord, Row } from "#define/rows";
import { ProblemError } from "#define/problem";
import { act, type ActionInput } from "#engine/write/act";
import { listDocuments } from "#engine/list/list";
import type { Trade } from "#support/trade";
import { QUANTITY_DIGITS, shareOf, sum, textOf, unitsOf } from "#model/exact";
import { type Move, nextMonth, type Place, StockModel } from "#model/stock";
import type { Dice } from "./dice.ts";

/** What may happen in a year; what the books do not do yet as they should waits here, each by its name. */
export type StockScenario = {
  /** Batches, seats and states of a material cost the same. */
  places: boolean;
  /** A warehouse that allows it falls below zero. */
  belowZero: boolean;
  /** Goods of layered warehouses are moved, returned and corrected, and keep their layers. */
  layersKept: boolean;
  /** Documents are undone though others came since. */
  lateUndoing: boolean;
  /** Goods of several suppliers lie in one warehouse. */
  suppliers: boolean;
  /** Most is entered late, at average cost. */
  late: boolean;
  /** What was adjusted and scrapped is corrected too, and more is. */
  corrected: boolean;
};

const METHODS = {
  A1: "movingAverage",
  A2: "movingAverage",
  F1: "fifo",
  F2: "fifo",
  P1: "plannedPrice",
  N1: "movingAverage",
  S1: "movingAverage",
} as const;
type Code = keyof typeof METHODS;
const OWN: readonly Code[] = ["A1", "A2", "F1", "F2", "P1"];
const PLANNED = { S1: "5", S2: "12", S3: "40" };
const MATERIALS = Object.keys(PLANNED);
const MONEY = 2;
const TYPES = [
  { code: "101", nameZh: "生产领用", direction: "send", account: "materialConsumption", requiresDepartment: true },
  { code: "201", nameZh: "退料入库", direction: "receive", account: "materialConsumption", source: "goodsIssue" },
];
const WEIGHTS = {
  receive: 22,
  issue: 22,
  transfer: 8,
  send: 4,
  arrive: 5,
  adjust: 6,
  scrap: 4,
  returnIssued: 5,
  correct: 4,
  reverse: 9,
  changeMonth: 4,
  close: 2,
  reopen: 1,
  consign: 3,
  use: 3,
};
const CORRECTED = { ...WEIGHTS, adjust: 15, scrap: 12, correct: 25, reverse: 4 };
type Kind = keyof typeof WEIGHTS;
type Document = { key: string; module: string; kind: Kind; record: DocumentRecord; isOpen: boolean; isGone: boolean };
type Way = { key: string; record: DocumentRecord; to: Place; material: string; left: bigint };
type Line = Readonly<Record<string, unknown>>;
/** How a step must end, how it is done in the books, and what it then means. */
type Deed = { isAllowed: boolean; job: () => Promise<DocumentRecord>; after: (record: DocumentRecord) => void };

const pieces = (units: bigint) => textOf(units, QUANTITY_DIGITS).replace(/\.?0+$/, "");
const asMoney = (units: bigint) => textOf(units, MONEY);

/** A year of a warehouse: documents of every kind in the books and in the model beside them. */
export class StockYear {
  readonly model: StockModel;
  readonly trail: string[] = [];
  private readonly documents: Document[] = [];
  private readonly ways: Way[] = [];
  private readonly codes = new Map<string, string>();
  private papers = 0;

  private constructor(
    private readonly trade: Trade,
    private readonly dice: Dice,
    private readonly scenario: StockScenario,
    private readonly today: () => string,
  ) {
    this.model = new StockModel(
      Object.fromEntries(Object.entries(METHODS).map(([code, method]) => [code, { method, isStrict: code !== "N1" }])),
      Object.fromEntries(Object.entries(PLANNED).map(([code, price]) => [code, unitsOf(price, MONEY)])),
      today,
    );
  }

  static async open(trade: Trade, dice: Dice, scenario: StockScenario, today: () => string): Promise<StockYear> {
    await trade.create("warehouse.operationType", ...TYPES.map((header) => ({ header })));
    const place = { departmentId: { code: "D1" } };
    await trade.create(
      "masterData.warehouse",
      ...Object.entries(METHODS).map(([code, costMethod]) => ({
        header: { code, nameEn: code, ...place, costMethod, allowsNegative: code === "N1", isSubstitute: code === "S1" },
      })),
    );
    const part = { unitOfMeasureId: { code: "PCS" }, materialClassId: { code: "K" } };
    await trade.create(
      "masterData.material",
      ...Object.entries(PLANNED).map(([code, plannedPrice]) => ({ header: { ...part, code, nameEn: code, plannedPrice } })),
    );
    const year = new StockYear(trade, dice, scenario, today);
    const ids = await trade.rows<{ id: string; code: string }>(
      sql`select id::text as id, code from warehouse where comp_id = 1 union all select id::text, code from material`,
    );
    for (const { id, code } of ids) year.codes.set(id, code);
    await year.openMonths();
    return year;
  }

  /** Every month of the year may be booked in from the beginning. */
  private async openMonths(): Promise<void> {
    const module = "warehouse.stockPeriod";
    const { rows } = await this.trade.work((work) => listDocuments(work, this.trade.module(module), { limit: 100 }));
    const known = new Set(rows.map(({ warehouseId, yearMonth }) => `${this.codeOf(warehouseId)} ${String(yearMonth)}`));
    for (const code of Object.keys(METHODS))
      for (let month = "2026-01"; month <= "2026-12"; month = nextMonth(month)) {
        this.model.begin(code, month);
        if (known.has(`${code} ${month}`)) continue;
        const [record] = await this.trade.create(module, { header: { warehouseId: { code }, yearMonth: month } });
        if (record) await this.acts(module, record, "open");
      }
  }

  /** Does one thing, and holds how it ended against how it must. */
  async step(): Promise<void> {
    const kind = this.dice.weighed(this.scenario.corrected ? CORRECTED : WEIGHTS);
    const deed = this[kind]();
    if (!deed) return;
    const wanted = deed.isAllowed ? "done" : "refused";
    const got = await this.doing(deed);
    this.trail.push(`  ${got}`);
    if (got !== wanted) throw new Error(`was ${got}, must be ${wanted}`);
  }

  /** Every difference between what lists show and what the model says: now, or at the end of a month. */
  async differences(yearMonth?: string): Promise<string[]> {
    const shown = await this.shown("warehouse.materialStock", yearMonth);
    const wanted = new Map<string, { lies: bigint; under: bigint; worth: bigint }>();
    for (const goods of this.model.goods()) {
      const { quantity, value } = yearMonth ? this.model.atMonthEnd(goods, yearMonth) : this.model.onDay(goods);
      const key = [goods.warehouse, goods.material, kindOf(goods.owner)].join(" ");
      const sums = wanted.get(key) ?? { lies: 0n, under: 0n, worth: 0n };
      const [lies, under] = goods.way === "" ? [quantity, 0n] : [0n, quantity];
      wanted.set(key, { lies: sums.lies + lies, under: sums.under + under, worth: sums.worth + value });
    }
    const rows = shown.map((row) => [`${this.codeOf(row.warehouseId)} ${this.codeOf(row.materialId)} ${String(row.owner)}`, row] as const);
    const sums = new Map([...wanted].map(([key, { lies, under, worth }]) => [key, { quantity: lies, inTransit: under, value: worth }]));
    return differ(rows, sums);
  }

  /** What the model booked on goods that a difference names, to be read beside it. */
  storyOf(difference: string): string[] {
    const moves = this.model.moves.filter(({ place }) =>
      difference.startsWith([place.warehouse, place.material, kindOf(place.owner)].join(" ")),
    );
    return moves.map(({ paper, day, place, quantity, value, variance }) => {
      const at = [place.batch, place.seat, place.way, place.state].filter((part) => part !== "").join(" ");
      return `    ${paper} ${day} ${pieces(quantity)} / ${asMoney(value)}${variance === 0n ? "" : ` + ${asMoney(variance)}`} ${at}`;
    });
  }

  /** The same place by place: what lies where. */
  async placeDifferences(): Promise<string[]> {
    const shown = new Map<string, bigint>();
    for (const row of await this.shown("warehouse.stockBalance")) {
      if (row.state === "variance" || row.state === "inTransit") continue;
      const key = [this.codeOf(row.warehouseId), this.codeOf(row.materialId), row.owner, row.batch, row.seat, row.state].join("/");
      shown.set(key, (shown.get(key) ?? 0n) + unitsOf(String(row.quantity), QUANTITY_DIGITS));
    }
    const wanted = new Map<string, bigint>();
    for (const place of this.model.places().filter(({ way }) => way === "")) {
      const key = [place.warehouse, place.material, kindOf(place.owner), place.batch, place.seat, place.state].join("/");
      wanted.set(key, (wanted.get(key) ?? 0n) + this.model.at(place));
    }
    return [...new Set([...shown.keys(), ...wanted.keys()])]
      .filter((key) => (shown.get(key) ?? 0n) !== (wanted.get(key) ?? 0n))
      .map((key) => `${key}: ${pieces(shown.get(key) ?? 0n)} lie there, must be ${pieces(wanted.get(key) ?? 0n)}`);
  }

  /** What the journal says of the accounts that stock is booked on, at the end of a day. */
  async accountDifferences(day: string): Promise<string[]> {
    const rows = await this.trade.rows<{
      account: string;
      amount: string;
    }>(sql`select account, sum(debit - credit)::text as amount from journal_line
      where comp_id = 1 and module like 'warehouse.%' and posted_on <= ${day} group by account`);
    const shown = new Map(rows.map(({ account, amount }) => [account, unitsOf(amount, 4) / 100n]));
    const wanted = this.model.accounts(day);
    return [...new Set([...shown.keys(), ...wanted.keys()])]
      .filter((account) => (shown.get(account) ?? 0n) !== (wanted.get(account) ?? 0n))
      .map(
        (account) =>
          `${day} ${account}: ${asMoney(shown.get(account) ?? 0n)} in the journal, must be ${asMoney(wanted.get(account) ?? 0n)}`,
      );
  }

  private receive(): Deed {
    const [code, day] = [this.dice.one(this.warehousesFor("receive")), this.someDay()];
    const lines = this.someMaterials().map((material) => {
      const [quantity, price] = [this.someQuantity(code), this.dice.from(5_000, 300_000)];
      const value = shareOf(quantity * BigInt(price), 1n, 10n ** BigInt(QUANTITY_DIGITS + 4 - MONEY));
      return {
        place: this.somePlace(code, material),
        quantity,
        value,
        unitPrice: textOf(BigInt(price), 4),
        account: "receivedNotInvoiced",
      };
    });
    const drafts = lines.map((line) => ({ ...this.lineOf(line.place, line.quantity), unitPrice: line.unitPrice }));
    return this.document("warehouse.goodsReceipt", "receive", day, code, drafts, {}, true, (paper) =>
      this.model.receive(paper, day, lines),
    );
  }

  private issue(): Deed | undefined {
    const [code, day] = [this.dice.one(this.warehousesFor("issue")), this.someDay()];
    const lines = this.someMaterials().map((material) => {
      const place = this.placeWith(code, material);
      return { place, quantity: this.quantityAt(place), account: "materialConsumption" };
    });
    const header = { operationTypeId: { code: "101" }, useDepartmentId: { code: "D2" } };
    const drafts = lines.map(({ place, quantity }) => this.lineOf(place, quantity));
    const taken = lines.map((line) => ({ ...line, quantity: -line.quantity }));
    if (taken.some((line) => this.isFilledUp(line, day))) return undefined;
    const isAllowed = !this.model.fallsShort(taken, day);
    return this.document("warehouse.goodsIssue", "issue", day, code, drafts, header, isAllowed, (paper) =>
      this.model.issue(paper, day, lines),
    );
  }

  private transfer(): Deed | undefined {
    return this.shift("transfer", ["confirmOneStep"]);
  }

  private send(): Deed | undefined {
    return this.shift("send", ["confirmOut"]);
  }

  private shift(kind: "transfer" | "send", actions: readonly string[]): Deed | undefined {
    const code = this.dice.one(this.scenario.layersKept ? OWN : (["A1", "A2"] as const));
    const others = (this.scenario.layersKept ? OWN : (["A1", "A2"] as const)).filter((other) => other !== code);
    const [to, day, material] = [this.dice.one(others), this.someDay(), this.dice.one(MATERIALS)];
    const from = this.placeWith(code, material);
    const quantity = this.quantityAt(from);
    if (this.isFilledUp({ place: from, quantity: -quantity, account: "" }, day)) return undefined;
    const seat = this.scenario.places && this.dice.happens(50) ? "T" : "";
    const arrives: Place = { ...from, warehouse: to, seat };
    const under: Place = { ...arrives, seat: "", way: `way ${this.papers + 1}`, state: "inTransit" };
    const shifts = [{ from, to: kind === "send" ? under : arrives, quantity }];
    const header = { inWarehouseId: { code: to }, inDepartmentId: { code: "D1" } };
    const draft = [{ ...this.lineOf(from, quantity), ...(seat ? { inSeat: seat } : {}) }];
    const isAllowed = !this.model.fallsShort(shifts, day);
    const said = this.document(
      "warehouse.stockTransfer",
      kind,
      day,
      code,
      draft,
      header,
      isAllowed,
      (paper) => this.model.transfer(paper, day, shifts),
      actions,
    );
    const isSent = kind === "send";
    return {
      ...said,
      after: (record) => {
        said.after(record);
        if (isSent) this.ways.push({ key: this.paperOf(), record, to: arrives, material, left: quantity });
      },
    };
  }

  /** What is under way arrives, in parts or whole. */
  private arrive(): Deed | undefined {
    const open = this.ways.filter(({ left }) => left > 0n);
    if (open.length === 0) return undefined;
    const way = this.dice.one(open);
    const isPart = this.dice.happens(40) && way.left > 100n;
    const quantity = isPart ? way.left / 2n - ((way.left / 2n) % 10_000n) : way.left;
    if (quantity === 0n) return undefined;
    const day = this.dayOf(way.key);
    const from: Place = { ...way.to, seat: "", way: `way ${way.key.slice(1)}`, state: "inTransit" };
    this.log(`${day} ${way.key} arrives: ${pieces(quantity)} of ${way.material}`);
    const line = { id: way.record.lines.lines?.[0]?.id ?? null, arrivingQuantity: pieces(quantity), inSeat: way.to.seat };
    const saying = isPart ? { input: { header: {}, lines: { lines: [line] } } } : {};
    return {
      isAllowed: true,
      job: () => this.acts("warehouse.stockTransfer", way.record, isPart ? "receivePart" : "confirmIn", saying),
      after: (record) => {
        this.model.transfer(way.key, day, [{ from, to: way.to, quantity }]);
        way.left -= quantity;
        way.record = record;
        const document = this.documents.find(({ key }) => key === way.key);
        if (document) Object.assign(document, { record, isOpen: way.left > 0n });
      },
    };
  }

  private adjust(): Deed {
    const [code, day] = [this.dice.one(this.warehousesFor("adjust")), this.someDay()];
    const material = this.dice.one(MATERIALS);
    const place = this.dice.happens(70) ? this.placeWith(code, material) : this.somePlace(code, material);
    const isUp = this.dice.happens(40);
    const quantity = isUp ? this.someQuantity(code) : this.quantityAt(place);
    const draft = { ...this.lineOf(place, isUp ? quantity : -quantity), state: place.state, ...(isUp ? { unitPrice: "7.5" } : {}) };
    const account = "inventoryDifference";
    const line = { place, quantity, account };
    const value = shareOf(quantity * 750n, 1n, 10n ** BigInt(QUANTITY_DIGITS));
    const isAllowed = isUp || !this.model.fallsShort([{ ...line, quantity: -quantity }], day);
    return this.document("warehouse.stockAdjustment", "adjust", day, code, [draft], { reason: "found" }, isAllowed, (paper) =>
      isUp ? this.model.receive(paper, day, [{ ...line, value }]) : this.model.issue(paper, day, [line]),
    );
  }

  private scrap(): Deed | undefined {
    const [code, day] = [this.dice.one(OWN), this.someDay()];
    const place = this.placeWith(code, this.dice.one(MATERIALS), true);
    const quantity = this.quantityAt(place);
    if (this.isFilledUp({ place, quantity: -quantity, account: "" }, day)) return undefined;
    const lines = [{ place, quantity, account: "scrapLoss" }];
    const isAllowed = !this.model.fallsShort([{ place, quantity: -quantity, account: "" }], day);
    const found = { acceptedQuantity: pieces(quantity), rejectedQuantity: "0", inspectionResult: "scrapped" };
    const said = this.document(
      "warehouse.scrapOrder",
      "scrap",
      day,
      code,
      [this.lineOf(place, quantity)],
      { reason: "broken" },
      isAllowed,
      (paper) => this.model.issue(paper, day, lines),
    );
    return {
      ...said,
      job: () =>
        this.books(
          "warehouse.scrapOrder",
          this.draftOf(day, code, [this.lineOf(place, quantity)], { reason: "broken" }),
          ["confirm"],
          [found],
        ),
    };
  }

  /** A part of an issue comes back. */
  private returnIssued(): Deed | undefined {
    const issues = this.living("issue").filter(({ record }) => this.isPlain(record));
    if (issues.length === 0) return undefined;
    const issue = this.dice.one(issues);
    const move = this.movesOf(issue.key)[0];
    if (!move || kindOf(move.place.owner) !== "own") return undefined;
    if (!this.scenario.layersKept && METHODS[move.place.warehouse as Code] === "fifo") return undefined;
    const back = sum(this.model.moves.filter((one) => one.undoes === move).map((one) => one.quantity));
    const [left, day] = [-move.quantity - back, this.today()];
    const quantity = this.dice.happens(50) ? left : left / 2n - ((left / 2n) % 10_000n);
    if (quantity <= 0n || day < move.day) return undefined;
    const draft = { ...this.lineOf(move.place, quantity), issueLineId: issue.record.lines.lines?.[0]?.id ?? null };
    const header = { operationTypeId: { code: "201" } };
    return this.document("warehouse.goodsReceipt", "returnIssued", day, move.place.warehouse, [draft], header, true, (paper) =>
      this.model.returnIssued(paper, day, [{ paper: issue.key, line: 1, quantity, place: move.place }]),
    );
  }

  /** A line, or a part of it, turns out to be another material's. */
  private correct(): Deed | undefined {
    const kinds: readonly Kind[] = ["receive", "issue", ...(this.scenario.corrected ? (["adjust", "scrap", "transfer"] as const) : [])];
    const wrong = this.living(...kinds).filter(
      ({ record, key }) => this.isPlain(record) && (this.scenario.lateUndoing || this.isLast(key)),
    );
    if (wrong.length === 0) return undefined;
    const document = this.dice.one(wrong);
    const [move] = this.movesOf(document.key);
    if (!move || move.place.warehouse === "N1" || kindOf(move.place.owner) !== "own") return undefined;
    const right = this.dice.one(MATERIALS.filter((code) => code !== move.place.material));
    const size = this.someOf(move.quantity < 0n ? -move.quantity : move.quantity, move.place.warehouse);
    const signed = move.quantity < 0n ? -size : size;
    const isClosed = this.entriesOf(document.key).some(({ place, month }) => this.model.isClosed(place.warehouse, month));
    const there = this.movesOf(document.key).toReversed();
    const signedAs = ({ quantity }: Move) => (quantity < 0n ? -size : size);
    const isShort = this.model.fallsShort(
      [
        ...there.map((one) => ({ place: one.place, quantity: -signedAs(one), account: "" })),
        ...there.toReversed().map((one) => ({ place: { ...one.place, material: right }, quantity: signedAs(one), account: "" })),
      ],
      move.day,
      true,
      move.month,
    );
    this.log(`${move.day} ${document.key}: ${pieces(size)} were ${right}`);
    return {
      isAllowed: !isClosed && !isShort,
      job: async () => {
        const [row] = await this.trade.rows<{ id: string }>(sql`select id::text as id from stock_move
          where comp_id = 1 and document_id = ${document.record.header.id} and quantity <> 0 order by id limit 1`);
        const line = {
          moveId: row?.id ?? null,
          rightMaterialId: { code: right },
          rightBatch: move.place.batch,
          quantity: pieces(signed),
        };
        return this.books("warehouse.materialCorrection", this.draftOf(move.day, move.place.warehouse, [line], { reason: "wrong" }), [
          "confirm",
        ]);
      },
      after: (record) => {
        const key = this.paperOf();
        this.model.correct(key, move.day, { paper: document.key, line: 1, quantity: size, right });
        this.documents.push({ key, module: "warehouse.materialCorrection", kind: "correct", record, isOpen: false, isGone: false });
        document.isOpen = true;
      },
    };
  }

  private reverse(): Deed | undefined {
    const able = this.living("receive", "issue", "transfer", "adjust", "scrap", "consign", "use").filter(
      ({ key }) => this.scenario.lateUndoing || key === this.paperOf(),
    );
    if (able.length === 0) return undefined;
    const document = this.dice.one(able);
    const dated = this.dayOf(document.key);
    const day = dated > this.today() ? dated : this.today();
    if (this.hasComeBack(document.key)) return undefined;
    this.log(`${day} ${document.key} is reversed`);
    return {
      isAllowed: !this.model.undoingFallsShort(document.key, day),
      job: () => this.acts(document.module, document.record, "reverse"),
      after: (record) => {
        this.model.reverse(document.key, day);
        Object.assign(document, { record, isGone: true });
      },
    };
  }

  private changeMonth(): Deed | undefined {
    const able = this.living("receive", "issue", "adjust", "transfer");
    if (able.length === 0) return undefined;
    const document = this.dice.one(able);
    const moves = this.movesOf(document.key);
    const [first] = moves;
    const month = first && this.dice.happens(50) ? nextMonth(first.month) : this.today().slice(0, 7);
    if (!first || month === first.month || moves.some((move) => move.month !== first.month)) return undefined;
    const isClosed = this.entriesOf(document.key).some(({ place, month: booked }) =>
      [month, booked].some((one) => this.model.isClosed(place.warehouse, one)),
    );
    this.log(`${document.key} is booked in ${month} instead of ${first.month}`);
    return {
      isAllowed: !isClosed && !this.model.changeFallsShort(document.key, month),
      job: () => this.acts(document.module, document.record, "changeMonth", { input: { header: { postedMonth: month }, lines: {} } }),
      after: (record) => {
        this.model.changeMonth(document.key, month);
        document.record = record;
      },
    };
  }

  /** The oldest open month of a warehouse is closed once it is over. */
  private close(): Deed | undefined {
    const code = this.dice.one(["A1", "A2", "F1", "F2"] as const);
    const months = this.model.monthsOf(code);
    const month = months.find((one) => !this.model.isClosed(code, one));
    if (!month || month >= this.today().slice(0, 7)) return undefined;
    this.log(`${code} ${month} is closed`);
    const isAllowed = !this.model.isWorthImpossible(code, month);
    return { isAllowed, job: () => this.period(code, month, "close"), after: () => this.model.close(code, month) };
  }

  private reopen(): Deed | undefined {
    const code = this.dice.one(["A1", "A2", "F1", "F2"] as const);
    const months = this.model.monthsOf(code);
    const month = months.findLast((one) => this.model.isClosed(code, one));
    if (!month) return undefined;
    this.log(`${code} ${month} is opened again`);
    return { isAllowed: true, job: () => this.period(code, month, "reopen"), after: () => this.model.reopen(code, month) };
  }

  /** A supplier's goods come to lie here. */
  private consign(): Deed {
    const [day, material] = [this.someDay(), this.dice.one(MATERIALS)];
    const supplier = this.scenario.suppliers ? this.dice.one(["V1", "V2"]) : "V1";
    const place = { ...this.somePlace("S1", material), owner: `supplier ${supplier}` };
    const quantity = this.someQuantity("S1");
    const lines = [{ place, quantity, value: 0n, account: "" }];
    return this.document(
      "warehouse.goodsReceipt",
      "consign",
      day,
      "S1",
      [this.lineOf(place, quantity)],
      { supplierId: { code: supplier } },
      true,
      (paper) => this.model.receive(paper, day, lines),
    );
  }

  private use(): Deed | undefined {
    const [day, material] = [this.someDay(), this.dice.one(MATERIALS)];
    const supplier = this.scenario.suppliers ? this.dice.one(["V1", "V2"]) : "V1";
    const place = { ...this.placeWith("S1", material, false, `supplier ${supplier}`), owner: `supplier ${supplier}` };
    const quantity = this.quantityAt(place);
    const draft = { ...this.lineOf(place, quantity), owner: "supplier", supplierId: { code: supplier } };
    const header = { operationTypeId: { code: "101" }, useDepartmentId: { code: "D2" } };
    const taken = { place, quantity: -quantity, account: "" };
    if (this.isFilledUp(taken, day)) return undefined;
    const isAllowed = !this.model.fallsShort([taken], day);
    return this.document("warehouse.goodsIssue", "use", day, "S1", [draft], header, isAllowed, (paper) =>
      this.model.issue(paper, day, [{ place, quantity, account: "" }]),
    );
  }

  private document(
    module: string,
    kind: Kind,
    day: string,
    code: string,
    lines: readonly Line[],
    header: object,
    isAllowed: boolean,
    books: (paper: string) => void,
    actions: readonly string[] = ["confirm"],
  ): Deed {
    this.log(
      `${day} P${this.papers + 1} ${kind} ${code} ${lines.map((line) => JSON.stringify(line)).join(" ")}${isAllowed ? "" : ": must be refused"}`,
    );
    return {
      isAllowed,
      job: () => this.books(module, this.draftOf(day, code, lines, header), actions),
      after: (record) => {
        const key = this.paperOf();
        books(key);
        this.documents.push({ key, module, kind, record, isOpen: kind === "send", isGone: false });
      },
    };
  }

  private async doing({ job, after }: Deed): Promise<"done" | "refused"> {
    this.papers += 1;
    try {
      after(await job());
      return "done";
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      this.log(`  ${JSON.stringify(error.problem)}`);
      return "refused";
    }
  }

  /** Prepares, submits and books a document; what is refused is taken away again. */
  private async books(module: string, draft: object, actions: readonly string[], found: readonly Row[] = []): Promise<DocumentRecord> {
    const [made] = await this.trade.create(module, draft as never);
    if (!made) throw new Error(`${module} was not created`);
    let current = made;
    try {
      current = await this.acts(module, current, "submit");
      const input = { header: {}, lines: { lines: found.map((row, at) => ({ id: current.lines.lines?.[at]?.id ?? null, ...row })) } };
      for (const action of actions) current = await this.acts(module, current, action, found.length > 0 ? { input } : {});
      return current;
    } catch (error) {
      if (current.header.stage === "submitted") current = await this.acts(module, current, "reject");
      await this.acts(module, current, "void");
      throw error;
    }
  }

  private async acts(module: string, { header }: DocumentRecord, action: string, saying: ActionInput = {}): Promise<DocumentRecord> {
    const target = { id: String(header.id), version: Number(header.version) };
    const [done] = await this.trade.work((work) => act(work, this.trade.module(module), action, [target], { reason: "year", ...saying }));
    if (!done) throw new Error(`${module}.${action} answers nothing`);
    return done;
  }

  private async period(code: string, yearMonth: string, action: string): Promise<DocumentRecord> {
    const module = "warehouse.stockPeriod";
    const warehouseId = [...this.codes].find(([, known]) => known === code)?.[0] ?? "";
    const { rows } = await this.trade.work((work) =>
      listDocuments(work, this.trade.module(module), { filter: { warehouseId, yearMonth } }),
    );
    return this.acts(module, { header: rows[0] ?? {}, lines: {} } as DocumentRecord, action);
  }

  private async shown(module: string, yearMonth?: string): Promise<Row[]> {
    const found: Row[] = [];
    let after: string | undefined;
    do {
      const filter = yearMonth === undefined ? {} : { yearMonth };
      const page = await this.trade.work((work) => listDocuments(work, this.trade.module(module), { filter, limit: 100, after }));
      found.push(...(page.rows as Row[]));
      after = page.next ?? undefined;
    } while (after !== undefined);
    return found;
  }

  private draftOf(docOn: string, code: string, lines: readonly Line[], header: object) {
    return { header: { docOn, warehouseId: { code }, departmentId: { code: "D1" }, ...header }, lines: { lines } };
  }

  private lineOf({ material, batch, seat }: Place, quantity: bigint): Line {
    return { materialId: { code: material }, quantity: pieces(quantity), ...(batch ? { batch } : {}), ...(seat ? { seat } : {}) };
  }

  private warehousesFor(kind: "receive" | "issue" | "adjust"): readonly Code[] {
    if (this.scenario.late) return ["A1", "A2"];
    return this.scenario.belowZero && kind !== "adjust" ? [...OWN, "N1"] : OWN;
  }

  private someMaterials(): string[] {
    const first = this.dice.one(MATERIALS);
    return this.dice.happens(30) ? [first, this.dice.one(MATERIALS.filter((code) => code !== first))] : [first];
  }

  private someQuantity(code: string): bigint {
    return code === "P1" ? BigInt(this.dice.from(1, 20)) * 1_000_000n : BigInt(this.dice.from(1, 2_000)) * 10_000n;
  }

  private somePlace(warehouse: string, material: string): Place {
    const goods = { warehouse, material, owner: "own", way: "" };
    if (!this.scenario.places) return { ...goods, batch: "", seat: "", state: "available" };
    return { ...goods, batch: this.dice.one(["B1", "B2"]), seat: this.dice.one(["", "S"]), state: "available" };
  }

  /** A place where some of it lies, if there is one. */
  private placeWith(warehouse: string, material: string, isFree = false, owner = "own"): Place {
    const there = this.model
      .places()
      .filter((place) => place.warehouse === warehouse && place.material === material && place.owner === owner && place.way === "")
      .filter((place) => (!isFree || place.state === "available") && this.model.at(place) > 0n);
    return there.length > 0 ? this.dice.one(there) : this.somePlace(warehouse, material);
  }

  /** Whether a line without a seat is filled up from other seats of its batch: from which is the program's choice. */
  private isFilledUp(line: Line & { place: Place; quantity: bigint; account: string }, day: string): boolean {
    const { warehouse, material, owner, way, batch, state, seat } = line.place;
    const isShort = warehouse === "N1" || this.model.fallsShort([line], day);
    const own = [warehouse, material, owner, way, batch, state].join("/");
    const isBeside = (one: Place) =>
      [one.warehouse, one.material, one.owner, one.way, one.batch, one.state].join("/") === own && one.seat !== seat;
    return seat === "" && isShort && this.model.places().some((place) => isBeside(place) && this.model.at(place) > 0n);
  }

  /** Some of what lies there, all of it, or too much. */
  private quantityAt(place: Place): bigint {
    const there = this.model.at(place);
    if (there <= 0n || this.dice.happens(12)) return (there > 0n ? there : 0n) + this.someQuantity(place.warehouse);
    if (this.dice.happens(20)) return there;
    const step = place.warehouse === "P1" ? 1_000_000n : 10_000n;
    const units = there / step;
    return units <= 1n ? there : BigInt(this.dice.from(1, Number(units))) * step;
  }

  /** All of it, or a part. */
  private someOf(quantity: bigint, code: string): bigint {
    const step = code === "P1" ? 1_000_000n : 10_000n;
    const units = quantity / step;
    return units <= 1n || this.dice.happens(40) ? quantity : BigInt(this.dice.from(1, Number(units))) * step;
  }

  private someDay(): string {
    const back = this.dice.happens(this.scenario.late ? 60 : 25) ? this.dice.from(1, 40) : 0;
    const day = new Date(Date.parse(this.today()) - back * 86_400_000).toISOString().slice(0, 10);
    return day < "2026-01-01" ? "2026-01-01" : day;
  }

  private living(...kinds: readonly Kind[]): Document[] {
    return this.documents.filter(({ kind, isOpen, isGone }) => kinds.includes(kind) && !isOpen && !isGone);
  }

  /** What a paper booked, goods and values. */
  private entriesOf(key: string): Move[] {
    return this.model.moves.filter((move) => move.paper === key && move.undoes === undefined);
  }

  private movesOf(key: string): Move[] {
    return this.entriesOf(key).filter(({ quantity }) => quantity !== 0n);
  }

  /** Nothing was booked on the same goods since. */
  private isLast(key: string): boolean {
    const own = new Set(this.movesOf(key).map(({ goods }) => goods));
    const last = this.model.moves.findLastIndex((move) => move.paper === key);
    return !this.model.moves.slice(last + 1).some(({ goods }) => own.has(goods));
  }

  private hasComeBack(key: string): boolean {
    const own = new Set(this.movesOf(key));
    return this.model.moves.some(({ undoes, paper }) => undoes && own.has(undoes) && paper !== key);
  }

  private isPlain({ lines }: DocumentRecord): boolean {
    return lines.lines?.length === 1;
  }

  private dayOf(key: string): string {
    return this.model.moves.find(({ paper }) => paper === key)?.day ?? this.today();
  }

  private paperOf(): string {
    return `P${this.papers}`;
  }

  private codeOf(id: unknown): string {
    return this.codes.get(String(id)) ?? "";
  }

  private log(what: string): void {
    this.trail.push(what);
  }
}

const kindOf = (owner: string) => owner.split(" ")[0] ?? "";

type Sums = { quantity: bigint; inTransit: bigint; value: bigint };
const sumsText = (of: Sums) => `${pieces(of.quantity)} + ${pieces(of.inTransit)} under way / ${asMoney(of.value)}`;
const NOTHING: Sums = { quantity: 0n, inTransit: 0n, value: 0n };

function differ(rows: readonly (readonly [string, Row])[], wanted: ReadonlyMap<string, Sums>): string[] {
  const shown = new Map<string, Sums>();
  for (const [key, row] of rows) {
    const sums = shown.get(key) ?? NOTHING;
    shown.set(key, {
      quantity: sums.quantity + unitsOf(String(row.quantity ?? "0"), QUANTITY_DIGITS),
      inTransit: sums.inTransit + unitsOf(String(row.inTransit ?? "0"), QUANTITY_DIGITS),
      value: sums.value + unitsOf(String(row.value ?? "0"), 4) / 100n,
    });
  }
  return [...new Set([...shown.keys(), ...wanted.keys()])].flatMap((key) => {
    const [is, must] = [shown.get(key) ?? NOTHING, wanted.get(key) ?? NOTHING];
    const isSame = is.quantity === must.quantity && is.inTransit === must.inTransit && is.value === must.value;
    return isSame ? [] : [`${key}: ${sumsText(is)}, must be ${sumsText(must)}`];
  });
}
