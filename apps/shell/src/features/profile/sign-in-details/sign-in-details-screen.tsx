import { pageTitle, paths } from "@ensemble/contract";
import { Link, useLocation } from "@ensemble/router";
import { useSession } from "@ensemble/session";
import { Button, DisplayTitle, Page, Text } from "@ensemble/ui";
import type { ReactNode } from "react";
import { FailedLinkNotice } from "../../auth/mailed-link/failed-link-notice";
import { readFailedLink } from "../../auth/mailed-link/mailed-link";
import { signInDetailsPath } from "../../auth/sign-in-details-path";
import { ChangeEmailForm } from "./change-email-form";
import { ChangePasswordForm } from "./change-password-form";
import styles from "./sign-in-details-screen.module.css";

/** Changes the signed-in person's email and password (ACC-17). */
export default function SignInDetailsScreen(): ReactNode {
  const session = useSession();
  const failedLink = readFailedLink(useLocation().hash);
  return (
    <Page title={pageTitle("Email & Password")} width="reading">
      <DisplayTitle>Email &amp; Password</DisplayTitle>
      <div className={styles.parts}>
        {failedLink && <FailedLinkNotice link={failedLink} />}
        {session.status === "anonymous" && (
          <>
            <Text as="p">Sign in to change how you sign in.</Text>
            <Button asChild size="4">
              <Link to={paths.auth(signInDetailsPath)}>Sign In</Link>
            </Button>
          </>
        )}
        {session.status === "signedIn" && (
          // Another address or account begins anew.
          <div key={session.user.id + session.user.email} className={styles.parts}>
            <ChangeEmailForm email={session.user.email} />
            <ChangePasswordForm email={session.user.email} />
          </div>
        )}
      </div>
    </Page>
  );
}
