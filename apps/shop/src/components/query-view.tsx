import { Actions, Button, LoadFailure, Spinner, VisuallyHidden } from "@ensemble/ui";
import type { ReactNode } from "react";
import styles from "./components.module.css";

interface QueryViewProps<T> {
  query: { data: T | undefined; isError: boolean; refetch: () => Promise<unknown> };
  /** The subject of the error message: "The outfits". */
  subject: string;
  loading: ReactNode;
  children: (data: T) => ReactNode;
}

/**
 * Shows the data of a query. Without data, it reports the failure and offers a retry. Stale data
 * that couldn't be refreshed stays visible below the same offer (SITE-13).
 */
export function QueryView<T>({ query, subject, loading, children }: QueryViewProps<T>): ReactNode {
  const { data, isError, refetch } = query;
  const retry = () => void refetch();
  if (data === undefined) return isError ? <LoadFailure what={subject} onRetry={retry} /> : loading;
  return (
    <>
      {isError && (
        <Actions className={styles.notice} role="status">
          <p>{`${subject} couldn't be refreshed. Showing the last loaded version.`}</p>
          <Button size="2" variant="soft" onClick={retry}>
            Retry
          </Button>
        </Actions>
      )}
      {children(data)}
    </>
  );
}

/** A spinner in the center of its container, which must be positioned. */
export function CenteredSpinner(): ReactNode {
  return (
    <span className={styles.centered}>
      <span className={styles.ground}>
        <Spinner size="3" />
      </span>
    </span>
  );
}

export function LoadingSpinner({ label }: { label: string }): ReactNode {
  return (
    <div className={styles.spinner} role="status" aria-label={label}>
      <Spinner size="3" />
    </div>
  );
}

/** A visually hidden title while the page's own title is loading or missing. */
export function HiddenTitle({ children }: { children: string }): ReactNode {
  return (
    <VisuallyHidden asChild>
      <h1>{children}</h1>
    </VisuallyHidden>
  );
}
