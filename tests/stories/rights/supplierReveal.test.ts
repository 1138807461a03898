import { describe, expect, it } from "vitest";
import { openServer, type Visitor } from "#support/server";

type Row = Record<string, unknown>;
type Doc = { id: string; version: number; header: Row; lines: Record<string, Row[]>; issues?: { code: string; field: string }[] };

const HS = "?company=HS";
const SUPPLIER = "/api/documents/purchasing.supplier";
const REVEAL = "/api/documents/crm.contactReveal";
const server = await openServer();
const [admin, buyer, leader, keeper] = (await Promise.all(["admin", "buyer", "leader", "keeper"].map((name) => server.signedIn(name)))) as [
  Visitor,
  Visitor,
  Visitor,
  Visitor,
];
const numbers = { phone: "13755557777", email: "owner@hydraulics.cn" };
const made = await admin.ask<Doc>("POST", `${SUPPLIER}${HS}`, {
  header: { code: "S1", nameZh: "恒兴液压件", buyerId: { code: "E2" }, ...numbers },
});

const reveal = async (who: Visitor, header?: Row) => {
  const { body } = await admin.ask<Doc>("GET", `${SUPPLIER}/${made.body.id}${HS}`);
  const sent = { version: body.version, key: crypto.randomUUID(), ...(header ? { header } : {}) };
  return who.ask<Doc>("POST", `${SUPPLIER}/${made.body.id}/actions/reveal${HS}`, sent);
};
const logged = async (who: Visitor) => {
  const { body } = await who.ask<{ rows: Row[] }>("GET", `${REVEAL}${HS}&screen=query&limit=10`);
  const own = body.rows.find(({ supplierId }) => supplierId === made.body.id);
  return (await who.ask<Doc>("GET", `${REVEAL}/${String(own?.id)}${HS}`)).body;
};

describe("The numbers of a supplier", () => {
  it("are masked to whoever does not keep him, and shown to whoever may and says why", async () => {
    expect(made.status).toBe(201);
    const seen = await leader.ask<Doc>("GET", `${SUPPLIER}/${made.body.id}${HS}`);
    expect(seen.body.header).toMatchObject({ phoneMasked: "137****77", emailMasked: "o***@hydraulics.cn" });
    expect(JSON.stringify(seen.body)).not.toContain(numbers.phone);
    expect((await reveal(keeper, { revealReason: "好奇" })).status).toBe(403);
    expect((await reveal(leader)).body.issues).toEqual([expect.objectContaining({ code: "required", field: "revealReason" })]);
    const shown = await reveal(leader, { revealReason: "质量索赔" });
    expect([shown.status, JSON.stringify(shown.body).includes(numbers.phone)]).toEqual([200, false]);
    const { header, lines } = await logged(leader);
    expect([header.reason, header.customerId]).toEqual(["质量索赔", null]);
    expect(lines.values).toEqual([
      expect.objectContaining({ kind: "phone", value: numbers.phone }),
      expect.objectContaining({ kind: "email", value: numbers.email }),
    ]);
  });

  it("leave a record that the buyer of the supplier sees, without what was shown", async () => {
    const { header, lines } = await logged(buyer);
    expect(header).toMatchObject({ supplierId: made.body.id, reason: "质量索赔" });
    expect((lines.values ?? []).map(({ value }) => value)).toEqual([null, null]);
    expect((await reveal(leader)).body.issues, "each time anew").toEqual([expect.objectContaining({ code: "required" })]);
  });
});
