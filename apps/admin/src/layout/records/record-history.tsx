import { useInfiniteQuery } from "@ensemble/query";
import { mediumMoment } from "@ensemble/domain";
import { Button, LoadFailure, Skeleton, Text } from "@ensemble/ui";
import { useId, type ReactNode } from "react";
import { changedFields } from "./changed-fields";
import { actorOf, recordChanges, type RecordChange } from "./record-changes";
import styles from "./record-history.module.css";

interface RecordHistoryProps {
  table: string;
  /** The row's key; a composite key is joined by a colon. */
  record: string;
  /** Labels of columns whose own name says too little. */
  names?: Record<string, string>;
}

/** The audit log of a record and its parts. */
export function RecordHistory({ table, record, names = {} }: RecordHistoryProps): ReactNode {
  const heading = useId();
  const changes = useInfiniteQuery(recordChanges(table, record));
  const { data, isError, hasNextPage, isFetchingNextPage } = changes;
  return (
    <section aria-labelledby={heading} aria-busy={!data && !isError}>
      <h2 id={heading} className={styles.title}>
        History
      </h2>
      {!data && !isError && <Skeleton height="96px" />}
      {data?.pages[0]?.length === 0 && (
        <Text as="p" color="gray">
          Nobody has changed this yet.
        </Text>
      )}
      {data && (
        <ol className={styles.changes}>
          {groupBySave(data.pages.flat()).map((changes) => (
            <Save key={changes[0]!.id} changes={changes} table={table} names={names} />
          ))}
        </ol>
      )}
      {isError && <LoadFailure what="The history" onRetry={() => void changes.refetch()} />}
      {hasNextPage && (
        <Button
          variant="soft"
          size="3"
          disabled={isFetchingNextPage}
          onClick={() => void changes.fetchNextPage()}
        >
          {isFetchingNextPage ? "Loading..." : "Show earlier changes"}
        </Button>
      )}
    </section>
  );
}

const verbs = { insert: "created this", update: "changed", delete: "deleted this" } as const;

interface SaveProps {
  changes: readonly RecordChange[];
  table: string;
  names: Record<string, string>;
}

function Save({ changes, table, names }: SaveProps): ReactNode {
  const fields = changes.flatMap((change) => changedFields(change, table, names));
  const own = changes.find((change) => change.table_name === table);
  return (
    <li className={styles.change}>
      <p className={styles.who}>
        {actorOf(changes[0]!)} {verbs[own?.action ?? "update"]}
        <time dateTime={changes[0]!.changed_at}>{mediumMoment(changes[0]!.changed_at)}</time>
      </p>
      {fields.length > 0 && (
        <dl className={styles.fields}>
          {fields.map(({ label, before, after }, index) => (
            <div key={index}>
              <dt>{label}</dt>
              <dd>
                <del>{before}</del> <span aria-hidden>→</span> <ins>{after}</ins>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  );
}

/** Groups the rows that one save wrote, which share a timestamp, in the order of the save. */
function groupBySave(changes: readonly RecordChange[]): RecordChange[][] {
  const saves: RecordChange[][] = [];
  for (const change of changes) {
    const last = saves.at(-1);
    const same =
      last?.[0]!.changed_at === change.changed_at && last[0]!.actor_email === change.actor_email;
    if (same) last!.unshift(change);
    else saves.push([change]);
  }
  return saves;
}
