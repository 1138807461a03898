import useSWR from "swr";
import { call } from "../data/api.ts";
import { useOpenedRecords } from "../data/visits.ts";
import type { FoundRecord } from "./useFoundRecords.ts";

/** The records that the viewer opened, the last one first, as they are called now; those that he may no longer read are left out. */
export function useRecentRecords(): readonly FoundRecord[] {
  const records = useOpenedRecords();
  const { data } = useSWR(records.length > 0 ? ["named", records] : null, () =>
    call<{ found: FoundRecord[] }>("POST", "/api/lookup/named", { body: { records } }),
  );
  return records.flatMap(({ id }) => data?.found.find((found) => found.id === id) ?? []);
}
