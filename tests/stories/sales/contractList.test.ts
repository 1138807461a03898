import { describe, expect, it } from "vitest";
import { defined } from "#db/row";
import { CONTRACT_LIST } from "#db/views/contractStatus";
import { systemViewer } from "#engine/access/viewer";
import { doWhatIsDue } from "#engine/automatic";
import { inWork } from "#engine/work";
import { contractOf, openSalesroom, type Stored } from "./salesroom.ts";
import { unslashed } from "#define/text";

const CONTRACT = "sales.salesContract";
const STATUS = "sales.contractStatus";
const RECEIPT = "sales.salesReceipt";
const room = await openSalesroom();
const { sales, finance, admin } = room.people;
const { contractInForce: inForce, read, does, saves, rows } = room;

const WANTED = [
  "saleType",
  "cusName",
  "region",
  "contractNo",
  "priceSum",
  "fhDate",
  "tcDate",
  "signDate",
  "htsdDate",
  "kpDate",
  "salesmanempName",
] as const;
const FURTHER = ["isFh", "isKp", "isHk", "isHz", "isCx", "isNw", "qdDate", "sjshwcDate", "jhDate", "wcrq"] as const;
/**
 * Before it is signed a contract is neither shipped nor back nor invoiced; invoicing days stand in the lists that are asked, not where
 * contracts are entered.
 */
const UNSIGNED = ["fhDate", "tcDate", "htsdDate", "kpDate"] as const;
const SIGNED = ["fhDate", "tcDate", "kpDate"] as const;
/** Every contract list of the catalogue that lists contracts or their products, with the columns that cannot filter there. */
const ROUTES = [
  ["salesContractMod", UNSIGNED],
  ["salesContractModNew", ["kpDate"]],
  ["signContractEnter", SIGNED],
  ["signContractIntl", SIGNED],
  ["SignContractHDZK", SIGNED],
  ["signContractBearing", SIGNED],
  ["SignContractApproveHDZK", UNSIGNED],
  ["crmContractSignReviewApproval", UNSIGNED],
  ["exclusiveContractApprove", UNSIGNED],
  ["contractProductMod", ["kpDate"]],
  ["specificContractMaintenance", SIGNED],
  ["zgContractManagement", SIGNED],
  ["crmContractDetailHdzk", ["kpDate"]],
  ["salesContractQuery", []],
  ["salesContractQueryBmj", []],
  ["salesContractRegionQueryBmj", []],
  ["ContractQueryLYC", []],
  ["contractStatusListQuery", []],
  ["ContractTobeSigned", []],
] as const satisfies readonly (readonly [string, readonly (typeof WANTED)[number][]])[];
const listed = (filter: object) => rows(admin, STATUS, `screen=query&limit=100&filter=${encodeURIComponent(JSON.stringify(filter))}`);
/** A contract that went all its way: shipped, arrived, invoiced, collected, fulfilled, with all its days. */
const executed = async (header: object): Promise<Stored> => {
  const contract = await inForce({ ...header, regionId: { code: "R1" } });
  await room.billed(contract, "2026-02-10");
  const shipped = {
    id: contract.lines.products?.[0]?.id,
    shippedQuantity: "2",
    shippedOn: "2026-03-12",
    dispatchedOn: "2026-03-13",
    deliveredOn: "2026-03-20",
  };
  await inWork(room.served, systemViewer(2, "story"), (work) =>
    work.run(defined`update sales_contract set received_on = '2026-02-20' where comp_id = 2 and id = ${contract.id}`),
  );
  await does(finance, CONTRACT, contract.id, "recordDelivery", { lines: { products: [shipped] } });
  const items = await rows(admin, "sales.receivableItem", `filter=${encodeURIComponent(JSON.stringify({ contractId: contract.id }))}`);
  const receipt = await room.create(admin, RECEIPT, {
    header: { docOn: "2026-03-21", customerId: { code: "C1" }, departmentId: { code: "D1" }, totalAmount: "1130" },
    lines: { applications: items.map(({ id, openAmount }) => ({ itemId: id, amount: openAmount })) },
  });
  await does(admin, RECEIPT, receipt.id, "submit");
  await does(finance, RECEIPT, receipt.id, "confirm");
  await doWhatIsDue(room.served, 2);
  return contract;
};

describe("The contract list", () => {
  it.each(ROUTES)("is filtered at /%s by the specification's columns", (path, missing) => {
    const screens = [...room.served.definitions.modules.values()].flatMap((module) =>
      Object.values(module.screens ?? {}).map((screen) => ({ ...screen, module: module.id })),
    );
    const filters = screens.find((screen) => unslashed(screen.path) === path)?.filters ?? [];
    const wanted = WANTED.filter((name) => !(missing as readonly string[]).includes(name)).map((name) => CONTRACT_LIST[name]);
    expect(filters.filter((name) => wanted.includes(name as (typeof wanted)[number]))).toEqual(wanted);
    expect(missing.filter((name) => filters.includes(CONTRACT_LIST[name]))).toEqual([]);
  });

  it("shows every further column that the specification names, and finds a contract by each column, alone and beside another that is not so", async () => {
    const { screens, columns } = room.served.definitions.modules.get(STATUS) ?? {};
    const every = [...WANTED, ...FURTHER].map((name) => CONTRACT_LIST[name]);
    expect(screens?.status?.filters).toEqual(WANTED.map((name) => CONTRACT_LIST[name]));
    expect(screens?.status?.columns).toEqual(expect.arrayContaining(every));
    expect(columns).toEqual(expect.arrayContaining(every));
    const [contract, other] = [await executed({ saleType: "equipment" }), await inForce({ saleType: "parts", customerId: { code: "C2" } })];
    const [row] = await listed({ docNo: contract.header.docNo });
    for (const name of [...WANTED, ...FURTHER]) {
      const [column, value] = [CONTRACT_LIST[name], row?.[CONTRACT_LIST[name]]];
      expect([name, value === null || value === undefined]).toEqual([name, false]);
      const isSpan = /(On|Amount)$/.test(column);
      const asked = isSpan ? { from: value, to: value } : column === "docNo" ? { contains: value } : value;
      const found = (await listed({ [column]: asked })).map(({ id }) => id);
      expect([name, found.includes(contract.id)]).toEqual([name, true]);
      const otherwise =
        typeof value === "boolean"
          ? !value
          : column.endsWith("On")
            ? { from: "2031-01-01" }
            : column === "totalAmount"
              ? { to: "1" }
              : null;
      const missed =
        otherwise === null ? await listed({ [column]: value, docNo: other.header.docNo }) : await listed({ [column]: otherwise });
      expect([name, missed.map(({ id }) => id).includes(contract.id)]).toEqual([name, false]);
    }
  });

  it("at /contractInstalment lists the instalments of a contract, which the cockpit opens", async () => {
    const contract = await executed({});
    const found = await rows(
      admin,
      "sales.contractInstalment",
      `screen=query&filter=${encodeURIComponent(JSON.stringify({ contractId: contract.id }))}`,
    );
    const amounts = (contract.lines.instalments ?? []).map(({ amount }) => Number(amount)).toSorted((a, b) => a - b);
    expect(amounts.length).toBeGreaterThan(0);
    expect(found.map(({ amount }) => Number(amount)).toSorted((a, b) => a - b)).toEqual(amounts);
  });

  it("at /salesContractQuery says of each contract how far it is", async () => {
    const contract = await executed({ saleType: "equipment" });
    const [row] = await listed({ docNo: contract.header.docNo, saleType: "equipment" });
    expect(row).toMatchObject({
      isShipped: true,
      isInvoiced: true,
      isCollected: true,
      isSummarised: true,
      isWrittenOff: false,
      innerOuter: "outer",
      shippedOn: "2026-03-12",
      invoicedOn: "2026-02-10",
      invoicedAmount: "1130.0000",
    });
  });

  it("shows a salesperson his own (/salesContractQueryBmj), who answers for a region today all of it with who did at the signing (/salesContractRegionQueryBmj), and nobody's to nobody", async () => {
    const own = await inForce();
    const strange = await inForce({ salespersonId: { code: "E2" } });
    const ids = (await rows(sales, STATUS, "screen=own&limit=100")).map(({ id }) => id);
    expect(ids).toContain(own.id);
    expect(ids).not.toContain(strange.id);
    expect(await rows(admin, STATUS, "screen=own")).toEqual([]);
    expect(await rows(sales, STATUS, "screen=region")).toEqual([]);
    const [region] = await rows(admin, "masterData.marketRegion", "limit=10");
    const stored = await read(admin, "masterData.marketRegion", String(region?.id));
    await saves(admin, "masterData.marketRegion", stored, {
      lines: {
        owners: [
          { employeeId: { code: "E2" }, fromOn: "2025-01-01", toOn: "2026-02-28" },
          { employeeId: { code: "E1" }, fromOn: "2026-03-01", toOn: "2099-12-31" },
          { employeeId: { code: "E2" }, fromOn: "2100-01-01" },
        ],
      },
    });
    const mine = (await rows(sales, STATUS, "screen=region&limit=100")).find(({ id }) => id === strange.id);
    expect(mine).toMatchObject({ docOn: "2026-02-01", signingOwnerId: strange.header.salespersonId });
    expect(mine?.regionOwnerId).toBe(own.header.salespersonId);
  });

  it("tells what is to be signed (/ContractTobeSigned) and the contracts of the bearing unit (/ContractQueryLYC)", async () => {
    const waiting = await room.create(sales, CONTRACT, contractOf());
    await does(sales, CONTRACT, waiting.id, "submit");
    expect((await rows(sales, STATUS, "screen=toBeSigned")).map(({ id }) => id)).toEqual([waiting.id]);
    expect(await rows(sales, STATUS, "screen=bearing")).toEqual([]);
  });
});

const at = ({ id }: Stored, module: string, what: string) => `/api/documents/${module}/${id}/${what}?company=HS`;
const SCREENS = [CONTRACT, STATUS, "sales.contractMoney"] as const;

describe("What is said about a contract", () => {
  it("is one thread with its files, on whichever screen the contract is looked at", async () => {
    const contract = await inForce({});
    await room.attach(admin, CONTRACT, contract.id);
    for (const module of SCREENS) {
      const said = await admin.ask("POST", at(contract, module, "comments"), { text: `at ${module}`, mentions: [] });
      expect([module, said.status]).toEqual([module, 201]);
    }
    const [first] = (await admin.ask<{ id: string }[]>("GET", at(contract, CONTRACT, "comments"))).body;
    expect((await admin.ask("PUT", at(contract, STATUS, `comments/${first?.id}`), { text: "corrected", mentions: [] })).status).toBe(204);
    for (const module of SCREENS) {
      const { body } = await admin.ask<{ text: string }[]>("GET", at(contract, module, "comments"));
      expect([module, body.map(({ text }) => text)]).toEqual([module, ["corrected", `at ${STATUS}`, "at sales.contractMoney"]]);
    }
    const [hung, ...same] = await Promise.all(
      SCREENS.map(async (module) =>
        (await admin.ask<{ files: { id: string }[] }>("GET", at(contract, module, "files"))).body.files.map(({ id }) => id),
      ),
    );
    expect(hung).toHaveLength(1);
    expect(same).toEqual([hung, hung]);
  });
});
