import { compare, divide, least, multiply, negate, signOf, subtract } from "#define/decimal";
import { newId } from "#db/id";
import { sum } from "#posting/amounts";
import type { Account } from "#posting/journal/journal";
import { shareOf } from "./cost.ts";

/**
 * What is left of what came to a valuation by one move, or, negative, of what was issued from nothing; `isNew` and `isChanged` say what is
 * to be stored.
 */
export type Layer = {
  id: string;
  valuationId: string;
  moveId: string;
  firstOn: string;
  postedOn: string;
  /** What an issue from nothing was booked against. */
  account: Account | "";
  quantity: string;
  value: string;
  remaining: string;
  remainingValue: string;
  isNew?: boolean;
  isChanged?: boolean;
};
/** What a move took from a layer (negative) or gave to it. */
export type LayerUse = { layerId: string; moveId: string; postedOn: string; quantity: string; value: string };
/** A part of a movement with the first day of its goods, and its value where it came by layers. */
export type Aged = { firstOn: string; quantity: string; value: string };
/** The layers of one valuation in the order they are taken, with the move that changes them and what it undoes or means. */
export type Layering = {
  valuationId: string;
  layers: Layer[];
  uses: LayerUse[];
  moveId: string;
  postedOn: string;
  account: Account | "";
  digits: number;
  /** Values lie in the layers; else they tell the age alone. */
  isByLayer: boolean;
  /** The undone move, and what it took from layers or gave to them. */
  undone?: string | undefined;
  undoneUses: readonly LayerUse[];
  /** Who took goods that undone moves brought and has them still, the oldest first. */
  takers: Taker[];
  /** The layers that these moves made come first. */
  layersOf: readonly string[];
};
/** What a move has of a layer, at what that was worth there; `booked` is what the whole move of `moved` pieces was booked at. */
export type Taker = {
  layerId: string;
  moveId: string;
  postedOn: string;
  account: Account | "";
  quantity: string;
  value: string;
  moved: string;
  booked: string;
};
/** What was taken of a layer. */
export type Take = { layer: Layer; quantity: string; value: string };

/** Takes from the layers that are meant, then from the oldest, as far as they go. */
export function takeLayers(layering: Layering, wanted: string): Take[] {
  const { layers, layersOf, undone, moveId } = layering;
  const open = layers.filter(({ remaining }) => signOf(remaining) > 0);
  const meant = new Set(open.filter((layer) => layer.moveId === undone || layersOf.includes(layer.moveId)));
  const takes = takeFrom([...meant, ...open.filter((layer) => !meant.has(layer))], wanted, layering.digits);
  for (const take of takes) touch(layering, take.layer, moveId, negate(take.quantity), negate(take.value));
  return takes;
}

/** Books what no layer covers as issued from nothing at one price; answers its value. */
export function goBelow(layering: Layering, uncovered: string, price: string): string {
  if (signOf(uncovered) <= 0) return "0";
  const value = multiply(price, uncovered, layering.digits);
  addLayer(layering, { moveId: layering.moveId, firstOn: layering.postedOn, quantity: negate(uncovered), value: negate(value) });
  return value;
}

/** What a movement gave back to the layers of what it undoes: to its own issue from nothing, and to those that it took from. */
export function returnToLayers(layering: Layering, quantity: string): { own: Take[]; taken: Take[] } {
  const own: Take[] = [];
  const taken: Take[] = [];
  let left = quantity;
  const give = (list: Take[], layer: Layer, most: string, worth: string) => {
    if (signOf(left) <= 0 || signOf(most) <= 0) return;
    const part = least(most, left);
    const value = shareOf(worth, part, most, layering.digits);
    touch(layering, layer, layering.moveId, part, value);
    list.push({ layer, quantity: part, value });
    left = subtract(left, part);
  };
  const { undone, undoneUses, layers } = layering;
  for (const layer of layers)
    if (layer.moveId === undone && signOf(layer.remaining) < 0) give(own, layer, negate(layer.remaining), negate(layer.remainingValue));
  for (const use of undoneUses) {
    const layer = layers.find(({ id }) => id === use.layerId);
    if (layer && signOf(layer.quantity) > 0) give(taken, layer, negate(use.quantity), negate(use.value));
  }
  return { own, taken };
}

/** Lays down what came, a layer for each first day of its goods; its value by theirs, else by quantity. */
export function layDown(layering: Layering, quantity: string, value: string, ages: readonly Aged[]): Take[] {
  if (signOf(quantity) <= 0) return [];
  const parts = agedParts(quantity, ages, layering.postedOn);
  const worth = sum(parts.map((part) => part.value));
  const weightOf = (part: Aged) => (signOf(worth) > 0 ? part.value : part.quantity);
  const whole = signOf(worth) > 0 ? worth : quantity;
  let left = value;
  return parts.map((part, at): Take => {
    const share = at === parts.length - 1 ? left : shareOf(value, weightOf(part), whole, layering.digits);
    left = subtract(left, share);
    const { moveId } = layering;
    return { layer: addLayer(layering, { ...part, moveId, value: share }), quantity: part.quantity, value: share };
  });
}

/** An issue from nothing that something covers: how much, what it was booked at, and what the goods cost. */
export type Cover = { layer: Layer; quantity: string; booked: string; cost: string };

/** Covers the oldest issues from nothing with what came; the use of the goods is that of the issue, not before its own day. */
export function coverBelow(layering: Layering, came: readonly Take[], costOf: (quantity: string) => string): Cover[] {
  const { layers, digits } = layering;
  const below = layers
    .filter(({ remaining }) => signOf(remaining) < 0)
    .toSorted((one, other) =>
      one.firstOn === other.firstOn ? (BigInt(one.id) < BigInt(other.id) ? -1 : 1) : one.firstOn < other.firstOn ? -1 : 1,
    );
  const lying = came.map(({ layer, quantity, value }) => ({ layer, quantity, value }));
  return below.flatMap((layer): Cover[] => {
    const takes: Take[] = [];
    const on = later(layering.postedOn, layer.postedOn);
    let left = negate(layer.remaining);
    for (const one of lying) {
      if (signOf(left) <= 0) break;
      if (signOf(one.quantity) <= 0) continue;
      const quantity = least(one.quantity, left);
      const value = shareOf(one.value, quantity, one.quantity, digits);
      Object.assign(one, { quantity: subtract(one.quantity, quantity), value: subtract(one.value, value) });
      touch(layering, one.layer, layer.moveId, negate(quantity), layering.isByLayer ? negate(value) : "0", on);
      takes.push({ layer: one.layer, quantity, value });
      left = subtract(left, quantity);
    }
    const quantity = sum(takes.map((take) => take.quantity));
    if (signOf(quantity) <= 0) return [];
    const booked = shareOf(negate(layer.remainingValue), quantity, negate(layer.remaining), digits);
    touch(layering, layer, layering.moveId, quantity, booked, on);
    return [{ layer, quantity, booked, cost: layering.isByLayer ? sum(takes.map(({ value }) => value)) : costOf(quantity) }];
  });
}

/**
 * Spreads a value over the meant layers, else over all: raises by quantity, lowers by value, so that no layer falls below zero; the last
 * takes the cents.
 */
export function spread(layering: Layering, amount: string): void {
  const lying = layering.layers.filter(({ remaining }) => signOf(remaining) > 0);
  const meant = lying.filter(({ moveId }) => layering.layersOf.includes(moveId));
  const weightOf = (layer: Layer) => (signOf(amount) > 0 ? layer.remaining : layer.remainingValue);
  const isEnough = signOf(amount) > 0 || compare(sum(meant.map(weightOf)), negate(amount)) >= 0;
  const open = meant.length > 0 && isEnough ? meant : lying;
  const whole = sum(open.map(weightOf));
  let left = amount;
  for (const [at, layer] of open.entries()) {
    const isLast = at === open.length - 1;
    const share = isLast || signOf(whole) === 0 ? left : shareOf(amount, weightOf(layer), whole, layering.digits);
    touch(layering, layer, layering.moveId, "0", share);
    left = subtract(left, share);
  }
}

/** The price of a piece of what was taken or laid down last. */
export function priceOf(takes: readonly Take[]): string | null {
  const last = takes.at(-1);
  return last && signOf(last.quantity) > 0 ? divide(last.value, last.quantity, 6) : null;
}

/** The first days of a quantity: of the oldest goods first, of today what nobody knows or what covered them later. */
function agedParts(quantity: string, ages: readonly Aged[], today: string): Aged[] {
  const parts: Aged[] = [];
  let left = quantity;
  for (const age of ages) {
    if (signOf(left) <= 0) break;
    const part = least(age.quantity, left);
    if (signOf(part) <= 0) continue;
    parts.push({ firstOn: age.firstOn < today ? age.firstOn : today, quantity: part, value: shareOf(age.value, part, age.quantity, 4) });
    left = subtract(left, part);
  }
  // A part without a known value would get none of it.
  const isWhole = signOf(left) <= 0;
  if (!isWhole) parts.push({ firstOn: today, quantity: left, value: "0" });
  return isWhole ? parts : parts.map((part) => ({ ...part, value: "0" }));
}

export function takeFrom(layers: readonly Layer[], wanted: string, digits: number): Take[] {
  const takes: Take[] = [];
  let left = wanted;
  for (const layer of layers) {
    if (signOf(left) <= 0) break;
    const quantity = least(layer.remaining, left);
    takes.push({ layer, quantity, value: shareOf(layer.remainingValue, quantity, layer.remaining, digits) });
    left = subtract(left, quantity);
  }
  return takes;
}

export function addLayer(layering: Layering, made: Aged & Pick<Layer, "moveId">, account = layering.account): Layer {
  const { valuationId, postedOn, layers } = layering;
  const remains = { remaining: made.quantity, remainingValue: made.value };
  const layer: Layer = { id: newId(), valuationId, postedOn, account, ...made, ...remains, isNew: true };
  const later = layers.findIndex((other) => other.firstOn > made.firstOn);
  layers.splice(later < 0 ? layers.length : later, 0, layer);
  return layer;
}

export function touch(layering: Layering, layer: Layer, moveId: string, quantity: string, value: string, on = layering.postedOn): void {
  layer.remaining = sum([layer.remaining, quantity]);
  layer.remainingValue = sum([layer.remainingValue, value]);
  layer.isChanged = true;
  layering.uses.push({ layerId: layer.id, moveId, postedOn: on, quantity, value });
}

export const later = (one: string, other: string): string => (one > other ? one : other);
