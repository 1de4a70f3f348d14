import { Button, LoadFailure } from "@ensemble/ui";
import type { ReactNode } from "react";
import styles from "./loaded.module.css";

interface LoadedProperties<T> {
  query: { data: T | undefined; isError: boolean; refetch: () => Promise<unknown> };
  /** What is loaded, as the sentence goes on: "The outfits". */
  what: string;
  /** What holds its place until then. */
  loading: ReactNode;
  children: (data: T) => ReactNode;
}

/**
 * What a query brings. Without an answer it says so and offers to try again; an answer that could
 * not be brought up to date stays, with the same offer above it (SITE-13).
 */
export function Loaded<T>({ query, what, loading, children }: LoadedProperties<T>): ReactNode {
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
