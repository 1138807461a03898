import { describe, expect, it } from "vitest";
import { DEMO_PASSWORD } from "#demo/accounts";
import { openServer } from "#support/server";

const server = await openServer();
const admin = await server.signedIn("admin");
type Told = { issues?: { code: string; field?: string; message: string }[] };

/** What the specification requires in section 5: where it is asked for, and what is sent without it. */
const REQUIRED: [field: string, asked: string, path: string, body: object][] = [
  ["password", "to sign in", "/api/session", { account: "keeper", password: "" }],
  ["account", "to sign in: mobile or employee number", "/api/session", { account: " ", password: "x" }],
  [
    "old",
    "to change the password: the old one",
    "/api/session/password",
    { old: "", password: "Longwall-2026", confirmed: "Longwall-2026" },
  ],
  ["password", "to change the password: the new one", "/api/session/password", { old: DEMO_PASSWORD, password: "", confirmed: "" }],
  ["account", "to be sent a code", "/api/session/codes", { account: "", way: "sms" }],
  ["code", "to sign in by a code: the code itself", "/api/session/code", { ticket: "none", code: "" }],
  [
    "idDigits",
    "for a password forgotten: the last six of the card",
    "/api/session/recovery",
    { account: "keeper", idDigits: "", way: "sms" },
  ],
  ["invitationCode", "to join a company", "/api/accountSets/join", { invitationCode: "" }],
  ["nameZh", "to found a company", "/api/accountSets", { code: "NEW", currency: "CNY", timeZone: "Asia/Shanghai" }],
  ["name", "for an account: its user's name", "/api/documents/admin.user?company=HS", { header: { account: "new" } }],
  ["account", "for an account: its number", "/api/documents/admin.user?company=HS", { header: { name: "New" } }],
];

describe.each(["zh", "en", "ru"])("What has to be filled in, told in %s", (language) => {
  it.each(REQUIRED)("is %s %s", async (field, _, path, body) => {
    const { status, body: told } = await admin.ask<Told>("POST", path, body, { "accept-language": language });
    expect(status).toBe(422);
    const said = told.issues?.filter((issue) => issue.field === field).map(({ message }) => message) ?? [];
    expect(said).toHaveLength(1);
    expect(said[0]).not.toContain(`${field} `);
  });
});
