import { add, compare, divide, multiply, negate, signOf, subtract } from "#define/decimal";
import { sum } from "#posting/amounts";
import { costOf, type Limits, type Movement, moveStock, type Outcome, type Stock } from "./cost.ts";

/** What is left of one receipt on a key; `isNew` and `isChanged` say what is to be stored. */
export type Layer = {
  id: string;
  balanceId: string;
  moveId: string;
  postedOn: string;
  quantity: string;
  value: string;
  remaining: string;
  remainingValue: string;
  isNew?: boolean;
  isChanged?: boolean;
};
/** What a move took from a layer (negative) or gave back to it. */
export type LayerUse = { layerId: string; moveId: string; quantity: string; value: string };
/** The layers of one key in the order they are taken, what was done to them, and what the move undoes or means. */
export type Layering = {
  layers: Layer[];
  uses: LayerUse[];
  moveId: string;
  newLayer: (quantity: string, value: string) => Layer;
  /** What the undone issue took. */
  taken?: readonly LayerUse[] | undefined;
  /** The layers that this move made come first: those of an undone receipt, or of one whose price came late. */
  layerOf?: string | undefined;
};

/**
 * Works out one movement first in, first out: issues at the value of the layers they take, receipts as a layer of their own, values spread
 * over what is left.
 */
export function moveLayers(stock: Stock, movement: Movement, limits: Limits, layering: Layering): Outcome {
  const direction = signOf(movement.quantity);
  if (direction < 0) return issue(stock, movement, limits, layering);
  const outcome = moveStock(stock, movement, limits);
  if ("fault" in outcome) return outcome;
  if (direction > 0) receive(stock, movement.quantity, outcome.after, layering);
  else spread(subtract(outcome.after.value, stock.value), layering, limits.digits);
  return outcome;
}

/** The same movement told at its own value, with what the books moved beside it as a variance. */
export function atOwnValue(outcome: Outcome, own: string): Outcome {
  if ("fault" in outcome) return outcome;
  const [first, ...rest] = outcome.legs;
  if (!first) return outcome;
  const difference = subtract(add(first.value, ...rest.map(({ value }) => value)), own);
  const legs = [{ ...first, value: own }];
  if (signOf(difference) !== 0) legs.push({ leg: "variance", quantity: "0", value: difference });
  return { legs, after: outcome.after };
}

function issue(stock: Stock, { quantity, value }: Movement, limits: Limits, layering: Layering): Outcome {
  const takes = take(layering, negate(quantity), limits.digits);
  const covered = sum(takes.map((part) => part.quantity));
  const cost = sum(takes.map((part) => part.value));
  const uncovered = subtract(negate(quantity), covered);
  const total = signOf(uncovered) > 0 ? add(cost, beyond(stock, takes, uncovered, limits.digits)) : cost;
  const outcome = moveStock(stock, { quantity, value: negate(total) }, limits);
  if ("fault" in outcome) return outcome;
  for (const part of takes) touch(layering, part.layer, negate(part.quantity), negate(part.value));
  return value === null ? outcome : atOwnValue(outcome, value);
}

type Take = { layer: Layer; quantity: string; value: string };

function take({ layers, layerOf }: Layering, wanted: string, digits: number): Take[] {
  const open = layers.filter(({ remaining }) => signOf(remaining) > 0);
  const own = open.filter(({ moveId }) => moveId === layerOf);
  const takes: Take[] = [];
  let left = wanted;
  for (const layer of [...own, ...open.filter((one) => !own.includes(one))]) {
    if (signOf(left) <= 0) break;
    const isWhole = compare(layer.remaining, left) <= 0;
    const quantity = isWhole ? layer.remaining : left;
    const value = isWhole ? layer.remainingValue : divide(multiply(layer.remainingValue, left, 10), layer.remaining, digits);
    takes.push({ layer, quantity, value });
    left = subtract(left, quantity);
  }
  return takes;
}

/** What is issued beyond all layers costs what the last layer did, else the average below zero. */
function beyond(stock: Stock, takes: readonly Take[], uncovered: string, digits: number): string {
  const last = takes.at(-1)?.layer;
  if (last) return divide(multiply(last.value, uncovered, 10), last.quantity, digits);
  return signOf(stock.quantity) < 0 ? costOf(stock, uncovered, digits) : "0";
}

function receive(before: Stock, quantity: string, after: Stock, layering: Layering): void {
  let left = quantity;
  for (const part of layering.taken ?? []) {
    const layer = layering.layers.find(({ id }) => id === part.layerId);
    if (layer) touch(layering, layer, negate(part.quantity), negate(part.value));
    left = add(left, part.quantity);
  }
  const lying = compare(after.quantity, left) < 0 ? after.quantity : left;
  if (signOf(lying) <= 0) return;
  const given = sum((layering.taken ?? []).map(({ value }) => value));
  const wasBelow = signOf(before.quantity) < 0;
  const value = wasBelow ? after.value : add(subtract(after.value, before.value), given);
  const layer = layering.newLayer(lying, value);
  const later = layering.layers.findIndex(({ postedOn }) => postedOn > layer.postedOn);
  layering.layers.splice(later < 0 ? layering.layers.length : later, 0, layer);
}

/**
 * Over the meant layers, else over all: raises by quantity, lowers by value, so that no layer falls below zero; the last takes the cents.
 */
function spread(amount: string, layering: Layering, digits: number): void {
  const lying = layering.layers.filter(({ remaining }) => signOf(remaining) > 0);
  const meant = lying.filter(({ moveId }) => moveId === layering.layerOf);
  const open = meant.length > 0 ? meant : lying;
  const weightOf = (layer: Layer) => (signOf(amount) > 0 ? layer.remaining : layer.remainingValue);
  const whole = sum(open.map(weightOf));
  let left = amount;
  for (const [at, layer] of open.entries()) {
    const isLast = at === open.length - 1;
    const share = isLast || signOf(whole) === 0 ? left : divide(multiply(amount, weightOf(layer), 10), whole, digits);
    touch(layering, layer, "0", share);
    left = subtract(left, share);
  }
}

function touch({ uses, moveId }: Layering, layer: Layer, quantity: string, value: string): void {
  layer.remaining = add(layer.remaining, quantity);
  layer.remainingValue = add(layer.remainingValue, value);
  layer.isChanged = true;
  uses.push({ layerId: layer.id, moveId, quantity, value });
}
