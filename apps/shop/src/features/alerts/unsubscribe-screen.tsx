import { paths } from "@ensemble/contract";
import { removeManageKey } from "@ensemble/domain";
import { Link } from "@ensemble/router";
import { Button, EmptyState } from "@ensemble/ui";
import type { ReactNode } from "react";
import { unsubscribe } from "./alerts";
import { KeyPage } from "./key-page";

/** Turns off all alerts of an email address, without a session (ALERT-7). */
export default function UnsubscribeScreen(): ReactNode {
  return (
    <KeyPage
      title="Unsubscribe"
      text="This turns off all alerts for your email address and ends your follows. For six months, we won't ask it to confirm new ones, no matter who enters it."
      action="Unsubscribe"
      onConfirm={async (key) => {
        await unsubscribe(key);
        removeManageKey();
      }}
      done={() => (
        <EmptyState
          title="You're unsubscribed"
          text="All your alerts are off. To set new ones in the next six months, sign in first."
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
