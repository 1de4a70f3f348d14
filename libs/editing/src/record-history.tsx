import { formatZone, mediumDateTime, ownZone } from "@ensemble/domain";
import { infiniteQueryOptions, useInfiniteQuery } from "@ensemble/query";
import { Button, LoadFailure, PlainList, Skeleton, Text, Title } from "@ensemble/ui";
import { type ReactNode, useId } from "react";
import { ReadDialog } from "./dialogs";
import {
  actorOf,
  changedFields,
  type ChangedValues,
  groupBySave,
  pageSize,
  readChanges,
  type RecordChange,
  recordKeys,
} from "./record-changes";
import styles from "./section.module.css";

interface HistoryDialogProps {
  table: string;
  record: string;
  title: string;
  /** Names other records by their ids. */
  nameOf?: (id: string) => string | undefined;
  onClose: () => void;
}

/** A record's history in a dialog, open while mounted. */
export function HistoryDialog(props: HistoryDialogProps): ReactNode {
  const { table, record, title, nameOf, onClose } = props;
  return (
    <ReadDialog title={title} onClose={onClose}>
      <RecordHistory table={table} record={record} nameOf={nameOf} />
    </ReadDialog>
  );
}

interface RecordHistoryProps {
  table: string;
  /** The row's key; composite keys are joined by a colon. */
  record: string;
  /** The zone of changed times; the viewer's by default. */
  zone?: string;
  nameOf?: (id: string) => string | undefined;
}

/** The audit log of a record and its parts. */
export function RecordHistory({ table, record, zone, nameOf }: RecordHistoryProps): ReactNode {
  const heading = useId();
  const changes = useInfiniteQuery(recordChanges(table, record));
  const { data, isError, hasNextPage, isFetchingNextPage } = changes;
  return (
    <section aria-labelledby={heading} aria-busy={!data && !isError}>
      <Title id={heading} className={styles.historyTitle}>
        History
      </Title>
      {zone && zone !== ownZone() && (
        <Text as="p" size="2" color="gray">
          Changed times are in {formatZone(zone)}.
        </Text>
      )}
      {!data && !isError && <Skeleton height="96px" />}
      {data?.pages[0]?.length === 0 && (
        <Text as="p" color="gray">
          No changes yet.
        </Text>
      )}
      {data && (
        <PlainList as="ol">
          {groupBySave(data.pages.flat()).map((changes) => (
            <Save key={changes[0]!.id} changes={changes} {...{ table, zone, nameOf }} />
          ))}
        </PlainList>
      )}
      {isError && <LoadFailure what="The history" onRetry={() => void changes.refetch()} />}
      {hasNextPage && (
        <Button
          variant="soft"
          size="3"
          disabled={isFetchingNextPage}
          onClick={() => void changes.fetchNextPage()}
        >
          {isFetchingNextPage ? "Loading..." : "Show Earlier Changes"}
        </Button>
      )}
    </section>
  );
}

const verbs = { insert: "created this", update: "changed", delete: "deleted this" } as const;

interface SaveProps {
  changes: readonly RecordChange[];
  table: string;
  zone?: string;
  nameOf?: (id: string) => string | undefined;
}

function Save({ changes, ...shown }: SaveProps): ReactNode {
  const own = changes.find((change) => change.table_name === shown.table);
  return (
    <li className={styles.change}>
      <p className={styles.who}>
        {actorOf(changes[0]!)} {verbs[own?.action ?? "update"]}
        <time dateTime={changes[0]!.changed_at}>{mediumDateTime(changes[0]!.changed_at)}</time>
      </p>
      <ChangedFields changes={changes} {...shown} />
    </li>
  );
}

interface ChangedFieldsProps extends Omit<SaveProps, "changes"> {
  changes: readonly ChangedValues[];
}

/** The old and new values of changes. */
export function ChangedFields({ changes, table, zone, nameOf }: ChangedFieldsProps): ReactNode {
  const fields = changes.flatMap((change) => changedFields(change, table, zone, nameOf));
  if (fields.length === 0) return null;
  return (
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
  );
}

/** Queries the changes of a record and its parts, newest first. */
const recordChanges = (table: string, record: string) =>
  infiniteQueryOptions({
    queryKey: recordKeys.changes(table, record),
    queryFn: ({ pageParam }) => readChanges(table, record, pageParam),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (page) => (groupBySave(page).length < pageSize ? undefined : page.at(-1)?.id),
    // Often opened right after a change.
    staleTime: 0,
  });
