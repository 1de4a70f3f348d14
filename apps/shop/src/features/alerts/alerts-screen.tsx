import { formatPrice, formatRate, formatWholePrice, pageTitle, paths } from "@ensemble/contract";
import { live, useMutation, useQuery, useQueryClient } from "@ensemble/query";
import { Link, useSearchParams } from "@ensemble/router";
import { useSession } from "@ensemble/session";
import {
  type Alert,
  alertKeys,
  alertsQuery,
  explainAlertRefusal,
  isKeyInvalid,
  removeAlert,
  removeManageKey,
  storedManageKey,
  storeManageKey,
  utcDate,
} from "@ensemble/domain";
import { Actions, Button, DisplayTitle, EmptyState, Page, PlainList, toast } from "@ensemble/ui";
import { type ReactNode, useEffect, useState } from "react";
import { PictureRow } from "../../components/picture-row";
import { LoadingSpinner, QueryView } from "../../components/query-view";
import { useLazySheet } from "../../components/lazy-sheet";
import { shopPaths } from "../../paths";
import type { ProductAlertKind } from "./alerts";
import styles from "./alerts.module.css";

/** The alerts of the account, or of the email address whose key is in the link (ALERT-6). */
export default function AlertsScreen(): ReactNode {
  const session = useSession();
  const [linkKey, isKeyInUrl] = useLinkKey();
  const userId = session.status === "signedIn" ? session.user.id : undefined;
  const key = linkKey ?? (session.status === "anonymous" ? storedManageKey() : undefined);
  const isIdentified = key !== undefined || userId !== undefined;
  const query = useQuery({
    ...alertsQuery(userId, key),
    ...live,
    enabled: isIdentified && !isKeyInUrl,
    retry: false,
  });
  const isInvalid = isKeyInvalid(query.error);
  useEffect(() => {
    if (isInvalid && key === storedManageKey()) removeManageKey();
  }, [isInvalid, key]);

  return (
    <Page title={pageTitle("My Alerts")}>
      <meta name="robots" content="noindex" />
      <DisplayTitle>My Alerts</DisplayTitle>
      {isInvalid || (!isIdentified && session.status === "anonymous") ? (
        <SignInForAlerts isInvalid={isInvalid} />
      ) : (
        <QueryView
          query={query}
          subject="Your alerts"
          loading={<LoadingSpinner label="Loading your alerts" />}
        >
          {(alerts) =>
            alerts.length === 0 ? (
              <NoAlerts />
            ) : (
              <PlainList className={styles.list}>
                {alerts.map((alert) => (
                  <li key={alert.id}>
                    {alert.kind === "new_looks" ? (
                      <FollowRow alert={alert} manageKey={key} />
                    ) : (
                      <AlertRow alert={alert} kind={alert.kind} manageKey={key} />
                    )}
                  </li>
                ))}
              </PlainList>
            )
          }
        </QueryView>
      )}
    </Page>
  );
}

/** Returns the key from an emailed link. Stores it on this device and removes it from the URL. */
function useLinkKey(): [key: string | undefined, inAddress: boolean] {
  const [searchParams, setSearchParams] = useSearchParams();
  const keyInUrl = searchParams.get("key") ?? undefined;
  const [linkKey, setLinkKey] = useState(keyInUrl);
  if (keyInUrl !== undefined && keyInUrl !== linkKey) setLinkKey(keyInUrl);
  useEffect(() => {
    if (keyInUrl === undefined) return;
    storeManageKey(keyInUrl);
    setSearchParams({}, { replace: true });
  }, [keyInUrl, setSearchParams]);
  return [linkKey, keyInUrl !== undefined];
}

function SignInForAlerts({ isInvalid }: { isInvalid: boolean }): ReactNode {
  return (
    <EmptyState
      title={isInvalid ? "This link no longer works" : "Sign in to see your alerts"}
      text={
        isInvalid
          ? "Its email address no longer has alerts, or now has an account. Sign in to see your account's alerts."
          : "Sign in to see your account's alerts, or open the link in one of our emails."
      }
    >
      <Button asChild size="3">
        <Link to={paths.auth(shopPaths.alerts())}>Sign In</Link>
      </Button>
    </EmptyState>
  );
}

function NoAlerts(): ReactNode {
  return (
    <EmptyState
      title="No alerts yet"
      text="Open an item or outfit and choose “Notify me when the price drops” or “Notify me when it's back in stock,” or follow a stylist."
    >
      <Button asChild size="3">
        <Link to={paths.items()}>Browse Items</Link>
      </Button>
    </EmptyState>
  );
}

interface RowProps {
  alert: Alert;
  /** The key of an email address without an account. */
  manageKey: string | undefined;
}

// Shares the chunk of alert-button.tsx by its name.
const loadForm = () => import(/* webpackChunkName: "alert-form" */ "./alert-form");

interface AlertRowProps extends RowProps {
  kind: ProductAlertKind;
}

function AlertRow({ alert, kind, manageKey }: AlertRowProps): ReactNode {
  const { name, slug, image, price, sizes, size, price_limit } = alert;
  const isOutfit = alert.outfit_id !== null;
  const target = {
    kind: isOutfit ? ("outfits" as const) : ("items" as const),
    id: alert.outfit_id ?? alert.item_id,
    ...{ name, price, sizes },
  };
  const existing = { priceLimit: price_limit, size, manageKey };
  const { open, sheet } = useLazySheet(loadForm, "This didn't load. Try again.", (code, close) => (
    <code.AlertForm draft={{ target, kind, existing }} onClose={close} />
  ));
  const edit = alert.ended_at ? "Notify Me Again" : "Edit";
  return (
    <PictureRow
      image={image}
      name={name}
      to={isOutfit ? paths.outfit(slug) : paths.item(slug)}
      heading="h2"
      className={styles.row}
      facts={
        <>
          <p>{alertCondition(alert)}</p>
          <p>{alertStatus(alert)}</p>
        </>
      }
    >
      <Actions className={styles.actions}>
        <Button
          size="2"
          variant="soft"
          color="gray"
          aria-haspopup="dialog"
          aria-label={alert.ended_at ? `Notify Me Again: ${name}` : `Edit alert for ${name}`}
          onClick={open}
        >
          {edit}
        </Button>
        <RemoveButton
          {...{ alert, manageKey }}
          label="Remove"
          name={`Remove alert for ${name}`}
          done="Alert removed"
        />
      </Actions>
      {sheet}
    </PictureRow>
  );
}

/** A followed stylist, whose name goes without a trace while the page isn't listed (ALERT-11). */
function FollowRow({ alert, manageKey }: RowProps): ReactNode {
  const { name, slug, image, notified_at: at } = alert as Nullable<Alert>;
  const mailed = at ? ` · last emailed on ${utcDate(at, "short")}` : "";
  return (
    <PictureRow
      image={image ?? ""}
      name={name ?? "A stylist who isn't listed"}
      to={slug === null ? paths.experts() : paths.expert(slug)}
      heading="h2"
      className={styles.row}
      facts={
        <>
          <p>New looks, on Mondays</p>
          <p>{name === null ? "Paused until the stylist is listed again" : `Following${mailed}`}</p>
        </>
      }
    >
      <Actions className={styles.actions}>
        <RemoveButton
          {...{ alert, manageKey }}
          label="Unfollow"
          name={`Unfollow ${name ?? "a stylist who isn't listed"}`}
          done={name === null ? "Follow removed" : `You no longer follow ${name}`}
        />
      </Actions>
    </PictureRow>
  );
}

/** The generated types of a function's rows don't say what can be null. */
type Nullable<Row> = { [Column in keyof Row]: Row[Column] | null };

interface RemoveButtonProps extends RowProps {
  label: string;
  /** Accessible name. */
  name: string;
  /** Shown once it's removed. */
  done: string;
}

function RemoveButton({ alert, manageKey, label, name, done }: RemoveButtonProps): ReactNode {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => removeAlert(alert.id, manageKey),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: alertKeys.all });
      toast({ kind: "success", title: done });
    },
    onError: (error) => toast({ kind: "error", title: explainAlertRefusal(error) }),
  });
  return (
    <Button
      size="2"
      variant="soft"
      color="gray"
      aria-label={name}
      disabled={isPending}
      onClick={() => mutate()}
    >
      {label}
    </Button>
  );
}

function alertCondition({ kind, size, price_limit: limit }: Alert): string {
  if (kind === "back_in_stock")
    return size ? `When it's back in stock in size ${size}` : "When it's back in stock";
  return limit === null ? "When the price drops" : `When it's ${formatRate(limit)} or less`;
}

function alertStatus(alert: Alert): string {
  const { outfit_id, price, taken_down_at, notified_at, notified_price, ended_at } = alert;
  const format = outfit_id === null ? formatPrice : formatWholePrice;
  const now = taken_down_at ? "No longer sold" : `Now ${format(price)}`;
  if (!notified_at) return now;
  const day = utcDate(notified_at, "short");
  if (ended_at) return `${now} · back in stock ${day}`;
  return notified_price === null ? now : `${now} · emailed on ${day}`;
}
