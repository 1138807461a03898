import { sql } from "drizzle-orm";
import { shaped } from "#db/row";
import { arrayOf } from "#db/sql";
import type { Finding, Rule } from "#define/rule";
import type { Work } from "#define/work";
import type { Reception } from "./rules.ts";

/** When a leader is with the guests of a reception. */
type Time = { leaderId: string; onDay: string; fromTime: string; toTime: string; docNo: string };
const TIME = shaped({ leaderId: "id", onDay: "day", fromTime: "text", toTime: "text", docNo: "text" });

/**
 * A leader is with the guests of one reception at a time; drafts keep nobody, and a time that does not say from when to when neither. Who
 * asks for the same leader at the same moment waits.
 */
export const leadersAreFree: Rule<Reception> = async (documents, work) => {
  const asked = documents.flatMap(({ header, lines }, document) =>
    lines.leaders.flatMap(({ leaderId, onDay, fromTime, toTime }, at) =>
      fromTime === null || toTime === null ? [] : [{ document, row: at + 1, leaderId, onDay, fromTime, toTime, docNo: header.docNo }],
    ),
  );
  if (asked.length === 0) return [];
  const ids = documents.map(({ header }) => header.id);
  const leaders = arrayOf([...new Set(asked.map(({ leaderId }) => leaderId))].toSorted(), "bigint");
  await work.run(sql`select id from employee where comp_id = ${work.compId} and id = any(${leaders}) order by id for no key update`);
  const others = await timesOf(work, asked, ids);
  return asked.flatMap(({ document, row, ...time }, at): Finding[] => {
    const place = { document, table: "leaders", row } as const;
    if (time.toTime < time.fromTime) return [{ ...place, code: "rangeReversed", field: "toTime", value: spanOf(time) }];
    const other = [...asked.slice(0, at), ...others].find((one) => meets(one, time));
    return other ? [{ ...place, code: "leaderBusy", field: "leaderId", value: spanOf(other), params: { other: other.docNo } }] : [];
  });
};

/** The times of these leaders on these days in other receptions that were handed in. */
const timesOf = (work: Work, asked: readonly Time[], own: readonly string[]) => {
  const leaders = asked.map(({ leaderId }) => leaderId);
  const days = asked.map(({ onDay }) => onDay);
  return work.run(TIME`select l.leader_id as "leaderId", l.on_day as "onDay", l.from_time as "fromTime", l.to_time as "toTime", r.doc_no as "docNo"
    from reception_leader l join reception r on r.comp_id = l.comp_id and r.id = l.reception_id
    where l.comp_id = ${work.compId} and l.leader_id = any(${arrayOf(leaders, "bigint")}) and l.on_day = any(${arrayOf(days, "date")})
      and l.from_time is not null and l.to_time is not null
      and r.stage in ('inApproval', 'approved', 'done') and r.id <> all(${arrayOf(own, "bigint")})`);
};

const spanOf = ({ fromTime, toTime }: Time): string => `${fromTime}–${toTime}`;
const meets = (one: Time, other: Time): boolean =>
  one.leaderId === other.leaderId && one.onDay === other.onDay && one.fromTime < other.toTime && other.fromTime < one.toTime;
