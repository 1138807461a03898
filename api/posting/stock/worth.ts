import { add, compare, divide, multiply, negate, round, signOf, subtract } from "#define/decimal";
import { sum } from "#posting/amounts";
import type { Account } from "#posting/journal/journal";
import { type Faulty, type Movement, shareOf, short } from "./cost.ts";
import { displace, replace, type Replaced } from "./displace.ts";
import { type Aged, coverBelow, returnToLayers, goBelow, layDown, type Layering, priceOf, spread, type Take, takeLayers } from "./layer.ts";
import type { Valuation } from "./valuation.ts";
import { grouped } from "#posting/rows";
import type { Difference, Undoing } from "./request.ts";

/** What a movement is worth, the differences beside it, and the first days of what it took. */
export type Worth = { value: string; differences: Difference[]; ages: Aged[] };
/** How a movement is valued. */
export type Valuing = {
  layering: Layering;
  digits: number;
  /** What a piece costs where nothing lies and nothing lay. */
  plannedPrice: string;
  /** The goods have no value of their own: they are others'. */
  isWorthless: boolean;
  /** What the movement is booked against. */
  account: Account | "";
  /** First days of what comes. */
  ages: readonly Aged[];
  /** It undoes a move. */
  undoes?: Pick<Undoing, "beside" | "again"> | undefined;
  /** Another movement of its line undoes the quantity with this value. */
  isBeside: boolean;
};

/** Values one movement by what lies there, and changes the valuation and its layers in memory; or says why it cannot be. */
export function valueMovement(valuation: Valuation, movement: Movement, valuing: Valuing): Worth | Faulty {
  const direction = signOf(movement.quantity);
  if (direction === 0) return revalue(valuation, round(movement.value ?? "0", valuing.digits), valuing);
  return direction > 0 ? bringIn(valuation, movement, valuing) : takeOut(valuation, movement, valuing);
}

/** What a quantity is worth at the cost of now, without being moved. */
export function worthOf(valuation: Valuation, quantity: string, { digits, plannedPrice, isWorthless }: Omit<Valuing, "layering">): string {
  if (isWorthless) return "0";
  return signOf(valuation.quantity) > 0
    ? shareOf(valuation.value, quantity, valuation.quantity, digits)
    : multiply(priceOfLast(valuation) ?? plannedPrice, quantity, digits);
}

function revalue(valuation: Valuation, value: string, valuing: Valuing): Worth | Faulty {
  const { layering, undoes, isBeside } = valuing;
  if (isBeside) {
    changed(valuation, valuing, "0", value);
    return { value, differences: [], ages: [] };
  }
  const lies = signOf(valuation.quantity) > 0;
  if (!lies && !undoes) return short("0");
  const after = add(valuation.value, value);
  const rest = lies ? (signOf(after) < 0 ? negate(after) : "0") : negate(value);
  if (!undoes && signOf(rest) !== 0) return { fault: { code: "notNegative", field: "amount" } };
  const moved = add(value, rest);
  if (layering.isByLayer) spread(layering, moved);
  changed(valuation, valuing, "0", moved);
  return { value, differences: differing(rest, "inventoryDifference"), ages: [] };
}

/**
 * Out at the cost of the layers or the average; from nothing at the last price. A value of its own stands, what it differs by beside it:
 * against the accounts of those who took what is undone, as far as they took other goods instead, and the rest.
 */
function takeOut(valuation: Valuation, { quantity, value }: Movement, valuing: Valuing): Worth {
  const { layering, digits, undoes } = valuing;
  const wanted = negate(quantity);
  const displaced = displace(layering, wanted);
  const takes = takeLayers(layering, wanted);
  const replaced = replace(layering, displaced, (taken) => priceBelow(valuation, taken, valuing));
  const uncovered = subtract(wanted, sum(takes.map((take) => take.quantity)));
  const worthBelow = goBelow(layering, uncovered, priceBelow(valuation, takes, valuing));
  const ages = takes.map(({ layer, quantity: part, value: worth }) => ({ firstOn: layer.firstOn, quantity: part, value: worth }));
  if (signOf(uncovered) > 0) ages.push({ firstOn: layering.postedOn, quantity: uncovered, value: worthBelow });
  const missing = sum([uncovered, ...replaced.map(({ open }) => open)]);
  const below = sum([worthBelow, ...replaced.map((one) => one.below)]);
  const cost = costOf(valuation, [...takes, ...insteadOf(replaced)], { wanted, uncovered: missing, below }, valuing);
  const own = value === null ? negate(cost) : round(value, digits);
  const whole = value === null ? "0" : besideOwn(valuation, add(own, undoes?.beside ?? "0"), { wanted, uncovered: missing, cost }, valuing);
  const explained = replaced.flatMap((one) => explainedBy(one, valuing));
  const rest = subtract(whole, sum(explained.map((one) => one.value)));
  changed(valuation, valuing, quantity, add(own, whole), undoes ? priceOpen(replaced) : priceFrom(takes, valuing));
  return { value: own, differences: byMove([...explained, ...differing(rest, "inventoryDifference")]), ages };
}

/** What moves took instead, less what they had of the undone one. */
const insteadOf = (replaced: readonly Replaced[]): Pick<Take, "value">[] =>
  replaced.flatMap(({ takes, freed }) => [...takes, { value: negate(freed) }]);

/** The price at which displaced moves have goods from nothing. */
function priceOpen(replaced: readonly Replaced[]): string | null {
  const open = sum(replaced.map((one) => one.open));
  return signOf(open) > 0 ? divide(sum(replaced.map(({ below }) => below)), open, 6) : null;
}

/** What a move costs otherwise with what it took instead: other layers, or the price that holds below zero. */
function explainedBy({ taker, takes, openThought, below, thought }: Replaced, { layering }: Valuing): Difference[] {
  const had = subtract(thought, openThought);
  const instead = layering.isByLayer ? subtract(had, sum(takes.map(({ value }) => value))) : "0";
  const value = add(instead, subtract(openThought, below));
  return differing(value, taker.account === "" ? "inventoryDifference" : taker.account, taker.moveId);
}

/**
 * What stands beside a value of its own that leaves: what layers, nothing or less than nothing are worth otherwise; what lies at one price
 * only gives up what it does not have.
 */
function besideOwn(
  valuation: Valuation,
  own: string,
  { wanted, uncovered, cost }: { wanted: string; uncovered: string; cost: string },
  { layering }: Valuing,
): string {
  const isLeft = signOf(uncovered) <= 0 && compare(wanted, valuation.quantity) < 0;
  if (layering.isByLayer || !isLeft) return negate(add(cost, own));
  const after = add(valuation.value, own);
  return signOf(after) < 0 ? negate(after) : "0";
}

/** What a piece costs that is issued from nothing: what the last one there did, else the planned price. */
function priceBelow(valuation: Valuation, takes: readonly Take[], valuing: Valuing): string {
  return valuing.isWorthless ? "0" : (aboveZero(priceFrom(takes, valuing)) ?? priceOfLast(valuation) ?? valuing.plannedPrice);
}

/** The price of the last goods that had one: what was free, or lost its value to what was undone, tells none. */
const priceOfLast = ({ lastPrice }: Valuation): string | null => aboveZero(lastPrice);
const aboveZero = (price: string | null): string | null => (price !== null && signOf(price) > 0 ? price : null);

function costOf(
  valuation: Valuation,
  takes: readonly Pick<Take, "value">[],
  { wanted, uncovered, below }: { wanted: string; uncovered: string; below: string },
  { layering, digits }: Valuing,
): string {
  if (layering.isByLayer) return add(sum(takes.map(({ value }) => value)), below);
  const lying = signOf(valuation.quantity) > 0 ? valuation.value : "0";
  return signOf(uncovered) > 0 ? add(lying, below) : shareOf(lying, wanted, valuation.quantity, digits);
}

/**
 * In at its value: back to the layers that it undoes, then over what was issued from nothing, whose difference in price is its issue's; the
 * rest lies there.
 */
function bringIn(valuation: Valuation, { quantity, value }: Movement, valuing: Valuing): Worth | Faulty {
  const { layering, digits, undoes, account } = valuing;
  const { isByLayer } = layering;
  const own = value === null ? worthOf(valuation, quantity, valuing) : round(value, digits);
  const given = undoes?.again ? own : add(own, undoes?.beside ?? "0");
  const back = returnToLayers(layering, quantity);
  const fixed = isByLayer ? [...back.own, ...back.taken] : back.own;
  const free = subtract(quantity, sum(fixed.map((take) => take.quantity)));
  const worthBack = sum(fixed.map((take) => take.value));
  const worthFree = signOf(free) > 0 ? subtract(given, worthBack) : "0";
  const rest = signOf(free) > 0 ? "0" : subtract(worthBack, given);
  const laid = subtract(quantity, sum([...back.own, ...back.taken].map((take) => take.quantity)));
  const came = layDown(layering, laid, isByLayer ? worthFree : "0", valuing.ages);
  let covered = "0";
  const covers = coverBelow(layering, [...back.taken, ...came], (part) => {
    const before = shareOf(worthFree, covered, free, digits);
    covered = add(covered, part);
    return subtract(shareOf(worthFree, covered, free, digits), before);
  });
  const differences = [
    ...differing(rest, account === "" ? "inventoryDifference" : account),
    ...covers.flatMap(({ layer, booked, cost }) =>
      differing(subtract(booked, cost), layer.account === "" ? "inventoryDifference" : layer.account, layer.moveId),
    ),
    ...(undoes?.again ?? []),
  ];
  const moved = sum([own, ...differences.map((one) => one.value)]);
  const after = add(valuation.value, moved);
  if (!undoes && signOf(after) < 0 && signOf(add(valuation.quantity, quantity)) > 0)
    return { fault: { code: "notNegative", field: "amount" } };
  changed(valuation, valuing, quantity, moved, priceFrom(came, valuing));
  return { value: own, differences: byMove(differences), ages: [] };
}

/** One difference for each move that it belongs to: a move that was issued from nothing twice is covered in two parts. */
function byMove(differences: readonly Difference[]): Difference[] {
  const same = grouped(differences, ({ account, of = "" }) => `${account} ${of}`);
  return [...same.values()].flatMap((parts) =>
    parts.slice(0, 1).flatMap(({ account, of }) => differing(sum(parts.map(({ value }) => value)), account, of)),
  );
}

const differing = (value: string, account: Account, of?: string): Difference[] =>
  signOf(value) === 0 ? [] : [{ value, account, ...(of === undefined ? {} : { of }) }];

/** The price of the layers that were moved, where values lie in layers. */
const priceFrom = (takes: readonly Take[], { layering }: Valuing): string | null => (layering.isByLayer ? priceOf(takes) : null);

/**
 * Changes the valuation; `price` = what a piece of the layers that were moved cost. What is undone takes its differences along one by one:
 * an average between them is no price that goods ever had.
 */
function changed(valuation: Valuation, valuing: Valuing, quantity: string, value: string, price: string | null = null): void {
  const { undoes, isBeside, layering } = valuing;
  valuation.quantity = add(valuation.quantity, quantity);
  valuation.value = add(valuation.value, value);
  valuation.beside = add(valuation.beside ?? "0", isBeside ? negate(value) : (undoes?.beside ?? "0"));
  valuation.isChanged = true;
  const lies = signOf(valuation.quantity) > 0;
  const average = lies && !layering.isByLayer ? divide(add(valuation.value, valuation.beside), valuation.quantity, 6) : null;
  valuation.lastPrice = aboveZero(price !== null && (lies || signOf(quantity) < 0) ? price : average) ?? valuation.lastPrice;
}
