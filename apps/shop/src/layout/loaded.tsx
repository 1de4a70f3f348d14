import { Button, LoadFailure } from "@ensemble/ui";
import type { ReactNode } from "react";
import styles from "./loaded.module.css";

interface LoadedProps<T> {
  query: { data: T | undefined; isError: boolean; refetch: () => Promise<unknown> };
  /** The subject of the sentence: "The outfits". */
  what: string;
  /** The placeholder while loading. */
  loading: ReactNode;
  children: (data: T) => ReactNode;
}

/**
 * The result of a query. Without data, it reports the failure and offers a retry; stale data that
 * could not be refreshed stays, with the same offer above it (SITE-13).
 */
export function Loaded<T>({ query, what, loading, children }: LoadedProps<T>): ReactNode {
  const { data, isError, refetch } = query;
  const retry = () => void refetch();
  if (data === undefined) return isError ? <LoadFailure what={what} onRetry={retry} /> : loading;
  return (
    <>
      {isError && (
        <div className={styles.notice} role="status">
          <p>{what} could not be refreshed. This is how it was before.</p>
          <Button size="2" variant="soft" onClick={retry}>
            Retry
          </Button>
        </div>
      )}
      {children(data)}
    </>
  );
}
