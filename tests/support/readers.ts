import { newId } from "#db/id";
import { DEMO_PASSWORD } from "#demo/accounts";
import { hashPassword, OPEN_COST } from "#db/password";
import type { Ledger } from "./ledger.ts";

const [HS, ZD] = [2, 3];
/** What each item owes: a digit of its own, so that a sum says which items it is made of. */
const OWED = { a: 1, b: 10, c: 100, d: 1000, e: 10_000, f: 100_000, g: 1_000_000 } as const;
export type OwedItem = keyof typeof OWED;
/** Every item of the story, those of ZD included. */
export const ITEMS = Object.keys(OWED) as OwedItem[];

/**
 * Somebody who reads the receivables of his part of the group: the account, and the items of HS that he is to see (of ZD: none but for the
 * leader of the group).
 */
export type Reader = {
  account: string;
  language: "zh" | "en" | "ru";
  sees: readonly OwedItem[];
};

/**
 * The salesperson, the leader of a department (its documents), of a team (its people's), of a business unit, and of the group: what each is
 * to see was thought out by hand.
 */
export const READERS: readonly Reader[] = [
  { account: "seller", language: "ru", sees: ["a", "d"] },
  { account: "head", language: "en", sees: ["a", "b", "c"] },
  { account: "captain", language: "zh", sees: ["a", "b", "d"] },
  { account: "unithead", language: "ru", sees: ["a", "b", "c", "d", "e"] },
  { account: "president", language: "zh", sees: ["a", "b", "c", "d", "e", "f"] },
];

/** The department and the salesperson of each item of HS, by their codes. */
export const PLACED: readonly (readonly [item: OwedItem, department: string, salesperson: string | null])[] = [
  ["a", "RS1", "SELLER"],
  ["b", "RS1", "BORIS"],
  ["c", "RS1", null],
  ["d", "RS1A", "SELLER"],
  ["e", "RS2", "CLARA"],
  ["f", "RU2", "DORA"],
];

/** The sum of items, four digits behind the point. */
export const owed = (items: readonly OwedItem[]): string => `${items.reduce((sum, item) => sum + OWED[item], 0)}.0000`;
/** The code of the one customer who owes an item. */
export const owing = (item: OwedItem): string => `OW-${item}`;
/** What the leader of the group sees in the other company. */
export const OWED_IN_ZD: readonly OwedItem[] = ["g"];

/**
 * Writes two business units of HS with departments below each other, their people with an account each, and items that lie in every place;
 * one more item in ZD.
 */
export async function openReaders(ledger: Ledger): Promise<void> {
  const [top, other, abroad] = [await ledger.department(HS, "RU1"), await ledger.department(HS, "RU2"), await ledger.department(ZD, "RZ1")];
  const below = async (code: string, parent: string) => {
    const id = newId();
    await ledger.sql`insert into department (comp_id, id, code, name_zh, unit_id, parent_id, created_by, updated_by)
      values (${HS}, ${id}, ${code}, ${`部门${code}`}, ${top.unit}, ${parent}, 0, 0)`;
    return id;
  };
  const first = await below("RS1", top.department);
  const inner = await below("RS1A", first);
  const second = await below("RS2", top.department);
  const person = async (code: string, department: string) => {
    const id = await ledger.employee(HS, department, code);
    await ledger.sql`update employee set email = ${`${code.toLowerCase()}@example.com`} where comp_id = ${HS} and id = ${id}`;
    return id;
  };
  const employees = {
    seller: await person("SELLER", first),
    boris: await person("BORIS", first),
    clara: await person("CLARA", second),
    dora: await person("DORA", other.department),
    head: await person("HEAD", first),
    captain: await person("CAPTAIN", first),
    unithead: await person("UNITHEAD", top.department),
    president: await person("PRESIDENT", other.department),
  };
  await ledger.sql`update department set leader_id = ${employees.captain} where comp_id = ${HS} and id = ${first}`;
  const hash = await hashPassword(DEMO_PASSWORD, OPEN_COST);
  const stations = {
    seller: { role: "salesperson", scope: "own", department: null },
    head: { role: "salesperson", scope: "department", department: first },
    captain: { role: "salesperson", scope: "team", department: null },
    unithead: { role: "leader", scope: "departmentBelow", department: top.department },
    president: { role: "leader", scope: "company", department: null },
  } as const;
  for (const { account, language } of READERS) {
    const id = newId();
    await ledger.sql`insert into account (id, account, name, password_hash, default_comp_id, language) values (${id}, ${account}, ${account}, ${hash}, ${HS}, ${language})`;
    const { role, scope, department } = stations[account as keyof typeof stations];
    for (const compId of account === "president" ? [HS, ZD] : [HS]) {
      const [member, employee] = [newId(), compId === HS ? employees[account as keyof typeof employees] : null];
      await ledger.sql`insert into membership (comp_id, id, account_id, employee_id) values (${compId}, ${member}, ${id}, ${employee})`;
      await ledger.sql`insert into station (comp_id, id, membership_id, role_id, scope, department_id)
        select ${compId}, ${newId()}, ${member}, id, ${scope}, ${department} from role where code = ${role}`;
    }
  }
  const item = async (compId: number, name: OwedItem, department: string, unit: string, salesperson: string | null) => ({
    customer: await ledger.customer(compId, owing(name), `欠款${name}`, `qiankuan${name}`),
    department,
    unit,
    salesperson,
    dueOn: "2026-03-01",
    entries: [{ kind: "invoice", on: "2026-02-01", amount: `${OWED[name]}` }],
  });
  const departments: Record<string, string> = { RS1: first, RS1A: inner, RS2: second, RU2: other.department };
  await ledger.items(
    HS,
    await Promise.all(
      PLACED.map(([name, code, salesperson]) =>
        item(
          HS,
          name,
          departments[code] ?? "",
          code === "RU2" ? other.unit : top.unit,
          salesperson && employees[salesperson.toLowerCase() as keyof typeof employees],
        ),
      ),
    ),
  );
  await ledger.items(ZD, [await item(ZD, "g", abroad.department, abroad.unit, null)]);
}
