import { sql } from "drizzle-orm";
import { accountName } from "#db/accountName";
import { shaped } from "#db/row";
import { fail } from "#define/problem";
import type { EngineWork } from "#engine/context";
import { typeOf } from "./files/kinds.ts";

/** The bytes that a picture of a person may have. */
export const AVATAR_LIMIT = 200 * 1024;
const PICTURES = [
  ["image/png", "png"],
  ["image/jpeg", "jpg"],
  ["image/gif", "gif"],
  ["image/webp", "webp"],
] as const;

/** Who the person is in his company: his account, the employee he is, and the roles that he holds. */
export async function profileOf(work: EngineWork) {
  const { compId, viewer } = work;
  const [person] = await work.run(shaped({
    account: "text",
    name: "text",
    employee: "text?",
    department: "text?",
    section: "text?",
    mobile: "text?",
    email: "text?",
    accountMobile: "text?",
    hasAvatar: "boolean",
  })`select a.account, ${accountName("a", viewer.language)} as name, e.code as employee, coalesce(d.name_zh, d.name_en, d.name_ru, d.code) as department,
      e.section, e.mobile, e.email, a.mobile as "accountMobile", exists (select from avatar v where v.id = a.id) as "hasAvatar"
    from account a left join membership m on m.account_id = a.id and m.comp_id = ${compId}
    left join employee e on e.comp_id = m.comp_id and e.id = m.employee_id
    left join department d on d.comp_id = e.comp_id and d.id = e.department_id
    where a.id = ${viewer.accountId}`);
  if (!person) fail({ type: "notFound", what: "account" });
  const roles = await work.run(shaped({ code: "text", nameZh: "text?", nameEn: "text?", nameRu: "text?" })`select distinct r.code,
      r.name_zh as "nameZh", r.name_en as "nameEn", r.name_ru as "nameRu"
    from member_station s join role r on r.id = s.role_id
    where s.comp_id = ${compId} and s.account_id = ${viewer.accountId} and s.is_in_force order by r.code`);
  return { ...person, roles };
}

/** Keeps a person's picture; throws invalid for what is no picture, and tooLarge. */
export async function keepAvatar(work: EngineWork, content: Buffer): Promise<void> {
  if (content.length > AVATAR_LIMIT) fail({ type: "tooLarge", limit: AVATAR_LIMIT });
  const [mediaType] = PICTURES.find(([type, extension]) => typeOf(`avatar.${extension}`, content.subarray(0, 64)) === type) ?? [];
  if (mediaType === undefined) fail({ type: "invalid", issues: [{ code: "noPicture", field: "avatar" }] });
  const { accountId } = work.viewer;
  await work.run(sql`insert into avatar (id, media_type, content, created_by, updated_by)
    values (${accountId}, ${mediaType}, ${content.toString("base64")}, ${accountId}, ${accountId})
    on conflict (id) do update set media_type = excluded.media_type, content = excluded.content, version = avatar.version + 1, updated_at = ${work.now}`);
}

/** A person's picture; throws notFound where he has none. */
export async function avatarOf(work: EngineWork): Promise<{ mediaType: string; content: Buffer }> {
  const [row] = await work.run(
    shaped({
      mediaType: "text",
      content: "text",
    })`select media_type as "mediaType", content from avatar where id = ${work.viewer.accountId}`,
  );
  return row ? { mediaType: row.mediaType, content: Buffer.from(row.content, "base64") } : fail({ type: "notFound", what: "avatar" });
}
