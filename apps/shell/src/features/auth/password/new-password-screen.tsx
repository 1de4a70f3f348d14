import { pageTitle } from "@ensemble/contract";
import { Link, useLocation } from "@ensemble/router";
import { useSession } from "@ensemble/session";
import { Button, Page, Text } from "@ensemble/ui";
import type { ReactNode } from "react";
import { KeyRound } from "lucide-react";
import { Notice } from "../../notice/notice";
import { AuthLayout } from "../auth-layout";
import { authAddress } from "../auth-mode";
import { FailedLinkNotice } from "../mailed-link/failed-link-notice";
import { readFailedLink } from "../mailed-link/mailed-link";
import { readNewPassword } from "./new-password-address";
import { NewPasswordForm } from "./new-password-form";

/**
 * Opened by the link in a password mail, which signs the person in so that they can choose a
 * password.
 */
export default function NewPasswordScreen(): ReactNode {
  const session = useSession();
  const { hash, search } = useLocation();
  const { afterSignUp } = readNewPassword(search);
  const failedLink = readFailedLink(hash);
  const text =
    session.status === "signedIn"
      ? `For ${session.user.email}`
      : "The link in our mail opens this page for you";
  return (
    <Page title={pageTitle("New password")} width="full">
      <AuthLayout title={afterSignUp ? "Choose your password" : "New password"} text={text}>
        {failedLink && <FailedLinkNotice link={failedLink} />}
        {session.status === "signedIn" && afterSignUp && (
          <Notice tone="neutral" Icon={KeyRound}>
            Your address is confirmed. Choose the password here once more, so that it is yours
            alone.
          </Notice>
        )}
        {session.status === "signedIn" && <NewPasswordForm email={session.user.email} />}
        {session.status === "anonymous" && !failedLink && <MissingLink arriving={hash} />}
        {session.status === "anonymous" && (
          <Button asChild size="4">
            <Link to={authAddress("forgotten-password")}>Send Me a New Link</Link>
          </Button>
        )}
      </AuthLayout>
    </Page>
  );
}

/** Shown without a session: the link is missing, or could not be checked. */
function MissingLink({ arriving }: { arriving: string }): ReactNode {
  if (!arriving.includes("access_token=")) {
    return (
      <Text as="p">
        To choose a new password, open the link in the mail we send you. It shows us that the
        account is yours.
      </Text>
    );
  }
  return (
    <>
      <Text as="p" role="alert">
        Your link could not be checked. It may be too old, or our sign-in service is not answering.
      </Text>
      <Button size="4" variant="soft" onClick={() => window.location.reload()}>
        Try Again
      </Button>
    </>
  );
}
