import { formatPrice, paths, pictureAt, pictureSet } from "@ensemble/contract";
import { useMutation, useQueryClient } from "@ensemble/query";
import { Link } from "@ensemble/router";
import { explainRefusal } from "@ensemble/session";
import { utcMonthDay } from "@ensemble/time";
import { Button, Picture, toast } from "@ensemble/ui";
import type { ReactNode } from "react";
import { alertKeys } from "../../../query-keys";
import { useAlertSheet } from "../alert-sheet";
import { alertRefusals, removeAlert, type Alert } from "../alerts";
import styles from "./alert-row.module.css";

interface AlertRowProps {
  alert: Alert;
  /** Of an address without an account. */
  manageKey: string | undefined;
}

/** One alert: of what, when it tells, and what was told. */
export function AlertRow({ alert, manageKey }: AlertRowProps): ReactNode {
  const { id, kind, name, slug, image, price, sizes, size, price_limit } = alert;
  const isOutfit = alert.outfit_id !== null;
  const thing = {
    kind: isOutfit ? ("outfits" as const) : ("items" as const),
    id: alert.outfit_id ?? alert.item_id,
    ...{ name, price, sizes },
  };
  const known = { priceLimit: price_limit, size, manageKey };
  const { open, sheet } = useAlertSheet({ thing, kind, known });
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => removeAlert(id, manageKey),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: alertKeys.all });
      toast({ kind: "success", title: "The alert was removed" });
    },
    onError: (error) => toast({ kind: "error", title: explainRefusal(error, alertRefusals) }),
  });
  return (
    <article className={styles.row}>
      <div className={styles.picture}>
        <Picture src={pictureAt(image, 240)} srcSet={pictureSet(image)} sizes="96px" alt="" />
      </div>
      <div className={styles.words}>
        <h2 className={styles.name}>
          <Link to={isOutfit ? paths.outfit(slug) : paths.piece(slug)}>{name}</Link>
        </h2>
        <p>{wishOf(alert)}</p>
        <p className={styles.facts}>{stateOf(alert)}</p>
      </div>
      <div className={styles.actions}>
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
      </div>
      {sheet}
    </article>
  );
}

function wishOf({ kind, size, price_limit: limit, since_price: since }: Alert): string {
  if (kind === "back_in_stock") return size ? `When it is back in ${size}` : "When it is back";
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
