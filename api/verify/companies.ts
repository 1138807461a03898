import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";
import { createGunzip } from "node:zlib";
import { sql } from "drizzle-orm";
import type { Runtime } from "#engine/runtime";
import { systemViewer } from "#engine/access/viewer";
import { inWork } from "#engine/work";
import { compare, compareRows, type Figure, type Scratch, takeRows } from "./figure.ts";

/** Every so many-th name is taken. */
const EVERY = 14;
const CHECKED = 200;

/** Takes names of companies over as customers: what is stored is what was published, and each is found again by its name as it is typed. */
export async function companyFigures(runtime: Runtime, file: string): Promise<Figure[]> {
  const scratch: Scratch = { runtime, compId: 2 };
  const names = await namesOf(file);
  const taken = names.filter((_, at) => at % EVERY === 0);
  await takeRows(
    scratch,
    "crm.customer",
    ["code", "nameZh"],
    taken.map((nameZh, at) => ({ code: codeOf(at), nameZh })),
  );
  const ours = sql`customer c join party p on p.id = c.id where c.comp_id = ${scratch.compId} and p.code like 'ZH%'`;
  return [
    { figure: "names", expected: "267397", got: String(names.length) },
    ...(await compare(
      scratch,
      sql`select count(*)::text as customers, sum(length(p.name_zh))::text as signs,
      count(distinct p.name_zh)::text as different from ${ours}`,
      { customers: "19100", signs: SIGNS, different: "19100" },
    )),
    ...(await compareRows(
      scratch,
      sql`select left(p.name_zh, 1) as name, count(*)::text as value from ${ours} group by 1 order by count(*) desc, 1 limit 3`,
      BEGINNINGS,
    )),
    { figure: "found by name", expected: String(CHECKED), got: String(await foundAgain(runtime, taken)) },
  ];
}

const SIGNS = "52716";
const BEGINNINGS = { 金: "389", 天: "255", 中: "213" };
const codeOf = (at: number) => `ZH${String(at).padStart(6, "0")}`;

/** How many of the names are found by what is typed of them. */
async function foundAgain(runtime: Runtime, taken: readonly string[]): Promise<number> {
  const twins = runtime.definitions.modules.get("crm.customer")?.twins;
  if (!twins) throw new Error("no customers");
  const step = Math.floor(taken.length / CHECKED);
  return inWork(
    runtime,
    systemViewer(2, "verify"),
    async (work) => {
      let found = 0;
      for (let at = 0; at < CHECKED * step; at += step) {
        const nameZh = taken[at] ?? "";
        if ((await twins({ nameZh }, work)).some(({ name }) => name === nameZh)) found++;
      }
      return found;
    },
    "read only",
  );
}

/** The lines behind the three of its head. */
async function namesOf(file: string): Promise<string[]> {
  const names: string[] = [];
  let line = 0;
  for await (const text of createInterface({ input: createReadStream(file).pipe(createGunzip()), crlfDelay: Infinity }))
    if (++line > 3 && text.trim() !== "") names.push(text.trim());
  return names;
}
