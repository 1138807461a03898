import { describe, expect, it } from "vitest";
import { openServer, type Visitor } from "#support/server";

type Row = Record<string, unknown>;
type Role = { header: Row; lines: Record<string, Row[]> };
type Roles = { format: string; module: string; records: Role[] };
type Taken = {
  records: { code: string; change: string; fields: Row[]; lines: Row[]; issues: { code: string; value?: unknown; row?: number }[] }[];
  digest: string;
  applied: boolean;
};

const server = await openServer();
const admin = await server.signedIn("admin");
const PLACE = "/api/documents/admin.role/records?company=HS";
const fileOf = async () => (await admin.ask<Roles>("GET", PLACE)).body;
const take = (records: readonly Role[], seen?: string, who: Visitor = admin) =>
  who.ask<Taken>("POST", PLACE, { file: { format: "longwall.records", module: "admin.role", records }, ...(seen ? { seen } : {}) });
const roleIn = ({ records }: Roles, code: string): Role => {
  const found = records.find(({ header }) => header.code === code);
  if (!found) throw new Error(`no role ${code}`);
  return structuredClone(found);
};
const of = ({ body }: { body: Taken }, code: string) => body.records.find((record) => record.code === code);
const WATCH = {
  header: { code: "fileWatch", nameZh: "观察员", nameEn: "Watcher" },
  lines: { rights: [{ module: "purchasing.supplier", canView: true }], menus: [{ path: "/purOrder" }], fields: [] },
} satisfies Role;

describe("Rights as a file, at /role", () => {
  it("has every role by code without ids, and the file of an installation changes nothing in it", async () => {
    const file = await fileOf();
    expect(file).toMatchObject({ format: "longwall.records", module: "admin.role" });
    const keeper = roleIn(file, "keeper");
    expect(keeper.lines.rights?.length).toBeGreaterThan(3);
    expect(keeper.lines.menus?.every(({ path }) => typeof path === "string" && path !== "")).toBe(true);
    expect(JSON.stringify(file)).not.toMatch(/"(id|roleId|comp_id)":/);
    const same = await take(file.records);
    expect(new Set(same.body.records.map(({ change }) => change))).toEqual(new Set(["unchanged"]));
  });

  it("tells role by role what differs before anything is stored, stores what was seen, and keeps it in the history", async () => {
    const keeper = roleIn(await fileOf(), "keeper");
    const [first, ...others] = keeper.lines.rights ?? [];
    const records: Role[] = [
      WATCH,
      { ...keeper, header: { ...keeper.header, notes: "以文件为准" }, lines: { ...keeper.lines, rights: others } },
    ];
    const told = await take(records);
    expect([told.status, told.body.applied, of(told, "fileWatch")?.change]).toEqual([200, false, "added"]);
    expect(of(told, "keeper")).toMatchObject({
      change: "changed",
      fields: [{ field: "notes", before: null, after: "以文件为准" }],
      lines: [{ table: "rights", key: first?.module, change: "removed" }],
    });
    expect(of(told, "analyst")).toMatchObject({ change: "kept" });
    expect((await fileOf()).records.some(({ header }) => header.code === "fileWatch")).toBe(false);
    expect((await take(records, "0".repeat(64))).body.applied).toBe(false);
    expect((await take(records, told.body.digest)).body.applied).toBe(true);
    const after = await fileOf();
    expect(roleIn(after, "fileWatch").lines).toEqual(WATCH.lines);
    expect(roleIn(after, "keeper").header.notes).toBe("以文件为准");
    const { body } = await admin.ask<{ rows: Row[] }>("GET", "/api/documents/admin.role?company=HS&limit=100");
    const id = String(body.rows.find(({ code }) => code === "keeper")?.id);
    const history = await admin.ask<Row[]>("GET", `/api/documents/admin.role/${id}/history?company=HS`);
    expect(JSON.stringify(history.body[0])).toContain("以文件为准");
  });

  it("names what this installation does not know with row and value, and stores nothing of the file", async () => {
    const odd = {
      header: { code: "fileOdd", nameZh: "错" },
      lines: {
        rights: [
          { module: "purchasing.supplier", canView: true },
          { module: "nothing.here", canView: true },
        ],
        menus: [{ path: "/notHere" }],
      },
    };
    const told = await take([{ ...WATCH, header: { ...WATCH.header, code: "fileOther" } }, odd]);
    expect(of(told, "fileOther")?.issues).toEqual([]);
    expect(of(told, "fileOdd")?.issues).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ table: "rights", row: 2, value: "nothing.here" }),
        expect.objectContaining({ table: "menus", row: 1, value: "/notHere" }),
      ]),
    );
    expect((await take([{ ...WATCH, header: { ...WATCH.header, code: "fileOther" } }, odd], told.body.digest)).body.applied).toBe(false);
    expect((await fileOf()).records.some(({ header }) => header.code === "fileOther")).toBe(false);
    expect((await take([WATCH, WATCH])).status).toBe(422);
  });

  it("goes by the rules of a save: the role of administrators stays, and who is none gives no more than he has", async () => {
    const file = await fileOf();
    const chief = roleIn(file, "administrator");
    expect(of(await take([{ ...chief, header: { ...chief.header, nameZh: "别人" } }]), "administrator")?.issues[0]?.code).toBe(
      "administratorRole",
    );
    const keeper = await server.signedIn("keeper");
    expect([(await take([WATCH], undefined, keeper)).status, (await keeper.ask("GET", PLACE)).status]).toEqual([403, 403]);
    const own = roleIn(file, "keeper");
    const desk = { module: "admin.role", canView: true, canCreate: true, canEdit: true, canImport: true, canExport: true };
    const wider = {
      ...own,
      lines: { ...own.lines, rights: [...(own.lines.rights ?? []), desk], menus: [...(own.lines.menus ?? []), { path: "/role" }] },
    };
    const first = await take([wider]);
    expect((await take([wider], first.body.digest)).body.applied).toBe(true);
    const told = await take(
      [{ header: { code: "fileMore", nameZh: "多" }, lines: { rights: [{ module: "admin.user", canEdit: true }] } }, own],
      undefined,
      keeper,
    );
    expect(of(told, "fileMore")?.issues).toEqual(
      expect.arrayContaining([expect.objectContaining({ code: "moreThanOwn", table: "rights", row: 1 })]),
    );
    expect(of(told, "keeper")?.issues.map(({ code }) => code)).toContain("ownRights");
    expect((await admin.ask("GET", "/api/documents/masterData.brand/records?company=HS")).status).toBe(404);
  });
});
