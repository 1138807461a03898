import type { Client } from "#db/client";
import { act } from "#engine/write/act";
import type { Runtime } from "#engine/runtime";
import { systemViewer } from "#engine/access/viewer";
import { inWork } from "#engine/work";
import { confirmByHand } from "./byHand/confirm.ts";
import { bounded, duration, type Figure, type Part, throughput } from "./figure.ts";
import { COMPANY } from "./masters.ts";
import { type Bench, settle } from "./host.ts";
import { loadMoves, loadSubmitted } from "./receipts.ts";
import { duelOf, timed } from "./timing.ts";

const MODULE = "warehouse.goodsReceipt";
const CONNECTIONS = 8;
const ROUNDS = 12;
/** So many that the beginning and the end of a round, when some connections rest, do not count. */
const IN_A_ROUND = 240;
const MANY = 10_000_000;
const FEW_SHARE = 100;
const IN_A_ROW = 10_000;
/** Rounds that are not counted. */
const WARM_ROUNDS = 4;
const ROUNDS_OF_ONE = (ROUNDS + WARM_ROUNDS) * IN_A_ROUND;
const VIEWER = systemViewer(COMPANY, "bench");

/**
 * Confirming goods receipts of 20 lines: against the same posting by hand, with few against many moves in the books, and deadlocks among
 * many.
 */
export const confirm: Part = {
  name: "confirm",
  measure: (place, scale) =>
    place.database("bench_few", (few) =>
      place.database("bench_many", async (many) => {
        const counts = { moves: Math.round(MANY * scale), few: Math.round((MANY * scale) / FEW_SHARE) };
        const inARow = Math.round(IN_A_ROW * scale);
        const receipts = {
          few: await prepared(few, counts.few, ROUNDS_OF_ONE),
          many: await prepared(many, counts.moves, 3 * ROUNDS_OF_ONE + inARow),
        };
        // First the many in a row: a server that is compared has confirmed before.
        const deadlocks = await countDeadlocks(many, receipts.many.splice(0, inARow));
        return [
          await compareHands(many, receipts.many, counts.moves),
          await compareSizes({ bench: few, receipts: receipts.few }, { bench: many, receipts: receipts.many }, counts),
          deadlocks,
        ];
      }),
    ),
};

type Confirmer = (id: string) => Promise<unknown>;
type Books = { bench: Bench; receipts: string[] };

async function prepared({ owner }: Bench, moves: number, count: number): Promise<string[]> {
  await loadMoves(owner, moves);
  const receipts = await loadSubmitted(owner, count);
  await settle(owner);
  return receipts;
}

/** Confirms through the engine, as a click of a person does. */
function throughEngine(runtime: Runtime): Confirmer {
  const module = runtime.definitions.modules.get(MODULE);
  if (!module) throw new Error(`no module ${MODULE}`);
  return (id) => inWork(runtime, VIEWER, (work) => act(work, module, "confirm", [{ id, version: 1 }]));
}

const byHandOn =
  (client: Client): Confirmer =>
  (id) =>
    confirmByHand(client, id, 1);

async function compareHands({ runtime, pool }: Bench, receipts: string[], moves: number): Promise<Figure> {
  const outcome = await contest(throughEngine(runtime), receipts, byHandOn(pool(CONNECTIONS)), receipts);
  return throughput(`Confirm a receipt of 20 lines, ${CONNECTIONS} connections (ms each)`, outcome, 0.7, { moves, inARound: IN_A_ROUND });
}

async function compareSizes(few: Books, many: Books, counts: { moves: number; few: number }): Promise<Figure> {
  const outcome = await contest(throughEngine(many.bench.runtime), many.receipts, throughEngine(few.bench.runtime), few.receipts);
  return duration("Confirm with many moves in the books against few (second column)", outcome, 1.15, counts);
}

async function countDeadlocks({ owner, runtime }: Bench, receipts: string[]): Promise<Figure> {
  const confirmations = receipts.length;
  await allOf(receipts, throughEngine(runtime));
  await owner.unsafe("select pg_stat_clear_snapshot()");
  const [row] = await owner.unsafe<{ deadlocks: string }[]>("select deadlocks from pg_stat_database where datname = current_database()");
  return bounded(`Deadlocks over ${CONNECTIONS} connections`, Number(row?.deadlocks), "deadlocks", 0, { confirmations });
}

/** Two confirmers in turn, a round of receipts each time; the time of a round is told per receipt. */
async function contest(ours: Confirmer, mine: string[], other: Confirmer, theirs: string[]) {
  const round = async (confirmer: Confirmer, receipts: string[]) => {
    const waiting = receipts.splice(0, IN_A_ROUND);
    if (waiting.length < IN_A_ROUND) throw new Error("too few receipts were made");
    return (await timed(() => allOf(waiting, confirmer))) / IN_A_ROUND;
  };
  const taken: [number, number][] = [];
  for (let turn = -WARM_ROUNDS; turn < ROUNDS; turn += 1) {
    const pair: [number, number] = [await round(ours, mine), await round(other, theirs)];
    if (turn >= 0) taken.push(pair);
  }
  return duelOf(
    taken.map(([first]) => first),
    taken.map(([, second]) => second),
  );
}

async function allOf(waiting: string[], confirmer: Confirmer): Promise<void> {
  const worker = async () => {
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) await confirmer(id);
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, worker));
}
