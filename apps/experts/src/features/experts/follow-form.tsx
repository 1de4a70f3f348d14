import { FormField } from "@ensemble/controls";
import { isAlertAddress } from "@ensemble/domain";
import { Button, TextField } from "@ensemble/ui";
import { zodResolver } from "@hookform/resolvers/zod";
import { type ReactNode, useEffect } from "react";
import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import styles from "./expert.module.css";

const followSchema = z.object({
  email: z
    .string()
    .check(z.trim(), z.refine(isAlertAddress, { error: "Enter your email address." })),
});

interface FollowFormProps {
  name: string;
  /** Whether a confirmation link was sent. Looks the same for every email address. */
  isAsked: boolean;
  isPending: boolean;
  onSubmit: (address: string) => void;
}

/** Asks a visitor without an account for their email address, which must be confirmed (ALERT-4). */
export function FollowForm({ name, isAsked, isPending, onSubmit }: FollowFormProps): ReactNode {
  const { register, handleSubmit, setFocus, formState } = useForm({
    resolver: zodResolver(followSchema),
    defaultValues: { email: "" },
  });
  useEffect(() => setFocus("email"), [setFocus]);
  if (isAsked) {
    return (
      <p role="status" className={styles.follow}>
        {`We sent you a confirmation link. Open it within 48 hours to follow ${name}. We send at most three of these a day, and none for six months after you unsubscribe: sign in to follow without one.`}
      </p>
    );
  }
  return (
    <form
      noValidate
      className={styles.follow}
      onSubmit={(event) => void handleSubmit(({ email }) => onSubmit(email))(event)}
    >
      <FormField
        label="Your email"
        hint="We'll email you to confirm, then on Mondays if there are new looks. Unsubscribe anytime with one click."
        issue={formState.errors.email?.message}
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
      <Button type="submit" size="3" disabled={isPending}>
        Send Confirmation
      </Button>
    </form>
  );
}
