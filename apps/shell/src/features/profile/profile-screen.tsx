import { pageTitle, paths, settings } from "@ensemble/contract";
import { useSession, type Session } from "@ensemble/session";
import { DisplayTitle, Page } from "@ensemble/ui";
import { FileText, LifeBuoy, LogIn, Ruler, Shield } from "lucide-react";
import { useState, type ReactNode } from "react";
import { AccountRows } from "./account-rows";
import { AppearanceSwitch } from "./appearance-switch";
import { DeletionRequestedNotice } from "./deletion-requested-notice";
import { PendingDeletionNotice } from "./pending-deletion-notice";
import { LinkRow, MailRow } from "./profile-row";
import styles from "./profile-screen.module.css";

/** The signed-in person, with their links and actions (ACC-12). */
export default function ProfileScreen(): ReactNode {
  const session = useSession();
  const [eraseAfter, setEraseAfter] = useState<string>();
  const { support } = settings().contacts;
  return (
    <Page title={pageTitle("Profile")} width="reading">
      <DisplayTitle>Profile</DisplayTitle>
      <SignedInAs session={session} />
      {session.status === "signedIn" && <PendingDeletionNotice userId={session.user.id} />}
      {eraseAfter && session.status === "anonymous" && (
        <div className={styles.notice}>
          <DeletionRequestedNotice eraseAfter={eraseAfter} />
        </div>
      )}
      <div className={styles.rows}>
        {session.status !== "signedIn" && (
          <LinkRow
            to={paths.auth(paths.profile())}
            label="Sign In"
            text="Access your account and preferences"
            Icon={LogIn}
          />
        )}
        <LinkRow
          to={paths.styleProfile()}
          label="My Sizes & Style"
          text="Said once, used by outfits, search and quiz"
          Icon={Ruler}
        />
        <LinkRow
          to={paths.privacy()}
          label="Privacy Policy"
          text="How we handle your data"
          Icon={Shield}
        />
        <LinkRow
          to={paths.terms()}
          label="Terms and Conditions"
          text="Terms of service and usage"
          Icon={FileText}
        />
        <MailRow address={support} label="Contact Support" text={support} Icon={LifeBuoy} />
        {session.status === "signedIn" && (
          <AccountRows userId={session.user.id} onDeletionRequested={setEraseAfter} />
        )}
      </div>
      <section className={styles.appearance} aria-labelledby="appearance">
        <h2 id="appearance">Appearance</h2>
        <AppearanceSwitch />
      </section>
    </Page>
  );
}

function SignedInAs({ session }: { session: Session }): ReactNode {
  if (session.status !== "signedIn") return null;
  return (
    <p className={styles.person}>
      <strong>{session.user.email}</strong>
      <span>Signed in</span>
    </p>
  );
}
