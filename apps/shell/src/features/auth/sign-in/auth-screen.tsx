import { zodResolver } from "@hookform/resolvers/zod";
import { pageTitle, productName } from "@ensemble/contract";
import { Link, Navigate, useLocation } from "@ensemble/router";
import { useSession } from "@ensemble/session";
import { Page } from "@ensemble/ui";
import type { ReactNode } from "react";
import { useForm } from "react-hook-form";
import { authAddress, readAuthMode, type AuthMode } from "../auth-mode";
import { AuthLayout } from "../auth-layout";
import styles from "./auth-screen.module.css";
import { CredentialsForm } from "./credentials-form";
import { credentialsSchema, newCredentialsSchema } from "../credentials";
import { FailedLinkNotice } from "../mailed-link/failed-link-notice";
import { ForgottenPasswordForm } from "../password/forgotten-password-form";
import { readFailedLink } from "../mailed-link/mailed-link";
import { nextAddress } from "../next-address";

const headings: Record<AuthMode, { title: string; text: string }> = {
  "sign-in": { title: "Welcome back", text: "Sign in to access your saved favorites" },
  "sign-up": {
    title: "Create account",
    text: `Join ${productName} to save your favorite outfits`,
  },
  "forgotten-password": {
    title: "Forgot your password?",
    text: "Tell us your email, and we send you a link to choose a new one",
  },
};

/** Sign in, sign up and forgotten password (ACC-1). */
export default function AuthScreen(): ReactNode {
  const signedIn = useSession(({ status }) => status === "signedIn");
  const location = useLocation();
  const search = new URLSearchParams(location.search);
  const mode = readAuthMode(search);
  const failedLink = readFailedLink(location.hash);
  const form = useForm({
    resolver: zodResolver(mode === "sign-up" ? newCredentialsSchema : credentialsSchema),
    defaultValues: { email: "", password: "" },
  });

  if (signedIn) return <Navigate to={nextAddress(search.get("next"))} replace />;
  const { title, text } = headings[mode];
  return (
    <Page title={pageTitle(title)} width="full">
      <AuthLayout title={title} text={text}>
        {failedLink && <FailedLinkNotice link={failedLink} />}
        {mode === "forgotten-password" ? (
          <ForgottenPasswordForm
            email={form.getValues("email")}
            onEmailChange={(email) => form.setValue("email", email)}
          />
        ) : (
          <CredentialsForm key={mode} mode={mode} form={form} />
        )}
        <p className={styles.ways}>
          {mode === "sign-in" && (
            <>
              <Link to={authAddress("sign-up", search)}>Don't have an account? Sign up</Link>
              <Link to={authAddress("forgotten-password", search)}>Forgot your password?</Link>
            </>
          )}
          {mode === "sign-up" && (
            <Link to={authAddress("sign-in", search)}>Already have an account? Sign in</Link>
          )}
          {mode === "forgotten-password" && (
            <Link to={authAddress("sign-in", search)}>Back to sign in</Link>
          )}
        </p>
      </AuthLayout>
    </Page>
  );
}
