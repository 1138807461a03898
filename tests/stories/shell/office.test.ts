import { describe, expect, it } from "vitest";
import { sql } from "drizzle-orm";
import { transaction } from "#db/client";
import { newId } from "#db/id";
import { doWhatIsDue } from "#engine/automatic";
import { openSalesroom } from "../sales/salesroom.ts";

const room = await openSalesroom();
const { admin, approver, buyer, leader, sales } = room.people;
const { create, read, tries, does, saves, rows, decides } = room;
const issuesOf = (body: unknown) => (body as { issues?: { code: string; field?: string }[] }).issues?.map(({ code }) => code);
const refusal = async (module: string, header: object, lines: object = {}) =>
  (await admin.ask("POST", `/api/documents/${module}?company=HS`, { key: newId(), header, lines })).body;
type Messages = { unread: number; messages: { id: string; kind: string; title: string; documentId: string | null }[] };
const told = async (who: typeof sales) => (await who.ask<Messages>("GET", "/api/messages?company=HS")).body;

describe("A tip (/operation)", () => {
  it("belongs to a screen and says something in some language", async () => {
    const tip = { code: "T1", nameZh: "收货", path: "/warehouseReceiptPreparation", contentZh: "先选仓库" };
    const made = await create(admin, "masterData.operationTip", { header: tip });
    expect(issuesOf(await refusal("masterData.operationTip", { ...tip, code: "T2", contentZh: null }))).toEqual(["requiredInOneLanguage"]);
    expect(await rows(buyer, "masterData.operationTip", `filter=${JSON.stringify({ path: tip.path })}`)).toHaveLength(1);
    expect((await saves(buyer, "masterData.operationTip", made, { header: { path: "/x" } })).status).toBe(403);
  });
});

describe("A suggestion", () => {
  it("handed in at /RationRecord and adopted at /rationRecordMain brings points once; taking it back takes them back", async () => {
    const rule = { event: "suggestionAdopted", validFrom: "2026-01-01", points: 50 };
    const kept = await create(admin, "office.pointsRule", { header: { code: "R1", nameZh: "采纳", ...rule } });
    const made = await create(sales, "office.suggestion", { header: { title: "少打印", content: "用电子签" } });
    await does(sales, "office.suggestion", made.id, "submit");
    expect((await tries(sales, "office.suggestion", made.id, "accept")).status).toBe(403);
    await does(leader, "office.suggestion", made.id, "accept");
    expect(issuesOf((await tries(leader, "office.suggestion", made.id, "adopt")).body)).toEqual(["required"]);
    await does(leader, "office.suggestion", made.id, "adopt", { header: { comment: "很好" } });
    const entries = () => rows(sales, "office.pointsEntry", "screen=query");
    expect((await entries()).map(({ points }) => points)).toEqual([50]);
    await saves(admin, "office.pointsRule", kept, { header: { points: 80 } });
    const half = { header: { code: "HALF", nameZh: "半分", ...rule, points: "1.5" } };
    expect(issuesOf((await admin.ask("POST", "/api/documents/office.pointsRule?company=HS", { key: "half", ...half })).body)).toEqual([
      "notWhole",
    ]);
    expect((await read(sales, "office.suggestion", made.id)).header).toMatchObject({ points: 50, comment: "很好", adoption: "whole" });
    await does(leader, "office.suggestion", made.id, "revokeAdoption", { reason: "重复" });
    expect((await entries()).map(({ points }) => Number(points)).toSorted((a, b) => a - b)).toEqual([-50, 50]);
    await does(leader, "office.suggestion", made.id, "adopt", { header: { comment: "仍采纳" } });
    const [ranked] = await rows(buyer, "office.pointsRanking", "screen=query");
    expect(ranked).toMatchObject({ place: 1, points: 80, year: 2026 });
  });

  it("leaves its points in a ledger that nobody edits (/accountCreditsDefine, /accountCreditsSearch, /pointsRanking)", async () => {
    const [entry] = await rows(admin, "office.pointsEntry", "screen=query");
    const edit = await admin.ask("PUT", `/api/documents/office.pointsEntry/${String(entry?.id)}?company=HS`, {
      version: 1,
      key: newId(),
      header: { points: 9 },
    });
    expect(edit.status).toBe(403);
    expect(await rows(buyer, "office.pointsEntry", "screen=query")).toEqual([]);
    expect(
      issuesOf(
        await refusal("office.pointsRule", {
          code: "R2",
          nameZh: "乙",
          event: "suggestionSubmitted",
          validFrom: "2026-02-01",
          validTo: "2026-01-01",
          points: 1,
        }),
      ),
    ).toEqual(["beforeStart"]);
  });
});

describe("An announcement", () => {
  it("published at /AnnouncementManage is frozen for its readers, who find it at /AnnouncementList and say that they read it", async () => {
    const draft = await create(leader, "office.announcement", {
      header: { title: "放假通知", content: "五月一日放假", dateTo: "2026-04-30" },
      lines: { departments: [{ departmentId: { code: "D1" } }] },
    });
    const published = await does(leader, "office.announcement", draft.id, "publish");
    expect((await saves(leader, "office.announcement", published, { header: { content: "改" } })).status).toBe(409);
    const [received] = await rows(sales, "office.receivedAnnouncement", "screen=list");
    expect(received).toMatchObject({ title: "放假通知", stage: "unread" });
    expect(await rows(buyer, "office.receivedAnnouncement", "screen=list")).toEqual([]);
    expect((await told(sales)).messages).toMatchObject([{ kind: "announcement", title: "放假通知", documentId: draft.id }]);
    await does(sales, "office.receivedAnnouncement", String(received?.id), "read");
    expect((await read(admin, "office.announcement", draft.id)).lines.recipients).toMatchObject([
      { stage: "read", readAt: expect.any(String) },
    ]);
    await room.onDay("2026-05-02");
    await doWhatIsDue(room.served, 2);
    expect((await read(admin, "office.announcement", draft.id)).stage).toBe("expired");
    expect(await rows(sales, "office.receivedAnnouncement", "screen=list")).toHaveLength(1);
    await room.onDay("2026-03-31");
  });

  it("means somebody with an account, and is withdrawn from all", async () => {
    const nobody = await create(admin, "masterData.department", { header: { code: "D70", nameZh: "空" } });
    const draft = await create(leader, "office.announcement", {
      header: { title: "通知", content: "略" },
      lines: { departments: [{ departmentId: nobody.id }] },
    });
    expect(issuesOf((await tries(leader, "office.announcement", draft.id, "publish")).body)).toEqual(["nobodyMeant"]);
    const all = await create(leader, "office.announcement", { header: { title: "全员", content: "略" } });
    await does(leader, "office.announcement", all.id, "publish");
    await does(leader, "office.announcement", all.id, "withdraw");
    expect((await rows(buyer, "office.receivedAnnouncement", "screen=list")).map(({ title }) => title)).not.toContain("全员");
    expect(
      (await sales.ask("POST", "/api/documents/office.announcement?company=HS", { key: newId(), header: { title: "x", content: "y" } }))
        .status,
    ).toBe(403);
  });
});

describe("An assessment", () => {
  const indicators = [
    { indicator: "回款", weight: "60", standard: "计划完成率" },
    { indicator: "订货", weight: "40" },
  ];
  it("goes by a scheme whose weights sum to 100 (/AssessConfig)", async () => {
    const off = await refusal("office.assessmentScheme", { code: "S0", nameZh: "销售", kind: "sales" }, { indicators: [indicators[0]] });
    expect(issuesOf(off)).toEqual(["weights"]);
    const scheme = await create(leader, "office.assessmentScheme", {
      header: { code: "S1", nameZh: "销售", kind: "sales" },
      lines: { indicators },
    });
    expect((await saves(sales, "office.assessmentScheme", scheme, { header: { nameZh: "x" } })).status).toBe(403);
  });

  it("entered at /assessmentSales is locked once it is decided, fed back at /salaryFeedback, and seen by whom it is about (/AssessQuery)", async () => {
    const lines = indicators.map((one, at) => ({ ...one, score: at === 0 ? "90" : "80" }));
    const header = { kind: "sales", schemeId: { code: "S1" }, yearMonth: "2026-03", employeeId: { code: "E1" } };
    const mine = await create(leader, "office.assessment", { header, lines: { lines } });
    expect([mine.header.score, mine.header.departmentId === null]).toEqual(["86.000000", false]);
    await create(leader, "office.assessment", { header: { ...header, employeeId: { code: "E2" } }, lines: { lines } });
    await does(leader, "office.assessment", mine.id, "submit");
    expect((await told(approver)).messages.map(({ kind }) => kind)).toContain("task");
    await decides(approver, mine.id, "approve");
    expect((await told(leader)).messages.map(({ kind, documentId }) => [kind, documentId])).toContainEqual(["decision", mine.id]);
    const decided = await read(leader, "office.assessment", mine.id);
    expect((await saves(leader, "office.assessment", decided, { header: { comment: "改" } })).status).toBe(409);
    expect((await rows(sales, "office.assessment", "screen=query")).map(({ id }) => id)).toEqual([mine.id]);
    const done = await does(leader, "office.assessment", mine.id, "complete", { header: { payPercent: "95", feedback: "按得分发放" } });
    expect(done).toMatchObject({ stage: "done", header: { payPercent: "95.0000" } });
    expect((await tries(sales, "office.assessment", mine.id, "cancelApproved", { reason: "x" })).status).toBe(403);
  });
});

describe("Messages (/messageList)", () => {
  it("are one's own, read one by one or all; their groups are kept at /messageGroup", async () => {
    const before = await told(sales);
    expect(before.unread).toBeGreaterThan(0);
    const [first] = before.messages;
    expect((await sales.ask<Messages>("POST", "/api/messages/read?company=HS", { ids: [first?.id] })).body.unread).toBe(before.unread - 1);
    const foreign = await buyer.ask<Messages>("POST", "/api/messages/read?company=HS", { ids: before.messages.map(({ id }) => id) });
    expect((await told(sales)).unread).toBe(before.unread - 1);
    expect(foreign.status).toBe(200);
    await sales.ask("POST", "/api/messages/read?company=HS", {});
    expect((await told(sales)).unread).toBe(0);
    const group = await create(admin, "office.messageGroup", {
      header: { code: "G1", nameZh: "审批" },
      lines: { kinds: [{ kind: "task" }, { kind: "decision" }] },
    });
    expect((await saves(sales, "office.messageGroup", group, { header: { nameZh: "x" } })).status).toBe(403);
    expect(
      issuesOf(await refusal("office.messageGroup", { code: "G2", nameZh: "乙" }, { kinds: [{ kind: "task" }, { kind: "task" }] })),
    ).toEqual(["repeatedRow"]);
  });
});

const home = async (who: typeof sales, channel = "web") =>
  (await who.ask<{ title: string | null; cards: { path: string }[] }>("GET", `/api/home?company=HS&channel=${channel}`)).body;
const cards = (...paths: string[]) => ({ cards: paths.map((path) => ({ path })) });

describe("The home page", () => {
  it("is a person's own (/firstPage), else his role's (/roleFirstPage), else the company's; cards outside the menu are not there", async () => {
    await create(admin, "office.homeLayout", { header: { title: "公司" }, lines: cards("/salesContractMod", "/AnnouncementList") });
    expect((await home(sales)).title).toBe("公司");
    await create(admin, "office.homeLayout", {
      header: { title: "销售", roleId: { code: "salesperson" } },
      lines: cards("/AnnouncementList", "/getCode"),
    });
    expect(await home(sales)).toMatchObject({ title: "销售", cards: [{ path: "/AnnouncementList" }] });
    const accounts = await rows(admin, "admin.account", `filter=${JSON.stringify({ code: "sales" })}`);
    const own = { title: "我的", accountId: accounts[0]?.id };
    await create(sales, "office.homeLayout", { header: own, lines: cards("/AnnouncementList") });
    expect((await home(sales)).title).toBe("我的");
    const [role] = await rows(admin, "office.homeLayout", `screen=role&filter=${JSON.stringify({ title: "销售" })}`);
    await saves(admin, "office.homeLayout", await read(admin, "office.homeLayout", String(role?.id)), { header: { title: "销售二" } });
    expect((await home(sales)).title).toBe("我的");
    expect(
      issuesOf(
        (await buyer.ask("POST", "/api/documents/office.homeLayout?company=HS", { key: newId(), header: own, lines: cards("/mine") })).body,
      ),
    ).toContain("unknownRecord");
  });

  it.each(["/crmRoleFirstPage", "/asRoleFirstPage", "/RoleHomePageFeiShu"])("has layouts by channel (%s)", async (path) => {
    const [screen, channel] =
      {
        "/crmRoleFirstPage": ["crm", "crm"],
        "/asRoleFirstPage": ["afterSales", "afterSales"],
        "/RoleHomePageFeiShu": ["feishu", "feishu"],
      }[path] ?? [];
    await create(admin, "office.homeLayout", {
      header: { title: path, channel, roleId: { code: "salesperson" } },
      lines: { cards: [{ path: "/AnnouncementList" }] },
    });
    expect(await rows(admin, "office.homeLayout", `screen=${screen}`)).toMatchObject([{ title: path }]);
    expect((await home(sales, channel)).title).toBe(path);
    expect((await home(buyer, channel)).title).toBeNull();
  });
});

describe("A person (/mine)", () => {
  it("sees his own data, and keeps a picture: an image within the limit", async () => {
    const { body } = await sales.ask<{ account: string; employee: string; roles: { code: string }[] }>("GET", "/api/me?company=HS");
    expect([body.account, body.employee, body.roles.map(({ code }) => code)]).toEqual(["sales", "E1", ["salesperson"]]);
    const put = async (content: Buffer) =>
      room.app.request("/api/me/avatar?company=HS", {
        method: "PUT",
        headers: { cookie: sales.cookie },
        body: new Uint8Array(content),
      });
    const refused = await put(Buffer.from("no picture"));
    expect([refused.status, await refused.json()]).toMatchObject([422, { issues: [{ code: "noPicture", field: "avatar" }] }]);
    expect((await put(Buffer.alloc(300_000, 1))).status).toBe(413);
    expect((await put(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2]))).status).toBe(204);
    const answer = await room.app.request("/api/me/avatar?company=HS", { headers: { cookie: sales.cookie } });
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/png"]);
    expect((await room.app.request("/api/me/avatar?company=HS", { headers: { cookie: buyer.cookie } })).status).toBe(404);
  });
});

describe("What administrators keep", () => {
  it("letters to people go by the outbox with the letter that they came from (/mailDelivery)", async () => {
    const draft = await create(admin, "admin.mailDelivery", {
      header: { subject: "对账", content: "请核对" },
      lines: { recipients: [{ address: "a@example.com" }, { employeeId: { code: "E1" } }] },
    });
    expect((await does(admin, "admin.mailDelivery", draft.id, "send")).stage).toBe("handedOver");
    const sent = await rows(admin, "admin.outboxMessage", `filter=${JSON.stringify({ documentId: draft.id })}`);
    expect(sent.map(({ recipient }) => recipient)).toContain("a@example.com");
    expect(sent).toHaveLength(2);
    expect((await sales.ask("GET", "/api/documents/admin.mailDelivery?company=HS")).status).toBe(403);
  });

  it("interfaces keep their secret and tell their last run (/webInterFaceKey)", async () => {
    const made = await create(admin, "admin.externalInterface", {
      header: { code: "I1", nameZh: "云采", direction: "in", sourceCode: "src", secret: "s3cret" },
    });
    expect(made.header.secret).not.toBe("s3cret");
    expect((await read(admin, "admin.externalInterface", made.id)).header).toMatchObject({ lastRunAt: null, lastResult: null });
    expect((await sales.ask("GET", "/api/documents/admin.externalInterface?company=HS")).status).toBe(403);
  });

  it("one rule says at what price companies deal with each other on a day (/insiderDealing)", async () => {
    const companies = await rows(admin, "masterData.company", "limit=10");
    const idOf = (code: string) => companies.find((one) => one.code === code)?.id;
    const rule = { code: "N1", partnerCompId: idOf("ZD"), dealing: "transfer", validFrom: "2026-01-01", validTo: "2026-12-31" };
    await create(admin, "admin.intercompanyRule", { header: rule });
    expect(issuesOf(await refusal("admin.intercompanyRule", { ...rule, code: "N2", validFrom: "2026-06-01" }))).toEqual(["overlapsRule"]);
    expect(issuesOf(await refusal("admin.intercompanyRule", { ...rule, code: "N3", partnerCompId: idOf("HS") }))).toEqual([
      "notIntercompany",
    ]);
    await create(admin, "admin.intercompanyRule", { header: { ...rule, code: "N4", validFrom: "2027-01-01", validTo: null } });
    expect((await sales.ask("GET", "/api/documents/admin.intercompanyRule?company=HS")).status).toBe(403);
  });

  it("parameters that change how is booked stay while a month is half closed (/syssetup)", async () => {
    const listed = await rows(admin, "masterData.company", "screen=parameters&limit=10");
    const own = await read(admin, "masterData.company", String(listed.find(({ code }) => code === "HS")?.id));
    await transaction(room.client, [2], (open) =>
      open.run(sql`update stock_period set is_closed = true, stage = 'closed' where comp_id = 2 and year_month = '2026-02'
        and warehouse_id = (select min(id) from warehouse where comp_id = 2)`),
    );
    for (const header of [{ stockDaysAhead: 5 }, { salesTaxRate: "9" }])
      expect(issuesOf((await saves(admin, "masterData.company", own, { header })).body)).toEqual(["halfClosed"]);
    expect((await saves(admin, "masterData.company", own, { header: { protectionDays: 90 } })).status).toBe(200);
    expect((await saves(sales, "masterData.company", own, { header: { protectionDays: 90 } })).status).toBe(403);
  });

  it("its currency, zone and first month of the year are given while its books are empty, and stay once anything is in them (/company)", async () => {
    const listed = await rows(admin, "masterData.company", "limit=10");
    const own = await read(admin, "masterData.company", String(listed.find(({ code }) => code === "HS")?.id));
    const early = await saves(admin, "masterData.company", own, { header: { fiscalYearStartMonth: 4, timeZone: "Asia/Urumqi" } });
    expect([early.status, early.body.header.fiscalYearStartMonth]).toEqual([200, 4]);
    const back = await saves(admin, "masterData.company", early.body, { header: { fiscalYearStartMonth: 1, timeZone: "Asia/Shanghai" } });
    await opened("10");
    for (const header of [{ currency: "USD" }, { fiscalYearStartMonth: 4 }, { timeZone: "America/New_York" }]) {
      const { body } = await saves(admin, "masterData.company", back.body, { header });
      expect([issuesOf(body), body.issues?.map(({ field }) => field)]).toEqual([["fixedByBooks"], Object.keys(header)]);
    }
    const same = { currency: "CNY", fiscalYearStartMonth: 1, timeZone: "Asia/Shanghai", salesTaxRate: "13.00", protectionDays: 80 };
    expect((await saves(admin, "masterData.company", back.body, { header: same })).status).toBe(200);
  });

  it("a company begins once its opening agrees with the former books, and then nothing is brought along any more (/baseDataInitialization)", async () => {
    const openings = { header: { docOn: "2026-01-31", departmentId: { code: "D1" } } };
    const goLive = await create(admin, "admin.goLive", {
      header: { yearMonth: "2026-01" },
      lines: { totals: [{ subject: "stock", totalQuantity: "0", totalAmount: "0" }] },
    });
    expect(issuesOf(await refusal("admin.goLive", { yearMonth: "2026-02" }, { totals: [{ subject: "stock", totalAmount: "0" }] }))).toEqual(
      ["duplicate"],
    );
    const checkedWith = async (...totals: object[]) => {
      const loading = await does(admin, "admin.goLive", goLive.id, "reload");
      await saves(admin, "admin.goLive", loading, { lines: { totals } });
      await does(admin, "admin.goLive", goLive.id, "check");
    };
    const lockedWith = async (...totals: object[]) => {
      await checkedWith(...totals);
      return issuesOf((await tries(admin, "admin.goLive", goLive.id, "lock")).body);
    };
    await does(admin, "admin.goLive", goLive.id, "check");
    const bare = (await tries(admin, "admin.goLive", goLive.id, "lock")).body;
    expect([issuesOf(bare), bare.issues?.[0]?.message], "10 of receivables are in the books").toEqual([
      ["receivableTotalLacks"],
      "账上有应收期初余额 10.00，请补充应收的控制总数",
    ]);
    const [stock, owed] = [
      { subject: "stock", totalQuantity: "0", totalAmount: "3" },
      { subject: "receivable", totalAmount: "10" },
    ];
    await opened("3", { module: "warehouse.stockAdjustment", account: "inventory" });
    expect(await lockedWith(owed)).toEqual(["stockTotalLacks"]);
    expect(await lockedWith(stock, { ...owed, totalAmount: "9" })).toEqual(["controlTotal"]);
    await checkedWith(stock, owed);
    expect((await tries(sales, "admin.goLive", goLive.id, "lock")).status).toBe(403);
    expect((await does(admin, "admin.goLive", goLive.id, "lock")).stage).toBe("locked");
    const late = await admin.ask<{ id: string; version: number }>("POST", "/api/documents/sales.receivableOpening?company=HS", {
      key: newId(),
      ...openings,
      lines: { lines: [{ itemNo: "OLD-1", customerId: { code: "C1" }, totalAmount: "10", postedOn: "2026-01-15", dueOn: "2026-02-28" }] },
    });
    expect(late.status).toBe(201);
    expect(issuesOf((await tries(admin, "sales.receivableOpening", late.body.id, "post")).body)).toContain("openingLocked");
  });
});

/** An opening balance, of receivables or what else, in the journal of HS. */
const opened = (amount: string, { module, account } = { module: "sales.receivableOpening", account: "receivable" }) =>
  transaction(room.client, [2], async ({ run }) => {
    for (const [seq, booked, debit, credit] of [
      [1, account, amount, "0"],
      [2, "openingBalance", "0", amount],
    ] as const)
      await run(sql`insert into journal_line (comp_id, id, module, document_id, doc_no, seq, posted_on, posted_month, account, debit, credit)
        values (2, ${newId()}, ${module}, 1, 'RO-1', ${seq}, '2026-01-31', '2026-01', ${booked}, ${debit}, ${credit})`);
  });
