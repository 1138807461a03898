import { newId } from "#db/id";
import { add, multiply, subtract } from "#define/decimal";
import type { Ledger } from "#support/ledger";
import { half } from "./billed.ts";

type Row = Record<string, string | number | boolean | null>;
type Life = { on: string; due: string; amount: string };

const PROJECT_STAGES = ["active", "bidding", "won", "lost", "suspended"];
const BID_STAGES = ["draft", "approved", "submitted", "won", "lost", "cancelled"];
const ENDS = ["returned", "converted", "forfeited"];
const MONEY = ["currency", "exchange_rate"];
const lineOf = (header: Row, seq: number) => ({ comp_id: header.comp_id ?? null, id: newId(), seq });
const plain = (rows: readonly Row[], without: readonly string[]): Row[] =>
  rows.map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => !without.includes(name))));
const later = (...days: readonly string[]): string => days.toSorted().at(-1) ?? "";
const at = <T>(values: readonly T[], index: number): T => values[index % values.length] as T;

/**
 * What stands before the order: tenders heard of, projects with their moves, bids with their lots, bonds with their events, and visits,
 * receptions and reports of those who sell. Of each `heads` is the head of a document; every other one has no salesperson or another rate.
 */
export async function writeRandomPipeline(
  ledger: Ledger,
  heads: (table: string) => Row[],
  lives: readonly Life[],
  salespeople: readonly string[],
): Promise<void> {
  const projects = await writeProjects(ledger, heads("sales_project"), lives);
  await writeForecasts(ledger, projects, lives);
  await writeResponsibilities(ledger, heads("project_responsibility"), lives, projects, salespeople);
  const bids = await writeBids(ledger, heads("project_bid"), lives, projects);
  await writeBonds(ledger, heads("bid_bond"), lives, bids);
  await writeTenders(ledger, plain(heads("bid_info"), MONEY), lives);
  await writeLeads(ledger, plain(heads("lead"), MONEY), lives, projects);
  await writeReceptions(ledger, plain(heads("reception"), MONEY), lives);
  await writeRoad(ledger, plain(heads("visit"), MONEY), lives, salespeople);
  await writeReports(ledger, plain(heads("daily_report"), [...MONEY, "customer_id", "salesperson_id"]), lives, salespeople);
}

/** Projects with their moves. */
async function writeProjects(ledger: Ledger, heads: readonly Row[], lives: readonly Life[]): Promise<Row[]> {
  const projects = heads.map((row, index): Row => ({
    ...row,
    stage: index % 2 === 0 ? at(PROJECT_STAGES, index) : index % 5 === 4 ? "active" : "bidding",
    name: `P${index}`,
    variant: at(["", "LYC", "HDZK"], index),
    estimated_amount: at(lives, index).amount,
    win_percent: index % 4 === 0 ? null : `${(index % 9) * 10}.25`,
    expected_on: at(lives, index).due,
  }));
  const phases = [1, 2].map((place): Row => ({
    comp_id: heads[0]?.comp_id ?? null,
    id: newId(),
    code: `PH${place}`,
    name_zh: `阶段${place}`,
    sort_no: place,
    win_percent: "10",
    created_by: "0",
    updated_by: "0",
  }));
  await ledger.write("project_phase", phases);
  await ledger.write("sales_project", projects);
  await ledger.write(
    "sales_project_move",
    projects.flatMap((project, index) => {
      const { on, due, amount } = at(lives, index);
      const move = (seq: number, stage: string, entered: string, left: string | null, is_back = false) => ({
        ...lineOf(project, seq),
        project_id: project.id ?? null,
        phase_id: at(phases, seq === 2 ? index % 3 : Math.floor(index / 4)).id ?? null,
        stage,
        entered_on: entered,
        left_on: left,
        is_back,
        win_percent: index % 4 === 0 ? null : `${(index % 9) * 10}.25`,
        estimated_amount: seq === 1 ? half(amount) : amount,
        department_id: project.department_id ?? null,
        employee_id: project.salesperson_id ?? null,
      });
      const second = later(on, due);
      return [
        move(1, "active", on, second),
        move(2, index % 5 === 4 ? "active" : "bidding", second, index % 2 === 0 ? later(second, "2026-05-31") : null, index % 5 === 4),
        ...(index % 2 === 0 ? [move(3, at(PROJECT_STAGES, index), later(second, "2026-05-31"), null)] : []),
      ];
    }),
  );
  return projects;
}

/** How every project stood on three Fridays: some are there from the second on, some ended before the last and are in the one after it. */
async function writeForecasts(ledger: Ledger, projects: readonly Row[], lives: readonly Life[]): Promise<void> {
  const by = { created_by: "0", updated_by: "0" };
  for (const [week, on] of ["2024-06-07", "2025-01-31", "2026-04-10"].entries()) {
    const forecast = {
      comp_id: projects[0]?.comp_id ?? null,
      id: newId(),
      doc_no: `F${week}`,
      doc_on: on,
      week_key: `W${week}`,
      friday_on: on,
    };
    await ledger.write("order_forecast", [{ ...forecast, stage: "taken", ...by }]);
    const rows = projects.flatMap((project, index) =>
      index % 4 === week + 1 || (week === 2 && index % 7 === 0)
        ? []
        : [{ project, index, stage: week === 2 || index % 3 === week ? index : 0 }],
    );
    await ledger.write(
      "order_forecast_entry",
      rows.map(({ project, index, stage }) => ({
        comp_id: project.comp_id ?? null,
        id: newId(),
        forecast_id: forecast.id,
        week_key: forecast.week_key,
        on_day: on,
        project_id: project.id ?? null,
        project_no: `${index}`,
        name: `P${index}`,
        project_stage: at(PROJECT_STAGES, stage),
        customer_id: project.customer_id ?? null,
        department_id: project.department_id ?? null,
        unit_id: project.unit_id ?? null,
        salesperson_id: index % 5 === week ? null : (project.salesperson_id ?? null),
        expected_on: index % 6 === 0 ? null : at(lives, index + week).due,
        estimated_amount: at(lives, index + week).amount,
        currency: project.currency ?? null,
        exchange_rate: project.exchange_rate ?? null,
        created_by: "0",
      })),
    );
  }
}

/** Who answers for them: agreed to, settled and not yet agreed to, each shared by one to three people. */
async function writeResponsibilities(
  ledger: Ledger,
  heads: readonly Row[],
  lives: readonly Life[],
  projects: readonly Row[],
  salespeople: readonly string[],
): Promise<void> {
  const agreed = heads.map((row, index) => {
    const stage = at(["approved", "done", "done", "draft", "inApproval"], index);
    const { on, due, amount } = at(lives, index);
    const settled = stage === "done" ? { settled: amount, bonus: multiply(amount, "0.015", 2) } : { settled: null, bonus: null };
    const end = later(on, due);
    const head: Row = {
      ...row,
      stage,
      variant: at(["", "LYC"], index),
      project_id: at(projects, index).id ?? null,
      target: half(amount),
      from_on: on,
      to_on: stage === "done" ? end : null,
      bonus_percent: "1.5",
      settled_amount: settled.settled,
      bonus_amount: settled.bonus,
      settled_on: stage === "done" ? end : null,
    };
    return { head, ...settled };
  });
  await ledger.write(
    "project_responsibility",
    agreed.map(({ head }) => head),
  );
  await ledger.write(
    "project_responsibility_share",
    agreed.flatMap(({ head, settled, bonus }, index) => {
      const weights = at([["100"], ["60", "40"], ["33.33", "33.33", "33.34"]], index);
      const [targets, shared, bonuses] = [String(head.target), settled, bonus].map((whole) => sharesOf(whole, weights));
      return weights.map((weight, place) => ({
        ...lineOf(head, place + 1),
        responsibility_id: head.id ?? null,
        employee_id: at(salespeople, index + place),
        weight,
        target: (index + place) % 3 === 0 ? null : (targets?.[place] ?? null),
        settled_amount: shared?.[place] ?? null,
        bonus_amount: bonuses?.[place] ?? null,
      }));
    }),
  );
}

/** An amount by weights in percent; the last share is what the others leave. */
function sharesOf(whole: string | null, weights: readonly string[]): string[] | undefined {
  if (whole === null) return undefined;
  const first = weights.slice(0, -1).map((weight) => multiply(whole, multiply(weight, "0.01", 4), 2));
  return [...first, first.reduce((rest, share) => subtract(rest, share), whole)];
}

/** Bids of them, with none, one or two lots. */
async function writeBids(ledger: Ledger, heads: readonly Row[], lives: readonly Life[], projects: readonly Row[]): Promise<Row[]> {
  const bids = heads.map((row, index): Row => ({
    ...row,
    stage: at(BID_STAGES, index),
    title: `B${index}`,
    project_id: at(projects, index).id ?? null,
    bid_on: index % 3 === 0 ? null : at(lives, index).due,
    is_key: index % 4 === 0,
    variant: at(["", "GX", "INTL"], index),
    ...amountsOf(lotsOf(lives, index), index),
  }));
  await ledger.write("project_bid", bids);
  await ledger.write(
    "project_bid_lot",
    bids.flatMap((bid, index) =>
      lotsOf(lives, index).map((lot, place) => ({ ...lineOf(bid, place + 1), bid_id: bid.id ?? null, lot_no: `${place + 1}`, ...lot })),
    ),
  );
  return bids;
}

type Lot = { quantity: string; unit_price: string; tax_rate: string; amount: string; cost_price: string | null };

/** None, one or two lots of two pieces each, some without a cost. */
function lotsOf(lives: readonly Life[], index: number): Lot[] {
  return [1, 2].slice(0, index % 3).map((seq) => {
    const price = half(at(lives, index + seq).amount);
    const cost = index % 5 === seq ? null : half(price);
    return { quantity: "2", unit_price: price, tax_rate: "13", amount: add(price, price), cost_price: cost };
  });
}

/** What the lots of a bid come to, as its head says it. */
function amountsOf(lots: readonly Lot[], index: number): Row {
  const taxed = lots.map(({ amount }) => add(amount, multiply(amount, "0.13", 2)));
  const whole = taxed.reduce((sum, amount) => add(sum, amount), "0");
  const costs = lots.flatMap(({ cost_price: cost }) => (cost === null ? [] : [add(cost, cost)]));
  const isCosted = lots.length > 0 && costs.length === lots.length;
  return {
    bid_amount: whole,
    cost_amount: isCosted ? costs.reduce((sum, cost) => add(sum, cost), "0") : null,
    opened_amount: index % 6 > 2 ? whole : null,
  };
}

/** Bonds with what happened to them, in their events and, where they are money, in the journal; some came back in part. */
async function writeBonds(ledger: Ledger, heads: readonly Row[], lives: readonly Life[], bids: readonly Row[]): Promise<void> {
  const bonds = heads.map((row, index) => bondOf(row, index, lives, at(bids, index)));
  await ledger.write(
    "bid_bond",
    bonds.map(({ head }) => head),
  );
  await ledger.write(
    "bid_bond_event",
    bonds.flatMap(({ head, deeds }) =>
      deeds.map(({ event, on, amount, worth, due = null }, place) => ({
        ...lineOf(head, place + 1),
        bond_id: head.id ?? null,
        event,
        event_on: on,
        amount,
        company_amount: worth,
        due_on: due,
      })),
    ),
  );
  await ledger.write("journal_line", bonds.flatMap(journalOf));
}

type Deed = { event: string; on: string; amount: string | null; worth: string | null; due?: string };
const STAGE_OF: Readonly<Record<string, string>> = { returned: "returned", converted: "converted", forfeited: "lost" };

function bondOf(row: Row, index: number, lives: readonly Life[], bid: Row): { head: Row; deeds: Deed[] } {
  const { on, due, amount } = at(lives, index);
  const kind = at(["cash", "guarantee", "insurance", "loan"], Math.floor(index / 2));
  const worth = multiply(amount, String(row.exchange_rate), 2);
  const isAgreed = index % 10 === 9;
  const end = index % 2 === 0 ? at(ENDS, index) : null;
  const isPart = end === "returned" && kind === "cash";
  const ended = later(on, due);
  const [isExtended, extendedTo] = [index % 5 === 0, later(due, "2026-06-20")];
  // A part stands in the books for what its posting said, whatever others would round it to.
  const part = isPart ? { amount: half(amount), worth: subtract(half(worth), "0.01") } : { amount, worth };
  const head = {
    ...row,
    stage: end === null ? (isAgreed ? "approved" : "paid") : isPart ? "partBack" : (STAGE_OF[end] ?? ""),
    bid_id: bid.id ?? null,
    kind,
    payee: `Y${index % 4}`,
    amount,
    due_on: due,
    extended_to: isExtended ? extendedTo : null,
    paid_on: isAgreed ? null : on,
    returned_on: end === "returned" ? ended : null,
    closed_on: end === null || isPart ? null : ended,
  };
  const begun = [
    { event: "paid", on, amount, worth, due },
    { event: "requested", on, amount: null, worth: null },
    ...(isExtended
      ? [{ event: "extended", on: later(on, index % 2 === 0 ? on : "2026-06-20"), amount: null, worth: null, due: extendedTo }]
      : []),
  ];
  if (isAgreed) return { head, deeds: [] };
  const after =
    end === "converted" && (kind === "cash" || kind === "loan")
      ? [{ event: "released", on: ended, amount: half(amount), worth: half(worth) }]
      : [];
  return { head, deeds: end === null ? begun : [...begun, { event: end, on: ended, ...part }, ...after] };
}

/** What the deeds of a bond book: what is owed to the company against money, or against what is lost. */
function journalOf({ head, deeds }: { head: Row; deeds: readonly Deed[] }): Row[] {
  if (head.kind !== "cash" && head.kind !== "loan") return [];
  const booked = deeds.filter(({ event }) => ["paid", "returned", "forfeited", "released"].includes(event));
  return booked.flatMap(({ event, on, worth }, place) => {
    const line = { module: "crm.bidBond", document_id: head.id ?? null, doc_no: head.doc_no ?? null, generation: place + 1 };
    const entry = { ...line, posted_on: on, posted_month: on.slice(0, 7) };
    const [own, other] = event === "paid" ? ["debit", "credit"] : ["credit", "debit"];
    const zero = { debit: "0", credit: "0" };
    return [
      { ...lineOf(head, 1), ...entry, account: "otherReceivable", ...zero, [own]: worth },
      { ...lineOf(head, 2), ...entry, account: event === "forfeited" ? "expense" : "cash", ...zero, [other]: worth },
    ];
  });
}

/** Tenders that were heard of. */
async function writeTenders(ledger: Ledger, heads: readonly Row[], lives: readonly Life[]): Promise<void> {
  await ledger.write(
    "bid_info",
    heads.map((row, index): Row => ({
      ...row,
      stage: at(["open", "following", "converted", "ignored", "lost"], index),
      title: `T${index}`,
      source: at(["tenderSite", "customer", "agent"], index),
      notice_no: `N${index}`,
      customer_id: index % 4 === 0 ? null : (row.customer_id ?? null),
      bid_on: index % 3 === 0 ? null : at(lives, index).due,
      budget_amount: index % 5 === 0 ? null : at(lives, index).amount,
    })),
  );
}

/** Leads, every fifth one a project. */
async function writeLeads(ledger: Ledger, heads: readonly Row[], lives: readonly Life[], projects: readonly Row[]): Promise<void> {
  await ledger.write(
    "lead",
    heads.map((row, index): Row => {
      const stage = at(["open", "following", "converted", "ignored", "lost"], index);
      const isTaken = stage === "following" || stage === "converted";
      return {
        ...row,
        stage,
        name: `L${index}`,
        source: at(["visit", "customer", "dealer"], index),
        salesperson_id: isTaken ? (row.salesperson_id ?? null) : null,
        taken_on: isTaken ? at(lives, index).on : null,
        project_id: stage === "converted" ? (at(projects, index).id ?? null) : null,
        estimated_amount: index % 4 === 0 ? null : at(lives, index).amount,
      };
    }),
  );
}

/** Receptions with their costs. */
async function writeReceptions(ledger: Ledger, heads: readonly Row[], lives: readonly Life[]): Promise<void> {
  const receptions = heads.map((row, index): Row => ({
    ...row,
    stage: at(["approved", "done", "draft", "inApproval"], index),
    come_on: at(lives, index).on,
    come_count: 1 + (index % 9),
    reception_level: at(["leader", "important", "general", "work"], index),
    visit_purpose: "V",
    budget: `${index * 100}.5`,
    approved_budget: index % 4 < 2 ? `${index * 100}.5` : null,
  }));
  await ledger.write("reception", receptions);
  await ledger.write(
    "reception_cost",
    receptions.flatMap((reception, index) =>
      [1, 2].slice(0, index % 3).map((seq) => ({
        ...lineOf(reception, seq),
        reception_id: reception.id ?? null,
        kind: "hotel",
        incurred_on: at(lives, index).on,
        amount: `${index * 60}.25`,
      })),
    ),
  );
}

/** Visits, every third with somebody who came along. */
async function writeRoad(ledger: Ledger, heads: readonly Row[], lives: readonly Life[], salespeople: readonly string[]): Promise<void> {
  const visits = heads.map((row, index): Row => {
    const stage = at(["planned", "done", "overdue", "reported", "reviewed", "cancelled"], index);
    const isTold = stage === "reported" || stage === "reviewed";
    const { on, due } = at(lives, index);
    return {
      ...row,
      stage,
      visit_on: on,
      visit_type: "onSite",
      purpose: "project",
      salesperson_id: at(salespeople, index),
      checkin_at: stage === "planned" || stage === "cancelled" ? null : `${on}T08:00:00Z`,
      report_due_on: due,
      reported_on: isTold ? on : null,
      is_late: isTold && on > due,
    };
  });
  await ledger.write("visit", visits);
  await ledger.write(
    "visit_companion",
    visits.flatMap(({ comp_id = null, id = null }, index) =>
      index % 3 === 0 ? [{ comp_id, id: newId(), seq: 1, visit_id: id, employee_id: at(salespeople, index + 1) }] : [],
    ),
  );
}

/** One report of a person and day, and one of a person and week. */
async function writeReports(ledger: Ledger, heads: readonly Row[], lives: readonly Life[], salespeople: readonly string[]): Promise<void> {
  const seen = new Set<string>();
  const told = heads.flatMap((row, index) => {
    const [author, { on }] = [at(salespeople, index), at(lives, index)];
    if (seen.has(`${author} ${on}`)) return [];
    seen.add(`${author} ${on}`);
    const stage = at(["draft", "submitted", "late", "reviewed", "returned"], index);
    const submitted_at = stage === "draft" ? null : `${on}T08:00:00Z`;
    return [{ ...row, stage, author_id: author, doc_on: on, submitted_at, is_overdue: stage === "late" }];
  });
  await ledger.write(
    "daily_report",
    told.map((row) => ({ ...row, kind: "sales" })),
  );
  await ledger.write(
    "weekly_report",
    told.map((row, index) => ({ ...row, id: newId(), week_key: `W${index}`, date_to: row.doc_on })),
  );
}

/** Results are of the bid of the same number; others bid beside us, one of whom is known. */
export async function writeRandomBidders(ledger: Ledger, results: readonly Row[], lives: readonly Life[]): Promise<void> {
  const [rival, comp] = [newId(), results[0]?.comp_id ?? null];
  await ledger.write("rival", [{ comp_id: comp, id: rival, code: "RV", name_zh: "北煤机", created_by: "0", updated_by: "0" }]);
  await ledger.sql`update bid_result r set project_bid_id = b.id from project_bid b
    where b.comp_id = r.comp_id and r.comp_id = ${comp} and b.doc_no = 'project_bid ' || substr(r.doc_no, 2)`;
  // Every third bid is a joint one, of which 62.5 % are ours.
  await ledger.sql`insert into project_bid_partner (comp_id, id, seq, bid_id, partner, role, share_percent)
    select b.comp_id, b.id, 1, b.id, 'P', 'member', 37.5 from project_bid b where b.comp_id = ${comp} and b.id % 3 = 0`;
  await ledger.sql`update bid_result r set own_percent = 62.5 where r.comp_id = ${comp} and r.project_bid_id % 3 = 0`;
  await ledger.write(
    "bid_result_bidder",
    results.flatMap((result, index) =>
      [1, 2].slice(0, index % 3).map((seq) => ({
        ...lineOf(result, seq),
        bid_result_id: result.id ?? null,
        bidder: seq === 1 ? "北煤机" : `V${index % 4}`,
        rival_id: seq === 1 ? rival : null,
        ranking: seq,
        bid_amount: at(lives, index + seq).amount,
        is_disqualified: index % 11 === 0,
      })),
    ),
  );
}
