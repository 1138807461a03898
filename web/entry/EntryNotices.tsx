import { isAway } from "../data/connection.ts";
import type { ProblemIssue } from "../data/problem.ts";
import { UnsentNotice } from "../outbox/UnsentNotice.tsx";
import type { ModuleWords } from "../parts/words.ts";
import { DraftPanel } from "./DraftPanel.tsx";
import { ProblemList } from "./ProblemList.tsx";
import { StalePanel } from "./StalePanel.tsx";
import type { EntryActions } from "./useEntryActions.ts";
import type { OpenRecord } from "./useRecord.ts";

type EntryNoticesProps = { record: OpenRecord; actions: EntryActions; words: ModuleWords; onGo: (issue: ProblemIssue) => void };

/** What has to be said of a record before anybody goes on: somebody else's version, a draft that was kept, what is wrong. */
export function EntryNotices({ record, actions: { kept, again }, words, onGo }: EntryNoticesProps) {
  const { stored, typed, fault, conflict } = record;
  return (
    <>
      {stored.unsent.length > 0 && <UnsentNotice record={record} />}
      {conflict.stale && conflict.versions && (
        <StalePanel
          module={stored.module}
          stale={conflict.stale}
          versions={conflict.versions}
          stage={stored.stage}
          typed={typed.dirty}
          words={words}
          onTakeTheirs={conflict.takeTheirs}
          onKeepMine={conflict.keepMine}
        />
      )}
      {kept.offered && stored.editable && stored.base && (
        <DraftPanel
          module={stored.module}
          offered={kept.offered}
          stored={stored.base}
          words={words}
          onRestore={() => typed.restore(kept.take())}
          onForget={kept.forget}
        />
      )}
      {fault.problem && !conflict.stale && (
        <ProblemList problem={fault.problem} onGo={onGo} onRetry={isAway(fault.problem) ? again : undefined} />
      )}
    </>
  );
}
