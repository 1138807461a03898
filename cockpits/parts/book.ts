import { ask, type Panel } from "#define/cockpit";
import contractBook from "#reports/datasets/sales/contractBook";
import orderLines from "#reports/datasets/sales/orderLines";
import { MORE } from "./measures.ts";
import { AS_OF, LAST_YEAR_TO_DATE, YEAR_TO_DATE } from "./times.ts";

type At = Panel["at"];

/** What is ordered and not delivered, against what that was when the year began. */
export function ordersInHand(at: At, hero = false): Panel {
  return {
    name: "backlog",
    at,
    kind: "figure",
    ...(hero ? { hero } : {}),
    slices: { actual: ask(contractBook, { metrics: ["backlog", "backlogBefore"], params: YEAR_TO_DATE }) },
    figure: { slice: "actual", metric: "backlog" },
    compare: [{ name: "yearStart", slice: "actual", metric: "backlogBefore" }],
    opens: { path: "/orderIntakeBridge", params: YEAR_TO_DATE },
  };
}

/** What is ordered and not delivered by the month that it is due in. */
export function inHandByMonth(at: At): Panel {
  return {
    name: "backlogMonths",
    at,
    kind: "chart",
    chart: "bar",
    slices: { months: ask(orderLines, { metrics: ["backlog"], by: ["dueMonth"], params: AS_OF, order: [{ by: "dueMonth" }] }) },
    opens: { path: "/backlogByMonth", params: AS_OF, by: "dueMonth" },
  };
}

/** What was delivered and not invoiced, by how long ago. */
export function unbilledByAge(at: At): Panel {
  return {
    name: "unbilled",
    at,
    kind: "ageing",
    since: "delivered",
    slices: {
      total: ask(contractBook, { metrics: ["unbilled"], params: AS_OF }),
      ages: ask(contractBook, { metrics: ["unbilled"], by: ["bucket"], params: AS_OF, order: [{ by: "bucket" }] }),
    },
    figure: { slice: "total", metric: "unbilled" },
    opens: { path: "/deliveredNotInvoiced", params: AS_OF },
  };
}

/** What fell due by the terms of contracts and is not paid, by how long ago. */
export function unpaidByAge(at: At): Panel {
  return {
    name: "unpaid",
    at,
    kind: "ageing",
    slices: {
      total: ask(contractBook, { metrics: ["unpaidOnContract", "paidShare"], params: AS_OF }),
      ages: ask(contractBook, { metrics: ["unpaidOnContract"], by: ["bucket"], params: AS_OF, order: [{ by: "bucket" }] }),
    },
    figure: { slice: "total", metric: "unpaidOnContract" },
    statement: { share: { slice: "total", metric: "paidShare" } },
    opens: { path: "/contractCaliberPayableUnpaid", params: AS_OF },
  };
}

/** The share of lines delivered on the day that was promised, against last year. */
export function onTime(at: At): Panel {
  return {
    name: "onTime",
    at,
    kind: "figure",
    slices: {
      actual: ask(orderLines, { metrics: ["onTimeShare", "lateLines"], params: YEAR_TO_DATE }),
      lastYear: ask(orderLines, { metrics: ["onTimeShare"], params: LAST_YEAR_TO_DATE }),
    },
    figure: { slice: "actual", metric: "onTimeShare" },
    compare: [{ name: "lastYear", slice: "lastYear", metric: "onTimeShare" }],
    verdict: { against: "lastYear", ...MORE },
    statement: { late: { slice: "actual", metric: "lateLines" } },
    opens: { path: "/onTimeDelivery", params: YEAR_TO_DATE },
  };
}

/** Contracts with what of them is delivered and invoiced, the greatest order in hand first. */
export function contractsInStep(at: At, limit: number): Panel {
  const metrics = ["backlog", "intakeToDate", "deliveredToDate", "invoicedToDate"] as const;
  return {
    name: "contracts",
    at,
    kind: "table",
    slices: {
      rows: ask(contractBook, { metrics, by: ["contractNo"], params: YEAR_TO_DATE, order: [{ by: "backlog", descending: true }], limit }),
    },
    columns: [
      { name: "worth", slice: "rows", metric: "intakeToDate" },
      { name: "delivered", slice: "rows", metric: "deliveredToDate", of: { slice: "rows", metric: "intakeToDate" } },
      {
        name: "invoicedOfDelivered",
        slice: "rows",
        metric: "invoicedToDate",
        of: { slice: "rows", metric: "deliveredToDate" },
        judged: MORE,
      },
      { name: "backlog", slice: "rows", metric: "backlog" },
    ],
    opens: { path: "/orderBook", params: YEAR_TO_DATE, by: "contractNo" },
  };
}

/** Contracts with what fell due on them and which share of that is paid, the greatest rest first. */
export function contractsUnpaid(at: At, limit: number, name = "contracts"): Panel {
  const metrics = ["unpaidOnContract", "dueOnContract", "paidOnContract"] as const;
  return {
    name,
    at,
    kind: "table",
    slices: {
      rows: ask(contractBook, { metrics, by: ["contractNo"], params: AS_OF, order: [{ by: "unpaidOnContract", descending: true }], limit }),
    },
    columns: [
      { name: "due", slice: "rows", metric: "dueOnContract" },
      { name: "paid", slice: "rows", metric: "paidOnContract", of: { slice: "rows", metric: "dueOnContract" }, judged: MORE },
      { name: "unpaid", slice: "rows", metric: "unpaidOnContract" },
    ],
    opens: { path: "/contractCaliberPayableUnpaid", params: AS_OF, by: "contractNo" },
  };
}

/** What was invoiced and not yet delivered, and how both stand together. */
export function billedAhead(at: At): Panel {
  return {
    name: "billedAhead",
    at,
    kind: "figure",
    slices: { actual: ask(contractBook, { metrics: ["billedAhead", "deliveredNotInvoiced"], params: AS_OF }) },
    figure: { slice: "actual", metric: "billedAhead" },
    statement: { net: { slice: "actual", metric: "deliveredNotInvoiced" } },
    opens: { path: "/orderBook", params: AS_OF },
  };
}
