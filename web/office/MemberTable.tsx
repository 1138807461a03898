import { useTranslation } from "react-i18next";
import { type Named, setName } from "./sets.ts";

export type Member = { company: string; account: string; name: string; roles: readonly Named[]; isEnabled: boolean };

/** Who works in which account set, and with which roles. */
export function MemberTable({ members }: { members: readonly Member[] }) {
  const { t } = useTranslation();
  return (
    <div className="lw-office-wide">
      <table>
        <thead>
          <tr>
            {["people.company", "people.person", "people.roles", "state"].map((name) => (
              <th key={name}>{t(`admin.accountSets:${name}`)}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {members.map((one) => (
            <tr key={`${one.company} ${one.account}`}>
              <td>{one.company}</td>
              <td>
                {one.name} ({one.account})
              </td>
              <td>{one.roles.map(setName).join(", ")}</td>
              <td>{t(`admin.accountSets:states.${one.isEnabled ? "enabled" : "disabled"}`)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
