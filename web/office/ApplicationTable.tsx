import { Button } from "@blueprintjs/core";
import { useTranslation } from "react-i18next";
import { formatInstant } from "#define/format";
import { useSession } from "../data/session.ts";

export type Application = { id: string; company: string; account: string; name: string; requestedAt: string; isWithRole: boolean };

type ApplicationTableProps = {
  applications: readonly Application[];
  canLetIn: (one: Application) => boolean;
  canRefuse: boolean;
  onLetIn: (one: Application) => void;
  onRefuse: (one: Application) => void;
};

/** Who asks to join which account set, since when, and the two answers. */
export function ApplicationTable({ applications, canLetIn, canRefuse, onLetIn, onRefuse }: ApplicationTableProps) {
  const { t } = useTranslation();
  const { timeZone } = useSession();
  return (
    <div className="lw-office-wide">
      <table>
        <thead>
          <tr>
            {["company", "person", "requestedAt"].map((name) => (
              <th key={name}>{t(`admin.accountSets:people.${name}`)}</th>
            ))}
            <th>{t("admin.accountSets:people.answer")}</th>
          </tr>
        </thead>
        <tbody>
          {applications.map((one) => (
            <tr key={one.id}>
              <td>{one.company}</td>
              <td>
                {one.name} ({one.account})
              </td>
              <td className="lw-quiet">{formatInstant(one.requestedAt, timeZone)}</td>
              <td className="lw-office-answers">
                <Button size="small" intent="primary" disabled={!canLetIn(one)} onClick={() => onLetIn(one)}>
                  {t("admin.accountSets:approve")}
                </Button>
                <Button size="small" disabled={!canRefuse} onClick={() => onRefuse(one)}>
                  {t("admin.accountSets:reject")}
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
