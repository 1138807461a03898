import type { Client } from "#db/client";
import { act } from "#engine/act";
import type { Runtime } from "#engine/runtime";
import { systemViewer } from "#engine/viewer";
import { inWork } from "#engine/work";
import { confirmByHand } from "./confirmByHand.ts";
import { duration, type Figure, type Part, throughput } from "./figure.ts";
import { COMPANY } from "./masters.ts";
import { type Bench, settle } from "./place.ts";
import { loadMoves, loadSubmitted } from "./receipts.ts";
import { duelOf, timed } from "./timing.ts";

const MODULE = "warehouse.goodsReceipt";
const CONNECTIONS = 8;
const ROUNDS = 12;
const IN_A_ROUND = 48;
const FEW = 10_000;
const MANY = 1_000_000;
const VIEWER = systemViewer(COMPANY, "bench");

/** Confirming goods receipts of 20 lines: against the same posting by hand, and with few against many moves in the books. */
export const confirm: Part = {
  name: "confirm",
  measure: (place, scale) =>
    place.database("bench_few", (few) =>
      place.database("bench_many", async (many) => {
        const moves = Math.max(FEW, Math.round(MANY * scale));
        const receipts = { few: await prepared(few, FEW, 1), many: await prepared(many, moves, 3) };
        return [
          await compareHands(many, receipts.many, moves),
          await compareSizes({ bench: few, receipts: receipts.few }, { bench: many, receipts: receipts.many }, moves),
        ];
      }),
    ),
};

type Confirmer = (id: string) => Promise<unknown>;
type Books = { bench: Bench; receipts: string[] };

async function prepared({ owner }: Bench, moves: number, contests: number): Promise<string[]> {
  await loadMoves(owner, moves);
  const receipts = await loadSubmitted(owner, contests * (ROUNDS + 2) * IN_A_ROUND);
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
  return throughput(`Confirm a receipt of 20 lines, ${CONNECTIONS} connections (ms each)`, outcome, 0.6, { moves, inARound: IN_A_ROUND });
}

async function compareSizes(few: Books, many: Books, moves: number): Promise<Figure> {
  const outcome = await contest(throughEngine(many.bench.runtime), many.receipts, throughEngine(few.bench.runtime), few.receipts);
  return duration("Confirm with many moves in the books against few (second column)", outcome, 1.15, { moves, few: FEW });
}

/** Two confirmers in turn, a round of receipts each time; the time of a round is told per receipt. */
async function contest(ours: Confirmer, mine: string[], other: Confirmer, theirs: string[]) {
  const round = async (confirmer: Confirmer, receipts: string[]) => {
    const waiting = receipts.splice(0, IN_A_ROUND);
    if (waiting.length < IN_A_ROUND) throw new Error("too few receipts were made");
    return (await timed(() => allOf(waiting, confirmer))) / IN_A_ROUND;
  };
  const taken: [number, number][] = [];
  for (let turn = -1; turn < ROUNDS; turn += 1) {
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
