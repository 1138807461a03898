import { newId } from "#db/id";
import { multiply, negate, signOf, subtract } from "#define/decimal";
import { sum } from "#posting/amounts";
import type { Account } from "#posting/journal/journal";
import { type Faulty, type Limits, moveStock, type Outcome } from "./cost.ts";
import { type Balance, keyOf, keyText, type StockKey } from "./key.ts";
import { atOwnValue, type Layer, type LayerUse, moveLayers } from "./layer.ts";
import { type CostMethod, heldMonth, type OpenMonth } from "./month.ts";
import type { StockPosting, StockRequest } from "./request.ts";

/** The locked books that a batch of movements changes in memory, in the order of the movements. */
export type Books = {
  /** Digits of the company's currency. */
  digits: number;
  months: ReadonlyMap<string, OpenMonth>;
  /** The newest month of each warehouse that something is taken from. */
  newest: ReadonlyMap<string, string>;
  balances: ReadonlyMap<string, Balance>;
  /** Open layers by balance, in the order they are taken; of first-in-first-out warehouses only. */
  layers: ReadonlyMap<string, Layer[]>;
  /** What undone issues took, by move. */
  taken: ReadonlyMap<string, LayerUse[]>;
  uses: LayerUse[];
  /** Planned prices by material, of planned-price warehouses only. */
  planned: ReadonlyMap<string, string>;
  /** What the documents of the batch have reserved themselves, by balance. */
  ownReserved: Map<string, string>;
  /** What each movement of the batch became. */
  booked: Map<StockRequest, StockPosting[]>;
};

/** Books one movement by the method of its warehouse: changes the books in memory and answers its moves, or why it cannot be. */
export function bookMovement(books: Books, request: StockRequest): StockPosting[] | Faulty {
  const month = heldMonth(books.months, request);
  const id = newId();
  if (request.state === "variance") return keep(books, request, [varianceOf(books, request, month, id, request.value ?? "0")]);
  if (methodOf(request, month) === "plannedPrice" && signOf(request.quantity) === 0 && !request.undoes)
    return keep(books, request, [varianceOf(books, request, month, id, request.value ?? "0")]);
  const outcome = outcomeOf(books, request, month, id);
  if ("fault" in outcome) return outcome;
  const balance = balanceOf(books, request);
  const movedOn = balance.movedOn !== null && balance.movedOn > request.postedOn ? balance.movedOn : request.postedOn;
  Object.assign(balance, outcome.after, { movedOn });
  const postings = outcome.legs.map(({ leg, quantity, value }, at): StockPosting => {
    const isDifference = leg === "variance" && at > 0;
    const account: Account | "" = isDifference ? "inventoryDifference" : request.account;
    const side = at === 0 && request.undoes ? request.undoes.leg : leg;
    return { request, id: at === 0 ? id : newId(), key: keyOf(request), leg: side, quantity, value, account, postedMonth: month.month };
  });
  const difference = priceDifference(books, request, month, outcome);
  if (signOf(difference) !== 0) postings.push(varianceOf(books, request, month, newId(), difference));
  return keep(books, request, postings);
}

/** The key that holds what the actual prices of a material differ from its planned one in a warehouse. */
export const varianceKey = ({ warehouseId, materialId }: Pick<StockKey, "warehouseId" | "materialId">): StockKey => ({
  warehouseId,
  materialId,
  batch: "",
  area: "",
  seat: "",
  box: "",
  owner: "own",
  state: "variance",
  serial: "",
});

/** Whether a key may hold less than nothing: own goods that are at hand, where their warehouse allows it. */
export const mayFallBelow = ({ serial, state, owner }: StockKey, isAllowed: boolean): boolean =>
  isAllowed && serial === "" && state === "available" && owner === "own";

/** The method that a movement is costed by: stock under way keeps its own value, that of others has none. */
export function methodOf({ owner, state }: StockKey, { costMethod }: Pick<OpenMonth, "costMethod">): CostMethod | "none" {
  if (owner !== "own") return "none";
  return state === "inTransit" ? "movingAverage" : costMethod;
}

function outcomeOf(books: Books, request: StockRequest, month: OpenMonth, id: string): Outcome {
  const balance = balanceOf(books, request);
  const limits = limitsOf(books, request, month, balance);
  const method = methodOf(request, month);
  const { quantity } = request;
  if (request.undoes && signOf(quantity) === 0 && signOf(balance.quantity) === 0) return { legs: [], after: balance };
  const value = method === "none" ? "0" : valueOf(books, request);
  if (method === "fifo") return layered(books, request, { quantity, value }, limits, balance, id);
  if (method === "plannedPrice" && signOf(quantity) > 0 && !request.undoes)
    return moveStock(balance, { quantity, value: plannedValue(books, request) }, limits);
  if (request.undoes?.wasFollowed && signOf(quantity) < 0 && method !== "none")
    return atOwnValue(moveStock(balance, { quantity, value: null }, limits), value ?? "0");
  return moveStock(balance, { quantity, value }, limits);
}

function layered(
  books: Books,
  request: StockRequest,
  movement: { quantity: string; value: string | null },
  limits: Limits,
  balance: Balance,
  moveId: string,
): Outcome {
  const newLayer = (quantity: string, value: string): Layer => ({
    id: newId(),
    balanceId: balance.id,
    moveId,
    postedOn: request.postedOn,
    quantity,
    value,
    remaining: quantity,
    remainingValue: value,
    isNew: true,
  });
  const { uses, layers, taken } = books;
  const undone = request.undoes?.moveId;
  return moveLayers(balance, movement, limits, {
    layers: layers.get(balance.id) ?? [],
    uses,
    moveId,
    newLayer,
    taken: undone === undefined ? undefined : taken.get(undone),
    layerOf: request.layerOf ?? undone,
  });
}

/** The value a movement brings: its own, or what the movement it continues took out. */
function valueOf({ booked }: Books, { value, continues }: StockRequest): string | null {
  if (!continues) return value;
  const [first] = booked.get(continues) ?? [];
  return first ? negate(first.value) : value;
}

function limitsOf(books: Books, request: StockRequest, { allowsNegative }: OpenMonth, balance: Balance): Limits {
  const ownReserved = books.ownReserved.get(balance.id) ?? "0";
  return {
    allowsNegative: mayFallBelow(request, allowsNegative),
    ownReserved,
    digits: books.digits,
  };
}

function plannedValue({ planned, digits }: Books, { materialId, quantity }: StockRequest): string {
  return multiply(planned.get(materialId) ?? "0", quantity, digits);
}

/** What a receipt at planned price actually cost beyond it. */
function priceDifference(books: Books, request: StockRequest, month: OpenMonth, outcome: Outcome): string {
  if (methodOf(request, month) !== "plannedPrice" || signOf(request.quantity) <= 0 || request.undoes || "fault" in outcome) return "0";
  const actual = valueOf(books, request);
  return actual === null ? "0" : subtract(actual, outcome.legs[0]?.value ?? "0");
}

function varianceOf(books: Books, request: StockRequest, month: OpenMonth, id: string, value: string): StockPosting {
  const key = varianceKey(request);
  const balance = balanceOf(books, key);
  balance.value = sum([balance.value, value]);
  return { request, id, key, leg: "priceVariance", quantity: "0", value, account: request.account, postedMonth: month.month };
}

function keep({ booked }: Books, request: StockRequest, postings: StockPosting[]): StockPosting[] {
  booked.set(request, postings);
  return postings;
}

function balanceOf({ balances }: Books, key: StockKey): Balance {
  const balance = balances.get(keyText(key));
  if (!balance) throw new Error(`no balance was locked for ${keyText(key)}`);
  return balance;
}
