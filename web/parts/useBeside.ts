import useSWR from "swr";
import type { LinkField } from "#define/field";
import { call } from "../data/api.ts";
import { whereOf } from "./picking.ts";

type Sums = Readonly<Record<string, string>>;

/**
 * What stands beside the choices of a link that says so (`beside`): an amount per value of a choice, asked for all of them at once; nothing
 * while a value that it needs is missing, or where the viewer may not see it.
 */
export function useBeside(link: LinkField, choices: readonly string[], values: Readonly<Record<string, unknown>>): Sums {
  const { availability } = link;
  const filter = availability ? whereOf({ where: availability.where }, values) : null;
  const keys = choices.toSorted();
  const asked = availability && filter && keys.length > 0 ? { ...availability, filter, keys } : null;
  const { data } = useSWR<Sums, unknown>(asked && ["beside", JSON.stringify(asked)], () => (asked ? sumsOf(asked) : {}), {
    keepPreviousData: false,
    revalidateOnFocus: false,
    dedupingInterval: 10_000,
  });
  return data ?? NOTHING;
}

const NOTHING: Sums = {};

async function sumsOf({
  module,
  by,
  sum,
  less,
  keys,
  filter,
}: NonNullable<LinkField["availability"]> & { keys: readonly string[]; filter: Record<string, unknown> }): Promise<Sums> {
  const { sums } = await call<{ sums: Sums }>("POST", "/api/lookup/sums", { body: { module, by, keys, sum, less, filter } });
  return Object.fromEntries(keys.map((key) => [key, sums[key] ?? "0"]));
}
