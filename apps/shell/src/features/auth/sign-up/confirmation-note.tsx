import { Link, useLocation } from "@ensemble/router";
import { MailCheck } from "lucide-react";
import type { ReactNode } from "react";
import { Notice } from "../../notice/notice";
import { authAddress } from "../auth-mode";
import { ResendConfirmation } from "./resend-confirmation";

/**
 * Announces the mail before signing up, and afterwards says where it went. An address that already
 * has an account gets no mail, and the response must not reveal that: the note offers both ways on.
 */
export function ConfirmationNote({ sentTo }: { sentTo?: string }): ReactNode {
  const search = new URLSearchParams(useLocation().search);
  if (sentTo) {
    return (
      <Notice
        tone="good"
        role="status"
        Icon={MailCheck}
        actions={<ResendConfirmation email={sentTo} />}
      >
        <strong>Check your email</strong>
        If {sentTo} has no account yet, a confirmation link is on its way. If it has one,{" "}
        <Link to={authAddress("sign-in", search)}>sign in</Link> or{" "}
        <Link to={authAddress("forgotten-password", search)}>choose a new password</Link>.
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
