import { sql } from "drizzle-orm";
import { run, transaction } from "#db/client";
import { newId } from "#db/id";
import { keeper } from "#db/separation";
import { shaped } from "#db/row";
import type { SignInKind, SignInReason, SignInWay } from "#define/access/signIn";
import { ProblemError } from "#define/problem";
import { addressOf, type Ask, type Served } from "#routes/context";

/** Whose event it is, as far as that is known: what was typed stands there, masked, where it means no account. */
type Whose = { account?: { id: string; homeCompId: number | null; defaultCompId: number | null } | null; typed?: string };
type Event = Whose & { kind: SignInKind; way: SignInWay; reason?: SignInReason };
type Where = { address: string; agent: string | null };

const AGENT_LENGTH = 200;
const SHOWN = 2;

/** Writes one row of the journal of signing in, with the same statements whoever is meant; nobody is kept out where that fails. */
export async function writeSignIn(
  served: Pick<Served, "client" | "clock" | "log">,
  event: Event,
  { address, agent }: Where,
): Promise<void> {
  const { client, clock, log } = served;
  const { kind, way, reason, account, typed } = event;
  const write = async () => {
    const [found] = await run(client, shaped({ id: "integer?" })`select (${keeper}) as id`);
    const compId = account?.homeCompId ?? account?.defaultCompId ?? found?.id;
    if (compId === null || compId === undefined) return;
    const named = account || typed === undefined ? null : `${typed.trim().slice(0, SHOWN)}***`;
    await transaction(client, [compId], (open) =>
      open.run(sql`insert into sign_in_event (comp_id, id, kind, way, account_id, typed, reason, address, agent, created_at)
        values (${compId}, ${newId()}, ${kind}, ${way}, ${account?.id ?? null}, ${named}, ${reason ?? null}, ${address || null},
          ${agent?.slice(0, AGENT_LENGTH) ?? null}, ${clock.now().toISOString()})`),
    );
  };
  await write().catch((err: unknown) => log.error({ err }, "a sign-in could not be noted"));
}

/** The same of a request. */
export function noteSignIn(c: Ask, event: Event): Promise<void> {
  return writeSignIn(c.get("runtime"), event, { address: addressOf(c), agent: c.req.header("user-agent") ?? null });
}

/** Does a step of signing in; where it is refused, that is noted with its reason. */
export async function noting<T>(c: Ask, event: Whose & { way: SignInWay }, step: () => Promise<T>): Promise<T> {
  try {
    return await step();
  } catch (error) {
    // What asks for a second step has gone well so far.
    if (error instanceof ProblemError && error.problem.type !== "secondStep") {
      const reason = reasonOf(error);
      await noteSignIn(c, { ...event, kind: reason === "rateLimited" ? "locked" : "refused", reason });
    }
    throw error;
  }
}

const TOLD = ["badCredentials", "rateLimited", "noAccountHere", "untrusted", "ticketExpired", "providerAway"] as const;

function reasonOf({ problem }: ProblemError): SignInReason {
  const told = TOLD.find((type) => type === problem.type);
  if (told) return told;
  if (problem.type !== "invalid") return "other";
  return problem.issues.some(({ code }) => code.startsWith("captcha")) ? "captcha" : "verification";
}
