import { shaped } from "#db/row";
import { accountName } from "#db/accountName";
import { Hono } from "hono";
import { z } from "zod";
import type { Ask, Env } from "./context.ts";
import type { Module } from "#define/module";
import { fail } from "#define/problem";
import { approvalOf, selfApprovals } from "#engine/approval/view";
import { simulate } from "#engine/approval/simulate";
import { bodyOf, queryOf } from "./access/body.ts";
import { staffOf } from "./access/staff.ts";
import { idIn, moduleOf, reading } from "./document/target.ts";
import { operation } from "./contract/declare.ts";
import { Approvals, SelfApprovals, Simulated } from "./answers/approvals.ts";

const CHAINS = "admin.approvalChain";
const id = z.string().regex(/^\d{1,18}$/);
const Supposed = z.strictObject({
  chain: id,
  header: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])).optional(),
  amount: z
    .string()
    .regex(/^\d{1,14}(\.\d{1,4})?$/)
    .optional(),
  preparer: z.string().max(100).optional(),
});
const Search = z.strictObject({ q: z.string().max(100).optional() });

const problems = ["forbidden"] as const;
const operations = {
  list: operation({
    id: "approvals.list",
    says: "Lists the modules that know approval, with the field that their chains look at for amounts.",
    answer: z.array(z.strictObject({ module: z.string(), amount: z.string().nullable() })),
    problems,
  }),
  people: operation({
    id: "approvals.people",
    says: "Finds people who can be asked in a chain.",
    query: Search,
    answer: z.array(z.strictObject({ account: z.string(), name: z.string() })),
    problems,
  }),
  self: operation({
    id: "approvals.self",
    says: "Lists the decisions that people took on documents of their own.",
    answer: SelfApprovals,
    problems,
  }),
  simulate: operation({
    id: "approvals.simulate",
    says: "Tells who would decide on a document that does not exist yet.",
    body: Supposed,
    answer: Simulated,
    problems: ["noApprover"],
  }),
  read: operation({
    id: "approvals.read",
    says: "Tells the chains that a document went through, step by step.",
    answer: Approvals,
    problems,
  }),
};

/** The page where chains are modelled; who has it in his menu may ask. */
const MODELER = "/modeler";

/** `/api/approvals`: which modules know approval, who may be asked, who would decide, and the chain of one document. */
export const approvals = new Hono<Env>()
  .get("/", operations.list, async (c) => {
    await staffOf(c, MODELER);
    const modules = [...c.var.runtime.definitions.modules.values()].filter(({ approval }) => approval !== undefined);
    return c.json(modules.map(({ id: module, approval }) => ({ module, amount: approval?.amount ?? null })));
  })
  .get("/people", operations.people, async (c) => {
    await staffOf(c, MODELER);
    const { q = "" } = queryOf(c, Search);
    return c.json(
      await reading(c, (work) =>
        work.run(shaped({
          account: "text",
          name: "text",
        })`select a.account, ${accountName("a", work.viewer.language)} as name from membership m
            join account a on a.id = m.account_id and a.is_enabled and a.invitation_flag = '0'
          where m.comp_id = ${work.compId} and (position(lower(${q}) in lower(a.account)) > 0
            or position(lower(${q}) in lower(concat_ws(' ', a.name, a.name_en, a.name_ru))) > 0) order by a.account limit 50`),
      ),
    );
  })
  .get("/self", operations.self, async (c) => {
    await staffOf(c, MODELER);
    return c.json(await reading(c, (work) => selfApprovals(work, chainsOf(c))));
  })
  .post("/simulate", operations.simulate, async (c) => {
    await staffOf(c, MODELER);
    const { chain, header = {}, amount, preparer } = await bodyOf(c, Supposed);
    const chains = chainsOf(c);
    return c.json(
      await reading(c, async (work) => {
        const [account] = await work.run(shaped({ id: "id" })`select id from account where account = ${preparer ?? ""}`);
        return simulate(work, chains, chain, { header, amount: amount ?? null, preparer: account?.id ?? null });
      }),
    );
  })
  .get("/:module/:id", operations.read, async (c) => {
    await staffOf(c, "approvals");
    const module = await moduleOf(c);
    return c.json(await reading(c, (work) => approvalOf(work, module, idIn(c))));
  });

function chainsOf(c: Ask): Module {
  return c.var.runtime.definitions.modules.get(CHAINS) ?? fail({ type: "notFound", what: CHAINS });
}
