import { pluralize } from "@ensemble/catalogue";
import { paths } from "@ensemble/contract";
import { useQuery } from "@ensemble/query";
import { Link } from "@ensemble/router";
import { DataError } from "@ensemble/session";
import { Button, EmptyState } from "@ensemble/ui";
import { useEffect, type ReactNode } from "react";
import { favoriteKeys } from "../../query-keys";
import { Loaded } from "../../layout/loaded";
import { newestFirst } from "./newest-first";
import { rowsById } from "./rows-by-id";

interface FavoriteListProps<T> {
  /** The favorite ids, newest last. */
  ids: readonly string[];
  /** The key of the cached rows. */
  rows: string;
  /** Reads the rows of a few ids, in any order. */
  read: (ids: readonly string[]) => Promise<T[]>;
  /** The list's name in a load failure. */
  what: string;
  /** Shown when there are no favorites. */
  empty: { title: string; text: string };
  loading: ReactNode;
  /** Renders the rows, newest favorite first. */
  children: (rows: T[]) => ReactNode;
}

/**
 * A list of favorites: empty, loading, offline, failed or loaded. All rows read so far share one key:
 * offline it shows the known ones, and hearts can be removed and restored.
 */
export function FavoriteList<T extends { id: string }>(props: FavoriteListProps<T>): ReactNode {
  const { ids, rows, read, what, empty, loading, children } = props;
  const query = useQuery({
    queryKey: favoriteKeys.kept(rows),
    queryFn: () => rowsById(ids, read),
    enabled: ids.length > 0,
  });
  const { data: known, refetch } = query;
  const unread = known && ids.some((id) => !known.some((row) => row.id === id));
  useEffect(() => {
    if (unread) void refetch();
  }, [unread, ids, refetch]);
  if (ids.length === 0) {
    return (
      <EmptyState {...empty}>
        <Button asChild size="3">
          <Link to={paths.outfits()}>Browse Outfits</Link>
        </Button>
      </EmptyState>
    );
  }
  if (!known && query.error instanceof DataError && query.error.kind === "offline") {
    return (
      <EmptyState
        title="You are offline"
        text={`${pluralize(ids.length, "favorite")} ${ids.length === 1 ? "is" : "are"} kept on this device and shown here once you are back.`}
      >
        <Button variant="soft" onClick={() => void refetch()}>
          Try again
        </Button>
      </EmptyState>
    );
  }
  return (
    <Loaded query={query} what={what} loading={loading}>
      {(data) => children(newestFirst(data, ids))}
    </Loaded>
  );
}
