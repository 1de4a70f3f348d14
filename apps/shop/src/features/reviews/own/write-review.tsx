import { paths } from "@ensemble/contract";
import { Link, useLocation } from "@ensemble/router";
import type { Session } from "@ensemble/session";
import { Button } from "@ensemble/ui";
import type { ReactNode } from "react";

interface WriteReviewProps {
  session: Session["status"];
  /** Whether it is known if the viewer has written one already. */
  ready: boolean;
  failed: boolean;
  onRetry: () => void;
  onWrite: () => void;
}

/** The link to the viewer's own review; a visitor returns here after signing in. */
export function WriteReview(props: WriteReviewProps): ReactNode {
  const { session, ready, failed, onRetry, onWrite } = props;
  const back = paths.auth(`${useLocation().pathname}#reviews`);
  const look = { variant: "outline", color: "gray", highContrast: true, size: "4" } as const;
  if (session === "anonymous") {
    return (
      <Button asChild {...look}>
        <Link to={back}>Sign in to write a review</Link>
      </Button>
    );
  }
  if (failed) {
    return (
      <Button {...look} onClick={onRetry}>
        Your review could not be loaded. Retry
      </Button>
    );
  }
  return (
    <Button {...look} disabled={!ready} onClick={onWrite}>
      Write a review
    </Button>
  );
}
