import { formatPrice, pageTitle, paths } from "@ensemble/contract";
import { useMutation, useQuery, useQueryClient } from "@ensemble/query";
import { Link, useSearchParams } from "@ensemble/router";
import { explainRefusal, useSession } from "@ensemble/session";
import { utcMonthDay } from "@ensemble/domain";
import { Actions, Button, DisplayTitle, EmptyState, Page, PlainList, toast } from "@ensemble/ui";
import { type ReactNode, useEffect, useState } from "react";
import { PictureRow } from "../../components/picture-row";
import { Loaded, LoadingSpinner } from "../../components/loaded";
import { useLateSheet } from "../../components/late-sheet";
import { shopPaths } from "../../paths";
import { alertKeys } from "../../query-keys";
import {
  type Alert,
  alertRefusals,
  alertsOf,
  forgetKey,
  isOutdated,
  keepKey,
  keyOnDevice,
  removeAlert,
} from "./alerts";
import styles from "./alerts.module.css";

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
          loading={<LoadingSpinner label="Loading your alerts" />}
        >
          {(alerts) =>
            alerts.length === 0 ? (
              <NoAlerts />
            ) : (
              <PlainList className={styles.list}>
                {alerts.map((alert) => (
                  <li key={alert.id}>
                    <AlertRow alert={alert} manageKey={key} />
                  </li>
                ))}
              </PlainList>
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

function NobodysAlerts({ outdated }: { outdated: boolean }): ReactNode {
  return (
    <EmptyState
      title={outdated ? "This link no longer works" : "Whose alerts?"}
      text={
        outdated
          ? "Its email address no longer has alerts, or now has an account. Sign in to see your account's alerts."
          : "Sign in to see your account's alerts, or open the link in one of our emails."
      }
    >
      <Button asChild size="3">
        <Link to={paths.auth(shopPaths.alerts())}>Sign in</Link>
      </Button>
    </EmptyState>
  );
}

function NoAlerts(): ReactNode {
  return (
    <EmptyState
      title="No alerts yet"
      text="Open an item or outfit and choose “Notify me when the price drops” or “Notify me when it's back in stock.”"
    >
      <Button asChild size="3">
        <Link to={paths.items()}>Browse Items</Link>
      </Button>
    </EmptyState>
  );
}

interface AlertRowProps {
  alert: Alert;
  /** Of an address without an account. */
  manageKey: string | undefined;
}

// The chunk of the buttons on other screens, by its name.
const loadForm = () => import(/* webpackChunkName: "alert-form" */ "./alert-form");

/** One alert: of what, when it tells, and what was told. */
function AlertRow({ alert, manageKey }: AlertRowProps): ReactNode {
  const { id, kind, name, slug, image, price, sizes, size, price_limit } = alert;
  const isOutfit = alert.outfit_id !== null;
  const thing = {
    kind: isOutfit ? ("outfits" as const) : ("items" as const),
    id: alert.outfit_id ?? alert.item_id,
    ...{ name, price, sizes },
  };
  const known = { priceLimit: price_limit, size, manageKey };
  const { open, sheet } = useLateSheet(loadForm, "This didn't load. Try again.", (code, close) => (
    <code.AlertForm wish={{ thing, kind, known }} onClose={close} />
  ));
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => removeAlert(id, manageKey),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: alertKeys.all });
      toast({ kind: "success", title: "Alert removed" });
    },
    onError: (error) => toast({ kind: "error", title: explainRefusal(error, alertRefusals) }),
  });
  return (
    <PictureRow
      image={image}
      name={name}
      to={isOutfit ? paths.outfit(slug) : paths.item(slug)}
      heading="h2"
      className={styles.row}
      facts={
        <>
          <p>{wishOf(alert)}</p>
          <p>{stateOf(alert)}</p>
        </>
      }
    >
      <Actions className={styles.actions}>
        <Button
          size="2"
          variant="soft"
          color="gray"
          aria-haspopup="dialog"
          aria-label={`${alert.ended_at ? "Tell me again" : "Change"}: ${name}`}
          onClick={open}
        >
          {alert.ended_at ? "Tell me again" : "Change"}
        </Button>
        <Button
          size="2"
          variant="soft"
          color="gray"
          aria-label={`Remove: ${name}`}
          disabled={isPending}
          onClick={() => mutate()}
        >
          Remove
        </Button>
      </Actions>
      {sheet}
    </PictureRow>
  );
}

function wishOf({ kind, size, price_limit: limit, since_price: since }: Alert): string {
  if (kind === "back_in_stock")
    return size ? `Back-in-Stock Alert in stock in ${size}` : "Back-in-Stock Alert in stock";
  return limit === null
    ? `When it costs less than ${formatPrice(since)}`
    : `When it costs ${formatPrice(limit)} or less`;
}

function stateOf({ price, told_at, told_price, ended_at }: Alert): string {
  const now = `Now ${formatPrice(price)}`;
  if (!told_at) return now;
  const day = utcMonthDay(told_at, "long");
  if (ended_at) return `${now} · it was back on ${day}`;
  return told_price === null ? now : `${now} · we told you of ${formatPrice(told_price)} on ${day}`;
}
