import { pageTitle } from "@ensemble/contract";
import { useQuery } from "@ensemble/query";
import { useSearchParams } from "@ensemble/router";
import { useSession } from "@ensemble/session";
import { DisplayTitle, Page, Spinner } from "@ensemble/ui";
import { useEffect, useState, type ReactNode } from "react";
import { Loaded } from "../../../layout/loaded";
import { forgetKey, isOutdated, keepKey, keyOnDevice } from "../alert-key";
import { alertsOf } from "../alerts";
import { AlertRow } from "./alert-row";
import styles from "./alerts-screen.module.css";
import { NobodysAlerts, NoAlerts } from "./no-alerts";

/** The alerts of an account, or of the address whose key is in the link (ALERT-6). */
export default function AlertsScreen(): ReactNode {
  const session = useSession();
  const [mailed, address] = useMailedKey();
  const userId = session.status === "signedIn" ? session.user.id : undefined;
  const key = mailed ?? (session.status === "anonymous" ? keyOnDevice() : undefined);
  const known = key !== undefined || userId !== undefined;
  const query = useQuery({ ...alertsOf(userId, key), enabled: known && !address, retry: false });
  const outdated = isOutdated(query.error);
  useEffect(() => {
    if (outdated && key === keyOnDevice()) forgetKey();
  }, [outdated, key]);

  return (
    <Page title={pageTitle("My Alerts")}>
      <meta name="robots" content="noindex" />
      <DisplayTitle>My Alerts</DisplayTitle>
      {outdated || (!known && session.status === "anonymous") ? (
        <NobodysAlerts outdated={outdated} />
      ) : (
        <Loaded
          query={query}
          what="Your alerts"
          loading={
            <div className={styles.loading} role="status" aria-label="Loading your alerts">
              <Spinner size="3" />
            </div>
          }
        >
          {(alerts) =>
            alerts.length === 0 ? (
              <NoAlerts />
            ) : (
              <ul className={styles.list}>
                {alerts.map((alert) => (
                  <li key={alert.id}>
                    <AlertRow alert={alert} manageKey={key} />
                  </li>
                ))}
              </ul>
            )
          }
        </Loaded>
      )}
    </Page>
  );
}

/** The key that a mail's link brought, kept on this device and taken out of the address. */
function useMailedKey(): [key: string | undefined, inAddress: boolean] {
  const [address, setAddress] = useSearchParams();
  const given = address.get("key") ?? undefined;
  const [kept, setKept] = useState(given);
  if (given !== undefined && given !== kept) setKept(given);
  useEffect(() => {
    if (given === undefined) return;
    keepKey(given);
    setAddress({}, { replace: true });
  }, [given, setAddress]);
  return [kept, given !== undefined];
}
