import type { StatusFacts, StatusFault } from "#define/views/status";

const [MINUTE_MS, HOUR_MS] = [60_000, 3_600_000];
/** A backup is written each day; two hours may pass until it is there. */
const BACKUP_MS = 26 * HOUR_MS;
const FIGURES_MS = 10 * MINUTE_MS;
const MESSAGES_MS = HOUR_MS;
const [LEAST_FREE, MOST_CONNECTIONS] = [0.1, 0.8];

/** What is not as it should be. */
export function faultsOf(facts: StatusFacts): StatusFault[] {
  const now = Date.parse(facts.at);
  const isOlder = (instant: string, ms: number) => now - Date.parse(instant) > ms;
  const { outbox, database, backup } = facts;
  return [
    ...facts.jobs.flatMap(({ name, until, endedAt, failedAt }): StatusFault[] => {
      if (failedAt !== null && (endedAt === null || failedAt >= endedAt)) return [{ code: "jobFailed", of: name, since: failedAt }];
      return isOlder(until, 0) ? [{ code: "jobStands", of: name, since: until }] : [];
    }),
    ...backupFaults(backup, isOlder),
    ...facts.disks.flatMap(({ holds, free, size }): StatusFault[] =>
      free < LEAST_FREE * size ? [{ code: "diskFull", of: holds, count: free }] : [],
    ),
    ...(outbox.dead > 0 ? [{ code: "messagesDead" as const, count: outbox.dead }] : []),
    ...(outbox.since !== null && isOlder(outbox.since, MESSAGES_MS)
      ? [{ code: "messagesWait" as const, count: outbox.waiting, since: outbox.since }]
      : []),
    ...facts.figures.flatMap(({ company, at, aside }): StatusFault[] => [
      ...(at !== "" && isOlder(at, FIGURES_MS) ? [{ code: "figuresOld" as const, of: company, since: at }] : []),
      ...(aside > 0 ? [{ code: "figuresAside" as const, of: company, count: aside }] : []),
    ]),
    ...(database.connections > MOST_CONNECTIONS * database.most ? [{ code: "connections" as const, count: database.connections }] : []),
  ];
}

function backupFaults(backup: StatusFacts["backup"], isOlder: (instant: string, ms: number) => boolean): StatusFault[] {
  if (backup === null) return [{ code: "backupNone" }];
  if (backup.last === null) return [{ code: "backupMissing" }];
  return isOlder(backup.last.at, BACKUP_MS) ? [{ code: "backupOld", since: backup.last.at }] : [];
}
