import { formatZone, mediumDateTime, ownZone } from "@ensemble/domain";
import {
  infiniteQueryOptions,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from "@ensemble/query";
import { db, unwrap } from "@ensemble/session";
import { Button, LoadFailure, PlainList, Skeleton, Text, Title, toast } from "@ensemble/ui";
import { type ReactNode, useId, useState } from "react";
import { ConfirmDialog, ReadDialog } from "./dialogs";
import {
  formatActor,
  changedFields,
  type ChangedValues,
  groupBySave,
  pageSize,
  fetchChanges,
  type RecordChange,
  recordKeys,
} from "./record-changes";
import { explainRefusal } from "./refusals";
import styles from "./section.module.css";

interface RecordHistoryProps {
  table: string;
  /** The row's key; composite keys are joined by a colon. */
  record: string;
  /** The zone of changed times; the viewer's by default. */
  zone?: string;
  /** Names other records by their ids. */
  getName?: (id: string) => string | undefined;
  /** Called after restoring a version, when all queries are being refetched. */
  onRestored?: () => unknown;
}

interface HistoryDialogProps extends RecordHistoryProps {
  title: string;
  onClose: () => void;
}

/** A record's history in a dialog, open while mounted. */
export function HistoryDialog({ title, onClose, ...props }: HistoryDialogProps): ReactNode {
  return (
    <ReadDialog title={title} onClose={onClose}>
      <RecordHistory {...props} />
    </ReadDialog>
  );
}

/** By a record's table, the tables that restoring a version covers; see `restore_version`. */
const restorable: Record<string, readonly string[]> = {
  items: ["items", "item_variants"],
  outfits: ["outfits", "outfit_items", "collection_outfits", "outfit_credits"],
  collections: ["collections", "collection_outfits"],
  shops: ["shops"],
  affiliate_partners: ["affiliate_partners"],
  affiliate_links: ["affiliate_links"],
  expert_stylists: ["expert_stylists"],
};

/** The audit log of a record and its parts. */
export function RecordHistory(props: RecordHistoryProps): ReactNode {
  const { table, record, zone, getName } = props;
  const [chosen, setChosen] = useState<Version>();
  const heading = useId();
  const changes = useInfiniteQuery(recordChangesQuery(table, record));
  const { data, isError, hasNextPage, isFetchingNextPage } = changes;
  const all = data?.pages.flat() ?? [];
  const saves = groupBySave(all);
  const covered = saves.filter((save) =>
    save.some((change) => restorable[table]?.includes(change.table_name)),
  );
  /** Offers the version that was there before a save. */
  const restore = (next: readonly RecordChange[], name: string): ReactNode => (
    <Button
      variant="soft"
      color="gray"
      size="2"
      className={styles.restore}
      aria-label={`Restore This Version: ${name}`}
      onClick={() => setChosen({ change: next[0]!.id, name })}
    >
      Restore This Version
    </Button>
  );
  const oldest = covered.at(-1);
  const wasCreated = oldest?.some(
    (change) => change.table_name === table && change.action === "insert",
  );
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
          {saves.map((changes) => {
            const next = covered[covered.indexOf(changes) - 1];
            const { id, changed_at } = changes[0]!;
            return (
              <Save key={id} changes={changes} {...{ table, zone, getName }}>
                {next && restore(next, `the version of ${mediumDateTime(changed_at)}`)}
              </Save>
            );
          })}
          {oldest && !wasCreated && !hasNextPage && (
            <li className={styles.change}>
              <p className={styles.who}>Before these changes</p>
              {restore(oldest, "the version before these changes")}
            </li>
          )}
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
      {chosen && (
        <RestoreDialog
          {...props}
          {...chosen}
          latest={Math.max(...all.map(({ id }) => id))}
          onClose={() => setChosen(undefined)}
        />
      )}
    </section>
  );
}

interface Version {
  /** The version was there before this change. */
  change: number;
  name: string;
}

interface RestoreDialogProps extends RecordHistoryProps, Version {
  /** The newest change that is shown. */
  latest: number;
  onClose: () => void;
}

/** Confirms a restoration, which is a save like any other (ADMIN-9). */
function RestoreDialog(props: RestoreDialogProps): ReactNode {
  const { table, record, change, name, latest, onRestored, onClose } = props;
  const client = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      unwrap(db().rpc("restore_version", { of_table: table, of_record: record, change, latest })),
    onSuccess: () => {
      toast({ kind: "success", title: "Version restored" });
      onRestored?.();
      onClose();
    },
    // Another save shows in the history.
    onSettled: () => void client.invalidateQueries(),
  });
  return (
    <ConfirmDialog
      open
      harmless
      title={`Restore ${name}?`}
      text="Everything but its pictures is saved as it was then. Whether it's deleted or taken down stays, too."
      confirm="Restore"
      pending={isPending}
      failure={error ? explainRefusal(error) : undefined}
      onConfirm={mutate}
      onCancel={onClose}
    />
  );
}

const verbs = { insert: "created this", update: "changed", delete: "deleted this" } as const;

interface SaveProps {
  changes: readonly RecordChange[];
  table: string;
  zone?: string;
  getName?: (id: string) => string | undefined;
  children: ReactNode;
}

function Save({ changes, children, ...shown }: SaveProps): ReactNode {
  const own = changes.find((change) => change.table_name === shown.table);
  return (
    <li className={styles.change}>
      <p className={styles.who}>
        {formatActor(changes[0]!)} {verbs[own?.action ?? "update"]}
        <time dateTime={changes[0]!.changed_at}>{mediumDateTime(changes[0]!.changed_at)}</time>
      </p>
      <ChangedFields changes={changes} {...shown} />
      {children}
    </li>
  );
}

interface ChangedFieldsProps extends Omit<SaveProps, "changes" | "children"> {
  changes: readonly ChangedValues[];
}

/** The old and new values of changes. */
export function ChangedFields({ changes, table, zone, getName }: ChangedFieldsProps): ReactNode {
  const fields = changes.flatMap((change) => changedFields(change, table, zone, getName));
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
const recordChangesQuery = (table: string, record: string) =>
  infiniteQueryOptions({
    queryKey: recordKeys.changes(table, record),
    queryFn: ({ pageParam }) => fetchChanges(table, record, pageParam),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (page) => (groupBySave(page).length < pageSize ? undefined : page.at(-1)?.id),
    // Often opened right after a change.
    staleTime: 0,
  });
