import { Button } from "@blueprintjs/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type Comment, readComments } from "../data/beside.ts";
import { problemOf } from "../data/problem.ts";
import type { SideProps } from "./side.ts";
import { instantText } from "../parts/display.ts";
import { Notice } from "../parts/Notice.tsx";
import { CommentForm } from "./CommentForm.tsx";
import { MeantFor } from "./ForCustomer.tsx";
import { useBeside } from "./useBeside.ts";
import "./extras.css";

/** What people say about a record, and a place to answer. */
export function CommentsPanel({ module, stored: { id } }: SideProps) {
  const { t } = useTranslation();
  const { data, error, mutate } = useBeside("comments", module.id, id, readComments);
  const [corrected, setCorrected] = useState<Comment | null>(null);
  if (error) return <Notice kind="error" problem={problemOf(error)} />;
  if (!data) return <Notice kind="loading" />;
  const done = () => {
    setCorrected(null);
    void mutate();
  };
  return (
    <div className="lw-comments">
      <ol>
        {data.map((comment) => (
          <li key={comment.id}>
            <div className="lw-quiet">
              <b>{comment.by}</b> {instantText(comment.at)} {comment.revisions > 1 && t("shell:comments.corrected")}{" "}
              {module.forCustomers && <MeantFor isForCustomer={comment.isForCustomer} />}
            </div>
            <p>{marked(comment)}</p>
            {comment.editable && (
              <Button variant="minimal" size="small" onClick={() => setCorrected(comment)}>
                {t("shell:comments.correct")}
              </Button>
            )}
          </li>
        ))}
      </ol>
      {data.length === 0 && <p className="lw-quiet">{t("shell:comments.none")}</p>}
      {module.may.includes("comment") && (
        <CommentForm key={corrected?.id ?? "new"} module={module} id={id} corrected={corrected} onDone={done} />
      )}
    </div>
  );
}

/** The words with the people they name made plain. */
function marked({ text, mentions }: Comment) {
  const names = mentions.map(({ name }) => `@${name}`);
  const parts = names.reduce<string[]>((found, name) => found.flatMap((part) => split(part, name)), [text]);
  return parts.map((part, at) => (names.includes(part) ? <mark key={`${at}-${part}`}>{part}</mark> : part));
}

function split(text: string, name: string): string[] {
  const [first = "", ...rest] = text.split(name);
  return [first, ...rest.flatMap((part) => [name, part])];
}
