import { describe, expect, it } from "vitest";
import { newId } from "#db/id";
import { contractOf, openSalesroom } from "../sales/salesroom.ts";

const room = await openSalesroom();
const { admin, buyer, leader } = room.people;
const { create, read, tries, does, saves, rows } = room;
const issuesOf = (body: unknown) => (body as { issues?: { code: string; field?: string }[] }).issues?.map(({ code }) => code);
const refused = async (module: string, header: object, lines: object = {}) =>
  (await admin.ask("POST", `/api/documents/${module}?company=HS`, { key: newId(), header, lines })).body;
const menu = async () => {
  const { body } = await admin.ask<{ menu: { items: { path: string }[] }[] }>("GET", "/api/session?company=HS");
  return body.menu.flatMap(({ items }) => items.map(({ path }) => path));
};

describe("Areas and addresses", () => {
  it("are a tree without cycles (/area), and give an address its place (/address)", async () => {
    const china = await create(admin, "masterData.area", { header: { code: "CN", nameZh: "中国", country: "中国" } });
    const shanxi = await create(admin, "masterData.area", {
      header: { code: "SX", nameZh: "山西", parentId: china.id, country: "中国", province: "山西", city: "大同" },
    });
    expect(issuesOf((await saves(admin, "masterData.area", china, { header: { parentId: shanxi.id } })).body)).toEqual(["circular"]);
    const address = await create(admin, "masterData.address", {
      header: { code: "A1", nameZh: "塔山矿", areaId: shanxi.id, address: "塔山路 1 号" },
    });
    expect(address.header).toMatchObject({ country: "中国", province: "山西", city: "大同" });
    expect((await saves(leader, "masterData.area", china, { header: { nameZh: "华" } })).status).toBe(403);
  });

  it("that are used are sealed, not deleted", async () => {
    const [shanxi] = await rows(admin, "masterData.area", `filter=${JSON.stringify({ code: "SX" })}`);
    const gone = await admin.ask(
      "DELETE",
      `/api/documents/masterData.area/${String(shanxi?.id)}?company=HS&version=${Number(shanxi?.version)}`,
    );
    expect(issuesOf(gone.body)).toEqual(["inUse"]);
    expect((await does(admin, "masterData.area", String(shanxi?.id), "seal")).stage).toBe("sealed");
    expect(issuesOf(await refused("masterData.address", { code: "A2", nameZh: "乙", areaId: shanxi?.id, address: "2" }))).toEqual([
      "sealedRecord",
    ]);
  });
});

describe("The organisation", () => {
  it("has department types (/departmentType) and functions (/depFunction); a move is dated", async () => {
    const type = await create(admin, "masterData.departmentType", { header: { code: "T1", nameZh: "职能部门" } });
    const root = await create(admin, "masterData.department", { header: { code: "D80", nameZh: "总部", departmentTypeId: type.id } });
    const moved = await create(admin, "masterData.department", {
      header: { code: "D81", nameZh: "计划科", isPlanning: true },
      lines: {
        places: [
          { parentId: { code: "D1" }, fromOn: "2025-01-01", toOn: "2025-12-31" },
          { parentId: root.id, fromOn: "2026-01-01" },
        ],
      },
    });
    expect(moved.header.parentId).toBe(root.id);
    expect(moved.lines.places).toHaveLength(2);
    const places = [{ parentId: moved.id, fromOn: "2026-01-01" }];
    expect(issuesOf((await saves(admin, "masterData.department", root, { lines: { places } })).body)).toEqual(["circular"]);
    const planning = await rows(admin, "masterData.department", `screen=functions&filter=${JSON.stringify({ isPlanning: true })}`);
    expect(planning.map(({ code }) => code)).toEqual(["D81"]);
    expect(await menu()).toEqual(expect.arrayContaining(["/departmentType", "/depFunction", "/empStations2", "/dictionaries"]));
  });

  it("puts no department out of use that has open documents", async () => {
    await create(admin, "sales.salesContract", contractOf());
    const [department] = await rows(admin, "masterData.department", `filter=${JSON.stringify({ code: "D1" })}`);
    const answer = await tries(admin, "masterData.department", String(department?.id), "disable");
    expect(issuesOf(answer.body)).toEqual(["hasOpenDocuments"]);
  });

  it("keeps employees with the account set's data (/accountEmployee)", async () => {
    const employee = await create(admin, "masterData.employee", {
      header: { code: "E80", nameZh: "丁", departmentId: { code: "D1" }, section: "一科", gender: "female" },
      lines: { queryDepartments: [{ departmentId: { code: "D2" } }] },
    });
    const listed = await rows(admin, "masterData.employee", `screen=accountSet&filter=${JSON.stringify({ code: "E80" })}`);
    expect(listed).toMatchObject([{ id: employee.id, section: "一科" }]);
    expect((await saves(leader, "masterData.employee", employee, { header: { section: "二科" } })).status).toBe(403);
  });
});

describe("A station of an employee (/empStations2)", () => {
  it("reaches one thing a row, and gives its role there while it lasts", async () => {
    const contract = await room.contractInForce();
    const seen = () => buyer.ask<{ rows?: { id: string }[] }>("GET", "/api/documents/sales.salesContract?company=HS");
    expect((await seen()).body.rows ?? []).toEqual([]);
    const header = { employeeId: { code: "E2" }, station: "业务员", businessClass: "sales", roleId: { code: "salesperson" } };
    const both = { scopes: [{ departmentId: { code: "D1" }, warehouseId: { code: "W1" } }] };
    expect(issuesOf(await refused("admin.employeeStation", header, both))).toEqual(["exclusive"]);
    const lines = { scopes: [{ departmentId: { code: "D1" } }] };
    await create(admin, "admin.employeeStation", { header: { ...header, fromOn: "2026-01-01", toOn: "2026-02-28" }, lines });
    expect((await seen()).body.rows ?? []).toEqual([]);
    await create(admin, "admin.employeeStation", { header: { ...header, fromOn: "2026-03-01" }, lines });
    expect((await seen()).body.rows?.map(({ id }) => id)).toContain(contract.id);
    expect((await buyer.ask("GET", "/api/documents/admin.employeeStation?company=HS")).status).toBe(403);
  });
});

describe("The account set's part of the group's masters", () => {
  it("references manufacturers (/accountManufacturer), parties (/accountRelatedCompany) and materials (/accountMateriel), never copies them", async () => {
    const maker = await create(admin, "masterData.manufacturer", { header: { code: "MF1", nameZh: "郑煤机" } });
    for (const [module, header] of [
      ["masterData.accountManufacturer", { code: "MF404", localCode: "X" }],
      ["masterData.accountRelatedCompany", { code: "P404" }],
      ["masterData.accountMaterial", { code: "M404", materialClassId: { code: "10" } }],
    ] as const)
      expect(issuesOf(await refused(module, header))).toContain("unknownCode");
    const there = await admin.ask<{ id: string; header: Record<string, string> }>(
      "POST",
      "/api/documents/masterData.accountManufacturer?company=ZD",
      {
        key: "there",
        header: { code: "MF1", localCode: "ZD-7" },
      },
    );
    expect([there.status, there.body.id, there.body.header.nameZh]).toEqual([201, maker.id, "郑煤机"]);
    const renamed = await admin.ask("PUT", `/api/documents/masterData.accountManufacturer/${maker.id}?company=ZD`, {
      version: 1,
      key: "rename",
      header: { nameZh: "别名" },
    });
    expect(issuesOf(renamed.body)).toEqual(["readonly"]);
    const [material] = await rows(admin, "masterData.accountMaterial", `filter=${JSON.stringify({ code: "ZY" })}`);
    const kept = await saves(admin, "masterData.accountMaterial", await read(admin, "masterData.accountMaterial", String(material?.id)), {
      header: { localCode: "HS-ZY", leadDays: 30 },
    });
    expect(kept.body.header).toMatchObject({ localCode: "HS-ZY", leadDays: 30, nameZh: "液压支架" });
    const [party] = await rows(admin, "masterData.accountRelatedCompany", `filter=${JSON.stringify({ code: "C1" })}`);
    expect((await saves(leader, "masterData.accountRelatedCompany", party as never, { header: { financeCode: "1122" } })).status).toBe(403);
  });

  it("merges a twin, whose code stays as an alias (/manufacturer)", async () => {
    const [twin, stays] = [
      await create(admin, "masterData.manufacturer", { header: { code: "MF2", nameZh: "郑州煤机" } }),
      await create(admin, "masterData.manufacturer", { header: { code: "MF3", nameZh: "郑州煤矿机械" } }),
    ];
    expect(issuesOf((await tries(admin, "masterData.manufacturer", twin.id, "merge", { header: { mergedIntoId: twin.id } })).body)).toEqual(
      ["sameValue"],
    );
    expect((await does(admin, "masterData.manufacturer", twin.id, "merge", { header: { mergedIntoId: stays.id } })).stage).toBe("disabled");
    expect((await read(admin, "masterData.manufacturer", stays.id)).lines.aliases).toMatchObject([{ code: "MF2", alias: "郑州煤机" }]);
    const back = await does(admin, "masterData.manufacturer", twin.id, "restore");
    expect([back.stage, back.header.mergedIntoId]).toEqual(["enabled", null]);
    expect((await read(admin, "masterData.manufacturer", stays.id)).lines.aliases).toEqual([]);
  });

  it("has one unified social credit code in the group (/relatedCompany)", async () => {
    await create(admin, "masterData.relatedCompany", { header: { code: "P1", nameZh: "甲", creditCode: "91140200A" } });
    expect(issuesOf(await refused("masterData.relatedCompany", { code: "P2", nameZh: "乙", creditCode: "91140200A" }))).toEqual([
      "duplicate",
    ]);
  });

  it("knows what suppliers and customers call a material (/accountRelatedMateriels)", async () => {
    const supplier = await create(admin, "masterData.relatedCompany", { header: { code: "S1", nameZh: "供方", isSupplier: true } });
    const row = { partyId: supplier.id, materialId: { code: "ZY" }, partyCode: "77-1", isDefault: true, validFrom: "2026-01-01" };
    const made = await create(admin, "masterData.partyMaterial", { header: row });
    expect(made.header.side).toBe("supplier");
    expect(issuesOf(await refused("masterData.partyMaterial", { ...row, side: "customer" }))).toEqual(["choice"]);
    expect(issuesOf(await refused("masterData.partyMaterial", { ...row, validFrom: "2026-02-01" }))).toEqual(["duplicate"]);
    expect((await saves(leader, "masterData.partyMaterial", made, { header: { leadDays: 3 } })).status).toBe(403);
  });
});

describe("Classes and materials", () => {
  it("keep materials in lowest classes only (/accountMaterielClass)", async () => {
    const [held] = await rows(admin, "masterData.materialClass", `screen=accountSet&filter=${JSON.stringify({ code: "10" })}`);
    expect(issuesOf(await refused("masterData.materialClass", { code: "101", nameZh: "掩护式", parentId: held?.id }))).toEqual([
      "classHoldsMaterial",
    ]);
    const upper = await create(admin, "masterData.materialClass", { header: { code: "20", nameZh: "刮板机", costMethod: "fifo" } });
    await create(admin, "masterData.materialClass", { header: { code: "201", nameZh: "中部槽", parentId: upper.id } });
    const header = { code: "GB", nameZh: "刮板机", unitOfMeasureId: { code: "SET" }, materialClassId: upper.id };
    expect(issuesOf(await refused("masterData.material", header))).toEqual(["classHasClasses"]);
    expect((await saves(leader, "masterData.materialClass", upper, { header: { costMethod: "movingAverage" } })).status).toBe(403);
  });

  it("are no twins by name, specification and drawing (/material)", async () => {
    const material = {
      nameZh: "油缸",
      specification: "φ200",
      drawingNo: "T-1",
      unitOfMeasureId: { code: "SET" },
      materialClassId: { code: "10" },
    };
    await create(admin, "masterData.material", { header: { code: "YG1", ...material } });
    expect(issuesOf(await refused("masterData.material", { code: "YG2", ...material }))).toEqual(["twin"]);
  });
});

describe("Dictionaries", () => {
  it("keep a value that is used: it is put out of use, not deleted", async () => {
    const values = [
      { code: "safety", nameZh: "安全" },
      { code: "cost", nameZh: "降本" },
    ];
    const kept = await create(admin, "masterData.dictionary", {
      header: { code: "suggestionCategory", nameZh: "建议类别" },
      lines: { values },
    });
    const [used] = kept.lines.values ?? [];
    await create(room.people.sales, "office.suggestion", { header: { title: "少打印", content: "略", categoryId: used?.id } });
    const without = await saves(admin, "masterData.dictionary", kept, { lines: { values: [{ id: kept.lines.values?.[1]?.id }] } });
    expect(issuesOf(without.body)).toEqual(["inUse"]);
    const closed = values.map((value, at) => ({ id: kept.lines.values?.[at]?.id, ...value, stage: at === 0 ? "disabled" : "enabled" }));
    expect((await saves(admin, "masterData.dictionary", kept, { lines: { values: closed } })).status).toBe(200);
    const late = await room.people.sales.ask("POST", "/api/documents/office.suggestion?company=HS", {
      key: newId(),
      header: { title: "再议", content: "略", categoryId: used?.id },
    });
    expect(issuesOf(late.body)).toEqual(["sealedRecord"]);
  });

  it("hold values in three languages, each once (/dictionaries), and those of the expert draw apart (/extractDict)", async () => {
    const values = [
      { code: "mechanical", nameZh: "机械", nameEn: "Mechanical", nameRu: "Механика", isDefault: true },
      { code: "electrical", nameZh: "电气", nameEn: "Electrical", nameRu: "Электрика" },
    ];
    const skills = await create(admin, "masterData.dictionary", {
      header: { code: "skill", nameZh: "专业", usedFor: "expertDraw" },
      lines: { values },
    });
    expect((await rows(admin, "masterData.dictionary", "screen=expertDraw")).map(({ code }) => code)).toEqual(["skill"]);
    const twice = { values: [...values, { code: "electrical", nameZh: "电" }] };
    expect(issuesOf(await refused("masterData.dictionary", { code: "skill2", nameZh: "专业" }, twice))).toEqual(["repeatedRow"]);
    const { body } = await admin.ask<{ code: string }[]>("GET", "/api/dictionaries/skill?company=HS");
    expect(body.map(({ code }) => code)).toEqual(["mechanical", "electrical"]);
    const unknown = await admin.ask<{ issues: { message: string }[] }>("GET", "/api/dictionaries/nowhere?company=HS", undefined, {
      "accept-language": "zh",
    });
    expect([unknown.status, unknown.body.issues[0]?.message]).toEqual([422, expect.stringContaining("字典值不正确，请检查后继续")]);
    expect((await saves(leader, "masterData.dictionary", skills, { header: { nameZh: "x" } })).status).toBe(403);
  });
});

describe("The fields of an account set (/accountFiledConfig)", () => {
  it("are required where the company says so", async () => {
    expect(issuesOf(await refused("masterData.fieldSetting", { module: "masterData.project", field: "nowhere" }))).toEqual(["choice"]);
    const setting = await create(admin, "masterData.fieldSetting", { header: { module: "masterData.project", field: "leaderId" } });
    expect(issuesOf(await refused("masterData.project", { code: "J1", nameZh: "工程" }))).toEqual(["required"]);
    const { body } = await admin.ask<{ fields: Record<string, { required?: boolean }> }>(
      "GET",
      "/api/modules/masterData.project?company=HS",
    );
    expect(body.fields.leaderId?.required).toBe(true);
    expect((await saves(leader, "masterData.fieldSetting", setting, { header: { isRequired: false } })).status).toBe(403);
    await saves(admin, "masterData.fieldSetting", setting, { header: { isRequired: false } });
    await create(admin, "masterData.project", { header: { code: "J1", nameZh: "工程" } });
  });
});
