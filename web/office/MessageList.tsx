import { Button } from "@blueprintjs/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import useSWR from "swr";
import { formatInstant } from "#define/format";
import { getValue } from "../data/api.ts";
import { problemOf } from "../data/problem.ts";
import { useSession } from "../data/session.ts";
import { Notice } from "../parts/Notice.tsx";
import { messageText } from "./messageText.ts";
import { type Message, readThem, useMessages } from "./messages.ts";
import "./office.css";

const KINDS = ["announcement", "task", "decision", "mention", "application", "reminder", "alarm", "notice"] as const;
type Group = { id: string; code: string; nameZh: string | null; nameEn: string | null; nameRu: string | null };

/** What the viewer was told, newest first, by kind; a message opens what it is about and is read then. */
export default function MessageList() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { company, documents, timeZone } = useSession();
  const { data, error, mutate } = useMessages();
  const { data: groups } = useSWR<{ rows: readonly Group[] }>("/api/documents/office.messageGroup", getValue);
  const [kind, setKind] = useState<string>();
  if (error !== undefined && !data) return <Notice kind="error" problem={problemOf(error)} />;
  if (!data) return <Notice kind="loading" />;
  const shown = data.messages.filter((message) => kind === undefined || message.kind === kind);
  const read = async (ids?: readonly string[]) => {
    await readThem(ids);
    await mutate();
  };
  const open = async ({ id, module, documentId, path }: Message) => {
    await read([id]);
    const own = module ? documents[module] : undefined;
    const place = path ?? (own && documentId ? `${own}?id=${documentId}` : "/menuAlterResult");
    void navigate(`${place}${place.includes("?") ? "&" : "?"}company=${encodeURIComponent(company.code)}`);
  };
  return (
    <section className="lw-office">
      <header className="lw-page-head">
        <h1>{t("office.messages:screens.messageList")}</h1>
        <span className="lw-quiet">{t("office.messages:unread", { count: data.unread })}</span>
      </header>
      <div className="lw-office-bar">
        <Button size="small" active={kind === undefined} onClick={() => setKind(undefined)}>
          {t("office.messages:all")}
        </Button>
        {KINDS.map((one) => (
          <Button key={one} size="small" active={kind === one} onClick={() => setKind(one)}>
            {t(`office.messageGroup:choices.kind.${one}`)}
          </Button>
        ))}
        <Button size="small" disabled={data.unread === 0} onClick={() => void read()}>
          {t("office.messages:readAll")}
        </Button>
        {(groups?.rows.length ?? 0) > 0 && (
          <Button size="small" variant="minimal" onClick={() => void navigate(`/messageGroup?company=${encodeURIComponent(company.code)}`)}>
            {t("office.messageGroup:title")}
          </Button>
        )}
      </div>
      {shown.length === 0 && <Notice kind="empty" />}
      <table>
        <tbody>
          {shown.map((message) => (
            <tr key={message.id} data-unread={message.readAt === null}>
              <td>{t(`office.messageGroup:choices.kind.${message.kind}`)}</td>
              <td>
                <button type="button" className="lw-message" onClick={() => void open(message)}>
                  {messageText(message, t)}
                </button>
              </td>
              <td className="lw-quiet">{formatInstant(message.createdAt, timeZone)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
