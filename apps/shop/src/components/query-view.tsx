import { Actions, Button, LoadFailure, Spinner, VisuallyHidden } from "@ensemble/ui";
import type { ReactNode } from "react";
import styles from "./components.module.css";

interface QueryViewProps<T> {
  query: { data: T | undefined; isError: boolean; refetch: () => Promise<unknown> };
  /** The subject of the sentence: "The outfits". */
  subject: string;
  /** The placeholder while loading. */
  loading: ReactNode;
  children: (data: T) => ReactNode;
}

/**
 * The result of a query. Without data, it reports the failure and offers a retry; stale data that
 * could not be refreshed stays, with the same offer above it (SITE-13).
 */
export function QueryView<T>({ query, subject, loading, children }: QueryViewProps<T>): ReactNode {
  const { data, isError, refetch } = query;
  const retry = () => void refetch();
  if (data === undefined) return isError ? <LoadFailure what={subject} onRetry={retry} /> : loading;
  return (
    <>
      {isError && (
        <Actions className={styles.notice} role="status">
          <p>{subject} couldn't be refreshed. Showing the last loaded version.</p>
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
export function CenteredSpinner(): ReactNode {
  return (
    <span className={styles.centered}>
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
export function HiddenTitle({ children }: { children: string }): ReactNode {
  return (
    <VisuallyHidden asChild>
      <h1>{children}</h1>
    </VisuallyHidden>
  );
}
