import { type SQL, sql } from "drizzle-orm";
import { type RowIn, shaped } from "#db/row";
import { arrayOf, identifier } from "#db/sql";
import { fail } from "#define/problem";
import { LANGUAGES } from "#define/viewer";
import type { EngineWork } from "#engine/context";
import { hasReadAccess, rowsOf } from "#engine/access/moduleAccess";
import { united } from "#engine/access/rowScope";

const NAMED = shaped({ id: "id", name: "text" });
type Named = RowIn<typeof NAMED>;

/** The departments whose calendars somebody reads: those that his stations open, and those whose people are his team. */
export async function readableDepartments(work: EngineWork): Promise<Named[]> {
  const { viewer, runtime } = work;
  const modules = [...runtime.definitions.modules.values()].filter((module) => module.calendar && hasReadAccess(viewer, module));
  const { company, departments, team } = united(modules.map((module) => rowsOf(viewer, module, "read")));
  return work.run(NAMED`select d.id, ${nameIn(work, "d")} as name from department d
    where d.comp_id = ${work.compId} and d.stage <> 'disabled' and (${company} or d.id = any(${arrayOf(departments, "bigint")})
      or exists (select from employee e
        where e.comp_id = d.comp_id and e.department_id = d.id and e.id = any(${arrayOf(team.employees, "bigint")})))
    order by d.sort_no, d.code`);
}

/** The people of a department and those below it. Throws notFound for one whose calendar the viewer does not read. */
export async function peopleOf(work: EngineWork, departmentId: string): Promise<Named[]> {
  const readable = await readableDepartments(work);
  if (!readable.some(({ id }) => id === departmentId)) fail({ type: "notFound", what: "department" });
  return work.run(NAMED`with recursive below as (
      select id from department where comp_id = ${work.compId} and id = ${departmentId}
      union select d.id from department d join below b on b.id = d.parent_id where d.comp_id = ${work.compId})
    select e.id, ${nameIn(work, "e")} as name from below b
    join employee e on e.comp_id = ${work.compId} and e.department_id = b.id
    order by e.code`);
}

/** The name of a master of that alias in the viewer's language, else in another. */
function nameIn({ viewer }: EngineWork, alias: string): SQL {
  const spoken = [viewer.language, ...LANGUAGES.filter((language) => language !== viewer.language)];
  const names = spoken.map((language) => identifier(alias, `name_${language}`));
  return sql`coalesce(${sql.join([...names, identifier(alias, "code")], sql`, `)})`;
}
