import { add, least, signOf, subtract } from "#define/decimal";
import { sum } from "#posting/amounts";
import { shareOf } from "./cost.ts";
import { addLayer, type Layer, type Layering, type LayerUse, later, type Taker, touch } from "./layer.ts";
import type { Difference, Passing } from "./request.ts";

/** A quantity of a move, and how much of it stays with the move. */
type Split<T> = { of: T; quantity: string; value: string };

/**
 * Lets what a move has go on under another one, as old and as dear as it is, but for some pieces: of what it brought what lies there and
 * then what was taken first stays, of what it took what came from nothing and then what it took first. Layers go on with all who took of
 * them. Answers what those whom the move had covered cost otherwise, as far as they go on.
 */
export function passOn(layering: Layering, passing: Passing, covers: ReadonlyMap<string, LayerUse[]>): Difference[] {
  const { layers, takers, undoneUses, digits } = layering;
  const { from, to = layering.moveId } = passing;
  let left = passing.but;
  const split = <T>(of: T, quantity: string, value: string): Split<T> => {
    const stays = least(quantity, left);
    left = subtract(left, stays);
    return { of, quantity: subtract(quantity, stays), value: subtract(value, shareOf(value, stays, quantity, digits)) };
  };
  const own = layers.filter(({ moveId }) => moveId === from);
  const made = own.filter(({ quantity }) => signOf(quantity) > 0);
  const lying = made.map((layer) => split(layer, layer.remaining, layer.remainingValue));
  const taken = takers.flatMap((taker) =>
    made.some(({ id }) => id === taker.layerId) && signOf(taker.quantity) > 0 ? [split(taker, taker.quantity, taker.value)] : [],
  );
  for (const { of: layer, quantity, value } of lying)
    passLayer(
      layering,
      to,
      { of: layer, quantity, value },
      taken.filter(({ of }) => of.layerId === layer.id),
    );
  for (const layer of own.filter(({ quantity }) => signOf(quantity) < 0))
    passBelow(layering, to, split(layer, subtract("0", layer.remaining), subtract("0", layer.remainingValue)), covers.get(layer.id) ?? []);
  const had = undoneUses.filter(({ quantity, layerId }) => signOf(quantity) < 0 && layers.some(({ id }) => id === layerId));
  for (const use of had) passUse(layering, passing, split(use, subtract("0", use.quantity), subtract("0", use.value)));
  return passCovers(layering, passing, taken);
}

/** What lies of a layer and who took of it. */
function passLayer(layering: Layering, to: string, lying: Split<Layer>, taken: readonly Split<Taker>[]): void {
  const { of: layer } = lying;
  const quantity = sum([lying.quantity, ...taken.map((one) => one.quantity)]);
  if (signOf(quantity) <= 0) return;
  const value = sum([lying.value, ...taken.map((one) => one.value)]);
  const next = addLayer(layering, { moveId: to, firstOn: layer.firstOn, quantity, value });
  for (const { of: taker, quantity: part, value: worth } of taken.filter((one) => signOf(one.quantity) > 0)) {
    const on = later(layering.postedOn, taker.postedOn);
    touch(layering, layer, taker.moveId, part, worth, on);
    touch(layering, next, taker.moveId, subtract("0", part), subtract("0", worth), on);
    layering.takers.push({ ...taker, layerId: next.id, quantity: part, value: worth });
    Object.assign(taker, { quantity: subtract(taker.quantity, part), value: subtract(taker.value, worth) });
  }
  touch(layering, layer, layering.moveId, subtract("0", quantity), subtract("0", value));
}

/** What was issued from nothing, and what covered it since. */
function passBelow(layering: Layering, to: string, open: Split<Layer>, covers: readonly LayerUse[]): void {
  const { of: layer } = open;
  const quantity = sum([open.quantity, ...covers.map((use) => use.quantity)]);
  if (signOf(quantity) <= 0) return;
  const value = sum([open.value, ...covers.map((use) => use.value)]);
  const below = { moveId: to, firstOn: layer.firstOn, quantity: subtract("0", quantity), value: subtract("0", value) };
  const next = addLayer(layering, below, layer.account);
  for (const use of covers) {
    touch(layering, next, use.moveId, use.quantity, use.value);
    touch(layering, layer, use.moveId, subtract("0", use.quantity), subtract("0", use.value));
  }
  touch(layering, layer, layering.moveId, quantity, value);
}

/** What was taken from a layer. */
function passUse(layering: Layering, { from, to = layering.moveId }: Passing, { of: use, quantity, value }: Split<LayerUse>): void {
  const layer = layering.layers.find(({ id }) => id === use.layerId);
  if (!layer || signOf(layer.quantity) < 0 || signOf(quantity) <= 0) return;
  touch(layering, layer, from, quantity, value);
  touch(layering, layer, to, subtract("0", quantity), subtract("0", value));
  Object.assign(use, { quantity: add(use.quantity, quantity), value: add(use.value, value) });
}

/** Whom the move covered is covered by the other one, as far as its goods go on; answers that part of the differences. */
function passCovers(
  layering: Layering,
  { from, to = layering.moveId, differences }: Passing,
  taken: readonly Split<Taker>[],
): Difference[] {
  const { layers, undoneUses, digits } = layering;
  return undoneUses.flatMap((use): Difference[] => {
    const layer = layers.find(({ id }) => id === use.layerId);
    if (!layer || signOf(layer.quantity) > 0 || signOf(use.quantity) <= 0) return [];
    const going = sum(taken.filter(({ of }) => of.moveId === layer.moveId).map(({ quantity }) => quantity));
    const quantity = least(going, use.quantity);
    if (signOf(quantity) <= 0) return [];
    const share = (amount: string) => shareOf(amount, quantity, use.quantity, digits);
    const value = share(use.value);
    const told = differences.filter(({ of }) => of === layer.moveId).map((one) => ({ ...one, value: share(one.value) }));
    touch(layering, layer, from, subtract("0", quantity), subtract("0", value));
    touch(layering, layer, to, quantity, value);
    Object.assign(use, { quantity: subtract(use.quantity, quantity), value: subtract(use.value, value) });
    return told.filter((one) => signOf(one.value) !== 0);
  });
}
