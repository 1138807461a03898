import { Button, DialogBody, DialogFooter } from "@blueprintjs/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import useSWR from "swr";
import { findPeople } from "../data/approval.ts";
import { Dialog } from "../parts/Dialog.tsx";

type PersonDialogProps = { title: string; onPick: (account: string) => void; onClose: () => void };

/** Asks for one person of the company, found by account or name. */
export function PersonDialog({ title, onPick, onClose }: PersonDialogProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState("");
  const { data } = useSWR(["people", typed], () => findPeople(typed), { keepPreviousData: true });
  const exact = data?.find(({ account, name }) => account === typed || name === typed) ?? (data?.length === 1 ? data[0] : undefined);
  return (
    <Dialog title={title} onClose={onClose} style={{ width: 420 }}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (exact) onPick(exact.account);
        }}
      >
        <DialogBody>
          <label className="lw-reason">
            {t("approval:person")}
            <input
              className="lw-input"
              value={typed}
              autoComplete="off"
              ref={(input) => input?.focus()}
              onChange={(event) => setTyped(event.target.value)}
            />
          </label>
          <ul className="lw-people" aria-label={t("approval:person")}>
            {data?.map(({ account, name }) => (
              <li key={account}>
                <Button variant="minimal" size="small" fill alignText="left" onClick={() => onPick(account)}>
                  {name} <span className="lw-quiet">{account}</span>
                </Button>
              </li>
            ))}
            {data?.length === 0 && <li className="lw-quiet">{t("shell:noMatch")}</li>}
          </ul>
        </DialogBody>
        <DialogFooter
          actions={
            <>
              <Button onClick={onClose}>{t("shell:cancel")}</Button>
              <Button type="submit" intent="primary" disabled={!exact}>
                {title}
              </Button>
            </>
          }
        />
      </form>
    </Dialog>
  );
}
