import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, describe, expect, it } from "vitest";
import { deskOf } from "#demo/group/desk";
import type { Runtime } from "#engine/runtime";
import { openServer } from "#support/server";
import type { Figure } from "#verify/figure";
import { pipelineFigures } from "#verify/pipeline";
import { receivablesFigures } from "#verify/receivables";
import { superstoreFigures } from "#verify/superstore";

const { served } = await openServer();
const folder = mkdtempSync(join(tmpdir(), "longwall-published-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** Writes a set as it is published, in a few rows. */
const publish = (name: string, ...lines: readonly string[]): string => {
  const file = join(folder, name);
  writeFileSync(file, gzipSync(`${lines.join("\n")}\n`));
  return file;
};
/** What the program says of the rows, by the name of the figure. */
const got = async (figures: (runtime: Runtime, file: string) => Promise<readonly Figure[]>, file: string) =>
  Object.fromEntries((await figures(served, file)).map(({ figure, got: said }) => [figure, said]));

// `npm run verify` holds the published figures over the whole sets, which lie outside the program.
describe("The published sets, in their form,", () => {
  it("of opportunities are taken over as results of bids, those that were lost without a cause", async () => {
    publish("sales_teams.csv.gz", "sales_agent,manager,regional_office", "Darcel Schlecht,Melvin Marxen,Central");
    publish(
      "accounts.csv.gz",
      "account,sector,year_established,revenue,employees,office_location,subsidiary_of",
      "Isdom,medical,2002,3178.24,4540,United States,",
    );
    publish("products.csv.gz", "product,series,sales_price", "GTX Pro,GTX,4821");
    const file = publish(
      "sales_pipeline.csv.gz",
      "opportunity_id,sales_agent,product,account,deal_stage,engage_date,close_date,close_value",
      "Z063OYW0,Darcel Schlecht,GTXPro,Isdom,Won,10/25/2016,3/11/2017,4514",
      "EC4QE1BX,Darcel Schlecht,GTX Pro,Isdom,Lost,10/25/2016,3/7/2017,0",
      "MV1LWRNH,Darcel Schlecht,GTX Pro,Isdom,Engaging,10/25/2016,,",
    );
    expect(await got(pipelineFigures, file)).toMatchObject({
      won: "4514",
      deals: "1 of 2",
      "2017Q1": "2 1 4514",
      Central: "4514",
      "GTX Pro": "4514 (1)",
      "Darcel Schlecht": "4514",
    });
  });

  it("of order lines are taken over as effective contracts", async () => {
    await deskOf(served, 2).write("masterData.unitOfMeasure", [{ header: { code: "PC", nameZh: "件" } }]);
    const file = publish(
      "orders.csv.gz",
      "行 ID,订单 ID,订单日期,发货日期,邮寄方式,客户 ID,客户名称,细分,城市,省/自治区,国家,地区,产品 ID,类别,子类别,产品名称,销售额,数量,折扣,利润",
      '1,US-2017-1357144,2017-04-27,2017-04-29,二级,曾惠-14485,曾惠,公司,杭州,浙江,中国,华东,办公用-用品-10002717,办公用品,用品,"Fiskars 剪刀, 蓝色",129.696,2,0.4,-60.70400000000001',
      '2,CN-2017-1973789,2017-06-15,2017-06-19,标准级,许安-10165,许安,消费者,内江,四川,中国,西南,办公用-信封-10004832,办公用品,信封,"GlobeWeis 搭扣信封, 红色",125.43999999999998,2,0.0,42.56',
      '3,CN-2017-1973789,2017-06-15,2017-06-19,标准级,许安-10165,许安,消费者,内江,四川,中国,西南,办公用-装订-10001505,办公用品,装订机,"Cardinal 孔加固材料, 回收",31.92,2,0.4,4.199999999999999',
    );
    expect(await got(superstoreFigures, file)).toMatchObject({
      total: "287.06",
      contracts: "2",
      lines: "3",
      quantity: "6",
      华东: "129.70",
      西南: "157.36",
      "2017": "287.06",
      办公用品: "287.06",
    });
  });

  it("of invoices are taken over as open items that receipts settle", async () => {
    const file = publish(
      "WA_Fn-UseC_-Accounts-Receivable.csv.gz",
      "countryCode,customerID,PaperlessDate,invoiceNumber,InvoiceDate,DueDate,InvoiceAmount,Disputed,SettledDate,PaperlessBill,DaysToSettle,DaysLate",
      "391,0379-NEVHP,4/6/2013,0000611365,1/2/2013,2/1/2013,55.94,No,1/15/2013,Paper,13,0",
      "406,8976-AMJEO,3/3/2012,0007900770,1/26/2013,2/25/2013,61.74,Yes,3/3/2013,Electronic,36,6",
      "391,2820-XGXSB,1/26/2012,0009231909,6/3/2013,6/20/2013,65.88,No,7/8/2013,Electronic,5,0",
    );
    expect(await got(receivablesFigures, file)).toMatchObject({
      invoices: "3 / 183.56",
      late: "2 / 127.62",
      "2013-06-30 open": "1 / 65.88",
      "2013-06-30 late1to15": "1 / 65.88",
      "2013-09-30 open": "0 / 0.00",
    });
  });
});
