import { Button } from "@blueprintjs/core";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import useSWR from "swr";
import { type Comment, findReaders, type Person, sayComment } from "../data/beside.ts";
import type { Description } from "../data/description.ts";
import { problemOf, textOf } from "../data/problem.ts";
import { useRequestKey } from "../data/useRequestKey.ts";
import { ForCustomer } from "./ForCustomer.tsx";
import { isComposing } from "../parts/composing.ts";
import { isShortcut, SCREEN_KEYS } from "../parts/shortcuts.ts";

type Named = Pick<Person, "id" | "name">;
type CommentFormProps = { module: Pick<Description, "id" | "forCustomers">; id: string; corrected: Comment | null; onDone: () => void };

/** Where a comment is written: @ and some letters offer those who may read the record; Ctrl Enter sends. */
export function CommentForm({ module: { id: module, forCustomers }, id, corrected, onDone }: CommentFormProps) {
  const { t } = useTranslation();
  const [text, setText] = useState(corrected?.text ?? "");
  const [named, setNamed] = useState<readonly Named[]>(corrected?.mentions ?? []);
  const [isForCustomer, setForCustomer] = useState(corrected?.isForCustomer ?? false);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState("");
  const key = useRequestKey();
  const area = useRef<HTMLTextAreaElement>(null);
  const asked = /@([^@\s]{0,20})$/.exec(text)?.[1];
  const { data: people = [] } = useSWR(asked === undefined ? null : ["readers", module, id, asked], () =>
    findReaders(module, id, asked ?? ""),
  );
  const choose = (person: Named) => {
    setText(text.replace(/@[^@\s]*$/, `@${person.name} `));
    setNamed([...named, person]);
    area.current?.focus();
  };
  const say = async () => {
    setBusy(true);
    const mentions = named.filter(({ name }) => text.includes(`@${name}`)).map((person) => person.id);
    try {
      await sayComment(module, id, {
        text,
        mentions: [...new Set(mentions)],
        isForCustomer: forCustomers ? isForCustomer : undefined,
        key: key.current(),
        comment: corrected?.id ?? null,
      });
      key.renew();
      setText("");
      setFault("");
      setForCustomer(false);
      onDone();
    } catch (error) {
      const problem = problemOf(error);
      key.refused(problem);
      setFault(textOf(problem));
    }
    setBusy(false);
  };
  return (
    <form
      className="lw-comment-form"
      onSubmit={(event) => {
        event.preventDefault();
        void say();
      }}
    >
      <textarea
        ref={area}
        className="lw-input"
        rows={3}
        maxLength={4000}
        value={text}
        aria-label={t("shell:side.comments")}
        placeholder={t("shell:comments.hint")}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (isComposing(event)) return;
          if (!isShortcut(event, "act")) return;
          event.preventDefault();
          event.stopPropagation();
          if (text.trim()) void say();
        }}
      />
      {asked !== undefined && people.length > 0 && (
        <div className="lw-people" role="listbox" aria-label={t("shell:comments.people")}>
          {people.map((person) => (
            <button key={person.id} type="button" role="option" aria-selected={false} onClick={() => choose(person)}>
              {person.name} <span className="lw-quiet">{person.account}</span>
            </button>
          ))}
        </div>
      )}
      {forCustomers && <ForCustomer checked={isForCustomer} onChange={setForCustomer} />}
      {fault && <span className="lw-fault">{fault}</span>}
      <Button type="submit" size="small" intent="primary" disabled={busy || text.trim() === ""} title={SCREEN_KEYS.act[0]}>
        {t(corrected ? "shell:entry.save" : "shell:comments.send")}
      </Button>
    </form>
  );
}
