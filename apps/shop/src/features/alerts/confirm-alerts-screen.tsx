import { paths } from "@ensemble/contract";
import { storeManageKey } from "@ensemble/domain";
import { Link } from "@ensemble/router";
import { Button, EmptyState } from "@ensemble/ui";
import type { ReactNode } from "react";
import { shopPaths } from "../../paths";
import { confirmAlerts } from "./alerts";
import { KeyPage } from "./key-page";

/** The second step of the double opt-in (ALERT-4). Stores the manage key on this device. */
export default function ConfirmAlertsScreen(): ReactNode {
  return (
    <KeyPage
      title="Confirm Your Alerts"
      text="We'll email you when a price drops or something is back in stock, at most once a day, and on Mondays when a stylist you follow has new looks. You can unsubscribe from any email with one click."
      action="Confirm"
      onConfirm={async (key) => {
        const manageKey = await confirmAlerts(key);
        if (manageKey !== null) storeManageKey(manageKey);
      }}
      done={() => (
        <EmptyState
          title="You're all set"
          text="We'll let you know. You can manage your alerts anytime."
        >
          <Button asChild size="3">
            <Link to={shopPaths.alerts()}>My Alerts</Link>
          </Button>
          <Button asChild size="3" variant="soft" color="gray">
            <Link to={paths.outfits()}>Browse Outfits</Link>
          </Button>
        </EmptyState>
      )}
      expired={{
        title: "This link has expired",
        text: "Confirmation links work for 48 hours. Set the alert or follow the stylist again and we'll send you a new one.",
      }}
    />
  );
}
