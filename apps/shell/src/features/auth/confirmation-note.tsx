import { MailCheck } from "lucide-react";
import type { ReactNode } from "react";
import { Notice } from "../notice/notice";
import { ResendConfirmation } from "./resend-confirmation";

/** Says before signing up that a mail will come, and afterwards where it went (shopper §2, Auth). */
export function ConfirmationNote({ sentTo }: { sentTo?: string }): ReactNode {
  if (sentTo) {
    return (
      <Notice
        tone="good"
        role="status"
        Icon={MailCheck}
        actions={<ResendConfirmation email={sentTo} />}
      >
        <strong>Check your email</strong>
        We sent a confirmation link to {sentTo}. Click the link to activate your account.
      </Notice>
    );
  }
  return (
    <Notice tone="neutral" Icon={MailCheck}>
      <strong>Email confirmation required</strong>
      You'll receive a confirmation email after signing up. Click the link to activate your account.
    </Notice>
  );
}
