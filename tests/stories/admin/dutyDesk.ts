import { sql } from "drizzle-orm";
import { run } from "#db/client";
import { systemViewer } from "#engine/access/viewer";
import type { Module } from "#define/module";
import { openServer, type Visitor } from "#support/server";

type Row = Record<string, unknown>;
export type Entry = { id: string; version: number; stage: string; header: Row; lines: Record<string, Row[]> };
export type Refusal = { type: string; issues: { code: string; field?: string; row?: number; value?: string; message: string }[] };

/** Company HS, whose duties are kept apart. */
export const COMPANY = "?company=HS";
export const system = systemViewer(2, "story");
let keys = 0;

export const save = (who: Visitor, module: string, header: Row, lines: Row = {}, company = COMPANY) =>
  who.ask<Entry & Refusal>("POST", `/api/documents/${module}${company}`, { header, lines });
export const change = (who: Visitor, module: string, { id, version }: Entry, header: Row, lines: Row = {}, company = COMPANY) =>
  who.ask<Entry & Refusal>("PUT", `/api/documents/${module}/${id}${company}`, { version, header, lines });
export const act = (who: Visitor, module: string, { id, version }: Entry, action: string, more: Row = {}) =>
  who.ask<Entry & Refusal>("POST", `/api/documents/${module}/${id}/actions/${action}${COMPANY}`, {
    version,
    key: `${(keys += 1)}`,
    ...more,
  });
export const found = async (who: Visitor, module: string, by: string, value: string, company = COMPANY) => {
  const { body } = await who.ask<{ rows: Row[] }>("GET", `/api/documents/${module}${company}&limit=100`);
  const id = String(body.rows.find((row) => row[by] === value)?.id);
  return (await who.ask<Entry>("GET", `/api/documents/${module}/${id}${company}`)).body;
};
export const codes = ({ body }: { body: Refusal }) => (body.issues ?? []).map(({ code, value }) => (value ? `${code} ${value}` : code));
/** The codes with the field that each names, and its value. */
export const places = ({ body }: { body: Refusal }) => (body.issues ?? []).map(({ code, field, value }) => [code, field, value]);
export const station = (role: string) => ({ roleId: { code: role }, scope: "company" });

/**
 * A server with the people that a story about three administrators needs, and `more` modules; `made` makes an account that may sign in.
 */
export async function openDutyDesk(more: readonly Module[] = []) {
  const server = await openServer({ more });
  const admin = await server.signedIn("admin");
  const made = async (account: string, ...roles: string[]) => {
    const { body } = await save(admin, "admin.user", { account, name: account }, { stations: roles.map(station) });
    await letSignIn(account);
    return body;
  };
  const letSignIn = (account: string) =>
    run(
      server.client,
      sql`update account set must_change_password = false, password_hash = (select password_hash from account where account = 'admin')
        where account = ${account}`,
    );
  return { server, admin, made, letSignIn };
}
