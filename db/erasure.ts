import type { Made } from "./made.ts";

/**
 * Lets the application take out of the history and of comments what says who somebody is, which it may only add to else, and of nothing but its own
 * companies: values of `fields` (`<module>.<field>`, lines as `<module>.<table>.<field>`) of these documents, how they are called in what others saw, and,
 * of the documents of `subject`, reasons, comments and what was seen. It gives back the rows of the history that it changed.
 */
export function erasing(user: string): Made {
  const args = "(company integer, subject text, modules text[], documents bigint[], fields text[])";
  const text = `create or replace function erase_history${args} returns setof bigint language sql security definer
      set search_path = pg_catalog, public, pg_temp as $$
    with told as (select * from unnest(modules, documents) as t (module, id)
        where company = any (string_to_array(nullif(current_setting('app.comp_ids', true), ''), ',')::integer[])),
      unsaid as (update record_comment c set text = '', mentions = '[]' from told t
        where c.comp_id = company and t.module = subject and c.module = t.module and c.document_id = t.id),
      meant as (select h.id, h.module = subject as is_subject, true as is_told from document_history h
          join told t on t.module = h.module and t.id = h.document_id where h.comp_id = company
        union all select h.id, false, false from document_history h where h.comp_id = company and h.seen is not null
          and not exists (select from told t where t.module = h.module and t.id = h.document_id)
          and exists (select from jsonb_each(h.seen -> 'labels') l join told t on l.value ? t.id::text))
    update document_history h set
      reason = case when m.is_subject then null else h.reason end,
      changes = case when m.is_told then (select jsonb_object_agg(c.key, c.value) from jsonb_each(h.changes) c
        where h.module || '.' || regexp_replace(c.key, '\\[\\d+\\]', '') <> all (fields)) else h.changes end,
      seen = case when m.is_subject then null when h.seen is not null then h.seen || jsonb_build_object(
        'header', case when m.is_told then (select coalesce(jsonb_object_agg(s.key, s.value), '{}') from jsonb_each(h.seen -> 'header') s
          where h.module || '.' || s.key <> all (fields)) else h.seen -> 'header' end,
        'labels', (select coalesce(jsonb_object_agg(l.key, l.value - (select array_agg(t.id::text) from told t)), '{}')
          from jsonb_each(h.seen -> 'labels') l)) end
    from meant m where h.comp_id = company and h.id = m.id returning h.id $$;
    revoke all on function erase_history${args} from public;
    grant execute on function erase_history${args} to ${user}`;
  return { kind: "function", name: "erase_history", args, text };
}
