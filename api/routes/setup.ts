import { Hono } from "hono";
import { z } from "zod";
import type { Ask, Env } from "./context.ts";
import { hashPassword } from "#db/password";
import { isStrongPassword } from "#define/access/password";
import { loadAccess } from "#setup/access";
import { beginCompany } from "#setup/beginnings";
import { fail, failIfAny, type Issue } from "#define/problem";
import { hasAccounts } from "./access/accounts.ts";
import { bodyOf } from "./access/body.ts";
import { FIRST, foundCompany, Setup } from "./access/founding.ts";
import { demandSetupCode } from "./access/setupCode.ts";
import { operation } from "./contract/declare.ts";

const operations = {
  read: operation({
    id: "setup.read",
    says: "Tells whether nobody can sign in yet.",
    answer: z.strictObject({ needed: z.boolean() }),
    isOpen: true,
  }),
  create: operation({
    id: "setup.create",
    says: "Makes the first company with its administrator, once, for whoever has the code that the program said when it started.",
    body: Setup,
    answer: z.strictObject({ account: z.string() }),
    problems: ["rateLimited"],
    status: 201,
    isOpen: true,
  }),
};

/**
 * `/api/setup`: whether nobody can sign in yet, and the first administrator with the first company, made once by whoever has read the code
 * of the start.
 */
export const setup = new Hono<Env>()
  .get("/", operations.read, async (c) => c.json({ needed: !(await hasAccounts(c.var.runtime.client)) }))
  .post("/", operations.create, async (c) => {
    await refuseUnlessFirst(c);
    const wanted = await bodyOf(c, Setup);
    await demandSetupCode(c.var.runtime.client, wanted.setupCode);
    failIfAny(issuesOf(wanted));
    await loadAccess(c.var.runtime);
    const isFirst = await foundCompany(c.var.runtime.client, wanted, await hashPassword(wanted.password));
    if (!isFirst) fail({ type: "forbidden", permission: "setup" });
    await beginCompany(c.var.runtime, FIRST);
    return c.json({ account: wanted.account }, 201);
  });

async function refuseUnlessFirst(c: Ask): Promise<void> {
  if (await hasAccounts(c.var.runtime.client)) fail({ type: "forbidden", permission: "setup" });
}

function issuesOf({ password, company }: Setup): Issue[] {
  const isNamed = company.nameZh ?? company.nameEn ?? company.nameRu;
  return [
    ...(isStrongPassword(password) ? [] : [{ code: "format", field: "password" } as const]),
    ...(isNamed ? [] : [{ code: "requiredInOneLanguage", field: "company.nameZh" } as const]),
    ...(isZone(company.timeZone) ? [] : [{ code: "choice", field: "company.timeZone", value: company.timeZone } as const]),
  ];
}

function isZone(zone: string): boolean {
  return zone === "UTC" || Intl.supportedValuesOf("timeZone").includes(zone);
}
