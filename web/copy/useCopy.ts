import { useEffect, useRef } from "react";
import { useNavigate, useSearchParams } from "react-router-dom";
import useSWR from "swr";
import type { Description, ScreenDescription } from "../data/description.ts";
import { readRecord, type SavedRecord } from "../data/records.ts";
import { useSession } from "../data/session.ts";
import { slashed } from "#define/text";
import { COPIED } from "../list/opening.ts";
import { copiedDraft } from "./copied.ts";
import type { OpenRecord } from "../entry/useRecord.ts";
import type { Start } from "../entry/useStart.ts";

/** Begins a new record as the copy that the address asks for, once. */
export function useCopied({ stored, typed }: OpenRecord, start: Start | null): void {
  const [params] = useSearchParams();
  const from = stored.isNew ? params.get(COPIED) : null;
  const { module, base } = stored;
  const { data } = useSWR(from === null ? null : ["record", module.id, from], () => readRecord(module.id, from ?? ""), {
    revalidateOnFocus: false,
  });
  const begun = useRef<string>(null);
  const { restore } = typed;
  useEffect(() => {
    if (!data || !base || !start || begun.current === data.id) return;
    begun.current = data.id;
    restore({ base, version: 1, draft: copiedDraft(module, base, start, data) });
  }, [data, base, start, module, restore]);
}

/** The way to a new record that begins as a copy of this one, on the screen where such records are made; undefined where none may be. */
export function useCopy(module: Description, screen: ScreenDescription, saved: SavedRecord | undefined): (() => void) | undefined {
  const { menu, company } = useSession();
  const navigate = useNavigate();
  if (!saved || module.readonly || !module.may.includes("create")) return undefined;
  const makes = ({ kind, variant }: Pick<ScreenDescription, "kind" | "variant">) =>
    (kind === "maintain" || kind === "prepare") && (variant === undefined || variant === saved.header.variant);
  const offered = menu.flatMap(({ items }) => items.filter(({ definition }) => definition === module.id));
  const other = offered.find(({ screen: name }) => {
    const described = module.screens[name];
    return described !== undefined && makes(described);
  });
  const path = makes(screen) ? screen.path : other?.path;
  if (path === undefined) return undefined;
  const query = new URLSearchParams({ company: company.code, new: "1", [COPIED]: saved.id });
  return () => void navigate(`${slashed(path)}?${query.toString()}`);
}
