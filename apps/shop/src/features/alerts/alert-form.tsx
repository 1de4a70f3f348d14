import { isShoeSize, sizeFor } from "@ensemble/domain";
import { formatPrice } from "@ensemble/contract";
import { FormField } from "@ensemble/controls";
import { useMutation, useQueryClient } from "@ensemble/query";
import { explainRefusal, useSession } from "@ensemble/session";
import { Button, TextField, toast } from "@ensemble/ui";
import { zodResolver } from "@hookform/resolvers/zod";
import { type ReactNode, useState } from "react";
import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import { Sheet } from "../../components/sheet";
import { alertKeys } from "../../query-keys";
import { noStyle, sizesIn, styleOptions, useStyle } from "../style/style";
import {
  type AlertKind,
  alertRefusals,
  type AlertWish,
  forgetKey,
  isOutdated,
  keyOnDevice,
  setAlert,
} from "./alerts";
import styles from "./alerts.module.css";

interface AlertFormProps {
  wish: AlertWish;
  onClose: () => void;
}

/** "any" is a size too: whichever comes back first. */
const sizeChoices = ["any", ...styleOptions.size] as const;

const isAddress = /^[^\s@<>(),;:"]+@[^\s@<>(),;:"]+\.[^\s@<>(),;:".]+$/;

/** What the form asks: a price below the present one, a size, and the address of who has no account. */
const alertSchema = (kind: AlertKind, price: number, asksAddress: boolean) =>
  z.object({
    limit: z.string().check(
      z.trim(),
      z.refine((text) => kind !== "price_drop" || text === "" || isBelow(text, price), {
        error: "Enter a price below the current one, such as 49.90.",
      }),
    ),
    size: z.enum(sizeChoices),
    address: z.string().check(
      z.trim(),
      z.refine((text) => !asksAddress || (text.length <= 254 && isAddress.test(text)), {
        error: "Enter your email address.",
      }),
    ),
  });

const isBelow = (text: string, price: number): boolean =>
  /^\d{1,7}([.,]\d{1,2})?$/.test(text) && amountIn(text) > 0 && amountIn(text) < price;

const amountIn = (text: string): number => Number(text.trim().replace(",", "."));

type AlertWords = z.infer<ReturnType<typeof alertSchema>>;

const titles: Record<AlertKind, string> = {
  price_drop: "Price Drop Alert",
  back_in_stock: "Back-in-Stock Alert",
};

/** Asks from which price, in which size and where to tell, and sets the alert (ALERT-1, ALERT-3). */
export function AlertForm({ wish, onClose }: AlertFormProps): ReactNode {
  const { thing, kind, known } = wish;
  const session = useSession();
  const [onDevice, setOnDevice] = useState(keyOnDevice);
  const manageKey = known?.manageKey ?? (session.status === "signedIn" ? undefined : onDevice);
  const asksAddress = session.status !== "signedIn" && manageKey === undefined;
  // An outfit's shoes count in any of theirs (ALERT-1).
  const sizes =
    thing.kind === "outfits" ? thing.sizes.filter((size) => !isShoeSize(size)) : thing.sizes;
  const own = sizeFor(sizes, sizesIn(useStyle().data ?? noStyle));
  const client = useQueryClient();
  const { register, handleSubmit, formState } = useForm<AlertWords>({
    resolver: zodResolver(alertSchema(kind, thing.price, asksAddress)),
    defaultValues: {
      limit: known?.priceLimit?.toFixed(2) ?? "",
      size: known ? (known.size ?? "any") : own && sizes.includes(own) ? own : "any",
      address: "",
    },
  });
  const { errors } = formState;
  const { mutate, isPending, error, data } = useMutation({
    mutationFn: ({ limit, size, address }: AlertWords) =>
      setAlert({
        thing,
        kind,
        ...(kind === "price_drop" && limit !== "" && { priceLimit: amountIn(limit) }),
        ...(kind === "back_in_stock" && size !== "any" && { size }),
        ...(asksAddress ? { address } : { manageKey }),
      }),
    onSuccess: (answer) => {
      void client.invalidateQueries({ queryKey: alertKeys.all });
      if (answer === "asked") return;
      toast({ kind: "success", title: "Alert set" });
      onClose();
    },
    onError: (refused) => {
      if (!isOutdated(refused)) return;
      forgetKey();
      setOnDevice(undefined);
    },
  });

  if (data === "asked") return <LookIntoMail onClose={onClose} />;
  return (
    <Sheet title={titles[kind]} onClose={onClose}>
      <form
        noValidate
        className={styles.form}
        onSubmit={(event) => void handleSubmit((words) => !isPending && mutate(words))(event)}
      >
        <p className={styles.text}>
          {thing.name}, now {formatPrice(thing.price)}.
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
          <FormField label="In which size" issue={errors.size?.message}>
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
        {asksAddress && (
          <FormField
            label="Your email"
            hint="We'll email you to confirm, then at most once a day. Unsubscribe anytime with one click."
            issue={errors.address?.message}
          >
            {(field) => (
              <TextField.Root
                {...field}
                size="3"
                type="email"
                autoComplete="email"
                {...register("address")}
              />
            )}
          </FormField>
        )}
        {error && (
          <p role="alert">
            {isOutdated(error)
              ? "You unsubscribed on this device. Enter your email again to turn alerts back on."
              : explainRefusal(error, alertRefusals)}
          </p>
        )}
        <Button type="submit" size="3" disabled={isPending}>
          {known ? "Save" : "Tell me"}
        </Button>
      </form>
    </Sheet>
  );
}

/** The same for every address, whether it is known or not. */
function LookIntoMail({ onClose }: { onClose: () => void }): ReactNode {
  return (
    <Sheet title="Check Your Email" onClose={onClose} foot={<Button size="3">Done</Button>}>
      <p className={styles.text} role="status">
        We sent you a confirmation link. Open it within 48 hours to turn on your alert. If you set
        another alert in the last hour, the email may take a little longer.
      </p>
    </Sheet>
  );
}
