import { pageTitle, paths, productName } from "@ensemble/contract";
import { useMutation } from "@ensemble/query";
import { Link, Navigate, useNavigate } from "@ensemble/router";
import { auth, tokenOwner, useSession } from "@ensemble/session";
import { Button, Flex, Page, Spinner, Text, toast } from "@ensemble/ui";
import { CircleAlert, UsersRound } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Notice } from "../../chrome/notice";
import { confirmPasswordPath, nextPath } from "./auth";
import { AuthLayout, authPath, FailedLinkNotice } from "./auth-fields";
import styles from "./auth.module.css";
import { type EmailLink, forgetOpenedLink, openedLink } from "./email-link";
import { findRequest, forgetRequest, type SignUp } from "./link-request";

/** Opened by an emailed link that would sign in; asks if this device didn't ask for it (ACC-20). */
export default function EmailLinkScreen(): ReactNode {
  const [link] = useState(openedLink);
  return link ? <OpenedLink link={link} /> : <Navigate to={paths.auth()} replace />;
}

function OpenedLink({ link }: { link: EmailLink }): ReactNode {
  const navigate = useNavigate();
  const entry = useMutation({
    mutationFn: (owner: LinkOwner) => signInByLink(link, owner),
    onSuccess: (path) => {
      const description = successMessages[link.type ?? ""];
      if (description) toast({ kind: "success", title: "Success", description });
      void navigate(path, { replace: true });
    },
  });
  const check = useMutation({
    mutationFn: () => checkLink(link),
    onSuccess: (owner) => {
      if (owner.trusted) entry.mutate(owner);
    },
  });
  const { mutate: startCheck } = check;
  useEffect(() => startCheck(), [startCheck]);

  const owner = check.data;
  const error = entry.error ?? check.error;
  if (error) {
    return (
      <FailedLink error={error} onRetry={() => (owner ? entry.mutate(owner) : check.mutate())} />
    );
  }
  if (owner && !owner.trusted) {
    return (
      <Question owner={owner} signingIn={!entry.isIdle} onContinue={() => entry.mutate(owner)} />
    );
  }
  return (
    <Page title={pageTitle("Checking your link")} width="full">
      <AuthLayout title="Checking your link" text="This takes a moment">
        <Flex role="status" align="center" gap="3">
          <Spinner size="3" />
          Checking your link...
        </Flex>
      </AuthLayout>
    </Page>
  );
}

/** What a link did, by its type, unless the next page says so. */
const successMessages: Record<string, string> = {
  signup: "Your email is confirmed. Welcome!",
  email_change: "Your email has been changed. Use it to sign in from now on.",
};

interface QuestionProps {
  owner: LinkOwner;
  signingIn: boolean;
  onContinue: () => void;
}

/** Asks before a link signs in on a device that didn't ask for it, or replaces another account's session. */
function Question({ owner, signingIn, onContinue }: QuestionProps): ReactNode {
  const { id, email } = owner;
  const session = useSession();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const other = session.status === "signedIn" && session.user.id !== id && session.user.email;
  return (
    <Page title={pageTitle(`Continue as ${email}?`)} width="full">
      <AuthLayout
        ref={heading}
        title={
          <>
            Continue as <span className={styles.address}>{email}?</span>
          </>
        }
        text={`This link signs in to ${productName} on this device`}
      >
        {other && (
          <Notice tone="warning" Icon={UsersRound}>
            You're signed in as {other}, but this link is for {email}. If you continue, you'll be
            signed out of your current account on this device.
          </Notice>
        )}
        <Text as="p">
          Continue only if this is your account. If you didn't ask for this link, or someone else
          sent it to you, choose Not Now.
        </Text>
        <Flex direction="column" gap="3">
          <Button size="4" disabled={signingIn} onClick={onContinue}>
            {signingIn ? "Signing in..." : "Continue"}
          </Button>
          <Button asChild size="4" variant="outline" color="gray" highContrast>
            <Link to={paths.home()} replace onClick={forgetOpenedLink}>
              Not Now
            </Link>
          </Button>
        </Flex>
      </AuthLayout>
    </Page>
  );
}

/** Explains why a link couldn't be checked, and offers another try or a new link. */
function FailedLink({ error, onRetry }: { error: Error; onRetry: () => void }): ReactNode {
  const { status = 0 } = error as { status?: number };
  const refused = status >= 400 && status < 500 && status !== 429;
  return (
    <Page title={pageTitle("Sign-in link")} width="full">
      <AuthLayout title="Sign-in link" text="We couldn't sign you in with it">
        {refused ? (
          <FailedLinkNotice link={{ code: "otp_expired", description: "" }} />
        ) : (
          <Notice
            tone="bad"
            role="alert"
            Icon={CircleAlert}
            actions={
              <Button variant="outline" color="gray" highContrast onClick={onRetry}>
                Retry
              </Button>
            }
          >
            We couldn't check your link. Check your connection and try again in a moment.
          </Notice>
        )}
        <Flex direction="column" gap="3">
          <Button asChild size="4">
            <Link to={authPath("forgotten-password")}>Send Me a New Link</Link>
          </Button>
          <Button asChild size="4" variant="outline" color="gray" highContrast>
            <Link to={paths.auth()}>Sign In</Link>
          </Button>
        </Flex>
      </AuthLayout>
    </Page>
  );
}

/** The account of an emailed link, as the server knows it. */
interface LinkOwner {
  id: string;
  email: string;
  /** Whether the link may sign in unasked (ACC-20). */
  trusted: boolean;
}

/**
 * Checks an emailed link without using it. It is trusted if this device asked for it and no one
 * else is signed in, or if its account is. Throws the provider's error.
 */
async function checkLink({ tokens, nonce }: EmailLink): Promise<LinkOwner> {
  const { id, email } = await tokenOwner(tokens.access_token);
  const signedIn = await signedInUser();
  const asked = nonce !== null && findRequest(email)?.nonce === nonce;
  return { id, email, trusted: signedIn === undefined ? asked : signedIn === id };
}

/**
 * Signs in with a checked link, and out another account. Returns the path to continue to. Throws
 * the provider's error.
 */
async function signInByLink(link: EmailLink, owner: LinkOwner): Promise<string> {
  const client = await auth();
  const signedIn = await signedInUser();
  if (signedIn !== undefined && signedIn !== owner.id) {
    const { error } = await client.signOut({ scope: "local" });
    if (error) throw error;
  }
  const { error } = await client.setSession(link.tokens);
  if (error) throw error;
  const path = pathAfter(link, findRequest(owner.email)?.signUp);
  forgetRequest(owner.email);
  forgetOpenedLink();
  return path;
}

/** Returns the id of the account that is signed in, if any, also if another tab did it. */
async function signedInUser(): Promise<string | undefined> {
  const { data } = await (await auth()).getSession();
  return data.session?.user.id;
}

/**
 * A confirmation continues to the page of the sign-up on this device. Without one, or if another
 * sign-up created the account, the user chooses a password first.
 */
function pathAfter({ type, path }: EmailLink, signUp: SignUp | undefined): string {
  if (type === "recovery") return paths.newPassword();
  if (type !== "signup") return nextPath(path);
  const next = nextPath(signUp?.next ?? null);
  return signUp?.fresh ? next : confirmPasswordPath(next);
}
