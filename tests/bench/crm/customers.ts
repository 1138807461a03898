import { plainText } from "#db/plainName";
import type { Client } from "#db/client";
import type { Module } from "#define/module";
import { listDocuments } from "#engine/list/list";
import { readDocument } from "#engine/read";
import { systemViewer } from "#engine/access/viewer";
import type { Runtime } from "#engine/runtime";
import { inWork } from "#engine/work";
import { findTwins } from "#modules/crm/customer/twins";
import { customerByHand, listCustomersByHand, twinsByHand } from "../byHand/customers.ts";
import { duration, type Part, throughput } from "../figure.ts";
import { COMPANY, someOf } from "../masters.ts";
import { settle } from "../host.ts";
import { duel } from "../timing.ts";

const NAMES = 500_000;
const FIRST = 2_000_000;
const TURNS = 200;
const VIEWER = systemViewer(COMPANY, "bench");

/** Customers by the half million: whether one is there already as his name is typed, a page of their list, and one of them. */
export const customers: Part = {
  name: "customers",
  measure: (place, scale) =>
    place.database("bench_customers", async (bench) => {
      const rows = Math.round(NAMES * scale);
      await load(bench.owner, rows);
      await settle(bench.owner);
      const { runtime } = bench;
      const { client } = runtime;
      const module = moduleOf(runtime);
      let turn = 0;
      const typed = () => `煤业${String((++turn * 7919) % rows).padStart(6, "0")}`;
      const twins = await duel(
        TURNS,
        () => inWork(runtime, VIEWER, (work) => findTwins({ nameZh: typed() }, work), "read only"),
        () => twinsByHand(client, plainText(typed())),
      );
      const listed = await duel(
        TURNS,
        () => inWork(runtime, VIEWER, (work) => listDocuments(work, module, { filter: {}, sort: ["code"], limit: 50 }), "read only"),
        () => listCustomersByHand(client),
      );
      const one = () => String(FIRST + ((++turn * 7919) % rows));
      const page = await duel(
        TURNS,
        () => inWork(runtime, VIEWER, (work) => readDocument(work, module, one()), "read only"),
        () => customerByHand(client, one()),
      );
      return [
        duration("Duplicate check while typing", twins, 3, { names: rows }),
        throughput("List of 50 customers, first page", listed, 0.8, { customers: rows }),
        duration("One customer with his lines", page, 1.5, { customers: rows }),
      ];
    }),
};

function moduleOf({ definitions }: Runtime): Module {
  const module = definitions.modules.get("crm.customer");
  if (!module) throw new Error("no customers");
  return module;
}

async function load(owner: Client, rows: number): Promise<void> {
  const by = "created_by, updated_by";
  const numbered = `generate_series(0, ${rows - 1}) n`;
  await owner.unsafe(
    [
      `insert into party (id, code, name_zh, pinyin, ${by}) select ${FIRST} + n, 'B' || n, '煤业' || lpad(n::text, 6, '0'), 'meiye' || n, 0, 0 from ${numbered}`,
      `insert into company_party (comp_id, id, is_customer, stage, department_id, ${by})
        select ${COMPANY}, ${FIRST} + n, true, 'enabled', ${someOf("department", 5)}, 0, 0 from ${numbered}`,
      `insert into customer (comp_id, id, owner_id) select ${COMPANY}, ${FIRST} + n, ${someOf("employee", 6)} from ${numbered}`,
    ].join(";\n"),
  );
}
