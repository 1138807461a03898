import { sql } from "drizzle-orm";
import { shaped } from "#db/row";
import type { Transaction } from "#db/client";
import { newId } from "#db/id";

type Words = readonly [zh: string, en: string, ru: string];
type Block = { kind: "text" | "menu" | "announcements"; isPublic?: boolean; title: Words; text?: Words; menuGroup?: string };
type Page = { code: string; path: string; isBrand?: true; names: Words; opensAt?: string; blocks?: readonly Block[] };

const NEWS: Block = { kind: "announcements", title: ["公告", "Announcements", "Объявления"] };
const menuOf = (menuGroup: string, title: Words): Block => ({ kind: "menu", menuGroup, title });
const PURCHASING = menuOf("purchasing", ["采购业务", "Purchasing", "Закупки"]);
const welcome = (text: Words): Block => ({ kind: "text", isPublic: true, title: ["欢迎", "Welcome", "Добро пожаловать"], text });

/** What a new installation has outside the frame; afterwards it is what administrators make of it at `/entryPage`. */
const PAGES: readonly Page[] = [
  { code: "BMJ", path: "/login", isBrand: true, names: ["登录（BMJ入口）", "Sign in (BMJ entry)", "Вход (BMJ)"] },
  { code: "SNZZ", path: "/login", isBrand: true, names: ["登录（SNZZ入口）", "Sign in (SNZZ entry)", "Вход (SNZZ)"] },
  { code: "OA", path: "/oaLogin", names: ["OA单点登录", "OA single sign-on", "Единый вход OA"] },
  { code: "ZMJ-OA", path: "/zmjOALogin", names: ["OA单点登录（ZMJ）", "OA single sign-on (ZMJ)", "Единый вход OA (ZMJ)"] },
  { code: "BMJ-OA", path: "/bmjOALogin", names: ["OA单点登录（BMJ）", "OA single sign-on (BMJ)", "Единый вход OA (BMJ)"] },
  { code: "FEISHU", path: "/fsAuthLogin", names: ["飞书授权登录", "Third-party authorised login (Feishu)", "Вход через Feishu"] },
  {
    code: "AS",
    path: "/as",
    names: ["业务入口（AS）", "Work entry (AS)", "Рабочий вход (AS)"],
    blocks: [menuOf("crm", ["客户业务", "Customers", "Клиенты"]), NEWS],
  },
  {
    code: "DCGL",
    path: "/dcgl",
    names: ["业务入口（DCGL）", "Work entry (DCGL)", "Рабочий вход (DCGL)"],
    blocks: [menuOf("office", ["协同办公", "Office", "Офис"]), NEWS],
  },
  {
    code: "EXTRACT",
    path: "/extract",
    names: ["专家抽取入口", "Expert-draw entry", "Вход: выбор экспертов"],
    blocks: [PURCHASING, NEWS],
  },
  {
    code: "SUPPLY",
    path: "/supplyHome",
    names: ["供应链平台首页", "Supply-chain platform home", "Платформа снабжения"],
    blocks: [
      welcome([
        "采购、仓储与供应商业务从这里开始。登录后显示您的业务与公告。",
        "Purchasing, warehouses and suppliers start here. Once signed in you see your own work and announcements.",
        "Закупки, склады и поставщики начинаются здесь. После входа видны ваши задачи и объявления.",
      ]),
      PURCHASING,
      menuOf("warehouse", ["仓储业务", "Warehouse", "Склад"]),
      NEWS,
    ],
  },
  {
    code: "SRM",
    path: "/SrmPage",
    names: ["供应商关系门户", "Supplier relationship portal", "Портал поставщиков"],
    blocks: [
      welcome([
        "供应商与采购人员在此查看订单与往来。登录后显示您的业务与公告。",
        "Suppliers and buyers see their orders and dealings here. Once signed in you see your own work and announcements.",
        "Здесь поставщики и закупщики видят заказы и расчёты. После входа видны ваши задачи и объявления.",
      ]),
      PURCHASING,
      NEWS,
    ],
  },
  {
    code: "CT",
    path: "/CtPage",
    names: ["公司门户页（CT）", "Company page (CT)", "Страница компании (CT)"],
    blocks: [
      welcome([
        "公司业务与公告的统一入口。登录后显示您的业务与公告。",
        "The company's work and announcements in one place. Once signed in you see what is yours.",
        "Работа и объявления компании в одном месте. После входа видно то, что относится к вам.",
      ]),
      menuOf("sales", ["销售与应收", "Sales and receivables", "Продажи и дебиторка"]),
      menuOf("crm", ["客户业务", "Customers", "Клиенты"]),
      NEWS,
    ],
  },
];

/** Writes the pages that are not there; what people made of one stays, also that it is out of use. */
export async function deliverEntryPages(open: Transaction): Promise<void> {
  for (const { code, path, isBrand = false, names, opensAt, blocks = [] } of PAGES) {
    const [zh, en, ru] = names;
    const [page] = await open.run(
      shaped({ id: "id" })`insert into entry_page (id, code, name_zh, name_en, name_ru, path, is_brand, opens_at, created_by, updated_by)
        values (${newId()}, ${code}, ${zh}, ${en}, ${ru}, ${path}, ${isBrand}, ${opensAt ?? null}, 0, 0) on conflict (code) do nothing returning id`,
    );
    if (page) for (const [at, block] of blocks.entries()) await writeBlock(open, page.id, at + 1, block);
  }
}

async function writeBlock(open: Transaction, pageId: string, seq: number, { kind, isPublic = false, title, text, menuGroup }: Block) {
  await open.run(
    sql`insert into entry_block (id, page_id, seq, kind, is_public, title_zh, title_en, title_ru, text_zh, text_en, text_ru, menu_group)
      values (${newId()}, ${pageId}, ${seq}, ${kind}, ${isPublic}, ${title[0]}, ${title[1]}, ${title[2]},
        ${text?.[0] ?? null}, ${text?.[1] ?? null}, ${text?.[2] ?? null}, ${menuGroup ?? null})`,
  );
}
