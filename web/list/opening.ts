import { useCallback, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { slashed } from "#define/text";
import { send } from "../data/api.ts";
import type { Description, ScreenDescription } from "../data/description.ts";
import type { ListRow } from "../data/records.ts";
import { problemOf, textOf } from "../data/problem.ts";
import { useSession } from "../data/session.ts";
import { useToaster } from "../frame/toaster.ts";
import { fileName, saveFile } from "../parts/saveFile.ts";
import { useParamsNow } from "./listAddress.ts";

type Opening = NonNullable<ScreenDescription["opens"]>[number];
const NO_WAYS: readonly Opening[] = [];

/** Of which record a new one begins as a copy, in an address. */
export const COPIED = "copy";

/** Kinds of screens that show a record for what it is, before those that wait for a decision on it. */
const FOR_RECORDS = ["maintain", "query", "prepare", "confirm"];

/**
 * Gives the address of a record: a document's in the list of all, else the screen of the viewer's menu where it is kept; null when there is
 * none.
 */
export function useRecordAddress(): (module: string, id: string) => string | null {
  const { menu, documents, company } = useSession();
  return useCallback(
    (module, id) => {
      const items = menu.flatMap((group) => group.items).filter((each) => each.definition === module);
      const path = documents[module] ?? FOR_RECORDS.flatMap((kind) => items.find((each) => each.kind === kind) ?? [])[0]?.path;
      return path ? `${path}?company=${encodeURIComponent(company.code)}&id=${encodeURIComponent(id)}` : null;
    },
    [menu, documents, company.code],
  );
}

/** Leads from a screen that lists some documents of a module to the list of all; undefined where it lists all itself. */
export function useDocumentList({ id, stages }: Description, screen: ScreenDescription): (() => void) | undefined {
  const { documents, company } = useSession();
  const navigate = useNavigate();
  const path = documents[id];
  const isPart = stages.some((stage) => screen.stages?.includes(stage) === false) || screen.where || screen.variant !== undefined;
  if (path === undefined || path === slashed(screen.path) || !isPart) return undefined;
  return () => void navigate(`${path}?company=${encodeURIComponent(company.code)}`);
}

/** Where one of a screen's openings leads from a row; null when the row or the viewer's menu does not allow it. */
export function useOpenings(): (opening: Opening, row: ListRow) => string | null {
  const { company } = useSession();
  const recordAddress = useRecordAddress();
  return useCallback(
    (opening, row) => {
      if (opening.kind === "document") {
        const module = typeof opening.module === "string" ? opening.module : row[opening.module.column];
        const id = row[opening.id];
        return module && id ? recordAddress(String(module), String(id)) : null;
      }
      if (opening.kind === "file")
        return row.id && opening.stages.includes(String(row.stage))
          ? `${opening.path.replace(":id", encodeURIComponent(row.id))}?company=${encodeURIComponent(company.code)}`
          : null;
      const filter = Object.fromEntries(
        Object.entries(opening.filter).flatMap(([field, column]) => (row[column] === undefined ? [] : [[field, row[column]]])),
      );
      const begins = opening.begins === undefined ? "" : "&new=1";
      return `${slashed(opening.path)}?company=${encodeURIComponent(company.code)}&filter=${encodeURIComponent(JSON.stringify(filter))}${begins}`;
    },
    [company.code, recordAddress],
  );
}

type Way = { name: string; label: string; isOther: boolean; offered: (row: ListRow) => boolean; run: (row: ListRow) => void };

/** Where a screen leads from one of its records, each way with its words; `isOther` where that is not the record itself. */
export function useWays(module: string, openings: readonly Opening[] = NO_WAYS): readonly Way[] {
  const navigate = useNavigate();
  const addressOf = useOpenings();
  const wordsOf = useOpeningWords(module);
  const toaster = useToaster();
  const tell = useCallback((failure: unknown) => toaster?.show({ message: textOf(problemOf(failure)), intent: "danger" }), [toaster]);
  return useMemo(
    () =>
      openings.map((opening) => ({
        name: `open.${opening.name}`,
        label: wordsOf(opening),
        isOther: opening.kind !== "document" || opening.module !== module,
        offered: (row) => addressOf(opening, row) !== null,
        run: (row) => {
          const leads = addressOf(opening, row) ?? "";
          if (opening.kind === "file") void fetchFile(leads).catch(tell);
          else void navigate(leads);
        },
      })),
    [openings, module, wordsOf, addressOf, navigate, tell],
  );
}

/** A file that counts its fetches is posted for, so that no link of somebody else's fetches it. */
async function fetchFile(address: string): Promise<void> {
  const answer = await send("POST", address);
  saveFile(await answer.blob(), fileName(answer, ""));
}

/** Opens a record of this very screen, keeping the list's question in the address. */
export function useOpenHere(): (id: string | null, replace?: boolean) => void {
  const paramsNow = useParamsNow();
  const navigate = useNavigate();
  return useCallback(
    (id, replace = false) => {
      const next = paramsNow();
      next.delete("id");
      next.delete("new");
      next.delete(COPIED);
      if (id === "new") next.set("new", "1");
      else if (id) next.set("id", id);
      void navigate(`?${next.toString()}`, { replace });
    },
    [navigate, paramsNow],
  );
}

/** The words of an opening: of the module's locale, else those for opening a document or the details. */
function useOpeningWords(module: string): (opening: Opening) => string {
  const { t } = useTranslation();
  return useCallback(
    (opening) => t([`${module}:opens.${opening.name}`, `shell:list.${opening.kind === "document" ? "openDocument" : "openDetails"}`]),
    [module, t],
  );
}
