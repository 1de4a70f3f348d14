import { paths } from "@ensemble/contract";
import { Link } from "@ensemble/router";
import { Button, EmptyState } from "@ensemble/ui";
import type { ReactNode } from "react";
import { shopPaths } from "../../../paths";

export function NobodysAlerts({ outdated }: { outdated: boolean }): ReactNode {
  return (
    <EmptyState
      title={outdated ? "This link opens nothing any more" : "Whose alerts?"}
      text={
        outdated
          ? "Its address has no alerts any more, or has an account by now. Sign in to see the account's."
          : "Sign in to see the alerts of your account, or open the link in one of our mails."
      }
    >
      <Button asChild size="3">
        <Link to={paths.auth(shopPaths.alerts())}>Sign in</Link>
      </Button>
    </EmptyState>
  );
}

export function NoAlerts(): ReactNode {
  return (
    <EmptyState
      title="No alerts yet"
      text="On the page of a piece or an outfit, press 'Tell me when the price falls' or 'Tell me when it's back'."
    >
      <Button asChild size="3">
        <Link to={paths.pieces()}>Browse Pieces</Link>
      </Button>
    </EmptyState>
  );
}
