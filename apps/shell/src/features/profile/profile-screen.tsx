import { pageTitle, paths, settings } from "@ensemble/contract";
import { useLazyModule } from "@ensemble/controls";
import { studioPaths, useOwnStudio } from "@ensemble/domain";
import { useMutation, useQuery } from "@ensemble/query";
import { db, type Session, unwrap, useSession } from "@ensemble/session";
import { DisplayTitle, Eyebrow, Page, toast } from "@ensemble/ui";
import {
  CalendarCheck,
  Download,
  FileText,
  KeyRound,
  LifeBuoy,
  LogIn,
  LogOut,
  Ruler,
  Scissors,
  Shield,
} from "lucide-react";
import { type ReactNode, useState } from "react";
import { AppearanceSwitch } from "../../chrome/mobile-menu";
import { signInDetailsPath, signOut } from "../auth/auth";
import { pendingDeletionQuery } from "./account-deletion";
import { DeleteAccount, DeletionRequestedNotice, PendingDeletionNotice } from "./delete-account";
import { ActionRow, LinkRow, MailRow } from "./profile-row";
import styles from "./profile.module.css";

/** The account with its links and actions (ACC-12). */
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
          text="Used for outfits, search, and the quiz"
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
      {session.status === "signedIn" && <Mails userId={session.user.id} />}
      <section className={styles.appearance} aria-labelledby="appearance">
        <Eyebrow as="h2" id="appearance">
          Appearance
        </Eyebrow>
        <AppearanceSwitch />
      </section>
    </Page>
  );
}

/** Which emails one wants. Its code loads after the page, and only for accounts. */
function Mails({ userId }: { userId: string }): ReactNode {
  const { code } = useLazyModule(loadMails);
  if (!code) return null;
  return (
    <section className={styles.appearance} aria-labelledby="mails">
      <Eyebrow as="h2" id="mails">
        Emails About Consultations
      </Eyebrow>
      <code.MailPreferences userId={userId} />
    </section>
  );
}

const loadMails = () => import("./mail-preferences");

function SignedInAs({ session }: { session: Session }): ReactNode {
  if (session.status !== "signedIn") return null;
  return (
    <p className={styles.person}>
      <strong>{session.user.email}</strong>
      <span>Signed in</span>
    </p>
  );
}

interface AccountRowsProps {
  userId: string;
  onDeletionRequested: (eraseAfter: string) => void;
}

/** The rows for signed-in users. */
function AccountRows({ userId, onDeletionRequested }: AccountRowsProps): ReactNode {
  const [leaving, setLeaving] = useState(false);
  const { data: request } = useQuery(pendingDeletionQuery(userId));
  const studio = useOwnStudio();
  return (
    <>
      {studio && (
        <LinkRow
          to={studioPaths.studio()}
          label="My Studio"
          text="Your calendar, clients, hours, and packages"
          Icon={Scissors}
        />
      )}
      <LinkRow
        to={paths.dashboard()}
        label="My Bookings"
        text="View, reschedule, or cancel your consultations"
        Icon={CalendarCheck}
      />
      <LinkRow
        to={signInDetailsPath}
        label="Email & Password"
        text="Update your email or password"
        Icon={KeyRound}
      />
      <DownloadData />
      <ActionRow
        label="Sign Out"
        text="Sign out of your account"
        Icon={LogOut}
        disabled={leaving}
        onClick={() => {
          setLeaving(true);
          void signOut();
        }}
      />
      {!request && <DeleteAccount userId={userId} onRequested={onDeletionRequested} />}
    </>
  );
}

/** The row that downloads all stored data of the account (ACC-18). */
function DownloadData(): ReactNode {
  const download = useMutation({
    mutationFn: async () => unwrap(db().rpc("export_account")),
    onSuccess: (data) => {
      const day = new Date().toISOString().slice(0, 10);
      saveFile(`ensemble-data-${day}.json`, JSON.stringify(data, null, 2));
    },
    onError: (error) => {
      console.warn("The account's data couldn't be read.", error);
      toast({
        kind: "error",
        title: "Error",
        description: "We couldn't prepare your data. Please try again.",
      });
    },
  });
  return (
    <ActionRow
      label="Download My Data"
      text={download.isPending ? "Preparing..." : "Everything we store about you, in one file"}
      Icon={Download}
      disabled={download.isPending}
      onClick={() => download.mutate()}
    />
  );
}

function saveFile(name: string, text: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
