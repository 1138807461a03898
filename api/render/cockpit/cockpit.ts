import { renderAsync } from "@resvg/resvg-js";
import { accountName } from "#db/accountName";
import { shaped } from "#db/row";
import type { CockpitParams } from "#analytics/cockpit/cockpits";
import { companyName } from "#analytics/together";
import { placeNamed } from "#chart/tileMap";
import type { CockpitAnswer } from "#define/cockpit";
import { formatInstant } from "#define/format";
import type { Viewer } from "#define/viewer";
import { bodyFrom } from "#engine/byteStream";
import { companyOf } from "#engine/company";
import type { Words } from "#engine/translations";
import { inWork } from "#engine/work";
import { cockpitPdf } from "#extras/print/cockpitPage";
import { opaquePng } from "#extras/print/picture";
import { headSaid, periodSaid, scopeSaid } from "#tile/head";
import type { Say } from "#tile/say";
import { selectedSaid } from "#tile/selected";
import type { Renderer } from "../render.ts";
import { type CockpitLook, WALL_PALETTES } from "./look.ts";
import { cockpitSvg, highOf, type CockpitSheet } from "./sheet.ts";

/** A cockpit on paper for one reader: what it is called, what stands over it, and its picture. */
export type CockpitPaper = {
  title: string;
  lines: readonly string[];
  version: string;
  at: string;
  cockpit: CockpitAnswer;
  svg: () => string;
  png: (scale?: number) => Promise<Buffer>;
  pdf: () => Promise<ReadableStream<Uint8Array>>;
};

/** Dots of a PDF for each of the canvas: 330 an inch on A4. */
const FINE = 2;

/**
 * A cockpit as its reader sees it now, to be taken along: throws notFound and forbidden as the screen does, and forbidden where he may not
 * take along what it shows.
 */
export async function cockpitPaper(
  tools: Renderer,
  viewer: Viewer,
  id: string,
  params: CockpitParams,
  look: CockpitLook,
): Promise<CockpitPaper> {
  const { runtime, analytics } = tools;
  await analytics.cockpits.demandTaken(viewer, id);
  const { version, at, answer } = await analytics.cockpits.ask(viewer, id, params);
  const cockpit = JSON.parse(Buffer.from((await answer()).json).toString("utf8")) as CockpitAnswer;
  const say = sayIn(runtime.words, viewer.language);
  const now = runtime.clock.now();
  const { company } = headSaid(cockpit, companyName(await companyOf(runtime, viewer.compId), viewer.language), say);
  const asked = say.word("cockpit:paper.asked", {
    name: await nameOf(tools, viewer),
    at: formatInstant(now.toISOString(), cockpit.timeZone, "minute"),
  });
  const title = `${say.word(`${cockpit.definition.id}:title`)} ${periodSaid(cockpit, say)}`;
  const lines = [company, ...periodAndAge(cockpit, at, say), asked, ...narrowedTo(cockpit, say)];
  const sheet: CockpitSheet = {
    cockpit,
    at,
    now: now.getTime(),
    title,
    lines,
    palette: WALL_PALETTES[look],
    say,
    placeOf: (name) => placeNamed(name, (place) => say.word(`report:places.${place}`)),
  };
  const png = async (scale = 1, isHeaded = true) => {
    const drawn = await renderAsync(cockpitSvg(sheet, isHeaded), {
      fitTo: { mode: "zoom", value: scale },
      font: { loadSystemFonts: false },
    });
    return drawn.asPng();
  };
  return {
    title,
    lines,
    version,
    at,
    cockpit,
    svg: () => cockpitSvg(sheet),
    png,
    pdf: async () => {
      const picture = await opaquePng(await png(FINE, false));
      return bodyFrom(cockpitPdf({ title, company, language: viewer.language, lines, picture, high: highOf(cockpit.definition) }));
    },
  };
}

/** The words of the program in a language, as tiles take them. */
export function sayIn(words: Words, language: Viewer["language"]): Say {
  const known: Say["known"] = (key, params = {}) => {
    const colon = key.indexOf(":");
    return words.word(language, key.slice(0, colon), key.slice(colon + 1), params);
  };
  return {
    language,
    known,
    word: (key, params = {}) => {
      const keys = typeof key === "string" ? [key] : key;
      return keys.map((each) => known(each, params)).find((text) => text !== undefined) ?? keys.at(-1) ?? "";
    },
  };
}

function periodAndAge({ days, timeZone }: CockpitAnswer, at: string, say: Say): string[] {
  return [
    say.word("cockpit:paper.period", { from: days.yearStart, to: days.asOf }),
    say.word("cockpit:paper.data", { at: formatInstant(at, timeZone, "minute") }),
  ];
}

/** Each thing that a cockpit is narrowed to, by its name. */
function narrowedTo(cockpit: CockpitAnswer, say: Say): string[] {
  const { params, definition } = cockpit;
  const chosen = scopeSaid(cockpit).map(({ name, label }) => `${say.word(`cockpit:${name}`)} ${label}`);
  const selected = (params.selected ?? []).map((one) => selectedSaid(cockpit, one, say));
  return [...(definition.unit ? [`${say.word("cockpit:unit")} ${definition.unit}`] : []), ...chosen, ...selected];
}

async function nameOf({ runtime }: Renderer, viewer: Viewer): Promise<string> {
  const [found] = await inWork(
    runtime,
    viewer,
    (work) =>
      work.run(
        shaped({ name: "text" })`select ${accountName("a", viewer.language)} as name from account a where a.id = ${viewer.accountId}`,
      ),
    "read only",
  );
  return found?.name ?? viewer.account;
}
