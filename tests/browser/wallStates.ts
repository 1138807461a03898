import type { Page } from "playwright";
import type { CockpitAnswer, Panel, PanelAnswer } from "#define/cockpit";

type Turn = (answer: PanelAnswer, panel: Panel | undefined) => PanelAnswer;

/** From now on every panel of the cockpit that a page asks for is turned, and it is true up to `at` where that is given. */
export async function turnPanels(page: Page, turn: Turn, at?: string): Promise<void> {
  await page.route("**/api/cockpits/*", async (route) => {
    const { "if-none-match": _, ...headers } = await route.request().allHeaders();
    const response = await route.fetch({ headers });
    if (!response.ok()) return route.fulfill({ response });
    const cockpit = (await response.json()) as CockpitAnswer;
    const panels = cockpit.panels.map((answer, place) => turn(answer, cockpit.definition.panels[place]));
    const told = at === undefined ? {} : { headers: { ...response.headers(), "x-true-at": at } };
    await route.fulfill({ response, ...told, json: { ...cockpit, panels } });
  });
}

/** A panel of a company that has nothing yet. */
export function emptied(panel: PanelAnswer): PanelAnswer {
  return {
    ...panel,
    figure: panel.figure && { ...panel.figure, value: null },
    compare: mapped(panel.compare, () => ({ value: null, ratio: null })),
    verdict: null,
    statement: mapped(panel.statement, (figure) => ({ ...figure, value: null })),
    steps: mapped(panel.steps, () => null),
    slices: mapped(panel.slices, (slice) => ({ ...slice, rows: [] })),
    rows: [],
  };
}

/** A record with each of its values turned. */
export function mapped<T, U>(record: Readonly<Record<string, T>>, turn: (value: T, name: string) => U): Record<string, U> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, turn(value, name)]));
}

/** A light ground, as whoever looks chose it before. */
export async function chooseLight(page: Page): Promise<void> {
  await page.route("**/api/preferences/desk*", (route) =>
    route.request().method() === "GET" ? route.fulfill({ json: { value: { "cockpit.look": "light" } } }) : route.continue(),
  );
}
