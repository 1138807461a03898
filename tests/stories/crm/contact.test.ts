import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { transaction } from "#db/client";
import { newId } from "#db/id";
import { checkLedgers } from "#db/invariants";
import { TABLES } from "#db/registry";
import { shaped } from "#db/row";
import { identifier } from "#db/sql";
import { systemViewer } from "#engine/access/viewer";
import { chainHistory } from "#engine/auditChain";
import { inWork } from "#engine/work";
import { openSalesroom } from "../sales/salesroom.ts";

const CONTACT = "crm.contact";
const room = await openSalesroom();
const { sales, analyst, approver, leader, admin } = room.people;
const { create, read, tries, does, saves, rows } = room;
const issuesOf = (body: unknown) => (body as { issues?: { code: string; field?: string }[] }).issues?.map(({ code }) => code);
const person = (nameZh: string, header: object = {}) => ({
  header: { nameZh, customerId: { code: "C1" }, position: "机电矿长", ...header },
});

/** What is wrong with a person as he is entered. */
const faultsOf = async (header: object) =>
  issuesOf(
    (await sales.ask("POST", `/api/documents/${CONTACT}?company=HS`, { key: JSON.stringify(header), ...person("号码人", header) })).body,
  );

describe("A contact (/linkMan)", () => {
  it("has a number, the owner of its customer, and a post that began today; a reader writes none", async () => {
    const made = await create(sales, CONTACT, person("联系人一", { mobile: "138 0000 0001" }));
    const contact = await read(sales, CONTACT, made.id);
    expect(contact.header.code).toMatch(/^LM/);
    expect(contact.lines.posts).toMatchObject([
      { customerId: contact.header.customerId, position: "机电矿长", fromOn: "2026-03-31", toOn: null },
    ]);
    expect((await rows(sales, CONTACT, "screen=maintain")).map(({ id }) => id)).toContain(made.id);
    expect((await saves(analyst, CONTACT, contact, { header: { position: "矿长" } })).status).toBe(403);
    const seen = await read(analyst, CONTACT, made.id);
    expect([contact.header.mobile, "mobile" in seen.header, seen.header.position]).toEqual(["138 0000 0001", false, "机电矿长"]);
  });

  it("has a phone of his own within a customer, not beyond it", async () => {
    await create(sales, CONTACT, person("联系人二", { mobile: "13800000002" }));
    const again = { key: "twice", ...person("联系人三", { mobile: "138-0000-0002" }) };
    const { status, body } = await sales.ask("POST", `/api/documents/${CONTACT}?company=HS`, again);
    expect([status, issuesOf(body)]).toEqual([422, ["mobileTaken"]]);
    await create(sales, CONTACT, person("联系人四", { mobile: "13800000002", customerId: { code: "C2" } }));
  });

  it("has a mobile number that is one of the country, unless he or his customer is abroad; a landline is his telephone", async () => {
    for (const mobile of ["0351-2020202", "12800000021", "1380000002", "+86 12800000021"])
      expect([mobile, await faultsOf({ mobile })]).toEqual([mobile, ["mobileFormat"]]);
    for (const mobile of ["138 0000 0021", "+86 138 0000 0022", "+7 916 123 45 67"])
      expect([mobile, await faultsOf({ mobile })]).toEqual([mobile, undefined]);
    expect(await faultsOf({ phone: "0351-2020202" })).toBeUndefined();
    await room.write("crm.customer", {
      code: "CRU",
      nameRu: "Шахта Заречная",
      country: "RU",
      departmentId: { code: "D1" },
      ownerId: { code: "E1" },
    });
    expect(await faultsOf({ mobile: "8 (916) 123-45-67", customerId: { code: "CRU" } })).toBeUndefined();
  });

  it("may be the default of his customer, who has one at most; whoever leaves is it no more", async () => {
    const first = await create(sales, CONTACT, person("首选人", { isDefault: true }));
    const twice = { key: "default", ...person("次选人", { isDefault: true }) };
    expect(issuesOf((await sales.ask("POST", `/api/documents/${CONTACT}?company=HS`, twice)).body)).toEqual(["defaultTaken"]);
    await create(sales, CONTACT, person("别处人", { isDefault: true, customerId: { code: "C2" } }));
    await does(sales, CONTACT, first.id, "leave");
    const second = await create(sales, CONTACT, person("次选人", { isDefault: true }));
    const back = await does(sales, CONTACT, first.id, "unseal");
    expect([second.header.isDefault, back.header.isDefault]).toEqual([true, false]);
    expect(issuesOf((await saves(sales, CONTACT, back, { header: { isDefault: true } })).body)).toEqual(["defaultTaken"]);
  });

  it("that is the default is proposed where his customer is chosen: in a visit, a lead, a project and a bid, unless somebody says whom", async () => {
    await room.write("crm.customer", { code: "C7", nameZh: "首选客户", departmentId: { code: "D1" }, ownerId: { code: "E1" } });
    const asked = await create(sales, CONTACT, person("首问人", { isDefault: true, customerId: { code: "C7" } }));
    const other = await create(sales, CONTACT, person("另一人", { customerId: { code: "C7" } }));
    const place = { customerId: { code: "C7" }, departmentId: { code: "D1" } };
    const meets = async (module: string, header: object = {}) =>
      (await create(sales, module, { header: { ...place, ...header } })).header.contactId;
    const lead = { name: "问询", source: "visit" };
    const proposed = [
      await meets("crm.visit"),
      await meets("crm.lead", lead),
      await meets("crm.salesProject", { name: "项目" }),
      await meets("crm.projectBid", { title: "投标" }),
    ];
    expect(proposed).toEqual([asked.id, asked.id, asked.id, asked.id]);
    const said = [
      await meets("crm.visit", { interviewee: "路人" }),
      await meets("crm.lead", { ...lead, contact: "路人" }),
      await meets("crm.visit", { contactId: null }),
      await meets("crm.visit", { contactId: other.id }),
    ];
    expect(said).toEqual([null, null, null, other.id]);
    const customer = (await rows(sales, "crm.customer", "q=C7")).find(({ code }) => code === "C7");
    expect(customer?.defaultContactId).toBe(asked.id);
    await does(sales, CONTACT, asked.id, "leave");
    expect(await meets("crm.visit", { purpose: "technical", visitOn: "2026-04-02" })).toBeNull();
  });

  it("who leaves is kept with an end day, and his number is free again", async () => {
    const made = await create(sales, CONTACT, person("联系人五", { mobile: "13800000005" }));
    const early = await tries(sales, CONTACT, made.id, "leave", { header: { leftOn: "2026-03-15" } });
    expect(issuesOf(early.body), "he was not there yet").toEqual(["laterDay"]);
    const left = await does(sales, CONTACT, made.id, "leave", { header: { leftOn: "2026-03-31" } });
    expect([left.stage, left.header.leftOn, left.lines.posts?.[0]?.toOn]).toEqual(["sealed", "2026-03-31", "2026-03-31"]);
    await create(sales, CONTACT, person("联系人六", { mobile: "13800000005" }));
    expect((await tries(analyst, CONTACT, made.id, "unseal")).status).toBe(403);
    expect((await does(approver, CONTACT, made.id, "disable")).stage).toBe("disabled");
  });

  it("who comes back, or to another customer, needs a mobile number that nobody there has by then; a landline is everybody's", async () => {
    const gone = async (nameZh: string, header: object) => {
      const made = await create(sales, CONTACT, person(nameZh, header));
      await does(sales, CONTACT, made.id, "leave");
      return made.id;
    };
    const leaver = await gone("离职人", { mobile: "13800000015", phone: "0351-1111111" });
    const successor = await create(sales, CONTACT, person("继任人", { mobile: "138 0000 0015", phone: "0351-1111111" }));
    expect(issuesOf((await tries(sales, CONTACT, leaver, "unseal")).body)).toEqual(["mobileTaken"]);
    await does(approver, CONTACT, leaver, "disable");
    expect(issuesOf((await tries(approver, CONTACT, leaver, "restore")).body)).toEqual(["mobileTaken"]);
    const guest = await create(sales, CONTACT, person("外来人", { mobile: "13800000015", customerId: { code: "C2" } }));
    const comes = { header: { nextCustomerId: { code: "C1" } } };
    expect(issuesOf((await tries(sales, CONTACT, guest.id, "changeEmployer", comes)).body)).toEqual(["mobileTaken"]);
    await does(sales, CONTACT, successor.id, "leave");
    expect((await does(approver, CONTACT, leaver, "restore")).header.leftOn).toBeNull();
    expect(issuesOf((await tries(sales, CONTACT, successor.id, "unseal")).body)).toEqual(["mobileTaken"]);
  });

  it("who changes his employer stays the same person; a save does not move him", async () => {
    const made = await create(sales, CONTACT, person("联系人七"));
    expect(issuesOf((await saves(sales, CONTACT, made, { header: { customerId: { code: "C2" } } })).body)).toEqual(["changesEmployer"]);
    expect(issuesOf((await tries(sales, CONTACT, made.id, "changeEmployer", { header: { nextCustomerId: { code: "C1" } } })).body)).toEqual(
      ["sameValue"],
    );
    const moved = await does(sales, CONTACT, made.id, "changeEmployer", {
      header: { nextCustomerId: { code: "C2" }, nextPosition: "总工程师", startsOn: "2026-03-20" },
    });
    expect([moved.id, moved.header.position, moved.header.nextCustomerId]).toEqual([made.id, "总工程师", null]);
    expect((await read(sales, CONTACT, made.id)).lines.posts).toMatchObject([
      { customerId: made.header.customerId, toOn: "2026-03-20" },
      { customerId: moved.header.customerId, position: "总工程师", fromOn: "2026-03-20", toOn: null },
    ]);
  });
});

describe("Who looks for a person", () => {
  it("finds him by his name, in any language and by its sounds, and by his number if he may see it", async () => {
    const made = await create(sales, CONTACT, person("独孤求败", { nameEn: "Dugu", mobile: "13855550000" }));
    type Found = { found: { module: string; id: string; name: string | null }[] };
    const finds = async (who: typeof sales, text: string) => {
      const { body } = await who.ask<Found>("POST", "/api/lookup/find?company=HS", { text });
      return body.found.filter(({ module }) => module === CONTACT).map(({ id }) => id);
    };
    for (const text of ["独孤", "dugu", "duguqiubai", "13855550000", String(made.header.code)])
      expect([text, await finds(sales, text)]).toEqual([text, [made.id]]);
    expect([await finds(leader, "独孤"), await finds(leader, "13855550000")]).toEqual([[made.id], []]);
    await does(admin, CONTACT, made.id, "erase", { reason: "本人要求" });
    expect(await finds(sales, "独孤")).toEqual([]);
  });
});

const REVEAL = "crm.contactReveal";

describe("How a person is reached", () => {
  it("is masked to whoever does not keep contacts (/linkMan): in lists, records, orders, filters, searches, exports and histories", async () => {
    const made = await create(
      sales,
      CONTACT,
      person("联系人九", { mobile: "13812345678", phone: "0351-2020202", email: "nine@example.com" }),
    );
    const SAID = ["13812345678", "2020202", "nine@"];
    const unsaid = (text: string) => expect(SAID.filter((word) => text.includes(word))).toEqual([]);
    const seen = await read(leader, CONTACT, made.id);
    expect(seen.header).toMatchObject({ mobileMasked: "138****78", phoneMasked: "035****02", emailMasked: "n***@example.com" });
    const kept = await read(sales, CONTACT, made.id);
    expect(kept.header).toMatchObject({ mobile: "13812345678", email: "nine@example.com" });
    unsaid(JSON.stringify(seen));
    unsaid(JSON.stringify(await rows(leader, CONTACT, "screen=maintain&limit=100")));
    const place = `/api/documents/${CONTACT}`;
    for (const asked of ["sort=mobile", `filter=${encodeURIComponent(JSON.stringify({ mobile: "13812345678" }))}`])
      expect([asked, (await leader.ask("GET", `${place}?company=HS&${asked}`)).status]).toEqual([asked, 422]);
    expect(await rows(leader, CONTACT, "q=13812345678")).toEqual([]);
    const changed = await saves(sales, CONTACT, kept, { header: { mobile: "13812345679" } });
    expect(changed.status).toBe(200);
    unsaid(JSON.stringify((await leader.ask("GET", `${place}/${made.id}/history?company=HS`)).body));
    const exported = await room.app.request(`${place}/export.xlsx?company=HS`, { headers: { cookie: leader.cookie } });
    unsaid(Buffer.from(await exported.arrayBuffer()).toString("latin1"));
  });

  it("is shown to one who says why, which is kept (/contactReveal) and seen by the owner, the numbers by nobody else", async () => {
    const made = await create(sales, CONTACT, person("联系人十", { mobile: "13912345670" }));
    expect(issuesOf((await tries(leader, CONTACT, made.id, "reveal")).body)).toEqual(["required"]);
    await does(leader, CONTACT, made.id, "reveal", { header: { revealReason: "节前慰问" } });
    const [log] = await rows(leader, REVEAL, "screen=query");
    const shown = await read(leader, REVEAL, String(log?.id));
    expect([shown.header.reason, shown.header.contactId, shown.lines.values]).toMatchObject([
      "节前慰问",
      made.id,
      [{ kind: "mobile", value: "13912345670" }],
    ]);
    const owners = await read(sales, REVEAL, String(log?.id));
    expect(owners.lines.values).toMatchObject([{ kind: "mobile", value: null }]);
    expect((await read(admin, REVEAL, String(log?.id))).lines.values).toMatchObject([{ value: null }]);
    expect(issuesOf((await tries(leader, CONTACT, made.id, "reveal")).body), "each time anew").toEqual(["required"]);
    expect((await tries(analyst, CONTACT, made.id, "reveal", { header: { revealReason: "好奇" } })).status).toBe(403);
    expect((await saves(leader, REVEAL, shown, { header: { reason: "改" } })).status).toBe(403);
  });
});

const UNSAID = ["13755556666", "13788889999", "owner@"];
const silent = (text: string) => expect(UNSAID.filter((word) => text.includes(word))).toEqual([]);

describe("The phone of a customer or a lead", () => {
  it("is masked to whoever keeps neither (/customer, /thread): in lists, records, searches, other masters, exports and histories", async () => {
    const [customer] = await rows(sales, "crm.customer", "screen=maintain&limit=1");
    const id = String(customer?.id);
    await saves(sales, "crm.customer", await read(sales, "crm.customer", id), { header: { phone: "13755556666", email: "owner@mine.cn" } });
    const lead = await create(sales, "crm.lead", {
      header: { name: "三面", source: "visit", departmentId: { code: "D1" }, contact: "某工", phone: "13788889999" },
    });
    for (const [module, one, masked] of [
      ["crm.customer", id, "137****66"],
      ["crm.lead", lead.id, "137****99"],
    ] as const) {
      const place = `/api/documents/${module}`;
      const record = await read(analyst, module, one);
      expect(record.header).toMatchObject({ phoneMasked: masked });
      const answers = await Promise.all(
        [`?limit=100&company=HS`, `/${one}/history?company=HS`, `?q=1378888&company=HS`].map((path) =>
          analyst.ask("GET", `${place}${path}`),
        ),
      );
      const codes = [String(record.header.code ?? record.header.docNo)];
      const looked = await analyst.ask("POST", "/api/lookup/records?company=HS", { asked: [{ module, codes }] });
      expect(JSON.stringify(looked.body)).toContain(one);
      silent(JSON.stringify([record, looked.body, answers.map(({ body }) => body)]));
      expect((await analyst.ask("GET", `${place}?company=HS&sort=phone`)).status).toBe(422);
      const exported = await room.app.request(`${place}/export.xlsx?company=HS`, { headers: { cookie: analyst.cookie } });
      silent(Buffer.from(await exported.arrayBuffer()).toString("latin1"));
    }
    silent(JSON.stringify((await analyst.ask("GET", "/api/documents/masterData.relatedCompany?company=HS&limit=100")).body));
    expect((await read(sales, "crm.customer", id)).header.phone).toBe("13755556666");
    expect((await tries(analyst, "crm.customer", id, "reveal", { header: { revealReason: "好奇" } })).status).toBe(403);
    expect(issuesOf((await tries(approver, "crm.lead", lead.id, "revealInPool")).body)).toEqual(["required"]);
    await does(approver, "crm.lead", lead.id, "revealInPool", { header: { revealReason: "核实来源" } });
    await does(leader, "crm.customer", id, "reveal", { header: { revealReason: "节前慰问" } });
    const ofLead = (await rows(approver, REVEAL, "screen=query")).find((row) => row.leadId === lead.id);
    const shown = await read(approver, REVEAL, String(ofLead?.id));
    expect(shown.lines.values).toMatchObject([{ kind: "phone", value: "13788889999" }]);
  });

  it("tells nobody who keeps no contacts whether it was known when the lead is converted", async () => {
    await create(sales, CONTACT, person("熟人", { mobile: "13712121212" }));
    const converted = async (phone: string) => {
      const draft = { name: "四面", source: "visit", departmentId: { code: "D1" }, customerId: { code: "C1" }, contact: "某工", phone };
      const lead = await create(sales, "crm.lead", { header: draft });
      await does(sales, "crm.lead", lead.id, "take");
      await does(sales, "crm.lead", lead.id, "convert");
      return lead.id;
    };
    const [known, unknown] = [await converted("13712121212"), await converted("13734343434")];
    const told = async (id: string) => Object.keys((await read(analyst, "crm.lead", id)).header).toSorted();
    expect(await told(known)).toEqual(await told(unknown));
    expect(await told(known)).not.toContain("contactId");
    expect((await read(sales, "crm.lead", known)).header.contactId).not.toBeNull();
  });
});

describe("A person who is to be erased", () => {
  const HS = 2;
  const SECRETS = ["尉迟恭敬", "yuchigongjing", "Yuchi Gongjing", "13698765432", "yuchi@example.com", "爱喝铁观音"];
  const told = (text: string) => SECRETS.filter((word) => text.toLowerCase().includes(word.toLowerCase()));
  const chain = () => inWork(room.served, systemViewer(HS, "auditChain"), (work) => chainHistory(work, newId()));
  /** The tables in which a row of this company, or of all, tells one of the secrets. */
  const telling = () =>
    transaction(room.client, [HS], async (open) => {
      const found: string[] = [];
      for (const table of TABLES.keys()) {
        const [row] = await open.run(
          shaped({
            rows: "text?",
          })`select string_agg(t::text, ' ') as rows from ${identifier(table)} t where t::text ~* ${SECRETS.join("|")}`,
        );
        if (row?.rows) found.push(`${table}: ${row.rows}`);
      }
      return found;
    });

  it("is found by nobody after that: not in lists, records, histories, exports or searches, nor in any table; what names him says that he was erased", async () => {
    const made = await create(
      sales,
      CONTACT,
      person("尉迟恭敬", { nameEn: "Yuchi Gongjing", mobile: "13698765432", email: "yuchi@example.com", notes: "爱喝铁观音" }),
    );
    const changed = await saves(sales, CONTACT, await read(sales, CONTACT, made.id), { header: { mobile: "13698765431" } });
    expect(changed.status).toBe(200);
    await saves(sales, CONTACT, await read(sales, CONTACT, made.id), { header: { mobile: "13698765432" } });
    await does(leader, CONTACT, made.id, "reveal", { header: { revealReason: "联系尉迟恭敬" } });
    const visit = await create(sales, "crm.visit", {
      header: { customerId: { code: "C1" }, contactId: made.id, interviewee: "尉迟恭敬", departmentId: { code: "D1" } },
    });
    const asked = `/api/documents/${CONTACT}/${made.id}`;
    const [mate] = await transaction(room.client, [HS], (open) =>
      open.run(shaped({ id: "id" })`select id from account where email is not null order by id limit 1`),
    );
    const said = { text: "尉迟恭敬升职了", mentions: mate ? [mate.id] : [] };
    expect((await sales.ask("POST", `${asked}/comments?company=HS`, said)).status).toBeLessThan(300);
    await chain();
    expect((await telling()).length, "what is to be erased stands there").toBeGreaterThan(3);
    expect((await tries(sales, CONTACT, made.id, "erase", { reason: "本人要求" })).status).toBe(403);
    expect((await tries(approver, CONTACT, made.id, "erase", { reason: "本人要求" })).status).toBe(403);
    expect(issuesOf((await tries(admin, CONTACT, made.id, "erase")).body)).toEqual(["reasonRequired"]);
    const erased = await does(admin, CONTACT, made.id, "erase", { reason: "本人要求" });
    expect([erased.stage, erased.header.nameZh, erased.header.nameEn, erased.header.mobile]).toEqual([
      "erased",
      "已抹除的人员",
      "Erased person",
      null,
    ]);
    expect(await telling()).toEqual([]);
    const { body: history } = await admin.ask<{ entries?: object[] }>("GET", `${asked}/history?company=HS`);
    expect([told(JSON.stringify(history)), JSON.stringify(history).includes("本人要求")]).toEqual([[], true]);
    for (const who of [sales, admin]) expect(await rows(who, CONTACT, `q=${encodeURIComponent("尉迟恭敬")}`)).toEqual([]);
    const exported = await room.app.request(`/api/documents/${CONTACT}/export.csv?company=HS`, { headers: { cookie: admin.cookie } });
    expect(told(await exported.text())).toEqual([]);
    const kept = await read(sales, "crm.visit", visit.id);
    expect([kept.header.contactId, kept.header.interviewee]).toEqual([made.id, null]);
    const { body: labelled } = await sales.ask<{ labels?: unknown }>("GET", `/api/documents/crm.visit/${visit.id}?company=HS`);
    expect(JSON.stringify(labelled.labels ?? labelled)).toContain("已抹除的人员");
    expect((await saves(sales, CONTACT, erased, { header: { nameZh: "尉迟恭敬" } })).status).toBeGreaterThanOrEqual(400);
    expect((await tries(admin, CONTACT, made.id, "restore")).status).toBe(409);
  });

  it("is named by nothing new, like one who left, and nothing is said of him any more", async () => {
    const [gone, left, there] = [
      await create(sales, CONTACT, person("罗士信", { customerId: { code: "C2" } })),
      await create(sales, CONTACT, person("裴元庆", { customerId: { code: "C2" } })),
      await create(sales, CONTACT, person("杨林", { customerId: { code: "C2" } })),
    ];
    await does(admin, CONTACT, gone.id, "erase", { reason: "本人要求" });
    await does(sales, CONTACT, left.id, "leave");
    const names = async ({ id: contactId }: { id: string }) => {
      const header = { customerId: { code: "C2" }, contactId, departmentId: { code: "D1" } };
      return issuesOf((await sales.ask("POST", "/api/documents/crm.visit?company=HS", { key: contactId, header })).body);
    };
    expect([await names(gone), await names(left), await names(there)]).toEqual([["sealedRecord"], ["sealedRecord"], undefined]);
    const says = async ({ id }: { id: string }) =>
      (await sales.ask("POST", `/api/documents/${CONTACT}/${id}/comments?company=HS`, { text: "老罗", mentions: [] })).status;
    expect(await says(there)).toBeLessThan(300);
    expect(await says(gone)).toBe(403);
  });

  it("is offered to nothing new, like one who left; what names one who left says that he did", async () => {
    const [gone, left, there] = [
      await create(sales, CONTACT, person("屈突通", { customerId: { code: "C2" } })),
      await create(sales, CONTACT, person("魏文通", { customerId: { code: "C2" } })),
      await create(sales, CONTACT, person("丘瑞", { customerId: { code: "C2" } })),
    ];
    const header = { customerId: { code: "C2" }, contactId: left.id, departmentId: { code: "D1" } };
    const visit = await create(sales, "crm.visit", { header });
    await does(admin, CONTACT, gone.id, "erase", { reason: "本人要求" });
    await does(sales, CONTACT, left.id, "leave");
    const offered = async (asked: string) => {
      const filter = encodeURIComponent(JSON.stringify({ id: [gone.id, left.id, there.id] }));
      return new Set((await rows(sales, CONTACT, `filter=${filter}${asked}`)).map(({ id }) => id));
    };
    expect(await offered("&naming=new")).toEqual(new Set([there.id]));
    expect(await offered("&naming=used")).toEqual(new Set([left.id, there.id]));
    expect((await offered("")).size).toBe(3);
    type Told = { labels: { contactId: Record<string, { name: string; stage?: string }> } };
    const namedAs = async () => (await sales.ask<Told>("GET", `/api/documents/crm.visit/${visit.id}?company=HS`)).body.labels.contactId;
    expect(await namedAs()).toMatchObject({ [left.id]: { name: "魏文通", stage: "sealed" } });
    expect((await saves(sales, "crm.visit", visit, { header: { notes: "照旧" } })).status).toBe(200);
    await does(sales, CONTACT, left.id, "unseal");
    expect((await namedAs())[left.id]).not.toHaveProperty("stage");
  });

  it("is named by the visits that led to him too, once the lead of one became a contact; erased, they say his name no more", async () => {
    const draft = { customerId: { code: "C1" }, interviewee: "宇文成都", departmentId: { code: "D1" } };
    const visit = await create(sales, "crm.visit", { header: draft });
    await does(sales, "crm.visit", visit.id, "checkIn", { header: { checkinKind: "manual", checkinNote: "井下" } });
    const result = { visitResult: "要支架", nextStep: "报方案", nextFollowOn: "2026-04-20" };
    await does(sales, "crm.visit", visit.id, "report", { header: result });
    const { followUpId } = (await does(sales, "crm.visit", visit.id, "followUp")).header;
    const { leadId } = (await does(sales, "crm.visit", visit.id, "raiseLead")).header;
    const { contactId } = (await does(sales, "crm.lead", String(leadId), "convert")).header;
    const ids = [visit.id, String(followUpId)];
    const namedIn = async () => {
      const visits = await Promise.all(ids.map((id) => read(sales, "crm.visit", id)));
      return visits.map(({ header }) => [header.contactId, header.interviewee]);
    };
    expect(await namedIn()).toEqual([
      [contactId, "宇文成都"],
      [contactId, "宇文成都"],
    ]);
    await does(admin, CONTACT, String(contactId), "erase", { reason: "本人要求" });
    expect(await namedIn()).toEqual([
      [contactId, null],
      [contactId, null],
    ]);
  });

  it("leaves the chain of the audit log whole, which tells an erased row from a forged one", async () => {
    const broken = async () => (await checkLedgers(room.client)).find(({ name }) => name.startsWith("the history is what was chained"));
    expect(await broken()).toMatchObject({ broken: 0 });
    const counted = await transaction(room.client, [HS], (open) =>
      open.run(shaped({ rows: "integer" })`select count(*)::integer as rows from audit_erasure e join audit_link l on l.comp_id = e.comp_id
        and l.id = e.history_id and l.hash <> e.hash where e.comp_id = ${HS}`),
    );
    expect(counted[0]?.rows).toBeGreaterThan(0);
    await chain();
    expect(await broken()).toMatchObject({ broken: 0 });
    await expect(
      transaction(room.client, [HS], (open) => open.run(sql`update document_history set reason = '' where comp_id = ${HS}`)),
    ).rejects.toThrow(/permission denied/);
  });
});
