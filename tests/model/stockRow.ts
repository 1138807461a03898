import { least, shared, shareOf, sum } from "./exact.ts";

export type Method = "movingAverage" | "fifo" | "plannedPrice";
/** Goods that came in together by one line and how much of them is left; `log` says when which part came or went. */
export type Layer = { firstDay: string; order: number; by: Source; left: bigint; worth: bigint; log: { day: string; quantity: bigint }[] };
/** What a movement put on a layer (positive) or took off it. */
export type Use = { layer: Layer; quantity: bigint; worth: bigint };
/** Which movement it is and against which account it is booked. */
export type Source = { paper: string; line: number; account: string; day: string; month?: string };
/** Goods that were issued before they were there, at what they were thought to cost. */
export type Owed = Source & { quantity: bigint; worth: bigint };
/** Value alone that is booked beside a movement, linked to the paper that it explains. */
export type Difference = { value: bigint; account: string; of: string };
/** Goods on their way in: as old as they are; what they cost is known where they came off the layers of another place. */
export type Part = { firstDay: string; quantity: bigint; worth?: bigint; layer?: Layer };
export type Undone = { uses: Use[]; differences: Difference[] };
/** Goods that made good what a line had issued before they were there: at what it was thought, what they cost, who brought them. */
type Covering = { issue: Source; by: Source; use: Use; thought: bigint; cost: bigint };
/** A line that took goods, off which layers it has them now, and what it was booked at. */
type Taker = { issue: Source; uses: Use[]; quantity: bigint; worth: bigint };
/** Goods of an undone receipt that a line had taken: what they were worth there, and what they were thought to cost. */
type Lost = { taker: Taker; quantity: bigint; worth: bigint; thought: bigint; isCovered: boolean };
export type Outcome = { value: bigint; variance: bigint; uses: Use[]; differences: Difference[]; covered: Owed[] };

const ONE = 1_000_000n;
const UNEXPLAINED = "inventoryDifference";

/** The goods of one owner of one material in one warehouse: what they are worth together, and by which layers they came. */
export class Row {
  quantity = 0n;
  value = 0n;
  readonly layers: Layer[] = [];
  private owed: Owed[] = [];
  private coverings: Covering[] = [];
  private takers: Taker[] = [];
  private last = { value: 0n, quantity: ONE };
  private made = 0;

  constructor(
    private readonly method: Method,
    private readonly planned: bigint,
    private readonly isOwn: boolean,
  ) {
    this.last = { value: planned, quantity: ONE };
  }

  /** What came up to a day and was not taken by it, the oldest first. */
  lotsOn(day: string): { firstDay: string; quantity: bigint }[] {
    const then = this.layers.map(({ firstDay, order, log }) => ({
      firstDay,
      order,
      quantity: sum(log.filter((one) => one.day <= day).map(({ quantity }) => quantity)),
    }));
    return then.filter(({ quantity }) => quantity > 0n).toSorted(oldestFirst);
  }

  /** What later goods made good of a line that issued them before they were there. */
  coveredFor(issue: Source): Use[] {
    return this.coverings.filter((one) => isSameLine(one.issue, issue)).map(({ use }) => use);
  }

  /** Goods leave at cost; what is not there leaves at the last price that is known. */
  take(quantity: bigint, source: Source): Outcome {
    this.remember();
    const here = least(quantity, this.quantity > 0n ? this.quantity : 0n);
    const uses = this.fromLayers(here, source.day);
    const cost = this.costOf(here, uses);
    const below = this.goBelow(quantity - here, source);
    this.quantity -= quantity;
    this.value -= cost + below;
    this.takers.push({ issue: source, uses, quantity, worth: cost + below });
    return { value: -(cost + below), variance: 0n, uses, differences: [], covered: [] };
  }

  /** Goods come in for a value: first they make good what left before it was there. */
  bring(quantity: bigint, value: bigint, source: Source, parts: readonly Part[]): Outcome {
    const worth = this.isOwn ? this.stockWorth(quantity, value) : 0n;
    const covered = least(quantity, this.quantity < 0n ? -this.quantity : 0n);
    const [coverWorth = 0n, restWorth = 0n] = quantity === 0n ? [0n, worth] : shared(worth, [covered, quantity - covered]);
    const { differences, paid } = this.cover(covered, covered === quantity ? worth : coverWorth, source, parts);
    const uses = this.toLayers(quantity - covered, covered === quantity ? 0n : restWorth, source, without(parts, covered));
    this.quantity += quantity;
    this.value += worth + sum(differences.map((one) => one.value));
    return { value: worth, variance: this.isOwn ? value - worth : 0n, uses, differences, covered: paid };
  }

  /** Value alone: what lies here is worth more or less than it was thought. */
  revalue(value: bigint): void {
    this.value += value;
  }

  /**
   * Undoes goods that came: they leave at what they came for. Who had taken of them took other goods in truth, the oldest line first; what
   * is not there it issued from nothing.
   */
  takeBack(quantity: bigint, worth: bigint, receipt: Source, source: Source): Undone {
    const made = this.layers.filter(({ by }) => isSameLine(by, receipt));
    const taken = this.offLayers(made, quantity, source.day);
    const lost = this.lostOf(made, quantity + sum(taken.map((use) => use.quantity)), receipt, source.day);
    const differences = this.replace(lost, source.day);
    this.quantity -= quantity;
    this.value += sum(differences.map((one) => one.value)) - worth;
    return { uses: taken, differences: [...differences, ...this.settle(source)] };
  }

  /** Undoes goods that left: they lie again where they came from, as old and as dear as they were, or make good what others took. */
  returnIssued(quantity: bigint, worth: bigint, uses: readonly Use[], issue: Source, source: Source): Undone {
    const owing = this.owed.filter((one) => isSameLine(one, issue));
    this.owed = this.owed.filter((one) => !owing.includes(one));
    const others = sum(this.owed.map((one) => one.quantity));
    const taken = [...uses, ...this.coveredFor(issue)];
    const layered = taken.map((use) => ({ firstDay: use.layer.firstDay, layer: use.layer, quantity: -use.quantity, worth: -use.worth }));
    this.coverings = this.coverings.filter((one) => !isSameLine(one.issue, issue));
    this.forget(issue, uses);
    const covered = least(others, sum(layered.map((part) => part.quantity)));
    const { differences } = this.cover(covered, covered === 0n ? 0n : shareOf(worth, covered, quantity), source, layered);
    const back = without(layered, covered).map((part) => this.onLayer(part.layer, part.quantity, part.worth ?? 0n, source.day));
    // What was issued from nothing at another price than it comes back at, and what layers cost otherwise, is the line's.
    const fixed = this.method === "fifo" ? [...owing, ...layered] : owing;
    const isWhole = sum(fixed.map((part) => part.quantity)) === quantity;
    const beyond = this.isOwn && (isWhole || this.method === "fifo") ? sum(fixed.map((part) => part.worth)) - worth : 0n;
    if (beyond !== 0n) differences.push({ value: beyond, account: issue.account || UNEXPLAINED, of: issue.paper });
    this.quantity += quantity;
    this.value += worth + sum(differences.map((one) => one.value));
    return { uses: back, differences: [...differences, ...this.settle(source)] };
  }

  /** A line has less of what it took, or nothing. */
  private forget(issue: Source, given: readonly Use[]): void {
    const whole = this.takers.find(({ uses }) => uses === given);
    const of = whole ?? this.takers.find((one) => isSameLine(one.issue, issue));
    const givenOf = (layer: Layer) => given.filter((use) => use.layer === layer);
    const rest = (of?.uses ?? []).map((use) => ({
      ...use,
      quantity: use.quantity - sum(givenOf(use.layer).map((one) => one.quantity)),
      worth: use.worth - sum(givenOf(use.layer).map((one) => one.worth)),
    }));
    this.takers = this.takers.flatMap((one) => (one !== of ? [one] : whole ? [] : [{ ...one, uses: rest }]));
  }

  /**
   * Who has goods of some layers of an undone receipt, the oldest line first, as far as they are asked for: they have them no more. What
   * that receipt itself had made good stands open again at what it was thought to cost; of what others made good with its goods their
   * difference stands, so that the line has what those cost.
   */
  private lostOf(made: readonly Layer[], wanted: bigint, receipt: Source, day: string): Lost[] {
    const held = this.takers.toSorted((a, b) => (a.issue.day < b.issue.day ? -1 : a.issue.day > b.issue.day ? 1 : 0));
    let left = wanted;
    const lost = held.flatMap((taker): Lost[] => {
      const through = this.coverings.filter((one) => isSameLine(one.issue, taker.issue) && made.includes(one.use.layer));
      const paid = through.filter(({ by }) => isSameLine(by, receipt));
      const others = through.filter((one) => !paid.includes(one));
      const own = made.toSorted(oldestFirst).flatMap((layer): Lost[] => {
        const had = [...taker.uses.map(taken), ...others.map(covered)].filter(({ use }) => use.layer === layer && use.quantity < 0n);
        const [there, worthThere] = [-sum(had.map(({ use }) => use.quantity)), sum(had.map((one) => one.worth))];
        const quantity = least(left, there);
        if (quantity === 0n) return [];
        left -= quantity;
        leave(layer, quantity, day, taker.issue.day);
        const worth = shareOf(worthThere, quantity, there);
        let gone = quantity;
        for (const { use, lose } of had) {
          const part = least(gone, -use.quantity);
          if (part > 0n) lose(part);
          gone -= part;
        }
        const thought = this.method === "fifo" ? worth : shareOf(taker.worth, quantity, taker.quantity);
        return [{ taker, quantity, worth, thought, isCovered: false }];
      });
      taker.uses.splice(0, taker.uses.length, ...taker.uses.filter(({ quantity }) => quantity !== 0n));
      this.coverings = this.coverings.filter((one) => !paid.includes(one) && one.use.quantity !== 0n);
      const open = paid.map(({ use, thought }) => ({ taker, quantity: -use.quantity, worth: -use.worth, thought, isCovered: true }));
      left -= sum(open.map(({ quantity }) => quantity));
      for (const { use } of paid) leave(use.layer, -use.quantity, day, taker.issue.day);
      return [...own, ...open];
    });
    if (left !== 0n) throw new Error("goods are gone and nobody took them");
    return lost;
  }

  /**
   * Lines take other goods instead of those that never came; below zero there is one price: that which holds there, else that at which it
   * was covered, else the last one. What layers or that price cost otherwise belongs to the line.
   */
  private replace(lost: readonly Lost[], day: string): Difference[] {
    const found = lost.map((one) => {
      const uses = this.fromLayers(least(one.quantity, this.held()), later(day, one.taker.issue.day));
      one.taker.uses.push(...uses);
      const there = -sum(uses.map((use) => use.quantity));
      return { ...one, uses, there, open: one.quantity - there, openThought: shareOf(one.thought, one.quantity - there, one.quantity) };
    });
    const reopened = found.filter(({ isCovered, open }) => isCovered && open > 0n);
    const basis =
      this.owed.length > 0
        ? totalOf(this.owed)
        : reopened.length > 0
          ? totalOf(reopened.map(({ open, openThought }) => ({ quantity: open, worth: openThought })))
          : { quantity: this.last.quantity, worth: this.last.value };
    const priced = found.map((one) => {
      const below = this.isOwn ? shareOf(basis.worth, one.open, basis.quantity) : 0n;
      const apart = below - one.openThought;
      // Covered at the price that holds there: it is worth again what it was.
      return { ...one, below: one.isCovered && apart * apart <= 1n ? one.openThought : below };
    });
    const below = totalOf(priced.map((one) => ({ quantity: one.open, worth: one.below })));
    if (below.quantity > 0n) this.last = { value: below.worth, quantity: below.quantity };
    return priced.flatMap(({ taker: { issue }, uses, thought, open, openThought, below: worth, isCovered }): Difference[] => {
      if (open > 0n) this.owesAgain({ ...issue, account: issue.account || UNEXPLAINED, quantity: open, worth }, isCovered);
      const instead = this.method === "fifo" ? thought - openThought + sum(uses.map((use) => use.worth)) : 0n;
      const value = instead + openThought - worth;
      return value === 0n ? [] : [{ value, account: issue.account || UNEXPLAINED, of: issue.paper }];
    });
  }

  /** The oldest issue is the first to be made good. */
  private owes(issue: Owed): void {
    this.owed.push(issue);
    this.owed.sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0));
  }

  /** What had been made good of a line and is not any more is owed with the rest of that line, as one; else it is owed anew. */
  private owesAgain(issue: Owed, wasCovered: boolean): void {
    const rest = wasCovered ? this.owed.find((one) => isSameLine(one, issue)) : undefined;
    if (!rest) return this.owes(issue);
    rest.quantity += issue.quantity;
    rest.worth += issue.worth;
  }

  private held(): bigint {
    return sum(this.layers.map(({ left }) => left));
  }

  /** What a piece costs that lies here now, for the time when none does; a document that is undone changes nothing of it. */
  remember(): void {
    const newest = this.method === "fifo" ? this.ordered().at(-1) : undefined;
    if (newest && newest.worth > 0n) this.last = { value: newest.worth, quantity: newest.left };
    else if (this.method === "movingAverage" && this.quantity > 0n && this.value > 0n)
      this.last = { value: this.value, quantity: this.quantity };
  }

  private stockWorth(quantity: bigint, value: bigint): bigint {
    return this.method === "plannedPrice" ? shareOf(this.planned, quantity, ONE) : value;
  }

  private costOf(quantity: bigint, uses: readonly Use[]): bigint {
    if (quantity === 0n || !this.isOwn) return 0n;
    if (quantity === this.quantity) return this.value;
    if (this.method === "fifo") return -sum(uses.map(({ worth }) => worth));
    return this.method === "plannedPrice" ? shareOf(this.planned, quantity, ONE) : shareOf(this.value, quantity, this.quantity);
  }

  private goBelow(quantity: bigint, source: Source): bigint {
    if (quantity === 0n) return 0n;
    const worth = this.isOwn ? shareOf(this.last.value, quantity, this.last.quantity) : 0n;
    this.owes({ ...source, quantity, worth });
    return worth;
  }

  /** The oldest issues that were not covered get what the goods really cost. */
  private cover(quantity: bigint, value: bigint, by: Source, parts: readonly Part[]): { differences: Difference[]; paid: Owed[] } {
    const differences: Difference[] = [];
    const paid: Owed[] = [];
    let [left, worthLeft, goods] = [quantity, value, parts];
    while (left > 0n) {
      const [first] = this.owed;
      if (!first) throw new Error("goods are below zero and nobody issued them");
      const part = least(left, first.quantity);
      const cost = part === left ? worthLeft : shareOf(worthLeft, part, left);
      const thought = part === first.quantity ? first.worth : shareOf(first.worth, part, first.quantity);
      if (cost !== thought) differences.push({ value: thought - cost, account: first.account, of: first.paper });
      paid.push({ ...first, quantity: part, worth: thought });
      const rest = without(goods, part);
      const day = later(first.day, by.day);
      this.coverings.push(...this.passedOn(goods, part, thought, cost, by, day).map((use) => ({ issue: first, by, ...use })));
      goods = rest;
      this.owed[0] = { ...first, quantity: first.quantity - part, worth: first.worth - thought };
      if (this.owed[0].quantity === 0n) this.owed.shift();
      [left, worthLeft] = [left - part, worthLeft - cost];
    }
    return { differences, paid };
  }

  /** The first of some goods go on at once to who had issued them before: their layers keep nothing of it. */
  private passedOn(
    goods: readonly Part[],
    quantity: bigint,
    thought: bigint,
    cost: bigint,
    by: Source,
    day: string,
  ): Pick<Covering, "use" | "thought" | "cost">[] {
    let left = quantity;
    return goods.flatMap(({ firstDay, layer, quantity: there, worth }) => {
      const part = least(left, there);
      left -= part;
      if (part === 0n) return [];
      const through = layer && this.layers.includes(layer) ? layer : this.newLayer(firstDay, by);
      this.onLayer(through, part, 0n, by.day);
      const own = worth === undefined ? shareOf(cost, part, quantity) : shareOf(worth, part, there);
      return [{ use: this.onLayer(through, -part, 0n, day), thought: shareOf(thought, part, quantity), cost: own }];
    });
  }

  /** After something was undone: nothing is worth nothing, layers are worth what they cost, below zero there is one price. */
  private settle({ paper }: Source): Difference[] {
    const wanted = this.wanted();
    const value = wanted - this.value;
    this.value = wanted;
    return value === 0n ? [] : [{ value, account: UNEXPLAINED, of: paper }];
  }

  private wanted(): bigint {
    if (!this.isOwn || this.quantity === 0n) return 0n;
    if (this.method === "plannedPrice") return shareOf(this.planned, this.quantity, ONE);
    if (this.quantity < 0n) return -totalOf(this.owed).worth;
    if (this.method === "fifo") return sum(this.layers.map(({ worth }) => worth));
    return this.value < 0n ? 0n : this.value;
  }

  private ordered(): Layer[] {
    const open = this.layers.filter(({ left }) => left > 0n);
    return open.toSorted(oldestFirst);
  }

  private fromLayers(quantity: bigint, day: string): Use[] {
    return this.offLayers(quantity > 0n ? this.ordered() : [], quantity, day);
  }

  private offLayers(layers: readonly Layer[], quantity: bigint, day: string): Use[] {
    const uses: Use[] = [];
    let left = quantity;
    for (const layer of layers) {
      const part = least(left, layer.left);
      if (part > 0n) uses.push(this.offLayer(layer, part, day));
      left -= part;
    }
    return uses;
  }

  private offLayer(layer: Layer, quantity: bigint, day: string): Use {
    const worth = quantity === layer.left ? layer.worth : shareOf(layer.worth, quantity, layer.left);
    return this.onLayer(layer, -quantity, -worth, day);
  }

  private onLayer(layer: Layer, quantity: bigint, worth: bigint, day: string): Use {
    layer.left += quantity;
    layer.worth += worth;
    layer.log.push({ day, quantity });
    return { layer, quantity, worth };
  }

  private toLayers(quantity: bigint, worth: bigint, source: Source, parts: readonly Part[]): Use[] {
    if (quantity === 0n) return [];
    const own = parts.map((part) => part.worth ?? 0n);
    const worths = sum(own) === worth ? own : sharesOf(worth, parts);
    return parts.map(({ firstDay, quantity: part, layer }, at) => {
      const known = layer && this.layers.includes(layer) ? layer : this.newLayer(firstDay, source);
      return this.onLayer(known, part, worths[at] ?? 0n, source.day);
    });
  }

  /** Goods that lie here from a day on came no later than that, wherever they were before. */
  private newLayer(firstDay: string, by: Source): Layer {
    const layer = { firstDay: firstDay < by.day ? firstDay : by.day, order: (this.made += 1), by, left: 0n, worth: 0n, log: [] };
    this.layers.push(layer);
    return layer;
  }
}

type Aged = { firstDay: string; order: number };
const oldestFirst = (a: Aged, b: Aged) => (a.firstDay < b.firstDay ? -1 : a.firstDay > b.firstDay ? 1 : a.order - b.order);
const later = (one: string, other: string) => (one > other ? one : other);

/** Goods that never came leave their layer on a day; whoever took of them on a later one has left them there since. */
function leave(layer: Layer, quantity: bigint, day: string, takenOn: string): void {
  if (takenOn > day) layer.log.push({ day, quantity: -quantity }, { day: takenOn, quantity });
}

const isSameLine = (one: Source, other: Source) => one.paper === other.paper && one.line === other.line;

/** What a line has of a layer at what it cost, and how it loses some of it. */
type Had = { use: Use; worth: bigint; lose: (quantity: bigint) => void };
const taken = (use: Use): Had => ({
  use,
  worth: -use.worth,
  lose: (quantity) =>
    Object.assign(use, { worth: use.worth + shareOf(-use.worth, quantity, -use.quantity), quantity: use.quantity + quantity }),
});
const covered = (one: Covering): Had => ({
  use: one.use,
  worth: one.cost,
  lose: (quantity) => {
    const share = (worth: bigint) => shareOf(worth, quantity, -one.use.quantity);
    Object.assign(one, { thought: one.thought - share(one.thought), cost: one.cost - share(one.cost) });
    one.use.quantity += quantity;
  },
});

const totalOf = (parts: readonly { quantity: bigint; worth: bigint }[]) => ({
  quantity: sum(parts.map(({ quantity }) => quantity)),
  worth: sum(parts.map(({ worth }) => worth)),
});

/** A worth by quantities. */
const sharesOf = (worth: bigint, parts: readonly Part[]) =>
  shared(
    worth,
    parts.map((part) => part.quantity),
  );

/** The parts that are left when the oldest of them made good what had left before. */
function without<P extends Part>(parts: readonly P[], quantity: bigint): P[] {
  let left = quantity;
  return parts.flatMap((part) => {
    const gone = least(left, part.quantity);
    left -= gone;
    const worth = part.worth === undefined ? {} : { worth: part.worth - shareOf(part.worth, gone, part.quantity) };
    return gone === part.quantity ? [] : [{ ...part, ...worth, quantity: part.quantity - gone }];
  });
}
