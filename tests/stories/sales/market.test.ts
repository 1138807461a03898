import { describe, expect, it } from "vitest";
import { openSalesroom } from "./salesroom.ts";

const END = "crm.endCustomer";
const MINE = "crm.coalMine";
const room = await openSalesroom();
const { sales, approver, leader, service, analyst, admin } = room.people;
const { create, read, tries, does, saves, decides, rows } = room;
const issuesOf = (body: unknown) => (body as { issues?: { code: string; field?: string }[] }).issues?.map(({ code }) => code);

describe("The market of a company", () => {
  it("gives a region one owner at a date (/crmArea)", async () => {
    const owners = [
      { employeeId: { code: "E1" }, fromOn: "2025-01-01", toOn: "2025-12-31" },
      { employeeId: { code: "E2" }, fromOn: "2026-01-01" },
    ];
    const region = await create(admin, "masterData.marketRegion", { header: { code: "R7", nameZh: "陕北" }, lines: { owners } });
    expect(region.header.ownerId).toBe(region.lines.owners?.[1]?.employeeId);
    const both = [{ id: region.lines.owners?.[0]?.id, toOn: "2026-02-28" }, { id: region.lines.owners?.[1]?.id }];
    expect(issuesOf((await saves(admin, "masterData.marketRegion", region, { lines: { owners: both } })).body)).toEqual(["overlapping"]);
    expect((await saves(sales, "masterData.marketRegion", region, { header: { nameZh: "榆林" } })).status).toBe(403);
  });

  it("has a tree of its own, mapped to departments, that knows the place of each day (/marketingOrganizing)", async () => {
    const root = await create(admin, "crm.marketOrganization", { header: { code: "M0", nameZh: "营销中心" } });
    const organization = await create(admin, "crm.marketOrganization", {
      header: { code: "M1", nameZh: "北区" },
      lines: { places: [{ parentId: root.id, fromOn: "2026-01-01" }], departments: [{ departmentId: { code: "D1" } }] },
    });
    expect(organization.header.parentId).toBe(root.id);
    expect((await does(admin, "crm.marketOrganization", root.id, "seal")).stage).toBe("sealed");
    expect((await tries(sales, "crm.marketOrganization", root.id, "unseal")).status).toBe(403);
    const post = { employeeId: { code: "E1" }, organizationId: organization.id, post: "salesperson", fromOn: "2026-01-01" };
    await create(admin, "crm.marketPerson", { header: post });
    const again = await admin.ask("POST", "/api/documents/crm.marketPerson?company=HS", {
      key: "again",
      header: { ...post, fromOn: "2026-03-01" },
    });
    expect(issuesOf(again.body)).toEqual(["duplicate"]);
  });

  it("lists the people of the tree (/CrmPersonnel), its product lines and brands (/productLine, /brand)", async () => {
    for (const module of ["crm.marketPerson", "masterData.productLine", "masterData.brand"]) {
      expect(await rows(admin, module, "screen=maintain")).toHaveLength(1);
      expect(await rows(analyst, module, "limit=10")).toHaveLength(1);
    }
  });
});

/** A mine with two faces. */
const mineOf = (code: string, nameZh: string) => ({
  header: { code, nameZh, departmentId: { code: "D1" }, province: "山西", longitude: "112.55", latitude: "37.87" },
  lines: {
    faces: [
      { workingFace: "8101", productLineId: { code: "P1" }, equipmentModel: "ZY6800", quantity: "120" },
      { workingFace: "8102", equipmentModel: "ZF8000", competitor: "他厂", quantity: "90" },
    ],
    capacities: [{ fromOn: "2020-01-01", capacity: "10" }],
  },
});
const approved = async (code: string, nameZh: string) => {
  const mine = await create(sales, MINE, mineOf(code, nameZh));
  await does(sales, MINE, mine.id, "submit");
  await decides(approver, mine.id, "approve");
  return read(admin, MINE, mine.id);
};

describe("A mine", () => {
  it("entered at /masterDataCoalmine counts once it is approved, with what stands in its faces (/wholeProcessEquipment)", async () => {
    const mine = await create(sales, MINE, mineOf("K1", "塔山"));
    expect(await rows(sales, "crm.mineEquipment", "screen=query")).toEqual([]);
    await does(sales, MINE, mine.id, "submit");
    await decides(approver, mine.id, "approve");
    const faces = await rows(sales, "crm.mineEquipment", "screen=query");
    expect(faces.map(({ workingFace, isOurs }) => [workingFace, isOurs])).toEqual([
      ["8101", true],
      ["8102", false],
    ]);
  });

  it("is changed at /mineInformationMaintenance; a change that is refused leaves it as it stood, lines and all", async () => {
    const mine = await approved("K2", "同忻");
    const changing = await does(sales, MINE, mine.id, "change");
    const faces = [{ id: mine.lines.faces?.[1]?.id }, { workingFace: "8103", equipmentModel: "ZY9000" }];
    await saves(sales, MINE, changing, { header: { level: "A" }, lines: { faces } });
    await does(sales, MINE, mine.id, "submit");
    await decides(approver, mine.id, "reject", "未核实");
    const stands = await read(admin, MINE, mine.id);
    expect(stands).toMatchObject({ stage: "enabled", header: { level: null } });
    expect(stands.lines.faces?.map(({ workingFace }) => workingFace)).toEqual(["8101", "8102"]);
    await does(sales, MINE, mine.id, "change");
    expect((await does(sales, MINE, mine.id, "giveUp")).stage).toBe("enabled");
    expect((await tries(analyst, MINE, mine.id, "change")).status).toBe(403);
  });

  it("says what lies there: recoverable reserves as of a day, and seams with their measures, which a refused change puts back too", async () => {
    const mine = await approved("K7", "马道头");
    const changing = await does(sales, MINE, mine.id, "change");
    const seam = { seam: "3-5#", thicknessFrom: "8.5", thicknessTo: "15.2", dip: "3", depth: "420", hardness: "2.5", gas: "high" };
    const undated = await saves(sales, MINE, changing, { header: { recoverableReserves: "312.5" } });
    expect(issuesOf(undated.body)).toEqual(["required"]);
    const dated = { header: { recoverableReserves: "312.5", reservesOn: "2025-12-31" } };
    const upside = await saves(sales, MINE, changing, { ...dated, lines: { seams: [{ ...seam, thicknessFrom: "16" }] } });
    expect(issuesOf(upside.body)).toEqual(["tooGreat"]);
    expect((await saves(sales, MINE, changing, { ...dated, lines: { seams: [seam] } })).status).toBe(200);
    await does(sales, MINE, mine.id, "submit");
    await decides(approver, mine.id, "approve");
    const known = await read(admin, MINE, mine.id);
    expect(known.header).toMatchObject({ recoverableReserves: "312.500000", reservesOn: "2025-12-31" });
    expect(known.lines.seams).toMatchObject([{ seam: "3-5#", thicknessTo: "15.200000", gas: "high" }]);
    expect((await rows(sales, MINE, "screen=information")).find(({ code }) => code === "K7")?.recoverableReserves).toBe("312.500000");
    const again = await does(sales, MINE, mine.id, "change");
    await saves(sales, MINE, again, { lines: { seams: [] } });
    await does(sales, MINE, mine.id, "giveUp");
    expect((await read(admin, MINE, mine.id)).lines.seams).toHaveLength(1);
  });

  it("that turns out to be another one gives it its name", async () => {
    const [mine, twin] = [await approved("K3", "燕子山"), await approved("K4", "燕子山矿")];
    expect(issuesOf((await tries(approver, MINE, twin.id, "merge", { header: { mergedIntoId: twin.id } })).body)).toEqual(["sameValue"]);
    expect((await does(approver, MINE, twin.id, "merge", { header: { mergedIntoId: mine.id } })).stage).toBe("disabled");
    expect((await read(admin, MINE, mine.id)).lines.aliases).toMatchObject([{ alias: "燕子山矿", notes: "K4" }]);
  });

  it("that was another one after all takes back its name, and the end customers that named it", async () => {
    const [mine, twin] = [await approved("K5", "四老沟"), await approved("K6", "四老沟矿")];
    const report = { code: "EC6", nameZh: "四老沟综采队", mineId: twin.id, source: "dealer", departmentId: { code: "D1" } };
    const user = await create(admin, "crm.endCustomer", { header: report, lines: reported("EC6", "C1").lines });
    await does(approver, MINE, twin.id, "merge", { header: { mergedIntoId: mine.id } });
    expect((await read(admin, "crm.endCustomer", user.id)).header.mineId).toBe(mine.id);
    expect((await tries(analyst, MINE, twin.id, "restore")).status).toBe(403);
    expect(await does(approver, MINE, twin.id, "restore")).toMatchObject({ stage: "enabled", header: { mergedIntoId: null } });
    expect((await read(admin, "crm.endCustomer", user.id)).header.mineId).toBe(twin.id);
    expect((await read(admin, MINE, mine.id)).lines.aliases).toEqual([]);
  });
});

/** An end customer as a dealer reports it. */
const reported = (code: string, dealer: string, nameZh = "晋能一矿") => ({
  header: { code, nameZh, source: "dealer", dealerId: { code: dealer }, specialistId: { code: "E1" }, departmentId: { code: "D1" } },
  lines: { models: [{ brandId: { code: "B1" }, specification: "6310", quotaQuantity: "200" }] },
});
/** On which of the three screens of approval somebody finds an end customer. */
const waitsOn = async (who: typeof sales, id: string) => {
  const found: string[] = [];
  for (const screen of ["approveSpecialist", "approveZone", "approve"])
    if ((await rows(who, END, `screen=${screen}`)).some((row) => row.id === id)) found.push(screen);
  return found;
};
/** Specialist, zone and administrator agree, as far as they are asked. */
const agreed = async (id: string, ...deciders: (typeof sales)[]) => {
  for (const who of deciders) await decides(who, id, "approve");
};

describe("An end customer", () => {
  it("reported by a dealer (/terminalCustomerInformation) waits for specialist, zone and administrator one after the other, each on a screen of his own (/terminalSpecialistApproval, /terminalZoneApproval, /terminalCustomerApprove), then is protected", async () => {
    const first = await create(sales, END, reported("T1", "C1"));
    expect(await waitsOn(admin, first.id)).toEqual([]);
    await does(sales, END, first.id, "submit");
    for (const [decider, screen] of [
      [service, "approveSpecialist"],
      [leader, "approveZone"],
      [approver, "approve"],
    ] as const) {
      expect(await waitsOn(decider, first.id)).toEqual([screen]);
      expect((await tries(analyst, END, first.id, "reject", { reason: "越权" })).status, "a reader").toBe(403);
      await expect(decides(analyst, first.id, "approve")).rejects.toThrow("nobody asks him");
      await decides(decider, first.id, "approve");
    }
    expect(await waitsOn(admin, first.id)).toEqual([]);
    expect(await read(sales, END, first.id)).toMatchObject({
      stage: "enabled",
      header: { approvedOn: "2026-03-31", protectedUntil: "2026-09-27" },
    });
    expect((await rows(sales, END, "screen=query")).map(({ id }) => id)).toContain(first.id);
  });

  it("is refused or sent back at each step, and comes back to the one who sent it back", async () => {
    const deciders = [
      [service, "approveSpecialist"],
      [leader, "approveZone"],
      [approver, "approve"],
    ] as const;
    for (const [at, [decider, screen]] of deciders.entries()) {
      const before = deciders.slice(0, at).map(([who]) => who);
      const one = await create(sales, END, reported(`S${at}`, "C1", `麦地掌${at}`));
      await does(sales, END, one.id, "submit");
      await agreed(one.id, ...before);
      expect((await decides(decider, one.id, "return", "请补充地址")).body.stage).toBe("rejected");
      expect(await waitsOn(admin, one.id)).toEqual([]);
      await does(sales, END, one.id, "submit");
      expect(await waitsOn(admin, one.id)).toEqual([screen]);
      expect((await decides(decider, one.id, "reject", "不属本区域")).body.stage).toBe("rejected");
      expect(await waitsOn(admin, one.id)).toEqual([]);
      await does(sales, END, one.id, "submit");
      expect(await waitsOn(admin, one.id), "refused, it begins anew").toEqual(["approveSpecialist"]);
    }
  });

  it("has no chain of other steps than its three", async () => {
    const step = { resolver: "leader", levels: 0, mode: "any", nameZh: "一步" };
    const chain = { header: { nameZh: "短", module: END, resubmit: "start" }, lines: { steps: [step], people: [] } };
    const { body } = await admin.ask("POST", "/api/documents/admin.approvalChain?company=HS", { key: "short", ...chain });
    expect(issuesOf(body)).toEqual(["stepCount"]);
  });

  it("that another dealer reports within the protection shows whose it is, and is not approved (/terminalApproveQuery)", async () => {
    const second = await create(sales, END, reported("T2", "C2", "晋能 一矿"));
    const handedIn = await does(sales, END, second.id, "submit");
    expect(handedIn.header.duplicates).toContain("T1 · 塔山煤矿 · 2026-09-27");
    await agreed(second.id, service, leader);
    expect(issuesOf((await decides(approver, second.id, "approve")).body)).toEqual(["protected"]);
    await decides(approver, second.id, "reject", "已有报备");
    expect((await rows(analyst, END, "screen=queryApproval")).map(({ id, stage }) => [id, stage])).toContainEqual([second.id, "rejected"]);
    expect((await tries(analyst, END, second.id, "submit")).status).toBe(403);
  });

  it("of our own (/endCustomer, /endCustomersMaintain) is changed by approval and put out of use by the administrator (/terminalCustomerAdmin)", async () => {
    const own = await create(sales, END, { header: { code: "T3", nameZh: "同煤", source: "salesperson", departmentId: { code: "D1" } } });
    await does(sales, END, own.id, "submit");
    await does(sales, END, own.id, "withdraw");
    await does(sales, END, own.id, "submit");
    expect(await waitsOn(admin, own.id), "no dealer, no specialist").toEqual(["approveZone"]);
    await agreed(own.id, leader, approver);
    const changing = await does(sales, END, own.id, "change");
    await saves(sales, END, changing, { header: { phone: "0352-1234567" } });
    await does(sales, END, own.id, "submit");
    expect((await does(sales, END, own.id, "withdraw")).stage).toBe("changing");
    await does(sales, END, own.id, "submit");
    await agreed(own.id, leader, approver);
    expect(await read(sales, END, own.id)).toMatchObject({ stage: "enabled", header: { phone: "0352-1234567" } });
    for (const [action, stage] of [
      ["seal", "sealed"],
      ["unseal", "enabled"],
      ["disable", "disabled"],
      ["restore", "enabled"],
    ] as const)
      expect((await does(approver, END, own.id, action)).stage).toBe(stage);
    expect((await rows(admin, END, "screen=administer")).map(({ id }) => id)).toContain(own.id);
  });
});
