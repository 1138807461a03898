import { newId } from "#db/id";
import { add, compare, multiply, negate, signOf, subtract } from "#define/decimal";
import { sum } from "#posting/amounts";
import { type Faulty, type Movement, shareOf, shortageOf } from "./cost.ts";
import { type Balance, keyOf, keyText, NOBODY, type StockKey } from "./key.ts";
import { divideCost, isBackdated, type Moved } from "./backdated.ts";
import { dayOf } from "./journal.ts";
import type { Aged, Layer, LayerUse, Taker } from "./layer.ts";
import { type CostMethod, lockedMonth, type OpenMonth } from "./month.ts";
import { passOn } from "./passOn.ts";
import type { Difference, StockPosting, StockRequest } from "./request.ts";
import { type Valuation, valuationOf, valuationText } from "./valuation.ts";
import { valueMovement, type Valuing, type Worth, worthOf } from "./worth.ts";

/** The locked books that a batch of movements changes in memory, in the order of the movements. */
export type Books = {
  /** Digits of the company's currency. */
  digits: number;
  /** The company's day: that of entry. */
  today: string;
  /** What was moved since the days of what leaves at the average on a day that is over, by valuation. */
  moved: ReadonlyMap<string, Moved[]>;
  months: ReadonlyMap<string, OpenMonth>;
  /** The newest month of each warehouse that something is taken from. */
  newest: ReadonlyMap<string, string>;
  balances: ReadonlyMap<string, Balance>;
  valuations: ReadonlyMap<string, Valuation>;
  /** Open layers by valuation, in the order they are taken. */
  layers: Map<string, Layer[]>;
  /** What undone moves took from layers and gave to them, by move. */
  undone: ReadonlyMap<string, LayerUse[]>;
  /** What made good what moves had issued from nothing whose goods pass to others, by layer. */
  covers: ReadonlyMap<string, LayerUse[]>;
  /** Who has goods that undone moves brought. */
  takers: Taker[];
  uses: LayerUse[];
  /** Planned prices by material, where they are asked for. */
  planned: ReadonlyMap<string, string>;
  /** First days of what was issued, by the line that it comes back from. */
  issued: ReadonlyMap<string, Aged[]>;
  /** What the documents of the batch have reserved themselves, by balance. */
  ownReserved: Map<string, string>;
  /** Movements that change no valuation: their line takes as much of it as it brings. */
  within: ReadonlySet<StockRequest>;
  /** What each movement of the batch became. */
  booked: Map<StockRequest, StockPosting[]>;
  /** What a document took out of a valuation and has not brought again, by both. */
  taken: Map<string, Aged[]>;
};

/** Books one movement by the method of its warehouse: changes the books in memory and answers its moves, or why it cannot be. */
export function bookMovement(books: Books, request: StockRequest): StockPosting[] | Faulty {
  const month = lockedMonth(books.months, request);
  const isPlanned = methodOf(request, month) === "plannedPrice";
  if (request.state === "variance" || (isPlanned && signOf(request.quantity) === 0 && !request.undoes && !request.revalues))
    return keep(books, request, [varianceOf(books, request, month, request.value ?? "0")]);
  const balance = balanceOf(books, request);
  const limits = { allowsNegative: mayFallBelow(request, month.allowsNegative), ownReserved: books.ownReserved.get(balance.id) ?? "0" };
  const moved = movedOf(request);
  const shortage = shortageOf(balance, moved.quantity, limits);
  if (shortage) return shortage;
  const id = newId();
  const worth = worthOfMovement(books, request, month, id);
  if ("fault" in worth) return worth;
  balance.quantity = sum([balance.quantity, moved.quantity]);
  balance.movedOn = balance.movedOn !== null && balance.movedOn > request.postedOn ? balance.movedOn : request.postedOn;
  const difference = priceDifference(books, request, month, worth);
  const variance = signOf(difference) === 0 ? [] : [varianceOf(books, request, month, difference)];
  return keep(books, request, [...postingsOf(request, month, id, worth), ...variance]);
}

/** What of a movement really moves: nothing of what only goes on under it, of what it undoes all but what stays. */
function movedOf({ quantity, value, passes, undoes }: StockRequest): Movement {
  if (passes) return { quantity: "0", value: "0" };
  const kept = undoes?.kept;
  return kept ? { quantity: add(quantity, kept.quantity), value: add(value ?? "0", kept.passes?.value ?? "0") } : { quantity, value };
}

/** The key that the moves of what the actual prices of a material differ from its planned one in a warehouse bear. */
export const varianceKey = ({ warehouseId, materialId }: Pick<StockKey, "warehouseId" | "materialId">): StockKey => ({
  warehouseId,
  materialId,
  batch: "",
  area: "",
  seat: "",
  box: "",
  owner: "own",
  ownerPartyId: NOBODY,
  state: "variance",
  serial: "",
});

/** Whether a key may hold less than nothing: own goods that are at hand, where their warehouse allows it. */
export const mayFallBelow = ({ serial, state, owner }: StockKey, isAllowed: boolean): boolean =>
  isAllowed && serial === "" && state === "available" && owner === "own";

/** The method that a movement is costed by: stock under way keeps its layers, that of others has no value. */
export function methodOf({ owner, state }: StockKey, { costMethod }: Pick<OpenMonth, "costMethod">): CostMethod | "none" {
  if (owner !== "own") return "none";
  return state === "inTransit" ? "fifo" : costMethod;
}

function worthOfMovement(books: Books, request: StockRequest, month: OpenMonth, moveId: string): Worth | Faulty {
  const valuation = valuationFor(books, request);
  const method = methodOf(request, month);
  const { quantity } = request;
  const valuing = valuingOf(books, request, valuation, method, moveId);
  const value = method === "none" ? "0" : valueOf(books, request);
  if (books.within.has(request)) {
    const cost = value ?? worthOf(valuation, quantity, valuing);
    return { value: cost, differences: [], ages: [] };
  }
  if (request.passes) {
    const { from, differences, value: passed } = request.passes;
    const entered = differences.filter(({ of }) => of === from).map((one) => ({ ...one, of: moveId }));
    return { value: passed, differences: [...passOn(valuing.layering, request.passes, books.covers), ...entered], ages: [] };
  }
  const isPlanned = method === "plannedPrice" && !request.undoes && !request.revalues;
  const stockWorth = isPlanned ? (signOf(quantity) > 0 ? plannedValue(books, request) : null) : value;
  const kept = request.undoes?.kept;
  const lying = { quantity: valuation.quantity, value: valuation.value };
  const worth = valueMovement(valuation, kept ? movedOf(request) : { quantity, value: stockWorth }, valuing);
  if ("fault" in worth) return worth;
  if (signOf(quantity) < 0) remember(books, request, worth.ages);
  if (method === "movingAverage" && isBackdated(request, books.today)) return enteredLate(books, request, worth, { lying, moveId });
  if (!kept || value === null) return worth;
  const again = sum(differencesBeside(books, kept));
  Object.assign(valuation, {
    value: add(valuation.value, again),
    beside: subtract(valuation.beside ?? "0", again),
    isChanged: true,
  });
  return { ...worth, value };
}

/** What leaves on a day that is over: at its cost then; what it costs otherwise now is booked on the day of entry and names it. */
function enteredLate(
  books: Books,
  request: StockRequest,
  worth: Worth,
  { lying, moveId }: { lying: { quantity: string; value: string }; moveId: string },
): Worth {
  const { account } = request;
  const moved = books.moved.get(valuationFor(books, request).id) ?? [];
  const { onDay, parts } = divideCost(request, negate(worth.value), { ...books, lying, moved });
  const entered = parts.flatMap(({ value, postedMonth }): Difference[] =>
    account === "" ? [] : [{ value: negate(value), account, of: moveId, enteredOn: books.today, postedMonth }],
  );
  return { ...worth, value: negate(onDay), differences: [...worth.differences, ...entered] };
}

function valuingOf(books: Books, request: StockRequest, valuation: Valuation, method: CostMethod | "none", moveId: string): Valuing {
  const { digits, planned, uses, layers, undone, takers, booked } = books;
  const { postedOn, account, materialId, passes } = request;
  const undoes = besideKept(books, request);
  const open = layers.get(valuation.id) ?? [];
  layers.set(valuation.id, open);
  return {
    digits,
    account,
    plannedPrice: planned.get(materialId) ?? "0",
    isWorthless: method === "none",
    ages: agesOf(books, request),
    undoes,
    isBeside: undoes?.isBeside ?? false,
    layering: {
      valuationId: valuation.id,
      layers: open,
      uses,
      moveId,
      postedOn,
      // What an undone receipt leaves below zero is no issue.
      account: undoes ? "" : account,
      digits,
      isByLayer: method === "fifo",
      undone: undoes?.moveId,
      undoneUses: undone.get(passes?.from ?? undoes?.moveId ?? "") ?? [],
      takers,
      layersOf: [...(request.layersOf ?? []), ...(request.outOf ? (booked.get(request.outOf) ?? []).map(({ id }) => id) : [])],
    },
  };
}

/** What differences of the undone move are booked anew beside the part of it that stays is not undone. */
function besideKept(books: Books, { undoes }: StockRequest): StockRequest["undoes"] {
  return undoes && { ...undoes, beside: sum([undoes.beside, ...(undoes.kept ? differencesBeside(books, undoes.kept) : [])]) };
}

const differencesBeside = ({ booked }: Books, request: StockRequest): string[] =>
  (booked.get(request) ?? []).filter(({ beside = 0 }) => beside > 0).map(({ value }) => value);

function postingsOf(request: StockRequest, month: OpenMonth, id: string, { value, differences, ages }: Worth): StockPosting[] {
  const direction = signOf(request.quantity);
  const side = direction === 0 ? "variance" : direction > 0 ? "in" : "out";
  const shared = { request, key: keyOf(request), postedMonth: month.month };
  const own: StockPosting = {
    ...shared,
    id,
    leg: request.undoes?.leg ?? side,
    quantity: request.quantity,
    value,
    account: request.account,
    ages,
  };
  const beside = differences.map((one: Difference, at): StockPosting => ({
    ...shared,
    id: newId(),
    leg: "variance",
    quantity: "0",
    beside: at + 1,
    ...one,
  }));
  return [own, ...beside];
}

/** The value a movement brings: its own, or its part of what the movement that it continues took out, the last of them the rest. */
function valueOf({ booked, digits }: Books, request: StockRequest): string | null {
  const { value, continues, quantity } = request;
  const [first] = continues ? (booked.get(continues) ?? []) : [];
  if (!first) return value;
  if (compare(negate(first.quantity), quantity) === 0) return negate(first.value);
  const same = [...booked.keys()].filter((other) => other.continues === continues && keyText(other) === keyText(request));
  const gone = sum(same.map((other) => other.quantity));
  const upTo = (part: string) => shareOf(first.value, part, first.quantity, digits);
  return subtract(upTo(add(gone, quantity)), upTo(gone));
}

/** The first days of what comes: told, those of what it continues or comes back from, else those of what its document took there. */
function agesOf({ booked, issued, taken }: Books, request: StockRequest): readonly Aged[] {
  if (request.ages) return request.ages;
  const from = request.continues ?? request.agedAs;
  if (from) return booked.get(from)?.[0]?.ages ?? [];
  if (request.returnOf) return after(issued.get(request.returnOf.lineId) ?? [], request.returnOf.before);
  if (signOf(request.quantity) <= 0) return [];
  const key = takenKey(request);
  const left = taken.get(key) ?? [];
  taken.set(key, after(left, request.quantity));
  return left;
}

function remember({ taken }: Books, request: StockRequest, ages: readonly Aged[]): void {
  const key = takenKey(request);
  taken.set(key, [...(taken.get(key) ?? []), ...ages.map(({ firstOn, quantity }) => ({ firstOn, quantity, value: "0" }))]);
}

const takenKey = (request: StockRequest): string => `${request.module} ${request.documentId} ${valuationText(valuationOf(request))}`;

/** What is left of aged parts after the first of them. */
function after(ages: readonly Aged[], quantity: string): Aged[] {
  let gone = quantity;
  return ages.flatMap((age) => {
    const left = subtract(age.quantity, gone);
    gone = signOf(left) >= 0 ? "0" : negate(left);
    return signOf(left) > 0 ? [{ ...age, quantity: left }] : [];
  });
}

function plannedValue({ planned, digits }: Books, { materialId, quantity }: StockRequest): string {
  return multiply(planned.get(materialId) ?? "0", quantity, digits);
}

/** What goods with a value of their own cost beyond their planned price: what came, or what goes back to its supplier. */
function priceDifference(books: Books, request: StockRequest, month: OpenMonth, worth: Worth): string {
  if (methodOf(request, month) !== "plannedPrice" || request.undoes || books.within.has(request)) return "0";
  const actual = valueOf(books, request);
  return actual === null ? "0" : subtract(actual, worth.value);
}

function varianceOf(books: Books, request: StockRequest, month: OpenMonth, value: string): StockPosting {
  const key = varianceKey(request);
  const valuation = valuationFor(books, key);
  Object.assign(valuation, { variance: sum([valuation.variance, value]), isChanged: true });
  return { request, id: newId(), key, leg: "priceVariance", quantity: "0", value, account: request.account, postedMonth: month.month };
}

function keep(books: Books, request: StockRequest, postings: StockPosting[]): StockPosting[] {
  books.booked.set(request, postings);
  const own = postings.filter(({ key }) => key.state !== "variance");
  const moved = own.map((posting): Moved => ({ ...posting, on: dayOf(posting), month: posting.postedMonth }));
  books.moved.get(valuationFor(books, request).id)?.push(...moved);
  return postings;
}

function balanceOf({ balances }: Books, key: StockKey): Balance {
  const balance = balances.get(keyText(key));
  if (!balance) throw new Error(`no balance was locked for ${keyText(key)}`);
  return balance;
}

function valuationFor({ valuations }: Books, key: StockKey): Valuation {
  const text = valuationText(valuationOf(key));
  const valuation = valuations.get(text);
  if (!valuation) throw new Error(`no valuation was locked for ${text}`);
  return valuation;
}
