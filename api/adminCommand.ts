import { parseArgs } from "node:util";
import { sql } from "drizzle-orm";
import { accessChanged } from "#db/access";
import { AUDIT_HEADS, checkAuditChain } from "#db/auditChain";
import { shaped } from "#db/row";
import { biUser, closeBi, openBi } from "#db/biRole";
import { run } from "#db/client";
import { arrayOf } from "#db/sql";
import { addSecret } from "#db/encryption";
import { databasePlace, environmentOf } from "#db/settings/environment";
import { type Database, joinDatabase, StartRefused } from "#db/server";
import { systemViewer } from "#engine/access/viewer";
import { moduleOf, type EngineWork } from "#engine/context";
import { readRecords } from "#engine/records";
import type { Runtime } from "#engine/runtime";
import { inWork } from "#engine/work";
import { act } from "#engine/write/act";
import { createDocuments, updateDocument } from "#engine/write/save";
import { biViews } from "#setup/biViews";
import { resetPassword } from "#identity/passwords";
import { withRuntime } from "./import/runtime.ts";

const USAGE = `npm run admin -- list           --company CODE
npm run admin -- create-user    --company CODE --account A --name N [--role R]
npm run admin -- reset-password --company CODE --account A
npm run admin -- reset-step     --company CODE --account A
npm run admin -- grant          --company CODE --account A --role R
npm run admin -- keep-installation --company CODE
npm run admin -- audit-check    --company CODE [--head NUMBER:HASH]
npm run admin -- rotate-key
npm run admin -- bi-open        --company CODE[,CODE]
npm run admin -- bi-close`;

type Order = { company?: string; account?: string; name?: string; role?: string; head?: string };
const COMMANDS = new Map<string, (work: EngineWork, order: Order) => Promise<string[]>>([
  ["list", list],
  ["create-user", createUser],
  ["reset-password", reset],
  ["reset-step", resetStep],
  ["grant", grant],
  ["keep-installation", keepInstallation],
  ["audit-check", auditCheck],
]);

/** The command that keeps accounts, and what else is done without a browser. */
export async function admin([name = "", ...words]: string[]): Promise<number> {
  const text = { type: "string" } as const;
  const { values } = parseArgs({ args: words, options: { company: text, account: text, name: text, role: text, head: text } });
  if (name === "rotate-key") return rotateKey();
  const isBi = name === "bi-open" || name === "bi-close";
  const command = COMMANDS.get(name);
  if (isBi ? name === "bi-open" && !values.company : !command || !values.company) throw new StartRefused(USAGE);
  const database = await joinDatabase({ ...databasePlace(), say: (line) => console.error(line) });
  const lines = await withRuntime(database, (runtime) =>
    command ? inCompany(runtime, values, command) : readers(runtime, database.owner, values.company),
  );
  for (const line of lines) console.log(line);
  return 0;
}

/** The key is in the data folder: a new one is put before it, and the next start encrypts everything anew. */
async function rotateKey(): Promise<number> {
  const env = environmentOf();
  if (env.SEAL_KEY)
    throw new StartRefused("SEAL_KEY gives the key: give the new one there, the one of today as SEAL_KEY_OLD, and start again");
  await addSecret(databasePlace(env).dataDir);
  console.log("A new key is there. Start the program again, every process of it: it encrypts the secrets anew.");
  return 0;
}

/** Opens the database to programs that only read, for the companies named, or ends that; login and password are told this once. */
async function readers(runtime: Runtime, owner: Database["owner"], named: string | undefined): Promise<string[]> {
  if (named === undefined) {
    await closeBi(owner);
    return [];
  }
  const codes = named.split(",");
  const found = await run(
    runtime.client,
    shaped({ id: "integer", code: "text" })`select id, code from company where code = any(${arrayOf(codes, "text")}) order by id`,
  );
  const missing = codes.filter((code) => !found.some((company) => company.code === code));
  if (missing.length > 0) throw new StartRefused(`There is no company ${missing.join(", ")}`);
  const { definitions, words } = runtime;
  const password = await openBi(
    owner,
    found.map(({ id }) => id),
    biViews(definitions.modules, words),
  );
  return [`${biUser(owner)}\t${password}`];
}

async function inCompany(
  runtime: Runtime,
  order: Order,
  command: (work: EngineWork, order: Order) => Promise<string[]>,
): Promise<string[]> {
  const [found] = await run(runtime.client, shaped({ id: "integer" })`select id from company where code = ${order.company}`);
  if (!found) throw new StartRefused(`There is no company ${order.company}`);
  return inWork(runtime, systemViewer(found.id, "admin"), (work) => command(work, order));
}

async function list(work: EngineWork): Promise<string[]> {
  const rows = await work.run(
    shaped({ account: "text", name: "text", stage: "text", roles: "text?" })`select a.account, a.name, m.stage,
        string_agg(r.code, ',' order by s.seq) as roles from membership m join account a on a.id = m.account_id
        left join station s on s.comp_id = m.comp_id and s.membership_id = m.id left join role r on r.id = s.role_id
        where m.comp_id = ${work.compId} group by a.account, a.name, m.stage order by a.account`,
  );
  return rows.map(({ account, name, stage, roles }) => [account, name, stage, roles ?? ""].join("\t"));
}

async function createUser(work: EngineWork, { account, name, role }: Order): Promise<string[]> {
  if (!account || !name) throw new StartRefused(USAGE);
  const stations = role ? { lines: { stations: [{ roleId: { code: role }, scope: "company" }] } } : {};
  await createDocuments(work, moduleOf(work, "admin.user"), [{ header: { account, name }, ...stations }]);
  return reset(work, { account });
}

async function reset(work: EngineWork, { account }: Order): Promise<string[]> {
  return [`${account}\t${await resetPassword(work, await memberOf(work, account))}`];
}

/** For whoever lost his authenticator and its recovery codes, the only administrator too. */
async function resetStep(work: EngineWork, { account }: Order): Promise<string[]> {
  const module = moduleOf(work, "admin.user");
  const id = await memberOf(work, account);
  const [record] = await readRecords(work, module, [id]);
  await act(work, module, "resetSecondStep", [{ id, version: Number(record?.header.version) }]);
  return [`${account}`];
}

async function grant(work: EngineWork, { account, role }: Order): Promise<string[]> {
  if (!role) throw new StartRefused(USAGE);
  const module = moduleOf(work, "admin.user");
  const id = await memberOf(work, account);
  const [record] = await readRecords(work, module, [id]);
  const held = (record?.lines.stations ?? []).map((row) => ({ id: String(row.id) }));
  const stations = [...held, { roleId: { code: role }, scope: "company" }];
  await updateDocument(work, module, id, Number(record?.header.version), { header: {}, lines: { stations } });
  return [`${account}\t${role}`];
}

/** From now on what holds for all companies is kept from this one. */
async function keepInstallation(work: EngineWork): Promise<string[]> {
  await work.run(
    sql`update company set keeps_installation = (id = ${work.compId}), version = version + 1 where keeps_installation <> (id = ${work.compId})`,
  );
  await work.run(accessChanged({ everybody: true }));
  const [company] = await work.run(shaped({ code: "text" })`select code from company where id = ${work.compId}`);
  return [company?.code ?? ""];
}

/** Says what is wrong with the chain of the history, and its head: to be kept elsewhere and given back the next time. */
async function auditCheck(work: EngineWork, { head }: Order): Promise<string[]> {
  const [, number, hash] = /^(\d{1,9}):([\da-f]{64})$/.exec(head ?? "") ?? [];
  if (head !== undefined && (number === undefined || hash === undefined)) throw new StartRefused(USAGE);
  const kept = number !== undefined && hash !== undefined ? { number: Number(number), hash } : undefined;
  const { rows, broken } = await checkAuditChain(work.run, work.compId, kept);
  if (broken.length > 0) throw new StartRefused(broken.map((key) => `BROKEN ${key}`).join("\n"));
  const last = (await work.run(AUDIT_HEADS)).find(({ compId }) => compId === work.compId);
  return [`holds\t${rows}\t${last ? `${last.number}:${last.hash}` : "-"}`];
}

async function memberOf(work: EngineWork, account: string | undefined): Promise<string> {
  const [found] = await work.run(
    shaped({ id: "id" })`select m.id from membership m join account a on a.id = m.account_id
      where m.comp_id = ${work.compId} and a.account = ${account ?? ""}`,
  );
  return found?.id ?? Promise.reject(new StartRefused(`There is no account ${account ?? ""} in the company`));
}
