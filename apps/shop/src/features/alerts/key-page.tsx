import { pageTitle, paths } from "@ensemble/contract";
import { useMutation, useQueryClient } from "@ensemble/query";
import { Link, useSearchParams } from "@ensemble/router";
import { DataError, explainRefusal } from "@ensemble/session";
import { Button, DisplayTitle, EmptyState, Page } from "@ensemble/ui";
import { type ReactNode, useEffect, useRef } from "react";
import { alertKeys } from "../../query-keys";
import { alertRefusals } from "./alerts";
import styles from "./alerts.module.css";

interface KeyPageProps<T> {
  title: string;
  /** What the button does, in a sentence. */
  text: string;
  action: string;
  /** Does it with the key of the mail. */
  onConfirm: (key: string) => Promise<T>;
  /** Instead of the question, once done. */
  done: (result: T) => ReactNode;
  /** For a link that came too late. */
  expired: { title: string; text: string };
}

const incomplete = {
  title: "This link is incomplete",
  text: "Open it from the email again, or copy the whole link.",
};

/**
 * A page that a mail's link leads to. It asks before it does something, because programs that check
 * mails follow every link.
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
            {error && <p role="alert">{explainRefusal(error, alertRefusals)}</p>}
            <Button size="4" disabled={isPending} onClick={() => mutate()}>
              {action}
            </Button>
          </div>
        )}
      </div>
    </Page>
  );
}
