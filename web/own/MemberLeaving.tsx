import { Button } from "@blueprintjs/core";
import { useState, type FormEvent } from "react";
import { useTranslation } from "react-i18next";
import useSWR from "swr";
import { Link } from "react-router-dom";
import { call, getValue } from "../data/api.ts";
import { useSession } from "../data/session.ts";
import { askConsent } from "../parts/consent.ts";
import { DayInput } from "../input/DayInput.tsx";
import { useDoing } from "../office/useDoing.ts";

const HANDED = ["tasks", "customers", "watches", "alarms", "substitutes"] as const;
const ENDED = ["posts", "tokens", "sessions", "remotes", "calendars"] as const;
type Holding = Record<(typeof HANDED)[number] | (typeof ENDED)[number], number>;
type Left = Holding & { transferId: string | null };
type Props = { id: string; account: string; name: string; onLeft: () => void };

/** A member leaves: what goes to whom is looked at first, then the account is closed and all of it handed over at once. */
export function MemberLeaving({ id, account, name, onLeft }: Props) {
  const { t } = useTranslation();
  const { permissions, account: own, seesAs, today, company } = useSession();
  const [given, setGiven] = useState({ leftOn: today, successor: "", reason: "" });
  const [looks, setLooks] = useState(false);
  const [left, setLeft] = useState<Left>();
  const path = `/api/users/${id}/leaving`;
  const { data } = useSWR<Holding, unknown>(looks ? path : null, getValue);
  const { busy, refusal, run } = useDoing(async () => onLeft());
  if (!permissions.includes("admin.user.leave") || account === own || seesAs) return null;
  const go = async () => {
    if (await askConsent(t("rights:leave.sure", { name, successor: given.successor }), t("rights:leave.go")))
      await run(async () => setLeft(await call<Left>("POST", path, { body: given })));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (looks) void go();
    else setLooks(true);
  };
  const field = (key: "successor" | "reason", label: string) => (
    <label>
      {label}
      <input className="lw-input" required value={given[key]} onChange={(event) => setGiven({ ...given, [key]: event.target.value })} />
    </label>
  );
  return (
    <section aria-label={t("rights:leave.title")} className="lw-part">
      <h3>{t("rights:leave.title")}</h3>
      <p className="lw-quiet">{t("rights:leave.text", { name })}</p>
      {left === undefined && (
        <form onSubmit={submit} className="lw-leaving">
          <div>
            <span>{t("rights:leave.lastDay")}</span>
            <DayInput
              aria-label={t("rights:leave.lastDay")}
              value={given.leftOn}
              onChange={(leftOn) => setGiven({ ...given, leftOn: leftOn ?? today })}
            />
          </div>
          {field("successor", t("rights:leave.successor"))}
          {field("reason", t("rights:leave.reason"))}
          <Button type="submit" intent={looks ? "danger" : "primary"} loading={busy}>
            {t(looks ? "rights:leave.go" : "rights:leave.look")}
          </Button>
        </form>
      )}
      {refusal !== undefined && <p role="alert">{refusal}</p>}
      {data && left === undefined && (
        <table className="lw-issues">
          <tbody>
            {[...HANDED, ...ENDED].map((kind) => (
              <tr key={kind}>
                <td>{t(`rights:leave.kinds.${kind}`)}</td>
                <td>{data[kind]}</td>
                <td>{t(HANDED.some((each) => each === kind) ? "rights:leave.handed" : "rights:leave.ends")}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {left && (
        <p role="status">
          {t("rights:leave.done", { name, tasks: left.tasks, watches: left.watches, alarms: left.alarms })}{" "}
          {left.transferId !== null && (
            <Link to={`/customerTransfer?company=${encodeURIComponent(company.code)}&id=${left.transferId}`}>
              {t("rights:leave.transfer")}
            </Link>
          )}
        </p>
      )}
    </section>
  );
}
