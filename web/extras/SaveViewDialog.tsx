import { Button, Checkbox, DialogBody, DialogFooter } from "@blueprintjs/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { problemOf, textOf } from "../data/problem.ts";
import type { Audience, ViewDraft } from "#define/savedView";
import type { ViewsAnswer } from "../data/views.ts";
import { Dialog } from "../parts/Dialog.tsx";

type Draft = Omit<ViewDraft, "state">;
type SaveViewDialogProps = { answer: ViewsAnswer; onKeep: (draft: Draft) => Promise<void>; onClose: () => void };

/** Asks what a view is called, for whom it is, and whether it opens first. */
export function SaveViewDialog({ answer: { roles, publishes }, onKeep, onClose }: SaveViewDialogProps) {
  const { t } = useTranslation();
  const [draft, setDraft] = useState<Draft>({ name: "", audience: "own", isDefault: false });
  const [fault, setFault] = useState("");
  const audiences: readonly Audience[] = publishes ? ["own", "role", "company"] : ["own"];
  const keep = () => onKeep({ ...draft, name: draft.name.trim() }).catch((error: unknown) => setFault(textOf(problemOf(error))));
  return (
    <Dialog title={t("shell:views.keep")} onClose={onClose} style={{ width: 400 }}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void keep();
        }}
      >
        <DialogBody>
          <div className="lw-view-form">
            <label>
              {t("shell:views.name")}
              <input
                className="lw-input"
                maxLength={60}
                value={draft.name}
                ref={(input) => input?.focus()}
                onChange={(event) => setDraft({ ...draft, name: event.target.value })}
              />
            </label>
            {publishes && (
              <label>
                {t("shell:views.audience")}
                <select
                  className="lw-input"
                  value={draft.audience}
                  onChange={(event) =>
                    setDraft({ ...draft, audience: event.target.value as Audience, ...(roles[0] ? { role: roles[0].id } : {}) })
                  }
                >
                  {audiences.map((audience) => (
                    <option key={audience} value={audience}>
                      {t(`shell:views.audiences.${audience}`)}
                    </option>
                  ))}
                </select>
              </label>
            )}
            {draft.audience === "role" && (
              <label>
                {t("shell:views.role")}
                <select className="lw-input" value={draft.role} onChange={(event) => setDraft({ ...draft, role: event.target.value })}>
                  {roles.map(({ id, name }) => (
                    <option key={id} value={id}>
                      {name}
                    </option>
                  ))}
                </select>
              </label>
            )}
            <Checkbox
              checked={draft.isDefault}
              label={t("shell:views.opensFirst")}
              onChange={(event) => setDraft({ ...draft, isDefault: event.currentTarget.checked })}
            />
            {fault && <span className="lw-fault">{fault}</span>}
          </div>
        </DialogBody>
        <DialogFooter
          actions={
            <>
              <Button onClick={onClose}>{t("shell:cancel")}</Button>
              <Button type="submit" intent="primary" disabled={!draft.name.trim()}>
                {t("shell:entry.save")}
              </Button>
            </>
          }
        />
      </form>
    </Dialog>
  );
}
