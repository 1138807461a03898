import { beforeAll } from "vitest";
import { setEncryptionKey } from "#db/encryption";
import { forgetViewers } from "#engine/access/viewer";
import { createDatabase } from "#support/database";
import { rowsOf } from "#support/figures";
import { Ledger } from "#support/ledger";
import { untilOpen } from "#support/openItems";
import { openServer, type ServerOptions, type Visitor } from "#support/server";
import { composedDraft, definition, type Doc } from "./drafts.ts";
import type { SliceAnswer } from "#define/slice/query";

export const HS = 2;
export type ComposedDesk = Awaited<ReturnType<typeof openComposedDesk>>;

export const write = (who: Visitor, path: string, body: object) => who.ask<Doc>("POST", `${path}?company=HS`, body);
export const act = (who: Visitor, path: string, { id, version }: Doc, action: string, more: object = {}) =>
  who.ask<Doc>("POST", `${path}/${id}/actions/${action}?company=HS`, { version, key: `${action}-${id}-${version}`, ...more });
export const ask = async (who: Visitor, dataset: string, metrics: string[], by: string[] = []) => {
  const { status, body } = await who.ask<SliceAnswer>("POST", `/api/datasets/${dataset}/slice?company=HS`, { dataset, metrics, by });
  return status === 200 ? rowsOf(body) : [];
};

/** An analyst who composes, a leader who reads, and something that is owed. */
export async function openComposedDesk(options?: ServerOptions) {
  setEncryptionKey("story");
  const server = await openServer(options);
  const database = await createDatabase();
  const ledger = new Ledger(database.ownerOptions);
  const tools = { runtime: server.served, analytics: server.served.analytics, files: server.served.files };
  const people = { analyst: server.visitor(), leader: server.visitor() };
  const roles = new Map<string, string>();

  beforeAll(async () => {
    [people.analyst, people.leader] = await Promise.all([server.signedIn("analyst"), server.signedIn("leader")]);
    for (const { id, code } of await ledger.sql<{ id: string; code: string }[]>`select id::text, code from role`) roles.set(code, id);
    const place = await ledger.department(HS, "X1");
    const customer = await ledger.customer(HS, "C9", "北方矿业", "beifang");
    await ledger.items(HS, [
      { customer, ...place, dueOn: "2026-03-01", entries: [{ kind: "invoice", on: "2026-02-01", amount: "123.5" }] },
    ]);
    await server.served.analytics.start();
    await untilOpen(people.leader, "123.5000");
  });

  const template = (more: object = {}, roleCodes: readonly string[] = ["leader"], what: object = definition) =>
    composedDraft(
      roleCodes.map((code) => roles.get(code)),
      more,
      what,
    );
  /** The process takes up what was composed a moment ago. */
  const takenUp = async () => {
    forgetViewers(server.served);
    await server.served.analytics.composed.look();
  };

  /** From now on sources may be connected at these addresses alone. */
  const allowAddresses = (addresses: readonly string[]) => {
    server.served.sourceAddresses?.clear();
    for (const address of addresses) server.served.sourceAddresses?.add(address);
  };

  return { server, database, ledger, tools, people, roles, template, takenUp, allowAddresses };
}
