import { Actions, Button, LoadFailure, Spinner, VisuallyHidden } from "@ensemble/ui";
import type { ReactNode } from "react";
import styles from "./components.module.css";

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
        <Actions className={styles.notice} role="status">
          <p>{what} could not be refreshed. This is how it was before.</p>
          <Button size="2" variant="soft" onClick={retry}>
            Retry
          </Button>
        </Actions>
      )}
      {children(data)}
    </>
  );
}

/** A spinner in the middle of a container, which must be positioned. */
export function Waiting(): ReactNode {
  return (
    <span className={styles.waiting}>
      <span className={styles.ground}>
        <Spinner size="3" />
      </span>
    </span>
  );
}

/** A spinner in the place of what is loading. */
export function LoadingSpinner({ label }: { label: string }): ReactNode {
  return (
    <div className={styles.spinner} role="status" aria-label={label}>
      <Spinner size="3" />
    </div>
  );
}

/** A visually hidden headline for a page whose own is loading or has failed. */
export function WaitingTitle({ children }: { children: string }): ReactNode {
  return (
    <VisuallyHidden asChild>
      <h1>{children}</h1>
    </VisuallyHidden>
  );
}
