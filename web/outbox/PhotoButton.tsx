import { Button } from "@blueprintjs/core";
import { Camera } from "@blueprintjs/icons";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { problemOf, textOf } from "../data/problem.ts";
import type { OpenRecord } from "../entry/useRecord.ts";
import { useToaster } from "../frame/toaster.ts";
import { hangOrKeep } from "./hang.ts";
import { shrunk } from "./shrink.ts";

/** Takes photos of the place and hangs them on the record; without network they wait on the device. */
export function PhotoButton({ record: { stored } }: { record: OpenRecord }) {
  const { t } = useTranslation();
  const toaster = useToaster();
  const chooser = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  if (!stored.module.may.includes("attach")) return null;
  const take = async (files: readonly File[]) => {
    setBusy(true);
    for (const file of files)
      await hangOrKeep(stored.place, await shrunk(file)).then(
        ({ kind }) => toaster?.show({ message: t(kind === "kept" ? "outbox:kept" : "outbox:hung", { name: file.name }), timeout: 4000 }),
        (failure: unknown) => toaster?.show({ message: textOf(problemOf(failure)), intent: "danger" }),
      );
    setBusy(false);
  };
  return (
    <>
      <Button icon={<Camera />} size="large" loading={busy} onClick={() => chooser.current?.click()}>
        {t("outbox:photo")}
      </Button>
      <input
        ref={chooser}
        type="file"
        accept="image/*"
        capture="environment"
        hidden
        aria-label={t("outbox:photo")}
        onChange={(event) => {
          void take([...(event.target.files ?? [])]);
          event.target.value = "";
        }}
      />
    </>
  );
}
