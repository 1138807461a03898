import { compare, least, magnitude, multiply, negate, signOf, subtract } from "#define/decimal";
import { sum } from "#posting/amounts";
import { shareOf } from "./cost.ts";
import { addLayer, later, type Layer, type Layering, type LayerUse, takeFrom, type Take, type Taker, touch } from "./layer.ts";

/** Goods of an undone move that another move took: what they were thought to cost, and the issue from nothing that they had covered. */
export type Displaced = { taker: Taker; quantity: string; freed: string; thought: string; covered: Layer | undefined; on: string };
/** What a displaced move has instead: other goods, and the rest, issued from nothing at one price. */
export type Replaced = Displaced & { takes: Take[]; open: string; openThought: string; below: string };

/**
 * Gives the layers of an undone move back what others took of them, as much as is wanted beyond what is left there; apart what covered an
 * issue from nothing, each time at what it was booked at.
 */
export function displace(layering: Layering, wanted: string): Displaced[] {
  const { layers, undone, undoneUses, takers } = layering;
  if (undone === undefined) return [];
  const own = layers.filter((layer) => layer.moveId === undone && signOf(layer.quantity) > 0);
  const covers = new Map(undoneUses.filter(({ quantity }) => signOf(quantity) > 0).map((use) => [use, use.quantity]));
  let left = subtract(wanted, sum(own.map(({ remaining }) => remaining)));
  return takers.flatMap((taker): Displaced[] => {
    const layer = own.find(({ id }) => id === taker.layerId);
    if (!layer) return [];
    const below = layers.filter((one) => one.moveId === taker.moveId && signOf(one.quantity) < 0);
    const made = [...covers.keys()].filter(({ layerId }) => below.some(({ id }) => id === layerId));
    return [...made, undefined].flatMap((cover): Displaced[] => {
      const most = cover ? (covers.get(cover) ?? "0") : left;
      const quantity = least(most, least(taker.quantity, left));
      if (signOf(quantity) <= 0) return [];
      left = subtract(left, quantity);
      if (cover) covers.set(cover, subtract(most, quantity));
      return [displaceOne(layering, layer, taker, { quantity, cover, covered: below.find(({ id }) => id === cover?.layerId) })];
    });
  });
}

type Part = { quantity: string; cover: LayerUse | undefined; covered: Layer | undefined };

function displaceOne(layering: Layering, layer: Layer, taker: Taker, { quantity, cover, covered }: Part): Displaced {
  const { isByLayer, digits, postedOn } = layering;
  const value = shareOf(taker.value, quantity, taker.quantity, digits);
  const on = later(postedOn, taker.postedOn);
  touch(layering, layer, taker.moveId, quantity, value, on);
  Object.assign(taker, { quantity: subtract(taker.quantity, quantity), value: subtract(taker.value, value) });
  const booked = isByLayer ? value : shareOf(taker.booked, quantity, taker.moved, digits);
  const thought = cover ? shareOf(cover.value, quantity, cover.quantity, digits) : booked;
  return { taker, quantity, freed: value, thought, covered, on };
}

/**
 * Displaced moves take other goods, the oldest first, and the rest from nothing: at the one price that holds there, else that at which
 * it was covered, else the last one.
 */
export function replace(layering: Layering, displaced: readonly Displaced[], lastPrice: (taken: readonly Take[]) => string): Replaced[] {
  const { digits, layers, takers } = layering;
  const found = displaced.map((one) => {
    const open = layers.filter(({ remaining, moveId }) => signOf(remaining) > 0 && moveId !== layering.undone);
    const takes = takeFrom(open, one.quantity, digits);
    for (const { layer, quantity: part, value: worth } of takes) {
      touch(layering, layer, one.taker.moveId, negate(part), negate(worth), one.on);
      takers.push({ ...one.taker, layerId: layer.id, quantity: part, value: worth });
    }
    const left = subtract(one.quantity, sum(takes.map(({ quantity }) => quantity)));
    return { ...one, takes, open: left, openThought: shareOf(one.thought, left, one.quantity, digits) };
  });
  const holding = layers.filter(({ remaining }) => signOf(remaining) < 0);
  const reopened = found.filter(({ covered, open }) => covered && signOf(open) > 0);
  const [quantity, value] = holding.length
    ? [negate(sum(holding.map(({ remaining }) => remaining))), negate(sum(holding.map(({ remainingValue }) => remainingValue)))]
    : [sum(reopened.map(({ open }) => open)), sum(reopened.map(({ openThought }) => openThought))];
  const price = lastPrice(found.flatMap(({ takes }) => takes));
  return found.map((one): Replaced => {
    const atPrice = signOf(quantity) > 0 ? shareOf(value, one.open, quantity, digits) : multiply(price, one.open, digits);
    // Covered at the price that holds there: to the last coin what it was before.
    const below = one.covered && isCoin(subtract(atPrice, one.openThought), digits) ? one.openThought : atPrice;
    if (signOf(one.open) > 0) openAgain(layering, one, below);
    return { ...one, below };
  });
}

/** Whether an amount is no more than what rounding leaves: the smallest coin. */
function isCoin(amount: string, digits: number): boolean {
  const coin = digits === 0 ? "1" : `0.${"1".padStart(digits, "0")}`;
  return compare(magnitude(amount), coin) <= 0;
}

/** What a move has from nothing: again where it was covered, else anew. */
function openAgain(layering: Layering, { taker, covered, open, on }: Displaced & { open: string }, value: string): void {
  const { moveId, account } = taker;
  const below = { moveId, firstOn: taker.postedOn, quantity: negate(open), value: negate(value) };
  if (covered) touch(layering, covered, layering.moveId, below.quantity, below.value, on);
  else addLayer({ ...layering, postedOn: on }, below, account);
}
