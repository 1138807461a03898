import { call } from "../data/api.ts";
import { dropAlong, sayTaken, takenHere } from "../data/along.ts";
import type { Description } from "../data/description.ts";
import type { ListPage } from "../data/records.ts";
import { type Session, SESSION_PATH } from "../data/session.ts";
import { keptName } from "./keptName.ts";
import { keepTaken } from "./taken.ts";

/** So many records of a screen are taken along at most. */
const MOST = 60;

/** Takes the screens of an account along that are read without network, with their records, in the place of what was taken before. */
export async function takeAlong(session: Session): Promise<void> {
  const { accountId, company, roadDays: days } = session;
  const isOwn = () => takenHere()?.accountId === accountId;
  if (!isOwn()) await dropAlong();
  if (!takenHere()?.at) sayTaken({ accountId, days, at: null });
  const at = new Date().toISOString();
  const query = `company=${encodeURIComponent(company.code)}`;
  const answers = new Map<string, unknown>([
    [keptName(SESSION_PATH), session],
    [keptName(`${SESSION_PATH}?${query}`), session],
  ]);
  const read = async <T>(address: string): Promise<T> => {
    // What was taken along before is not as new as this.
    const value = await call<T>("GET", address, { isFresh: true });
    answers.set(keptName(address), value);
    return value;
  };
  const items = session.menu.flatMap((group) => group.items).filter(({ path }) => session.offline.includes(path));
  for (const { definition, screen } of items) {
    await read<Description>(`/api/modules/${definition}?${query}`);
    const page = await read<ListPage>(`/api/documents/${definition}?screen=${screen}&limit=${MOST}&count=1&${query}`);
    for (const { id } of page.rows) await read(`/api/documents/${definition}/${id}?${query}`);
  }
  // Whoever signed out meanwhile takes nothing along.
  if (!isOwn()) return;
  await keepTaken(
    [...answers].map(([name, value]) => ({ name, body: JSON.stringify(value) })),
    at,
  );
  if (isOwn()) sayTaken({ accountId, days, at });
}
