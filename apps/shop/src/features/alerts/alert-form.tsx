import {
  alertKeys,
  explainAlertRefusal,
  isAlertAddress,
  isKeyInvalid,
  isShoeSize,
  readAmount,
  removeManageKey,
  setAlert,
  sizeFor,
  storedManageKey,
} from "@ensemble/domain";
import { formatPrice, formatWholePrice } from "@ensemble/contract";
import { FormField } from "@ensemble/controls";
import { useMutation, useQueryClient } from "@ensemble/query";
import { useSession } from "@ensemble/session";
import { Button, TextField, toast } from "@ensemble/ui";
import { zodResolver } from "@hookform/resolvers/zod";
import { type ReactNode, useState } from "react";
import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import { Sheet } from "../../components/sheet";
import { noStyle, sizesIn, styleOptions, useStyle } from "../style/style";
import type { AlertDraft, ProductAlertKind } from "./alerts";
import styles from "./alerts.module.css";

interface AlertFormProps {
  draft: AlertDraft;
  onClose: () => void;
}

/** "any" means the first size that is back in stock. */
const sizeChoices = ["any", ...styleOptions.size] as const;

/** Returns the schema of the form. Visitors without an account must enter an email address. */
const alertSchema = (kind: ProductAlertKind, price: number, needsEmail: boolean) =>
  z.object({
    limit: z.string().check(
      z.trim(),
      z.refine((text) => kind !== "price_drop" || text === "" || isBelow(text, price), {
        error: `Enter a price below ${formatPrice(price)}.`,
      }),
    ),
    size: z.enum(sizeChoices),
    email: z.string().check(
      z.trim(),
      z.refine((text) => !needsEmail || isAlertAddress(text), {
        error: "Enter your email address.",
      }),
    ),
  });

function isBelow(text: string, price: number): boolean {
  const amount = readAmount(text) ?? 0;
  return amount > 0 && amount < price;
}

type AlertFormValues = z.infer<ReturnType<typeof alertSchema>>;

const titles: Record<ProductAlertKind, string> = {
  price_drop: "Price Drop Alert",
  back_in_stock: "Back-in-Stock Alert",
};

/** Sets or changes an alert (ALERT-1, ALERT-3). */
export function AlertForm({ draft, onClose }: AlertFormProps): ReactNode {
  const { target, kind, existing } = draft;
  const session = useSession();
  const [deviceKey, setDeviceKey] = useState(storedManageKey);
  const manageKey = existing?.manageKey ?? (session.status === "signedIn" ? undefined : deviceKey);
  const needsEmail = session.status !== "signedIn" && manageKey === undefined;
  // An outfit's shoes count in any size (ALERT-1).
  const sizes =
    target.kind === "outfits" ? target.sizes.filter((size) => !isShoeSize(size)) : target.sizes;
  const ownSize = sizeFor(sizes, sizesIn(useStyle().data ?? noStyle));
  const client = useQueryClient();
  const { register, handleSubmit, formState } = useForm<AlertFormValues>({
    resolver: zodResolver(alertSchema(kind, target.price, needsEmail)),
    defaultValues: {
      limit: existing?.priceLimit?.toFixed(2) ?? "",
      size: existing
        ? (existing.size ?? "any")
        : ownSize && sizes.includes(ownSize)
          ? ownSize
          : "any",
      email: "",
    },
  });
  const { errors } = formState;
  const { mutate, isPending, error, data } = useMutation({
    mutationFn: ({ limit, size, email }: AlertFormValues) =>
      setAlert({
        kind,
        ...(target.kind === "outfits" ? { outfit_id: target.id } : { item_id: target.id }),
        ...(kind === "price_drop" && limit !== "" && { price_limit: readAmount(limit)! }),
        ...(kind === "back_in_stock" && size !== "any" && { size }),
        ...(needsEmail ? { address: email } : { manage_key: manageKey }),
      }),
    onSuccess: (result) => {
      void client.invalidateQueries({ queryKey: alertKeys.all });
      if (result === "asked") return;
      toast({ kind: "success", title: "Alert set" });
      onClose();
    },
    onError: (failure) => {
      if (!isKeyInvalid(failure)) return;
      removeManageKey();
      setDeviceKey(undefined);
    },
  });

  if (data === "asked") return <CheckEmail onClose={onClose} />;
  return (
    <Sheet title={titles[kind]} onClose={onClose}>
      <form
        noValidate
        className={styles.form}
        onSubmit={(event) => void handleSubmit((values) => mutate(values))(event)}
      >
        <p className={styles.text}>
          {`${target.name}. Current price: ${(target.kind === "outfits" ? formatWholePrice : formatPrice)(target.price)}`}
        </p>
        {kind === "price_drop" && (
          <FormField
            label="Target price"
            optional
            hint="Leave blank to hear about any price drop."
            issue={errors.limit?.message}
          >
            {(field) => (
              <TextField.Root
                {...field}
                size="3"
                inputMode="decimal"
                autoComplete="off"
                {...register("limit")}
              />
            )}
          </FormField>
        )}
        {kind === "back_in_stock" && sizes.length > 0 && (
          <FormField label="Size" issue={errors.size?.message}>
            {(field) => (
              <select {...field} {...register("size")}>
                <option value="any">Any size</option>
                {sizes.map((size) => (
                  <option key={size} value={size}>
                    {size}
                  </option>
                ))}
              </select>
            )}
          </FormField>
        )}
        {needsEmail && (
          <FormField
            label="Your email"
            hint="We'll email you to confirm, then at most once a day. Unsubscribe anytime with one click."
            issue={errors.email?.message}
          >
            {(field) => (
              <TextField.Root
                {...field}
                size="3"
                type="email"
                autoComplete="email"
                {...register("email")}
              />
            )}
          </FormField>
        )}
        {error && <p role="alert">{explainAlertRefusal(error)}</p>}
        <Button type="submit" size="3" disabled={isPending}>
          {existing ? "Save" : "Set Alert"}
        </Button>
      </form>
    </Sheet>
  );
}

/** Looks the same for every email address, so that it doesn't reveal which ones have alerts. */
function CheckEmail({ onClose }: { onClose: () => void }): ReactNode {
  return (
    <Sheet title="Check Your Email" onClose={onClose} footer={<Button size="3">Done</Button>}>
      <p className={styles.text} role="status">
        We sent you a confirmation link. Open it within 48 hours to turn on your alert.
      </p>
      <details className={styles.text}>
        <summary>No email?</summary>
        <p>
          If you set another alert in the last hour, it may take a little longer. We send at most
          three of these a day. If you unsubscribed in the last six months, sign in to set alerts.
        </p>
      </details>
    </Sheet>
  );
}
