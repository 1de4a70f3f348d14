import { useInfiniteQuery } from "@ensemble/query";
import { mediumMoment } from "@ensemble/time";
import { Button, LoadFailure, Skeleton, Text } from "@ensemble/ui";
import { useId, type ReactNode } from "react";
import { changedFields } from "./changed-fields";
import { actorOf, recordChanges, type RecordChange } from "./record-changes";
import styles from "./record-history.module.css";

interface RecordHistoryProps {
  /** The table whose row it is. */
  table: string;
  /** The row's key; two keys are joined by a colon. */
  record: string;
  /** Names of columns that say more than the column's own. */
  names?: Record<string, string>;
}

/** Who changed a record or its parts, when, and what was there before: its audit log. */
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
          {momentsOf(data.pages.flat()).map((changes) => (
            <Moment key={changes[0]!.id} changes={changes} table={table} names={names} />
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

interface MomentProps {
  /** Everything that one save changed. */
  changes: readonly RecordChange[];
  table: string;
  names: Record<string, string>;
}

function Moment({ changes, table, names }: MomentProps): ReactNode {
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
          {fields.map(({ label, before, after }, place) => (
            <div key={place}>
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

/** One save writes many rows, all at the same moment: together they are one change, in its order. */
function momentsOf(changes: readonly RecordChange[]): RecordChange[][] {
  const moments: RecordChange[][] = [];
  for (const change of changes) {
    const last = moments.at(-1);
    const same =
      last?.[0]!.changed_at === change.changed_at && last[0]!.actor_email === change.actor_email;
    if (same) last!.unshift(change);
    else moments.push([change]);
  }
  return moments;
}
