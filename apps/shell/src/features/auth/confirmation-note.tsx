import { Callout } from "@ensemble/ui";
import { MailCheck } from "lucide-react";
import type { ReactNode } from "react";
import styles from "./auth-problem-notice.module.css";
import { ResendConfirmation } from "./resend-confirmation";

/** Says before signing up that a mail will come, and afterwards where it went (shopper §2, Auth). */
export function ConfirmationNote({ sentTo }: { sentTo?: string }): ReactNode {
  return (
    <Callout.Root
      highContrast
      color={sentTo ? "green" : "gray"}
      role="status"
      className={styles.notice}
    >
      <Callout.Icon>
        <MailCheck size={18} aria-hidden />
      </Callout.Icon>
      {sentTo ? (
        <>
          <Callout.Text className={styles.text}>
            <strong>Check your email</strong>
            We sent a confirmation link to {sentTo}. Click the link to activate your account.
          </Callout.Text>
          <ResendConfirmation email={sentTo} />
        </>
      ) : (
        <Callout.Text className={styles.text}>
          <strong>Email confirmation required</strong>
          You'll receive a confirmation email after signing up. Click the link to activate your
          account.
        </Callout.Text>
      )}
    </Callout.Root>
  );
}
