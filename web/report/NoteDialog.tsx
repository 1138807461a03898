import { Button, DialogBody, DialogFooter } from "@blueprintjs/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formatInstant } from "#define/format";
import { problemOf, textOf } from "../data/problem.ts";
import { useSession } from "../data/session.ts";
import type { NoteDraft, ReportNote } from "./notes.ts";
import { Dialog } from "../parts/Dialog.tsx";

type NoteDialogProps = {
  /** What the note stands at, in words. */
  title: string;
  keys: ReportNote["keys"];
  metric: string | null;
  notes: readonly ReportNote[];
  onWrite: (draft: NoteDraft) => Promise<void>;
  onDrop: (id: string) => Promise<void>;
  onClose: () => void;
};

/** The notes at a figure: who wrote what and when, and a new one, for oneself or for everybody in the company who sees the figure. */
export function NoteDialog({ title, keys, metric, notes, onWrite, onDrop, onClose }: NoteDialogProps) {
  const { t } = useTranslation();
  const { timeZone } = useSession();
  const [text, setText] = useState("");
  const [audience, setAudience] = useState<NoteDraft["audience"]>("company");
  const [fault, setFault] = useState("");
  const doing = (job: Promise<void>): void => void job.then(onClose, (error: unknown) => setFault(textOf(problemOf(error))));
  return (
    <Dialog title={t("report:notesAt", { title })} onClose={onClose} style={{ width: 480 }}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          doing(onWrite({ keys, metric, audience, text: text.trim() }));
        }}
      >
        <DialogBody>
          <ul className="lw-notes">
            {notes.map((note) => (
              <li key={note.id}>
                <p>{note.text}</p>
                <span className="lw-quiet">
                  {note.by} · {formatInstant(note.at, timeZone)} · {t(`shell:views.audiences.${note.audience}`)}
                </span>
                {note.mine && (
                  <Button size="small" variant="minimal" onClick={() => doing(onDrop(note.id))}>
                    {t("report:dropNote")}
                  </Button>
                )}
              </li>
            ))}
          </ul>
          <div className="lw-measure">
            <label>
              {t("report:noteText")}
              <textarea
                className="lw-input"
                rows={3}
                maxLength={1000}
                value={text}
                ref={(field) => void (text === "" && field?.focus())}
                onChange={(event) => setText(event.target.value)}
              />
            </label>
            <label>
              {t("shell:views.audience")}
              <select
                className="lw-input"
                value={audience}
                onChange={(event) => setAudience(event.target.value === "own" ? "own" : "company")}
              >
                <option value="company">{t("shell:views.audiences.company")}</option>
                <option value="own">{t("shell:views.audiences.own")}</option>
              </select>
            </label>
            {fault && <span className="lw-fault">{fault}</span>}
          </div>
        </DialogBody>
        <DialogFooter
          actions={
            <>
              <Button onClick={onClose}>{t("shell:cancel")}</Button>
              <Button type="submit" intent="primary" disabled={text.trim() === ""}>
                {t("shell:entry.save")}
              </Button>
            </>
          }
        />
      </form>
    </Dialog>
  );
}
