import { Button } from "@blueprintjs/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { plainText } from "#define/text";
import { call, send } from "../data/api.ts";
import { useDoing } from "../office/useDoing.ts";
import type { PartProps } from "./props.ts";

/** The picture of a page outside the frame: an image that is shown before anybody signs in. */
export default function EntryLogo({ record, onStored }: PartProps) {
  const { t } = useTranslation();
  const [edition, setEdition] = useState(0);
  const [isThere, setThere] = useState(true);
  const id = record.stored.record?.id ?? "";
  const code = plainText(record.stored.record?.header.code);
  const { busy, refusal, run } = useDoing(() => {
    setEdition(edition + 1);
    setThere(true);
    onStored(id);
    return Promise.resolve();
  });
  if (id === "") return null;
  const place = `/api/entry/${id}/logo`;
  return (
    <section aria-label={t("office.entries:logo.title")} className="lw-rights-why">
      <p className="lw-quiet">
        {t("office.entries:logo.title")}: {t("office.entries:logo.hint")}
      </p>
      {isThere ? (
        <img src={`/api/entry/logo/${encodeURIComponent(code)}?v=${edition}`} alt="" height={40} onError={() => setThere(false)} />
      ) : (
        <p>{t("office.entries:logo.none")}</p>
      )}
      <p>
        <input
          type="file"
          aria-label={t("office.entries:logo.title")}
          accept="image/png,image/jpeg,image/webp"
          disabled={busy}
          onChange={(event) => {
            const file = event.target.files?.[0];
            if (file) void run(() => send("PUT", place, { body: file }));
          }}
        />{" "}
        {isThere && (
          <Button size="small" disabled={busy} onClick={() => void run(() => call("DELETE", place))}>
            {t("office.entries:logo.drop")}
          </Button>
        )}
      </p>
      <p role="alert">{refusal}</p>
    </section>
  );
}
