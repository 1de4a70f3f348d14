import { paths } from "@ensemble/contract";
import { Link } from "@ensemble/router";
import { Button, EmptyState } from "@ensemble/ui";
import type { ReactNode } from "react";
import { endAlerts, forgetKey } from "./alerts";
import { KeyPage } from "./key-page";

/** Ends all alerts of a mail's recipient, without a session (ALERT-7). */
export default function UnsubscribeScreen(): ReactNode {
  return (
    <KeyPage
      title="Unsubscribe"
      text="This ends all your alerts: we tell you of no price and no return to stock any more."
      action="Unsubscribe"
      onAct={async (key) => {
        await endAlerts(key);
        forgetKey();
      }}
      done={() => (
        <EmptyState
          title="You are unsubscribed"
          text="All your alerts have ended. You can set new ones at any time."
        >
          <Button asChild size="3">
            <Link to={paths.home()}>Go to the first page</Link>
          </Button>
        </EmptyState>
      )}
      expired={{ title: "You are unsubscribed", text: "All your alerts had ended before." }}
    />
  );
}
