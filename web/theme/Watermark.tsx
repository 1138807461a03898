import { useSession } from "../data/session.ts";
import "./watermark.css";

/** As many as fill a wall of 3840 x 2160. */
const MARKS = Array.from({ length: 160 }, (_, at) => at);

/** Who looks and on which day, faintly over everything, also on what a browser prints: told to nobody who listens, hit by no pointer. */
export function Watermark() {
  const { name, account, today, company } = useSession();
  const text = `${name} ${account} · ${company.code} · ${today}`;
  return (
    <div className="lw-watermark" aria-hidden="true">
      {MARKS.map((at) => (
        <span key={at} data-text={text} />
      ))}
    </div>
  );
}
