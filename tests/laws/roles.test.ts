import { describe, expect, it } from "vitest";
import type { Module } from "#define/module";
import { STANDARD_ACTIONS } from "#engine/definition/describe";
import { everybody } from "#modules/everybody";
import { ROLES, type SeedRole } from "#setup/roles";
import { programModules } from "#support/definitions";

const KNOWN = new Set(ROLES.map(({ code }) => code));

/** Rights that a definition gives to a role that is none, or for an action that is none. */
const wrongRights = ({ id, roles = {}, actions = {} }: Pick<Module, "id" | "roles" | "actions">) =>
  Object.entries(roles).flatMap(([role, given]) => [
    ...(KNOWN.has(role) ? [] : [`${id}: no role ${role}`]),
    ...given
      .filter((action) => !(STANDARD_ACTIONS as readonly string[]).includes(action) && !Object.hasOwn(actions, action))
      .map((action) => `${id}: no action ${action}`),
  ]);

/** Modules of which a role says itself what it may do there, beside what they say. */
const saidTwice = ({ code, grants }: Pick<SeedRole, "code" | "grants">, modules: ReadonlyMap<string, unknown>) =>
  Object.keys(grants).flatMap((id) => (modules.has(id) ? [`${code}: ${id}`] : []));

describe("The roles that get a document type by default", () => {
  it("are there, and may do what there is to do", async () => {
    const { modules } = await programModules();
    expect([...modules.values()].flatMap(wrongRights)).toEqual([]);
  });

  it("stand in its definition: a role itself says what it may do in areas and with datasets", async () => {
    const { modules } = await programModules();
    expect(ROLES.flatMap((role) => saidTwice(role, modules))).toEqual([]);
  });

  it("are all of the staff where a type is everybody's", () => {
    const apart = ["administrator", "dealer", "invitedCustomer", "systemAdministrator", "securityAdministrator", "auditAdministrator"];
    const staff = ROLES.map(({ code }) => code).filter((code) => !apart.includes(code));
    expect(Object.keys(everybody("read")).toSorted((a, b) => a.localeCompare(b))).toEqual(staff.toSorted((a, b) => a.localeCompare(b)));
  });

  it("are watched: planted violations are found", () => {
    expect(wrongRights({ id: "x.y", roles: { keeper: ["read", "fly"], nobody: ["read"] } })).toEqual([
      "x.y: no action fly",
      "x.y: no role nobody",
    ]);
    expect(saidTwice({ code: "keeper", grants: { "x.*": ["read"], "x.y": ["read"] } }, new Map([["x.y", {}]]))).toEqual(["keeper: x.y"]);
  });
});
