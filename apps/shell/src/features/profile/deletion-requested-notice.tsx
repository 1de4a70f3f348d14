import { Callout } from "@ensemble/ui";
import { MailCheck } from "lucide-react";
import type { ReactNode } from "react";
import { formatDay } from "./account-deletion";

/**
 * The catalogue's alert about a deletion, with the policy's 30 days beside it (shopper §8). It is
 * read out and stays: it is the last thing an account is told on this screen.
 */
export function DeletionRequestedNotice({ eraseAfter }: { eraseAfter: string }): ReactNode {
  return (
    <Callout.Root highContrast color="gray" role="alert">
      <Callout.Icon>
        <MailCheck size={18} aria-hidden />
      </Callout.Icon>
      <Callout.Text>
        Account deletion request submitted. You will receive a confirmation email within 24 hours.
        Your data will be erased within 30 days, on {formatDay(eraseAfter)}. Until then you can sign
        in and keep your account.
      </Callout.Text>
    </Callout.Root>
  );
}
