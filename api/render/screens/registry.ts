import { sql } from "drizzle-orm";
import { narrow, type RowIn, shaped } from "#db/row";
import type { Analytics } from "#analytics/analytics";
import type { EngineWork } from "#engine/context";
import type { Runtime } from "#engine/runtime";
import type { Facts } from "./beat.ts";
import { titledPage, versionAt } from "./content.ts";
import { viewerOfScreen } from "./principal.ts";
import { pagesOf, SCREEN, SCREEN_COLUMNS } from "./store.ts";

type Tools = { runtime: Runtime; analytics: Analytics };
/** A screen that did not speak for so long (ms) is silent: it beats every few seconds. */
export const SILENT_MS = 90_000;
/** unpaired = no browser shows it · replaced = its link of version 0.8.0 has to be paired anew. */
export type ScreenState = "live" | "silent" | "unpaired" | "replaced" | "expired" | "revoked";

const ROW = shaped({
  ...SCREEN,
  role: "text?",
  department: "text?",
  playlist: "text?",
  wasReplaced: "boolean",
  pairedAt: "instant?",
  seenAt: "instant?",
  hasKey: "boolean?",
  address: "text?",
  screenshotAt: "instant?",
  facts: narrow<Facts | null>("json?"),
});
type Row = RowIn<typeof ROW>;

/** What is painted on a screen, against what should be: `isCurrent` where both are the same version. */
export type Painted = { title: string; since: string; isCurrent: boolean };
export type Registered = Omit<Row, "compId" | "wasReplaced" | "stage"> & { state: ScreenState; pages: string[]; painted: Painted | null };

/** The screens of a company, with what each is and shows now. */
export async function registry(tools: Tools, work: EngineWork, listing: { withRevoked: boolean }): Promise<Registered[]> {
  const { language } = work.viewer;
  const named = (at: "r" | "p") => {
    const names =
      at === "r"
        ? [sql`r.name_zh`, sql`r.name_en`, sql`r.name_ru`, sql`r.code`]
        : [sql`p.name_zh`, sql`p.name_en`, sql`p.name_ru`, sql`p.code`];
    const own = names[["zh", "en", "ru"].indexOf(language)] ?? sql`null`;
    return sql`coalesce(${own}, ${sql.join(names, sql`, `)})`;
  };
  const rows = await work.run(ROW`select ${SCREEN_COLUMNS}, ${named("r")} as role, ${named("p")} as department,
      l.name as playlist, d.paired_at as "pairedAt", d.seen_at as "seenAt", d.public_key is not null as "hasKey", d.address, d.facts,
      (select p.taken_at from screen_screenshot p where p.comp_id = s.comp_id and p.screen_id = s.id) as "screenshotAt",
      exists (select from screen_event e where e.comp_id = s.comp_id and e.screen_id = s.id and e.kind = 'replaced') as "wasReplaced"
    from screen s left join role r on r.id = s.role_id left join department p on p.comp_id = s.comp_id and p.id = s.department_id
      left join playlist l on l.comp_id = s.comp_id and l.id = s.playlist_id
      left join lateral (select * from screen_device each where each.comp_id = s.comp_id and each.screen_id = s.id
        order by each.seen_at desc limit 1) d on true
    where s.comp_id = ${work.compId} and (${listing.withRevoked} or s.stage = 'enabled') order by s.stage, s.name, s.id`);
  const pages = await pagesOf(
    work,
    rows.map(({ id }) => id),
  );
  return Promise.all(rows.map((row) => registered(tools, work, row, pages.get(row.id) ?? [])));
}

async function registered(tools: Tools, { now }: EngineWork, row: Row, pages: string[]): Promise<Registered> {
  const { compId: _compId, wasReplaced: _wasReplaced, stage: _stage, ...told } = row;
  const state = stateOf(row, Date.parse(now));
  const painted = row.facts?.painted ?? null;
  if (state !== "live" || !painted?.link)
    return { ...told, state, pages, painted: painted && { title: "", since: painted.since, isCurrent: false } };
  const viewer = await viewerOfScreen(tools.runtime, row, pages);
  const [page, version] = [
    await titledPage(tools, viewer, painted.link),
    await versionAt(tools, viewer, painted.link, (row.facts?.height ?? 0) > (row.facts?.width ?? 0)),
  ];
  return { ...told, state, pages, painted: { title: page.title, since: painted.since, isCurrent: version === painted.version } };
}

function stateOf({ stage, expiresAt, seenAt, wasReplaced }: Row, now: number): ScreenState {
  if (stage === "revoked") return "revoked";
  if (expiresAt !== null && Date.parse(expiresAt) <= now) return "expired";
  if (seenAt === null) return wasReplaced ? "replaced" : "unpaired";
  return now - Date.parse(seenAt) > SILENT_MS ? "silent" : "live";
}
