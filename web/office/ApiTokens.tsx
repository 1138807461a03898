import { Button } from "@blueprintjs/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import useSWR from "swr";
import { call, getValue } from "../data/api.ts";
import { useSession } from "../data/session.ts";
import { Choice, Labelled } from "../own/inputs.tsx";
import { instantText } from "../parts/display.ts";
import { useDoing } from "./useDoing.ts";

type Token = {
  id: string;
  name: string;
  hint: string;
  isReadOnly: boolean;
  modules: readonly string[] | null;
  expiresAt: string;
  lastUsedAt: string | null;
  lastAddress: string | null;
};
const PLACE = "/api/me/tokens";
const USUAL_DAYS = 90;
const MOST_DAYS = 366;

/** The tokens that somebody gave to his programs: made, shown once, taken back. */
export function ApiTokens() {
  const { t } = useTranslation();
  const { data = [], mutate } = useSWR<readonly Token[], unknown>(PLACE, getValue);
  const [made, setMade] = useState<string>();
  const { busy, refusal, run } = useDoing(() => mutate());
  const make = (body: object) =>
    run(async () => {
      const { token } = await call<{ token: string }>("POST", PLACE, { body });
      setMade(token);
    });
  const take = ({ id }: Token) => void run(() => call("DELETE", `${PLACE}/${id}`));
  return (
    <section aria-labelledby="api-tokens">
      <h2 id="api-tokens">{t("admin.apiToken:title")}</h2>
      <p className="lw-quiet">{t("office.shell:tokens.hint")}</p>
      <NewToken busy={busy} onMake={make} />
      {refusal && <p role="alert">{refusal}</p>}
      {made !== undefined && (
        <p aria-live="polite">
          {t("office.shell:tokens.once")}: <code className="lw-token">{made}</code>{" "}
          <Button size="small" onClick={() => void navigator.clipboard.writeText(made)}>
            {t("office.shell:tokens.copy")}
          </Button>
        </p>
      )}
      {data.length === 0 ? (
        <p className="lw-quiet">{t("office.shell:tokens.none")}</p>
      ) : (
        <div className="lw-office-wide">
          <table>
            <thead>
              <tr>
                {["name", "hint", "modulesTold", "expiresAt", "lastUsedAt"].map((field) => (
                  <th key={field}>{t(`admin.apiToken:fields.${field}`)}</th>
                ))}
                <th>
                  <span className="lw-visually-hidden">{t("admin.apiToken:actions.revoke")}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {data.map((token) => (
                <TokenRow key={token.id} token={token} busy={busy} onTake={() => take(token)} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}

function TokenRow({ token, busy, onTake }: { token: Token; busy: boolean; onTake: () => void }) {
  const { t } = useTranslation();
  const { name, hint, isReadOnly, modules, expiresAt, lastUsedAt, lastAddress } = token;
  const area = modules?.join(", ") ?? t("areas:all");
  return (
    <tr>
      <td>{name}</td>
      <td>…{hint}</td>
      <td>
        {area} · {t(isReadOnly ? "admin.apiToken:fields.isReadOnly" : "office.shell:tokens.no")}
      </td>
      <td>{instantText(expiresAt)}</td>
      <td>{lastUsedAt === null ? t("office.shell:tokens.never") : [instantText(lastUsedAt), lastAddress].filter(Boolean).join(" · ")}</td>
      <td>
        <Button size="small" disabled={busy} onClick={onTake}>
          {t("admin.apiToken:actions.revoke")}
        </Button>
      </td>
    </tr>
  );
}

function NewToken({ busy, onMake }: { busy: boolean; onMake: (body: object) => Promise<boolean> }) {
  const { t } = useTranslation();
  const { menu } = useSession();
  const [name, setName] = useState("");
  const [days, setDays] = useState(USUAL_DAYS);
  const [isReadOnly, setReadOnly] = useState(true);
  const [area, setArea] = useState("");
  const areas = menu.map(({ group }) => ({ value: group, text: t(`areas:${group}`) })).filter(({ value }) => value !== "cockpits");
  const make = async () => {
    const body = { name: name.trim(), days, isReadOnly, modules: area === "" ? null : [`${area}.*`] };
    if (await onMake(body)) setName("");
  };
  return (
    <div className="lw-office-bar">
      <Labelled label={t("admin.apiToken:fields.name")} required>
        <input
          className="lw-input"
          aria-label={t("admin.apiToken:fields.name")}
          maxLength={100}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      </Labelled>
      <Labelled label={t("office.shell:tokens.days")}>
        <input
          className="lw-input"
          type="number"
          aria-label={t("office.shell:tokens.days")}
          min={1}
          max={MOST_DAYS}
          value={days}
          onChange={(event) => setDays(Math.min(MOST_DAYS, Math.max(1, Number(event.target.value) || 1)))}
        />
      </Labelled>
      <Choice label={t("office.shell:tokens.area")} value={area} none={t("areas:all")} options={areas} onChange={setArea} />
      <label>
        <input type="checkbox" checked={isReadOnly} onChange={(event) => setReadOnly(event.target.checked)} />{" "}
        {t("admin.apiToken:fields.isReadOnly")}
      </label>
      <Button intent="primary" disabled={busy || name.trim() === ""} onClick={() => void make()}>
        {t("office.shell:tokens.make")}
      </Button>
    </div>
  );
}
