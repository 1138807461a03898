import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { formatInstant } from "#define/format";
import { useSession } from "../data/session.ts";
import type { SaidMessage } from "#define/message";
import { messageText } from "../office/messageText.ts";
import type { Message } from "../office/messages.ts";

/** Messages as links to all of them, under how many are unread. */
export default function MessageTeaser({
  shown,
  unread,
}: {
  shown: readonly (SaidMessage & Pick<Message, "id" | "createdAt">)[];
  unread: number;
}) {
  const { t } = useTranslation();
  const { company, timeZone } = useSession();
  return (
    <section aria-labelledby="home-messages">
      <h2 id="home-messages">{t("shell:messages", { num: unread })}</h2>
      <ul>
        {shown.map((message) => (
          <li key={message.id}>
            <Link to={`/messageList?company=${encodeURIComponent(company.code)}`}>
              <span>{messageText(message, t)}</span>
              <span className="lw-quiet">{formatInstant(message.createdAt, timeZone)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
