import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { titleOfRecord } from "../frame/titleOfRecord.ts";
import { useRecentRecords } from "../frame/useRecentRecords.ts";
import { useRecordAddress } from "../list/opening.ts";

const MOST = 8;

/** The records that the viewer opened last, as they are called and stand now; nothing where there are none. */
export function HomeRecent() {
  const { t } = useTranslation();
  const addressOf = useRecordAddress();
  const records = useRecentRecords().flatMap((record) => {
    const address = addressOf(record.module, record.id);
    return address === null ? [] : [{ address, ...titleOfRecord(record) }];
  });
  if (records.length === 0) return null;
  return (
    <section aria-labelledby="home-recent">
      <h2 id="home-recent">{t("shell:home.recent")}</h2>
      <ul>
        {records.slice(0, MOST).map(({ address, title, kind }) => (
          <li key={address}>
            <Link to={address}>
              {title} <span className="lw-quiet">{kind}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
