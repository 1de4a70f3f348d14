import { paths } from "@ensemble/contract";
import { useQuery } from "@ensemble/query";
import { Link } from "@ensemble/router";
import { Button, EmptyState } from "@ensemble/ui";
import { useEffect, type ReactNode } from "react";
import { Loaded } from "../../layout/loaded";
import { newestFirst } from "./newest-first";
import { rowsById } from "./rows-by-id";

interface FavoriteListProperties<T> {
  /** What was kept, the last one last. */
  ids: readonly string[];
  /** Names the rows among all that was read. */
  rows: string;
  /** Reads the rows of a few ids, in any order. */
  read: (ids: readonly string[]) => Promise<T[]>;
  /** What the list is called when it cannot be loaded. */
  what: string;
  /** What is said while nothing is kept. */
  empty: { title: string; text: string };
  loading: ReactNode;
  /** Draws the rows, the one kept last first. */
  children: (rows: T[]) => ReactNode;
}

/**
 * What somebody kept of one kind: nothing yet, on its way, not to be had, or there. All that was
 * read stays under one key, whatever is kept meanwhile: without a network the known ones are shown,
 * hearts can be taken away, and that can be taken back.
 */
export function FavoriteList<T extends { id: string }>(
  properties: FavoriteListProperties<T>,
): ReactNode {
  const { ids, rows, read, what, empty, loading, children } = properties;
  const query = useQuery({
    queryKey: [rows, "kept"],
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
  return (
    <Loaded query={query} what={what} loading={loading}>
      {(data) => children(newestFirst(data, ids))}
    </Loaded>
  );
}
