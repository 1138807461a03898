import { Hono } from "hono";
import { z } from "zod";
import {
  changeSet,
  createSet,
  decideApplication,
  inviteAnew,
  joinSet,
  makeDefault,
  managedSets,
  peopleOf,
  setsOf,
} from "#extras/accountSets";
import { fail } from "#define/problem";
import { forgetCompanies } from "#engine/company";
import { forgetViewers } from "#engine/access/viewer";
import { bodyOf } from "./access/body.ts";
import { Id, Instant } from "./answers/shapes.ts";
import { type Ask, type Env, viewerOf } from "./context.ts";
import { beginCompany } from "#setup/beginnings";
import { operation } from "./contract/declare.ts";
import { idIn } from "./document/target.ts";

const text = z.string().nullable();
const SetOf = z.strictObject({
  id: z.int(),
  code: z.string(),
  nameZh: text,
  nameEn: text,
  nameRu: text,
  shortName: text,
  notes: text,
  isEnabled: z.boolean(),
  isDefault: z.boolean(),
  isManager: z.boolean(),
  isMember: z.boolean(),
  invitationCode: text,
});
const name = z.string().trim().min(1).max(200).optional();
const zone = z
  .string()
  .max(60)
  .refine((one) => [...Intl.supportedValuesOf("timeZone"), "UTC"].includes(one));
const New = z.strictObject({
  code: z.string().regex(/^\S{1,40}$/),
  nameZh: name,
  nameEn: name,
  nameRu: name,
  shortName: z.string().max(100).optional(),
  currency: z.string().regex(/^[A-Z]{3}$/),
  timeZone: zone,
});
const Join = z.strictObject({ invitationCode: z.string().min(1).max(40) });
const Change = z.strictObject({
  shortName: z.string().max(100).nullable().optional(),
  notes: z.string().max(2000).nullable().optional(),
  isEnabled: z.boolean().optional(),
});
/** Who gives a role lets in, unless he says otherwise. */
const Decision = z.strictObject({
  isLetIn: z.boolean().optional(),
  role: z.string().min(1).max(60).optional(),
  reason: z.string().max(500).optional(),
});
const People = z.strictObject({
  applications: z.array(
    z.strictObject({
      id: Id,
      compId: z.int(),
      company: z.string(),
      account: z.string(),
      name: z.string(),
      requestedAt: Instant,
      isWithRole: z.boolean(),
    }),
  ),
  members: z.array(
    z.strictObject({
      compId: z.int(),
      company: z.string(),
      account: z.string(),
      name: z.string(),
      roles: z.array(z.strictObject({ code: z.string(), nameZh: text, nameEn: text, nameRu: text })),
      isEnabled: z.boolean(),
    }),
  ),
});
const path = { company: z.string().regex(/^\d{1,9}$/) };
const operations = {
  list: operation({
    id: "accountSets.list",
    says: "Lists the account sets that the reader works in or asked to join.",
    answer: z.array(SetOf),
    problems: ["invitedCustomer"],
  }),
  create: operation({
    id: "accountSets.create",
    says: "Founds an account set of the group.",
    body: New,
    answer: z.strictObject({ id: z.int() }),
    status: 201,
    problems: ["invitedCustomer", "forbidden"],
  }),
  join: operation({ id: "accountSets.join", says: "Asks to join the account set of an invitation code.", body: Join, answer: "none" }),
  managed: operation({
    id: "accountSets.managed",
    says: "Lists the account sets that the reader administers.",
    answer: z.array(SetOf),
    problems: ["notManager"],
  }),
  people: operation({
    id: "accountSets.people",
    says: "Lists who asks to join the reader's account sets, and who works there.",
    answer: People,
    problems: ["notManager"],
  }),
  decide: operation({
    id: "accountSets.decide",
    says: "Lets somebody in, with a role unless duties are separated, or not.",
    body: Decision,
    answer: "none",
    problems: ["notManager"],
  }),
  makeDefault: operation({
    id: "accountSets.makeDefault",
    says: "Chooses the account set that the reader begins in.",
    path,
    answer: "none",
  }),
  change: operation({
    id: "accountSets.change",
    says: "Changes what is said of an account set.",
    path,
    body: Change,
    answer: "none",
    problems: ["notManager"],
  }),
  invite: operation({
    id: "accountSets.invite",
    says: "Gives an account set a new invitation code.",
    path,
    answer: z.strictObject({ invitationCode: z.string() }),
    problems: ["notManager"],
  }),
};

/** `/api/accountSets`: the companies that somebody works in, joins, founds and administers. */
export const accountSets = new Hono<Env>()
  .get("/", operations.list, async (c) => {
    await refuseGuests(c);
    return c.json(await setsOf(await asker(c)));
  })
  .post("/", operations.create, async (c) => {
    await refuseGuests(c);
    if (!(await viewerOf(c)).may("masterData.company.create")) fail({ type: "forbidden", permission: "masterData.company.create" });
    const id = await createSet(await asker(c), await bodyOf(c, New));
    forget(c);
    await beginCompany(c.var.runtime, id);
    return c.json({ id }, 201);
  })
  .post("/join", operations.join, async (c) => {
    await joinSet(await asker(c), (await bodyOf(c, Join)).invitationCode);
    return c.body(null, 204);
  })
  .get("/managed", operations.managed, async (c) => c.json(await managedSets(await asker(c))))
  .get("/people", operations.people, async (c) => c.json(await peopleOf(await asker(c))))
  .post("/applications/:id", operations.decide, async (c) => {
    const { role, reason, isLetIn = role !== undefined } = await bodyOf(c, Decision);
    await decideApplication(await asker(c), idIn(c, "id", "application"), { isLetIn, role, reason });
    forget(c);
    return c.body(null, 204);
  })
  .post("/:company/default", operations.makeDefault, async (c) => {
    await makeDefault(await asker(c), companyIn(c));
    return c.body(null, 204);
  })
  .post("/:company/invitation", operations.invite, async (c) => c.json({ invitationCode: await inviteAnew(await asker(c), companyIn(c)) }))
  .patch("/:company", operations.change, async (c) => {
    await changeSet(await asker(c), companyIn(c), await bodyOf(c, Change));
    forget(c);
    return c.body(null, 204);
  });

async function asker(c: Ask) {
  const { accountId, language } = await viewerOf(c);
  return { client: c.var.runtime.client, accountId, language, now: c.var.runtime.clock.now().toISOString() };
}

/** A customer who was invited works in the one account set that invited him. */
async function refuseGuests(c: Ask): Promise<void> {
  if ((await viewerOf(c)).isGuest) fail({ type: "invitedCustomer" });
}

function companyIn(c: Ask): number {
  const id = c.req.param("company") ?? "";
  return /^[1-9]\d{0,8}$/.test(id) ? Number(id) : fail({ type: "notFound", what: "company" });
}

function forget(c: Ask): void {
  forgetCompanies(c.var.runtime);
  forgetViewers(c.var.runtime);
}
