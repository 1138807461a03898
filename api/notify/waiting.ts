import { shaped } from "#db/row";
import { transaction } from "#db/client";
import { companiesOf } from "#engine/company";
import type { Runtime } from "#engine/runtime";

const COUNTED = shaped({ stage: "text", count: "integer" });

/** How many messages of all companies wait to be sent, and how many were given up. */
export async function waitingMessages(runtime: Pick<Runtime, "client">): Promise<Map<string, number>> {
  const companies = [...(await companiesOf(runtime)).keys()];
  const rows = await transaction(
    runtime.client,
    companies,
    (open) => open.run(COUNTED`select stage, count(*)::integer as count from outbox where stage <> 'sent' group by stage`),
    "read only",
  );
  return new Map([["waiting", 0], ["dead", 0], ...rows.map(({ stage, count }) => [stage, count] as const)]);
}
