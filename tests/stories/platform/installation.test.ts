import { execFile, execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { beforeAll, describe, expect, it } from "vitest";
import { scratchPlace } from "#db/embedded/scratchPlace";
import { newId } from "#db/id";
import { openProvider } from "#support/identity/oidcProvider";
import { onLeaving } from "#support/leaving";
import { endProgram, startProgram } from "#support/program/started";

const PLACE = mkdtempSync(join(scratchPlace(), "longwall-installation-"));
onLeaving(() => rmSync(PLACE, { recursive: true, force: true }));
beforeAll(() => {
  execFileSync(process.execPath, ["-e", "import('./bin/bundle.mjs').then(({ bundle }) => bundle())"]);
}, 120_000);

type Body = Record<string, unknown> & {
  id: string;
  version: number;
  stage: string;
  header: Record<string, unknown>;
  rows: Record<string, unknown>[];
  issues?: { code: string; field?: string }[];
};
const start = async (dataDir: string) => {
  const program = await startProgram(["build/server.js"], { DATA_DIR: join(PLACE, dataDir), DEMO: "0" });
  expect(program.said.at(-1)).toMatch(/^Longwall ready on /);
  return program;
};
const command = (name: string, words: string[], dataDir: string) =>
  promisify(execFile)(process.execPath, ["build/command.js", name, ...words], {
    env: { ...process.env, DATABASE_URL: "", DATA_DIR: join(PLACE, dataDir) },
  });
let program: Awaited<ReturnType<typeof start>>;

/** Somebody before a browser: what he asks, with the cookie that he was given. */
class Person {
  cookie = "";
  constructor(readonly company: string) {}

  async ask(method: string, path: string, body?: object): Promise<{ status: number; body: Body }> {
    const answer = await fetch(`${program.url}${path}${path.includes("?") ? "&" : "?"}company=${this.company}`, {
      method,
      headers: { cookie: this.cookie, "content-type": "application/json" },
      redirect: "manual",
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const session = answer.headers.getSetCookie().find((one) => one.startsWith("longwall="));
    if (session) this.cookie = session.split(";")[0] ?? "";
    const text = await answer.text();
    return { status: answer.status, body: (/^[{[]/.test(text) ? JSON.parse(text) : {}) as Body };
  }

  async done(method: string, path: string, body?: object): Promise<Body> {
    const { status, body: told } = await this.ask(method, path, body);
    if (status >= 300) throw new Error(`${method} ${path}: ${status} ${JSON.stringify(told)}`);
    return told;
  }

  readonly create = (module: string, header: object, lines: object = {}) =>
    this.done("POST", `/api/documents/${module}`, { key: newId(), header, lines });
  readonly acts = (module: string, { id, version }: Body, action: string, more: object = {}) =>
    this.done("POST", `/api/documents/${module}/${id}/actions/${action}`, { version, key: newId(), ...more });
  readonly signIn = (account: string, password: string) => this.done("POST", "/api/session", { account, password });
}

const [chief, other, anna] = [new Person("ONE"), new Person("TWO"), new Person("ONE")];
const provider = await openProvider(() => new Date());
const PASSWORDS = { chief: "Long-enough-1", anna: "Own-enough-2" };
const PROVIDER = {
  code: "sso",
  nameZh: "集团统一认证",
  kind: "oidc",
  issuer: provider.issuer,
  clientId: "longwall",
  clientSecret: "a secret that both know",
  accountClaim: "preferred_username",
};
/** What the former books say: of the stock so much, of the receivables 300. */
const totalsWith = (stock: string) => [
  { subject: "stock", totalQuantity: "10", totalAmount: stock },
  { subject: "receivable", totalAmount: "300" },
];
const day = { today: "", month: "", before: "", lastBefore: "" };

type Sets = { id: number; code: string }[];
type Asked = { applications: { id: string }[] };
const accountSets = async () => (await chief.done("GET", "/api/accountSets")) as unknown as Sets;
const asked = async () => (await chief.done("GET", "/api/accountSets/people")) as unknown as Asked;
const stockOf = async (who: Person) => {
  const { rows, labels } = (await who.done("GET", "/api/documents/warehouse.stockBalance?sort=materialId")) as Body & {
    labels: { materialId: Record<string, { code: string }> };
  };
  return rows.map(({ materialId, quantity }) => [labels.materialId[String(materialId)]?.code, quantity]);
};

describe("An installation for real work", () => {
  it("is set up by whoever read the code of its start, and founds a second company", async () => {
    program = await start("first");
    const setupCode = program.said.find((line) => line.startsWith("Set-up code: "))?.split(" ")[2] ?? "";
    const company = { code: "ONE", nameZh: "一公司", nameEn: "One", currency: "CNY", timeZone: "Asia/Shanghai" };
    await chief.done("POST", "/api/setup", { setupCode, account: "chief", name: "主管", password: PASSWORDS.chief, company });
    await chief.signIn("chief", PASSWORDS.chief);
    await chief.done("POST", "/api/accountSets", { code: "TWO", nameZh: "二公司", currency: "CNY", timeZone: "Asia/Shanghai" });
    await other.signIn("chief", PASSWORDS.chief);
    const { today } = await chief.done("GET", "/api/session");
    const last = new Date(`${String(today).slice(0, 7)}-01T00:00:00Z`);
    last.setUTCDate(0);
    const lastBefore = last.toISOString().slice(0, 10);
    expect((await accountSets()).map(({ code }) => code).toSorted()).toEqual(["ONE", "TWO"]);
    Object.assign(day, { today, month: String(today).slice(0, 7), before: lastBefore.slice(0, 7), lastBefore });
  });

  it("lets somebody of the one into the other by invitation and review, with a role of its own making", async () => {
    const account = await other.create("admin.user", { account: "anna", name: "安娜" });
    const { password } = await other.done("POST", `/api/users/${account.id}/password`);
    const first = new Person("TWO");
    await first.signIn("anna", String(password));
    expect((await first.ask("GET", "/api/documents/masterData.unitOfMeasure")).status).toBe(403);
    await first.done("POST", "/api/session/password", { old: password, password: PASSWORDS.anna, confirmed: PASSWORDS.anna });
    const { applications } = await asked();
    expect(applications).toEqual([]);
    const { id: one } = (await accountSets()).find(({ code }) => code === "ONE") ?? { id: 0 };
    const { invitationCode } = await chief.done("POST", `/api/accountSets/${one}/invitation`);
    expect((await first.ask("POST", "/api/accountSets/join", { invitationCode: "NOBODY-KNOWS-IT" })).status).toBe(422);
    await first.done("POST", "/api/accountSets/join", { invitationCode });
    const role = { code: "yard", nameZh: "收货员", channel: "erp" };
    const looked = ["warehouse.stockBalance", "warehouse.operationType", "masterData.material", "masterData.warehouse"];
    await chief.create("admin.role", role, {
      rights: [
        { module: "warehouse.goodsReceipt", canView: true, canCreate: true, canEdit: true, canSubmit: true, canConfirm: true },
        ...looked.map((module) => ({ module, canView: true })),
      ],
      menus: ["/warehouseReceiptPreparation", "/receiptConfirmation", "/stockFloor", "/material", "/warehouse"].map((path) => ({ path })),
    });
    const [application] = (await asked()).applications;
    await chief.done("POST", `/api/accountSets/applications/${application?.id}`, { role: "yard" });
    await anna.signIn("anna", PASSWORDS.anna);
    const { menu } = await anna.done("GET", "/api/session");
    expect(JSON.stringify(menu)).toContain("/warehouseReceiptPreparation");
    expect(JSON.stringify(menu)).not.toContain("/salesContract");
  });

  it.each(["ONE", "TWO"])(
    "begins in %s: masters, opening stock, open items, control totals, a way back, the lock, the first month closed",
    async (code) => {
      const who = code === "ONE" ? chief : other;
      await who.create("masterData.department", { code: "D1", nameZh: "仓储部" });
      await who.create("masterData.employee", { code: "E1", nameZh: "甲", departmentId: { code: "D1" } });
      await who.create("masterData.warehouse", { code: "W1", nameZh: "主库", departmentId: { code: "D1" }, keeperId: { code: "E1" } });
      if (code === "ONE") await who.create("masterData.unitOfMeasure", { code: "PCS", nameZh: "件" });
      await who.create("masterData.materialClass", { code: "K1", nameZh: "轴承" });
      const material = { code: `M-${code}`, nameZh: "轴承", unitOfMeasureId: { code: "PCS" }, materialClassId: { code: "K1" } };
      await who.create("masterData.material", material);
      await who.create("crm.customer", { code: `C-${code}`, nameZh: `客户${code}`, departmentId: { code: "D1" } });
      await who.create("warehouse.operationType", { code: "100", nameZh: "期初结存", direction: "receive", account: "openingBalance" });
      await who.create("warehouse.operationType", {
        code: "104",
        nameZh: "其他入库",
        direction: "receive",
        account: "inventoryDifference",
      });
      const period = await who.create("warehouse.stockPeriod", { warehouseId: { code: "W1" }, yearMonth: day.before });
      const month = await who.acts("warehouse.stockPeriod", period, "open");

      const goLive = await who.create("admin.goLive", { yearMonth: day.before }, { totals: totalsWith("1500.00") });
      const place = { docOn: day.lastBefore, departmentId: { code: "D1" } };
      const stock = await who.create(
        "warehouse.goodsReceipt",
        { ...place, warehouseId: { code: "W1" }, operationTypeId: { code: "100" } },
        { lines: [{ materialId: { code: material.code }, quantity: "10", unitPrice: "100" }] },
      );
      const submitted = await who.acts("warehouse.goodsReceipt", stock, "submit");
      await who.acts("warehouse.goodsReceipt", submitted, "confirm");
      const item = {
        itemNo: "OLD-1",
        customerId: { code: `C-${code}` },
        totalAmount: "300",
        postedOn: day.lastBefore,
        dueOn: day.lastBefore,
      };
      const items = await who.create("sales.receivableOpening", place, { lines: [item] });
      await who.acts("sales.receivableOpening", items, "post");

      const wrong = await who.acts("admin.goLive", goLive, "check");
      const { status, body } = await who.ask("POST", `/api/documents/admin.goLive/${wrong.id}/actions/lock`, {
        version: wrong.version,
        key: newId(),
      });
      expect([status, body.issues?.map((issue) => issue.code)]).toEqual([422, ["controlTotal"]]);
      const back = await who.acts("admin.goLive", wrong, "reload");
      const mended = await who.done("PUT", `/api/documents/admin.goLive/${back.id}`, {
        version: back.version,
        header: {},
        lines: { totals: totalsWith("1000.00") },
      });
      const checked = await who.acts("admin.goLive", mended, "check");
      expect((await who.acts("admin.goLive", checked, "lock")).stage).toBe("locked");

      const counted = await who.acts("warehouse.stockPeriod", month, "check");
      expect((await who.acts("warehouse.stockPeriod", counted, "close")).stage).toBe("closed");
      const periods = await who.done("GET", "/api/documents/warehouse.stockPeriod?screen=maintain&sort=yearMonth");
      expect(periods.rows.map(({ yearMonth, stage }) => [yearMonth, stage])).toEqual([
        [day.before, "closed"],
        [day.month, "open"],
      ]);
    },
  );

  it("has its first document from who was let in, once he has his place, without another sign-in", async () => {
    expect(await stockOf(anna), "whoever is let in begins with his own rows").toEqual([]);
    const [member] = (await chief.done("GET", `/api/documents/admin.user?filter=${encodeURIComponent('{"account":"anna"}')}`)).rows;
    await chief.done("PUT", `/api/documents/admin.user/${String(member?.id)}`, {
      version: member?.version,
      header: {},
      lines: { stations: [{ roleId: { code: "yard" }, scope: "warehouse", warehouseId: { code: "W1" } }] },
    });
    expect(await stockOf(anna)).toEqual([["M-ONE", "10.000000"]]);
    const receipt = await anna.create(
      "warehouse.goodsReceipt",
      { docOn: day.today, departmentId: { code: "D1" }, warehouseId: { code: "W1" }, operationTypeId: { code: "104" } },
      { lines: [{ materialId: { code: "M-ONE" }, quantity: "2", unitPrice: "100" }] },
    );
    const submitted = await anna.acts("warehouse.goodsReceipt", receipt, "submit");
    expect((await anna.acts("warehouse.goodsReceipt", submitted, "confirm")).stage).toBe("posted");
    expect(await stockOf(anna)).toEqual([["M-ONE", "12.000000"]]);
  });

  it("is backed up while people work, and restored into an empty folder to the same books", async () => {
    await chief.create("admin.identityProvider", PROVIDER);
    const kept = join(PLACE, "backup");
    expect((await command("backup", ["--to", kept], "first")).stdout).toContain(kept);
    expect(await stockOf(anna)).toEqual([["M-ONE", "12.000000"]]);
    await endProgram(program.child);
    const { stdout } = await command("restore", ["--from", kept], "second");
    expect(stdout).toContain("holds  the history");
    program = await start("second");
    expect((await anna.ask("GET", "/api/session")).status, "sessions stay behind").toBe(401);
    await anna.signIn("anna", PASSWORDS.anna);
    expect(await stockOf(anna)).toEqual([["M-ONE", "12.000000"]]);
    await other.signIn("chief", PASSWORDS.chief);
    expect(await stockOf(other)).toEqual([["M-TWO", "10.000000"]]);
  });

  it("is entered through the provider of the group, where an administrator said which", async () => {
    const begun = await fetch(`${program.url}/api/signIn/sso/begin?entry=/login&next=%2Fwarehouse%3Fcompany%3DONE`, { redirect: "manual" });
    const cookie = begun.headers
      .getSetCookie()
      .map((one) => one.split(";")[0])
      .join("; ");
    const back = await provider.signsIn(begun.headers.get("location") ?? "", { sub: "s-anna", preferred_username: "anna" });
    const arrived = await fetch(`${program.url}${back.pathname}${back.search}`, { headers: { cookie }, redirect: "manual" });
    anna.cookie =
      arrived.headers
        .getSetCookie()
        .find((one) => one.startsWith("longwall="))
        ?.split(";")[0] ?? "";
    expect(arrived.headers.get("location")).toBe("/warehouse?company=ONE");
    expect(await anna.done("GET", "/api/session")).toMatchObject({ account: "anna", company: { code: "ONE" } });
    expect(await stockOf(anna)).toEqual([["M-ONE", "12.000000"]]);
    await endProgram(program.child);
  });
});
