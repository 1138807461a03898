import { useTranslation } from "react-i18next";
import { useUnsent } from "./useOutbox.ts";

/** The files that a device keeps for a record. */
export function UnsentFiles({ module, id, company }: { module: string; id: string; company: string }) {
  const { t } = useTranslation();
  const files = useUnsent(module, id, company).flatMap(({ key, deed, problem }) =>
    deed.kind === "file" ? [{ key, name: deed.name, state: problem ? "refused" : "waiting" }] : [],
  );
  if (files.length === 0) return null;
  return (
    <ul>
      {files.map(({ key, name, state }) => (
        <li key={key} className="lw-unsent-file">
          {name} · {t(`outbox:states.${state}`)}
        </li>
      ))}
    </ul>
  );
}
