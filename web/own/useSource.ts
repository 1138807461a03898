import { useEffect, useImperativeHandle, useRef, useState } from "react";
import { useSWRConfig } from "swr";
import { sendAttachment } from "../data/beside.ts";
import { type AnsweredProblem, problemOf, textOf } from "../data/problem.ts";
import { actOn } from "../data/records.ts";
import { useToaster } from "../frame/toaster.ts";
import type { PartProps } from "./props.ts";
import { changesTo, declaredIn, withColumns } from "./sourceLines.ts";
import { useSourceLook } from "./useSourceLook.ts";

/** A source at work: the file that was chosen, what the server sees in it, and the ways to publish and to load it. */
export function useSource({ module, record, afterSave, onStored }: PartProps) {
  const toaster = useToaster();
  const { mutate } = useSWRConfig();
  const [file, setFile] = useState<File | null>(null);
  const [busy, setBusy] = useState(false);
  const { stored, typed, saving } = record;
  const { draft, change } = typed;
  const isFile = draft?.header.kind !== "postgres";
  const look = useSourceLook(record, isFile ? file : null);
  const { preview } = look;
  const attach = async (id: string) => {
    if (!file || !isFile) return;
    await sendAttachment(module.id, id, file, { key: crypto.randomUUID(), isForCustomer: false });
    setFile(null);
  };
  useImperativeHandle(afterSave, () => attach);
  // Columns that a file brought to a new source go with it; what somebody wrote himself, or stored, is only compared.
  const taken = useRef<File | null>(null);
  const isBare = draft !== null && declaredIn(draft).length === 0;
  const { editable, isNew } = stored;
  useEffect(() => {
    const isOther = isNew && taken.current !== null && file !== taken.current;
    if (!preview || !editable || !(isBare || isOther)) return;
    taken.current = file;
    change((before) => withColumns(before, preview, file?.name));
  }, [isBare, isNew, editable, preview, file, change]);
  const attempt = async (job: () => Promise<void>) => {
    setBusy(true);
    try {
      await job();
    } catch (error) {
      const found: AnsweredProblem = problemOf(error);
      toaster?.show({ message: found.issues?.map(({ message }) => message).join("; ") ?? textOf(found), intent: "danger" });
    }
    setBusy(false);
  };
  const publish = () =>
    attempt(async () => {
      const saved = stored.isNew || typed.dirty ? await saving.save() : stored.record;
      if (!saved) return;
      try {
        await attach(saved.id);
        await actOn(module.id, saved.id, "publish", saved.version, crypto.randomUUID(), {});
      } finally {
        await mutate(["record", module.id, saved.id]);
        onStored(saved.id);
      }
    });
  const load = () =>
    attempt(async () => {
      const { record: saved } = stored;
      if (!saved) return;
      await attach(saved.id);
      await actOn(module.id, saved.id, "load", saved.version, crypto.randomUUID(), {});
      await mutate(["record", module.id, saved.id]);
      onStored(saved.id);
    });
  const loads = stored.stage === "published" && (stored.record?.actions.includes("load") ?? false) && isFile;
  const changes = preview && draft && isNew && !isBare ? changesTo(draft, preview) : (preview?.changes ?? []);
  return { ...look, changes, file, setFile, isFile, busy, loads, publish, load };
}
