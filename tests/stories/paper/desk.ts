import { openServer, type ServerOptions, type Visitor } from "#support/server";

export const RECEIPT = "/api/documents/warehouse.goodsReceipt";

/** The server of this file with two materials and a supplier in company HS, and visitors who signed in. */
export async function openPaperDesk(fileSettings: ServerOptions["fileSettings"] = {}) {
  const server = await openServer({ fileSettings });
  const names = ["admin", "keeper", "leader", "sales"] as const;
  const [admin, keeper, leader, sales] = (await Promise.all(names.map((name) => server.signedIn(name)))) as [
    Visitor,
    Visitor,
    Visitor,
    Visitor,
  ];
  const master = async (module: string, header: Record<string, unknown>): Promise<string> => {
    const { status, body } = await admin.ask<{ id: string }>("POST", `/api/documents/${module}?company=HS`, { header });
    if (status !== 201) throw new Error(`${module}: ${JSON.stringify(body)}`);
    return body.id;
  };
  await master("masterData.unitOfMeasure", { code: "PCS", nameZh: "件", nameEn: "piece", nameRu: "штука" });
  await master("masterData.materialClass", { code: "K1", nameZh: "设备" });
  const kind = { unitOfMeasureId: { code: "PCS" }, materialClassId: { code: "K1" } };
  await master("masterData.material", {
    code: "M001",
    nameZh: "液压支架",
    nameEn: "Powered support",
    nameRu: "Механизированная крепь",
    ...kind,
  });
  await master("masterData.material", {
    code: "M002",
    nameZh: "刮板输送机",
    nameEn: "Scraper conveyor",
    nameRu: "Скребковый конвейер",
    ...kind,
  });
  await master("purchasing.supplier", { code: "S001", nameZh: "恒兴液压件", nameEn: "Hengxing Hydraulics", nameRu: "Хэнсин Гидравлика" });
  /** A receipt in preparation with so many lines; gives its id. */
  const receipt = async (warehouse = "W1", lines = 2): Promise<string> => {
    const rows = Array.from({ length: lines }, (_, at) => ({
      materialId: { code: at % 2 ? "M002" : "M001" },
      quantity: String(1000.5 + at),
      unitPrice: "2.5",
    }));
    const header = { warehouseId: { code: warehouse }, supplierId: { code: "S001" }, notes: "=1+1 加急" };
    const { status, body } = await admin.ask<{ id: string }>("POST", `${RECEIPT}?company=HS`, { header, lines: { lines: rows } });
    if (status !== 201) throw new Error(JSON.stringify(body));
    return body.id;
  };
  return { ...server, admin, keeper, leader, sales, master, receipt };
}
