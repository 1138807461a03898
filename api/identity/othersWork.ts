import { shaped } from "#db/row";
import { decides } from "#db/separation";
import type { EngineWork } from "#engine/context";
import { isSeparated } from "#posting/duties";

/**
 * Whether the viewer hands over what waits for somebody else: administrators anybody's; where duties are separated the system administrator
 * that of an account out of use. Whoever is in use hands his own over, or names who stands in for him.
 */
export async function handsOverOf(work: EngineWork, account: string): Promise<boolean> {
  if (!(await decides(work, "system"))) return false;
  return !(await isSeparated(work)) || isOutOfUse(work, account);
}

async function isOutOfUse({ run, compId }: EngineWork, account: string): Promise<boolean> {
  const [found] = await run(
    shaped({ is: "boolean" })`select m.stage <> 'enabled' or not a.is_enabled as is from membership m join account a on a.id = m.account_id
      where m.comp_id = ${compId} and a.account = ${account}`,
  );
  return found?.is === true;
}
