import { useInfiniteQuery } from "@ensemble/query";
import { Button, LoadFailure, Skeleton, Text } from "@ensemble/ui";
import { useId, type ReactNode } from "react";
import { changedFields, fieldLabel } from "./changed-fields";
import { recordChanges, type RecordChange } from "./record-changes";
import styles from "./record-history.module.css";

interface RecordHistoryProperties {
  /** The table whose row it is. */
  table: string;
  /** The row's key; two keys are joined by a colon. */
  record: string;
  /** Names of columns that say more than the column's own. */
  names?: Record<string, string>;
}

/** Who changed a record, when, and what was there before: the audit log of one row. */
export function RecordHistory({ table, record, names = {} }: RecordHistoryProperties): ReactNode {
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
          {data.pages.flat().map((change) => (
            <Change key={change.id} change={change} names={names} />
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

const moment = new Intl.DateTimeFormat("en", { dateStyle: "medium", timeStyle: "short" });
const verbs = { insert: "created this", update: "changed", delete: "deleted this" } as const;

interface ChangeProperties {
  change: RecordChange;
  names: Record<string, string>;
}

function Change({ change, names }: ChangeProperties): ReactNode {
  const fields = changedFields(change);
  return (
    <li className={styles.change}>
      <p className={styles.who}>
        {actorOf(change)} {verbs[change.action]}
        <time dateTime={change.changed_at}>{moment.format(new Date(change.changed_at))}</time>
      </p>
      {fields.length > 0 && (
        <dl className={styles.fields}>
          {fields.map(({ field, before, after }) => (
            <div key={field}>
              <dt>{names[field] ?? fieldLabel(field)}</dt>
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

/** Null is the server itself, empty an account that is gone (migration record_history). */
function actorOf({ actor_email: email }: RecordChange): string {
  if (email === null) return "The server";
  return email || "A deleted account";
}
