import type { MailContext } from "../../mail/auth-mails";
import type { AuthService } from "./auth-service";

/**
 * Lite ignores `redirect_to`, which auth-js sends with sign-up, recovery and resend: every link
 * would lead to the start page, without the form for a new password. As on hosted Supabase, only
 * addresses of our own origin are followed.
 */
export function redirectFromMails(service: AuthService, request: Request): void {
  const wanted = new URL(request.url).searchParams.get("redirect_to");
  const redirectTo = service.resolveEmailRedirect(wanted);
  const { mailer } = service;
  const follow = (context: MailContext | undefined): MailContext => ({ ...context, redirectTo });
  service.mailer = {
    ...mailer,
    sendConfirmation: (to, hash, code, context) =>
      mailer.sendConfirmation(to, hash, code, follow(context)),
    sendRecovery: (to, hash, code, context) => mailer.sendRecovery(to, hash, code, follow(context)),
    sendEmailChange: (to, hash, code, context) =>
      mailer.sendEmailChange(to, hash, code, follow(context)),
  };
}
