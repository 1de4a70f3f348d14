import { pageTitle, paths } from "@ensemble/contract";
import { alertKeys, explainAlertRefusal } from "@ensemble/domain";
import { useMutation, useQueryClient } from "@ensemble/query";
import { Link, useSearchParams } from "@ensemble/router";
import { DataError } from "@ensemble/session";
import { Button, DisplayTitle, EmptyState, Page } from "@ensemble/ui";
import { type ReactNode, useEffect, useRef } from "react";
import styles from "./alerts.module.css";

interface KeyPageProps<T> {
  title: string;
  /** Describes what the button does. */
  text: string;
  action: string;
  onConfirm: (key: string) => Promise<T>;
  /** Replaces the question after success. */
  done: (result: T) => ReactNode;
  expired: { title: string; text: string };
}

const incomplete = {
  title: "This link is incomplete",
  text: "Open it from the email again, or copy the whole link.",
};

/**
 * A page opened from an emailed link. It asks for a click because mail scanners follow every link.
 */
export function KeyPage<T>(props: KeyPageProps<T>): ReactNode {
  const { title, text, action, onConfirm, done, expired } = props;
  const [searchParams] = useSearchParams();
  const key = searchParams.get("key") ?? "";
  const client = useQueryClient();
  const { mutate, isPending, isSuccess, data, error } = useMutation({
    mutationFn: () => onConfirm(key),
    onSuccess: () => client.invalidateQueries({ queryKey: alertKeys.all }),
  });
  const resultRef = useRef<HTMLDivElement>(null);
  const hint = error instanceof DataError ? error.hint : undefined;
  const isUnknown = key === "" || hint === "link_unknown";
  const isExpired = hint === "link_expired";
  useEffect(() => {
    if (isSuccess || isExpired || hint === "link_unknown") resultRef.current?.focus();
  }, [isSuccess, isExpired, hint]);

  return (
    <Page title={pageTitle(title)}>
      <meta name="robots" content="noindex" />
      <DisplayTitle>{title}</DisplayTitle>
      <div ref={resultRef} tabIndex={-1} className={styles.result}>
        {isSuccess ? (
          done(data)
        ) : isUnknown || isExpired ? (
          <EmptyState {...(isExpired ? expired : incomplete)}>
            <Button asChild size="3">
              <Link to={paths.home()}>Go to Home</Link>
            </Button>
          </EmptyState>
        ) : (
          <div className={styles.question}>
            <p>{text}</p>
            {error && <p role="alert">{explainAlertRefusal(error)}</p>}
            <Button size="4" disabled={isPending} onClick={() => mutate()}>
              {action}
            </Button>
          </div>
        )}
      </div>
    </Page>
  );
}
