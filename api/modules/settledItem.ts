import { choice, date, link, type LinkField, money, text } from "#define/field";

/** What a line settles, with what the item says: its contract and document, when and how much was planned, whether it is retention. */
export const settledItem = {
  itemId: link("sales.receivableItem", {
    required: true,
    where: { customerId: { field: "customerId" }, isAdvance: false },
    fetches: {
      openAmount: "amount",
      kind: "itemKind",
      contractNo: "contractNo",
      docNo: "invoiceNo",
      dueOn: "planOn",
      grossAmount: "planAmount",
    },
  }) satisfies LinkField,
  itemKind: choice(["deposit", "progress", "delivery", "acceptance", "retention", "opening"], { readonly: true }),
  contractNo: text({ readonly: true }),
  invoiceNo: text({ readonly: true }),
  planOn: date({ readonly: true }),
  planAmount: money({ readonly: true, sign: "any", currency: "currency" }),
  openBefore: money({ system: true, sign: "any", currency: "currency" }),
};
