import { paths } from "@ensemble/contract";
import { Link } from "@ensemble/router";
import { Button, EmptyState } from "@ensemble/ui";
import type { ReactNode } from "react";
import { removeManageKey, unsubscribe } from "./alerts";
import { KeyPage } from "./key-page";

/** Ends all alerts of a mail's recipient, without a session (ALERT-7). */
export default function UnsubscribeScreen(): ReactNode {
  return (
    <KeyPage
      title="Unsubscribe"
      text="This turns off all your alerts. We'll no longer email you about price drops or items back in stock."
      action="Unsubscribe"
      onConfirm={async (key) => {
        await unsubscribe(key);
        removeManageKey();
      }}
      done={() => (
        <EmptyState
          title="You're unsubscribed"
          text="All your alerts are off. You can set new ones anytime."
        >
          <Button asChild size="3">
            <Link to={paths.home()}>Go to Home</Link>
          </Button>
        </EmptyState>
      )}
      expired={{ title: "You're unsubscribed", text: "You had no active alerts." }}
    />
  );
}
