import { least, shareOf, sum } from "./exact.ts";
import { type Difference, type Method, type Outcome, type Part, Row, type Source, type Undone, type Use } from "./stockRow.ts";

/** Whose goods are worth something together: of one owner, in one warehouse or on one way there. */
export type Goods = { warehouse: string; material: string; owner: string; way: string };
export type Place = Goods & { batch: string; seat: string; state: string };
export type Warehouse = { method: Method; isStrict: boolean };
export type Line = { place: Place; quantity: bigint; account: string };
export type ValuedLine = Line & { value: bigint };
export type Shift = { from: Place; to: Place; quantity: bigint };
export type Back = ValuedReference & { place: Place };
type ValuedReference = { paper: string; line: number; quantity: bigint };
export type Correction = ValuedReference & { right: string };
/** One entry of the stock ledger; `variance` is what planned prices leave beside the goods. */
export type Move = Line & {
  paper: string;
  line: number;
  day: string;
  month: string;
  value: bigint;
  variance: bigint;
  uses: Use[];
  covered: Outcome["covered"];
  /** Which goods and which place of theirs, as keys. */
  goods: string;
  pile: string;
  /** The issue that a return of goods belongs to, the move that another undoes. */
  undoes?: Move;
  /** The issue whose cost it is a part of, booked on the day on which that was entered. */
  partOf?: Move;
};
/** A part of a cost, on which day and in which month it is booked. */
type Leaving = { value: bigint; day: string; month: string };
type Wanted = { place: Place; pile: string; quantity: bigint; day: string; month: string };

const goodsKey = ({ warehouse, material, owner, way }: Goods) => [warehouse, material, owner, way].join("/");
const placeKey = (place: Place) => [goodsKey(place), place.batch, place.seat, place.state].join("/");

/**
 * Stock as a book-keeper with endless paper would keep it: every movement in the order in which it is booked, none ever rewritten. Written
 * from the rules of valuation; it shares nothing with the program.
 */
export class StockModel {
  readonly moves: Move[] = [];
  private readonly rows = new Map<string, Row>();
  private readonly closed = new Set<string>();
  private readonly begun = new Map<string, Set<string>>();

  constructor(
    private readonly warehouses: Readonly<Record<string, Warehouse>>,
    private readonly planned: Readonly<Record<string, bigint>>,
    /** The day on which whatever is booked is entered. */
    private readonly today: () => string,
  ) {}

  receive(paper: string, day: string, lines: readonly ValuedLine[]): void {
    for (const [at, line] of lines.entries())
      this.bringIn(line, line.value, { paper, line: at + 1, account: line.account, day }, [{ firstDay: day, quantity: line.quantity }]);
  }

  issue(paper: string, day: string, lines: readonly Line[]): void {
    for (const [at, line] of lines.entries()) this.takeOut(line, { paper, line: at + 1, account: line.account, day });
  }

  /** Value without goods: what lies there is worth more or less than was thought. */
  revalue(paper: string, day: string, { place, value, account }: Omit<ValuedLine, "quantity">): void {
    this.row(place).revalue(value);
    this.note({ place, quantity: 0n, account }, { paper, line: 1, account, day }, { value });
  }

  /** Goods go elsewhere as old and as dear as they are. */
  transfer(paper: string, day: string, shifts: readonly Shift[]): void {
    for (const [at, { from, to, quantity }] of shifts.entries()) {
      const source = { paper, line: at + 1, account: "", day };
      const out = this.takeOut({ place: from, quantity, account: "" }, source);
      const byLayer = this.methodOf(from) === "fifo" || from.way !== "";
      this.bringIn({ place: to, quantity, account: "" }, -out.value, source, partsOf(out.uses, byLayer));
    }
  }

  /** Goods of an issue come back at its cost and on its account. */
  returnIssued(paper: string, day: string, backs: readonly Back[]): void {
    for (const [at, back] of backs.entries()) {
      const issue = this.lineOf(back);
      const came = this.moves.filter((move) => move.undoes === issue && move.quantity > 0n);
      const gone = sum(came.map((move) => move.quantity));
      const cost = -issue.value - sum(this.partsOfCost(issue).map((part) => part.value));
      const costOf = (part: bigint) => shareOf(cost, part, -issue.quantity);
      const value = costOf(gone + back.quantity) - costOf(gone);
      const parts = this.partsBack(issue, gone, back.quantity, day);
      const source = { paper, line: at + 1, account: issue.account, day };
      Object.assign(this.bringIn({ ...back, account: issue.account }, value, source, parts), { undoes: issue });
    }
  }

  /**
   * The first days of goods that come back, the oldest first, those of one day together: a line that brings them makes one layer of them.
   * None is later than the day itself, that of what was never there.
   */
  private partsBack(issue: Move, gone: bigint, wanted: bigint, day: string): Part[] {
    const taken = partsOf([...issue.uses, ...this.row(issue.place).coveredFor(issue)], false);
    const days = [...new Set(taken.map(({ firstDay }) => firstDay))].toSorted();
    const ofDay = (firstDay: string) => sum(taken.filter((part) => part.firstDay === firstDay).map(({ quantity }) => quantity));
    const parts = firstOf(
      days.map((firstDay) => ({ firstDay, quantity: ofDay(firstDay) })),
      gone,
      wanted,
    );
    const known = sum(parts.map(({ quantity }) => quantity));
    const all = known < wanted ? [...parts, { firstDay: day, quantity: wanted - known }] : parts;
    return all.map(({ firstDay, quantity }) => ({ firstDay: firstDay < day ? firstDay : day, quantity }));
  }

  /**
   * A line was booked on the wrong material: part of it is undone, what came last first, and booked anew on the right one; what a transfer
   * moved arrives as old and as dear as it leaves.
   */
  correct(paper: string, day: string, { paper: of, line, quantity, right }: Correction): void {
    const moves = this.ofPaper(of).filter((move) => move.line === line && move.quantity !== 0n);
    const parts = moves.map((wrong) => ({ wrong, part: this.partOf(wrong, quantity) }));
    const sourceOf = ({ account, month }: Move) => ({ paper, line: 1, account, day, month });
    for (const { wrong } of parts) this.row(wrong.place).remember();
    for (const { wrong, part } of parts.toReversed()) {
      const entered = this.partsOfCost(wrong).map((one) => ({
        move: { ...one, value: shareOf(one.value, quantity, sizeOf(wrong)) },
        source: { ...sourceOf(wrong), day: one.day, month: one.month },
      }));
      this.undo(part, sourceOf(wrong), entered);
    }
    let left: Move | undefined;
    for (const { wrong, part } of parts) {
      const anew = { place: { ...wrong.place, material: right }, quantity, account: wrong.account };
      if (wrong.quantity < 0n) left = this.takeOut(anew, sourceOf(wrong));
      else if (left) this.bringIn(anew, -left.value, sourceOf(wrong), partsOf(left.uses, this.methodOf(left.place) === "fifo"));
      else this.bringIn(anew, part.value + part.variance, sourceOf(wrong), partsOf(part.uses, false));
    }
  }

  private partOf(move: Move, quantity: bigint): Move {
    return { ...move, ...partOf(move, quantity, sizeOf(move)) };
  }

  /** A document is undone: each of its movements goes back at its own value. */
  reverse(paper: string, day: string): void {
    const moves = this.ofPaper(paper).filter((move) => !this.isUndone(move) && !move.partOf);
    for (const { place } of moves) this.row(place).remember();
    for (const move of moves.toReversed()) {
      const source = { paper: move.paper, line: move.line, account: move.account, day };
      this.undo(
        move,
        source,
        this.partsOfCost(move).map((part) => ({ move: part, source })),
      );
    }
  }

  changeMonth(paper: string, month: string): void {
    for (const move of this.ofPaper(paper)) {
      move.month = month;
      this.begin(move.place.warehouse, month);
    }
  }

  /** The months of a warehouse that were opened, or that anything was ever booked in. */
  monthsOf(warehouse: string): string[] {
    return [...(this.begun.get(warehouse) ?? [])].toSorted();
  }

  begin(warehouse: string, month: string): void {
    this.begun.set(warehouse, (this.begun.get(warehouse) ?? new Set()).add(month));
  }

  /** A closed month opens the next one. */
  close(warehouse: string, month: string): void {
    this.closed.add(`${warehouse} ${month}`);
    this.begin(warehouse, nextMonth(month));
  }

  reopen(warehouse: string, month: string): void {
    this.closed.delete(`${warehouse} ${month}`);
  }

  /** The month in which a day's movements are booked: its own, or the first one after it that is not closed. */
  monthOf(warehouse: string, day: string): string {
    let month = day.slice(0, 7);
    while (this.closed.has(`${warehouse} ${month}`)) month = nextMonth(month);
    return month;
  }

  isClosed(warehouse: string, month: string): boolean {
    return this.closed.has(`${warehouse} ${month}`);
  }

  /** Whether a month cannot be closed: at its end what is gone is worth something, or what lies there less than nothing. */
  isWorthImpossible(warehouse: string, month: string): boolean {
    return this.goods().some((goods) => {
      if (goods.warehouse !== warehouse) return false;
      const { quantity, value } = this.atMonthEnd(goods, month);
      return quantity === 0n ? value !== 0n : quantity > 0n && value < 0n;
    });
  }

  /** Whether such movements would take more than is there, now or on any day or month's end, where that is forbidden. */
  fallsShort(wanted: readonly (Shift | Line)[], day: string, isMoved = true, month?: string): boolean {
    return this.runsDry(
      wanted.flatMap((one) =>
        "to" in one ? [entryOf(one.from, -one.quantity), entryOf(one.to, one.quantity)] : [entryOf(one.place, one.quantity)],
      ),
      day,
      isMoved,
      month,
    );
  }

  private runsDry(entries: readonly { place: Place; quantity: bigint }[], day: string, isMoved: boolean, inMonth?: string): boolean {
    const strict = entries.filter(({ place }) => this.warehouses[place.warehouse]?.isStrict !== false);
    const monthOf = ({ warehouse }: Place) => inMonth ?? this.monthOf(warehouse, day);
    const asked = strict.map((one): Wanted => ({ ...one, day, month: monthOf(one.place), pile: placeKey(one.place) }));
    return asked.some((one, at) => {
      const before = asked.slice(0, at + 1).filter((other) => other.pile === one.pile);
      const now = this.at(one.place) + sum(before.map(({ quantity }) => quantity));
      const all = [...this.moves, ...asked].filter((other) => other.pile === one.pile);
      return (isMoved && one.quantity < 0n && now < 0n) || isBelowAtSomeTime(all);
    });
  }

  /** Whether undoing a document would. */
  undoingFallsShort(paper: string, day: string): boolean {
    const moves = this.ofPaper(paper).filter((move) => !this.isUndone(move));
    return this.runsDry(
      moves.toReversed().map(({ place, quantity }) => ({ place, quantity: -quantity })),
      day,
      true,
    );
  }

  /** Whether booking a document in another month would. */
  changeFallsShort(paper: string, month: string): boolean {
    const changed = this.ofPaper(paper).filter(({ place }) => this.warehouses[place.warehouse]?.isStrict !== false);
    return changed.some(({ pile }) => {
      const there = this.moves.filter((move) => move.pile === pile);
      return isBelowAtSomeTime(there.map((move) => (changed.includes(move) ? { ...move, month } : move)));
    });
  }

  /** How many lie at a place, on a day or now. */
  at(place: Place, day = "9999"): bigint {
    const pile = placeKey(place);
    return sum(this.moves.filter((move) => move.day <= day && move.pile === pile).map(({ quantity }) => quantity));
  }

  /** Quantity and value of goods up to a day. */
  onDay(goods: Goods, day = "9999"): { quantity: bigint; value: bigint } {
    const key = goodsKey(goods);
    return totalOf(this.moves.filter((move) => move.goods === key && move.day <= day));
  }

  /** The same at the end of a month, by the months in which it is booked. */
  atMonthEnd(goods: Goods, month: string): { quantity: bigint; value: bigint } {
    const key = goodsKey(goods);
    return totalOf(this.moves.filter((move) => move.goods === key && move.month <= month));
  }

  /**
   * How old goods are on a day, by the day on which they first came to the company: what came last lies there still, as much as lies there
   * in all; what is below zero has no day.
   */
  agesOn(goods: Goods, day: string): { firstDay: string; quantity: bigint }[] {
    const { quantity } = this.onDay(goods, day);
    if (quantity < 0n) return [{ firstDay: "", quantity }];
    const lots = this.rows.get(goodsKey(goods))?.lotsOn(day) ?? [];
    let gone = sum(lots.map((lot) => lot.quantity)) - quantity;
    const ages = new Map<string, bigint>();
    for (const { firstDay, quantity: there } of lots) {
      const left = there - least(there, gone);
      gone -= there - left;
      if (left > 0n) ages.set(firstDay, (ages.get(firstDay) ?? 0n) + left);
    }
    return [...ages].map(([firstDay, left]) => ({ firstDay, quantity: left }));
  }

  /** All goods and places that ever were. */
  goods(): Goods[] {
    return [...new Map(this.moves.map(({ goods, place }) => [goods, place])).values()];
  }

  places(): Place[] {
    return [...new Map(this.moves.map(({ pile, place }) => [pile, place])).values()];
  }

  /** What stands on the accounts at the end of a day; what comes into stock is a debit of it. */
  accounts(day = "9999"): Map<string, bigint> {
    const totals = new Map<string, bigint>();
    const book = (account: string, amount: bigint) => totals.set(account, (totals.get(account) ?? 0n) + amount);
    for (const { value, variance, account } of this.moves.filter((move) => move.day <= day)) {
      book("inventory", value);
      book("priceVariance", variance);
      if (account !== "") book(account, -value - variance);
    }
    return totals;
  }

  private bringIn(line: Line, value: bigint, source: Source, parts: readonly Part[]): Move {
    const known = parts.map((part) => ({ ...part }));
    const outcome = this.row(line.place).bring(line.quantity, value, source, known);
    const move = this.note(line, source, outcome);
    this.noteDifferences(line.place, source, outcome.differences);
    return move;
  }

  private takeOut(line: Line, source: Source): Move {
    const { place, account } = line;
    const divide = this.dividing(line, source);
    const outcome = this.row(place).take(line.quantity, source);
    const { onDay, entered } = divide(-outcome.value);
    const move = this.note({ ...line, quantity: -line.quantity }, source, { ...outcome, value: -onDay });
    for (const { value, day, month } of entered)
      Object.assign(this.note({ place, quantity: 0n, account }, { ...source, day, month }, { value: -value }), { partOf: move });
    return move;
  }

  /**
   * How the cost of goods that leave the inventory at the average is booked when their day is over, by what lies there before: on the day
   * what they cost at its end, and no more than any day before the entry can spare; on the day of entry, month by month, what makes it
   * their cost at the end of each month since, and at last their cost now.
   */
  private dividing(
    { place, quantity, account }: Line,
    { day, month: asked }: Source,
  ): (cost: bigint) => { onDay: bigint; entered: Leaving[] } {
    const [today, whole] = [this.today(), (cost: bigint) => ({ onDay: cost, entered: [] })];
    const isMeant = this.methodOf(place) === "movingAverage" && place.owner === "own" && place.way === "" && account !== "";
    const suffices = (there: { quantity: bigint }) => there.quantity >= quantity;
    const then = this.onDay(place, day);
    if (!isMeant || day >= today || !suffices(this.onDay(place)) || !suffices(then)) return whole;
    const costAt = (there: { quantity: bigint; value: bigint }) => (there.value > 0n ? shareOf(there.value, quantity, there.quantity) : 0n);
    const between = this.moves.filter((move) => move.goods === goodsKey(place) && move.day > day && move.day < today);
    const spare = between.map((move) => this.onDay(place, move.day)).filter(suffices);
    const onDay = spare.reduce((most, { value }) => least(most, value > 0n ? value : 0n), costAt(then));
    const ends: { month: string; cost: bigint | undefined }[] = [];
    let month = asked ?? this.monthOf(place.warehouse, day);
    for (; month < today.slice(0, 7); month = nextMonth(month)) {
      const end = this.atMonthEnd(place, month);
      ends.push({ month, cost: suffices(end) ? costAt(end) : undefined });
    }
    return (cost) => {
      let gone = onDay;
      const entered = [...ends, { month, cost }].map((end) => {
        const value = (end.cost ?? gone) - gone;
        gone += value;
        return { value, day: today, month: end.month };
      });
      return { onDay, entered: entered.filter(({ value }) => value !== 0n) };
    };
  }

  private partsOfCost(move: Move): Move[] {
    return this.moves.filter((part) => part.partOf === move);
  }

  private undo(move: Move, source: Source, parts: readonly { move: Move; source: Source }[]): void {
    const row = this.row(move.place);
    const worth = move.value + sum(parts.map((part) => part.move.value));
    if (move.quantity === 0n) row.revalue(-move.value);
    const undone: Undone =
      move.quantity === 0n
        ? { uses: [], differences: [] }
        : move.quantity > 0n
          ? row.takeBack(move.quantity, move.value, move, source)
          : row.returnIssued(-move.quantity, -worth, move.uses, move, source);
    const line = { ...move, quantity: -move.quantity, value: -move.value, variance: -move.variance };
    Object.assign(this.note(line, source, { ...line, uses: undone.uses }), { undoes: move });
    for (const { move: part, source: of } of parts) Object.assign(this.note(part, of, { value: -part.value }), { undoes: part });
    this.noteDifferences(move.place, source, undone.differences);
  }

  private note(line: Line, source: Source, of: Partial<Pick<Move, "value" | "variance" | "uses" | "covered">>): Move {
    const { value = 0n, variance = 0n, uses = [], covered = [] } = of;
    const month = source.month ?? this.monthOf(line.place.warehouse, source.day);
    const [goods, pile] = [goodsKey(line.place), placeKey(line.place)];
    const move = {
      ...source,
      place: line.place,
      goods,
      pile,
      quantity: line.quantity,
      account: line.account,
      month,
      value,
      variance,
      uses,
      covered,
    };
    this.moves.push(move);
    this.begin(line.place.warehouse, month);
    return move;
  }

  private noteDifferences(place: Place, source: Source, differences: readonly Difference[]): void {
    for (const { value, account } of differences) this.note({ place, quantity: 0n, account }, source, { value });
  }

  private ofPaper(paper: string): Move[] {
    return this.moves.filter((move) => move.paper === paper && move.undoes === undefined);
  }

  private isUndone(move: Move): boolean {
    return this.moves.some((other) => other.undoes === move && other.paper === move.paper);
  }

  private lineOf({ paper, line }: ValuedReference): Move {
    const found = this.ofPaper(paper).find((move) => move.line === line && move.quantity !== 0n);
    if (!found) throw new Error(`${paper} has no line ${line}`);
    return found;
  }

  private methodOf({ warehouse }: Goods): Method {
    const found = this.warehouses[warehouse];
    if (!found) throw new Error(`no warehouse ${warehouse}`);
    return found.method;
  }

  private row(goods: Goods): Row {
    const key = goodsKey(goods);
    const method = goods.way === "" ? this.methodOf(goods) : "fifo";
    const row = this.rows.get(key) ?? new Row(method, this.planned[goods.material] ?? 0n, goods.owner === "own");
    this.rows.set(key, row);
    return row;
  }
}

const entryOf = (place: Place, quantity: bigint) => ({ place, quantity });
const totalOf = (moves: readonly Move[]) => ({
  quantity: sum(moves.map((move) => move.quantity)),
  value: sum(moves.map((move) => move.value + move.variance)),
});

const partsOf = (uses: readonly Use[], withWorth: boolean): Part[] =>
  uses.map(({ layer, quantity, worth }) => {
    const [size, cost] = quantity < 0n ? [-quantity, -worth] : [quantity, worth];
    return { firstDay: layer.firstDay, quantity: size, layer, ...(withWorth ? { worth: cost } : {}) };
  });

/** The parts after those that are gone, as many as are asked for. */
function firstOf(parts: readonly Part[], gone: bigint, wanted: bigint): Part[] {
  let [skip, left] = [gone, wanted];
  return parts.flatMap((part) => {
    const skipped = skip < part.quantity ? skip : part.quantity;
    const given = left < part.quantity - skipped ? left : part.quantity - skipped;
    [skip, left] = [skip - skipped, left - given];
    const worth = part.worth === undefined ? {} : { worth: shareOf(part.worth, given, part.quantity) };
    return given > 0n ? [{ ...part, ...worth, quantity: given }] : [];
  });
}

const sizeOf = ({ quantity }: Move) => (quantity < 0n ? -quantity : quantity);

/** A part of a movement: its share of the value and of the layers. */
function partOf(move: Move, quantity: bigint, size: bigint): Pick<Move, "quantity" | "value" | "variance" | "uses"> {
  const isOut = move.quantity < 0n;
  const uses = firstOf(partsOf(move.uses, true), 0n, quantity).map(({ layer, quantity: part, worth = 0n }) => ({
    layer: layer as Use["layer"],
    quantity: isOut ? -part : part,
    worth: isOut ? -worth : worth,
  }));
  const share = (value: bigint) => (quantity === size ? value : shareOf(value, quantity, size));
  // What a part cost is rounded once; its variance is what that differs from its planned price.
  const [value, cost] = [share(move.value), share(move.value + move.variance)];
  return { quantity: isOut ? -quantity : quantity, value, variance: cost - value, uses };
}

function isBelowAtSomeTime(moves: readonly { day: string; month: string; quantity: bigint }[]): boolean {
  const upTo = (time: (move: (typeof moves)[number]) => string) =>
    moves.some((one) => sum(moves.filter((other) => time(other) <= time(one)).map(({ quantity }) => quantity)) < 0n);
  return upTo(({ day }) => day) || upTo(({ month }) => month);
}

export function nextMonth(month: string): string {
  const [year = 0, at = 0] = month.split("-").map(Number);
  return at === 12 ? `${year + 1}-01` : `${year}-${String(at + 1).padStart(2, "0")}`;
}
