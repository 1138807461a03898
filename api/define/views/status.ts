/** What somebody should look at: `of` a job, a disk or a company, since when or how many. */
export type StatusFault = { code: FaultCode; of?: string; since?: string; count?: number };
export const FAULT_CODES = [
  "jobFailed",
  "jobStands",
  "backupNone",
  "backupMissing",
  "backupOld",
  "diskFull",
  "messagesDead",
  "messagesWait",
  "figuresOld",
  "figuresAside",
  "connections",
] as const;
export type FaultCode = (typeof FAULT_CODES)[number];

/** A backup: its name, its instant, the release that wrote it, and how many rows and files it holds. */
export type LastBackup = { name: string; at: string; version: string; rows: number; files: number };

/** How an installation is, as it stands at an instant; sizes in MiB. */
export type StatusFacts = {
  at: string;
  version: string;
  build: string;
  node: string;
  startedAt: string;
  memory: number;
  /** Event streams of the process that answers. */
  streams: number;
  database: { version: string; size: number; connections: number; most: number; sessions: number };
  disks: { holds: "data" | "backups"; free: number; size: number }[];
  /** Repeated jobs: until when a process does each, and how its rounds ended. */
  jobs: { name: string; until: string; endedAt: string | null; failedAt: string | null; fault: string | null }[];
  outbox: { waiting: number; dead: number; since: string | null };
  /** By company: up to when its figures are true, how many datasets are older or cannot be made anew. */
  figures: { company: string; name: string; at: string; behind: number; aside: number }[];
  /** null: the program writes none by itself. */
  backup: { last: LastBackup | null } | null;
};
export type Status = StatusFacts & { faults: StatusFault[] };
