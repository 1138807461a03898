import { existsSync, readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";
import { describe, expect, it } from "vitest";
import { readBooks, storiesAt, storiesOf } from "../run/stories.ts";
import { claimedPaths, type Claim } from "#analytics/claims";
import { LANGUAGES } from "#define/viewer";
import { programModules, programWords } from "#support/definitions";
import { GUIDES } from "#web/office/guides";
import { MANUAL } from "#web/office/manualChapters";

const CATALOGUE = "tests/catalogue/routes.csv";
const at = (path: string) => (path.startsWith("/") ? path : `/${path}`);

/** Paths of the specification, as spelt. */
const catalogue = () =>
  readFileSync(CATALOGUE, "utf8")
    .split("\n")
    .slice(1)
    .flatMap((line) => (line === "" ? [] : [line.slice(0, line.indexOf(","))]));

/** What is wrong with a list of claims: a path claimed twice, or spelt otherwise than in the catalogue. */
function wrongClaims(claims: readonly Claim[], spelt: readonly string[]): string[] {
  const known = new Map(spelt.map((path) => [at(path).toLowerCase(), path]));
  const seen = new Set<string>();
  return claims.flatMap(({ path }) => {
    const twice = seen.has(at(path)) ? [`${path} is claimed twice`] : [];
    seen.add(at(path));
    const listed = known.get(at(path).toLowerCase());
    return listed !== undefined && listed !== path ? [...twice, `${path} is spelt ${listed}`] : twice;
  });
}

const claim = (path: string) => ({ path, definition: "x", screen: "y", kind: "query" });

/** Screens of the catalogue whose stories name their module alone; none is to be added. */
const TOLD_BY_MODULE: readonly string[] = [
  "/RefundRequest",
  "/RefundRequestApprove",
  "/SalesPlan",
  "/SalesPlanApprove",
  "/accountsReceivableDetail",
  "/accountsReceivableDetailApprove",
  "/adjustmentOrder",
  "/adjustmentOrderConfirm",
  "/collectionPlanQuery",
  "/contractStatusListQuery",
  "/crmBackMoney",
  "/crmContractMoney",
  "/crmInvoiceDetailHdzk",
  "/crmInvoiceHeadLYC",
  "/crmReturnMoney",
  "/invoiceInquiryLyc",
  "/monthRecordsCalls",
  "/purOrderQuery",
  "/receiptQuery",
  "/receivableBalanceImport",
  "/reportManageList",
  "/reportTemplateManage",
  "/saleTargets",
  "/terminalQuery",
  "/ticketInquiryLyc",
];

/** How a reading is told that nobody is sure of. */
const DOUBTS = /推测|疑|best reading|uncertain|предполож/i;
/** Paths of which only the letters are known, not what they stand for. */
const GUESSED = ["zgContractManagement", "marketForecastMod", "deliveryMaintenanceMod", "afterDeliveryMaintenanceMod"];

/** What the catalogue reads into a path, in two languages. */
const readInto = ({ zh = "", en = "" }: Record<string, string> = {}) => [zh, en].map((title) => title.replace(/ *[(（].*/, ""));

describe("the routes", () => {
  it("are claimed once, as the specification spells them", async () => {
    const claims = await claimedPaths();
    expect(claims.length).toBeGreaterThan(20);
    expect(wrongClaims(claims, catalogue())).toEqual([]);
  });

  it("are watched: planted violations are found", () => {
    expect(wrongClaims([claim("/purOrder"), claim("/purOrder")], catalogue())).toHaveLength(1);
    expect(wrongClaims([claim("/customer")], catalogue())).toEqual(["/customer is spelt customer"]);
  });

  it("have a story each that names the path whose job it does, or what stands there", async () => {
    const books = readBooks();
    const claims = (await claimedPaths()).map((one) => ({ ...one, path: at(one.path) }));
    const untold = claims.filter(({ path }) => storiesAt(path, books).length === 0);
    expect(untold.filter(({ definition }) => storiesOf(definition, books).length === 0)).toEqual([]);
    const listed = new Set(catalogue().map(at));
    const unnamed = untold.filter(({ path, kind }) => listed.has(path) && kind !== "cockpit").map(({ path }) => path);
    expect(unnamed.toSorted()).toEqual(TOLD_BY_MODULE);
    expect([...storiesAt("/noSuchPlace", books), ...storiesOf("no.suchModule", books)]).toEqual([]);
  });

  it("that guides and the manual lead to are there, and each chapter has its words in three languages", async () => {
    const known = new Set((await claimedPaths()).map(({ path }) => at(path)));
    const chapters = MANUAL.flatMap((part) => part.chapters);
    const named = [...Object.values(GUIDES).flat(), ...chapters.flatMap(({ screens }) => screens)];
    expect(named.length).toBeGreaterThan(40);
    expect(named.filter((path) => !known.has(path))).toEqual([]);
    const words = await programWords();
    const keys = [
      ...chapters.flatMap(({ name }) => [`manual.${name}.title`, `manual.${name}.text`]),
      ...MANUAL.map(({ name }) => `manualParts.${name}`),
    ];
    expect(LANGUAGES.flatMap((language) => keys.filter((key) => words.word(language, "office.guides", key) === undefined))).toEqual([]);
  });

  it("of screens of our own have their file in web/own", async () => {
    const { modules } = await programModules();
    const own = [...modules.values()].flatMap(({ screens }) => Object.values(screens).flatMap((screen) => screen.own ?? []));
    expect(own).toContain("Modeler");
    expect(own.filter((name) => !existsSync(`web/own/${name}.tsx`))).toEqual([]);
  });

  it("whose meaning is uncertain are called by what is known of them, without a guess or a sign of doubt", async () => {
    const words = await programWords();
    const rows: Record<string, string>[] = parse(readFileSync(CATALOGUE, "utf8"), { columns: true });
    const uncertain = new Map(rows.filter(({ confidence }) => confidence === "low").map((row) => [row.path, row]));
    const claims = (await claimedPaths()).filter(({ path }) => uncertain.has(path));
    expect(claims.length).toBeGreaterThan(12);
    const said = claims.map(({ path, definition, screen }) => {
      const titles = LANGUAGES.map((language) => {
        const title = words.word(language, definition, "title") ?? path;
        return words.word(language, definition, `screens.${screen}`, { title }) ?? title;
      });
      return { path, titles };
    });
    expect(said.filter(({ titles }) => titles.some((title) => DOUBTS.test(title)))).toEqual([]);
    const guessed = said.filter(({ path }) => GUESSED.includes(path));
    expect(guessed).toHaveLength(GUESSED.length);
    expect(guessed.filter(({ path, titles }) => readInto(uncertain.get(path)).some((guess) => titles.includes(guess)))).toEqual([]);
  });

  it("of the catalogue are 683", () => {
    expect(catalogue()).toHaveLength(683);
  });
});
