import { paths } from "@ensemble/contract";
import { FormField } from "@ensemble/controls";
import { auth, DataError, useSession } from "@ensemble/session";
import { Callout, TextField } from "@ensemble/ui";
import { useEffect, type ReactNode, type RefObject } from "react";

/** A failed sign-in within a form; the message is for the user. */
class SignInError extends Error {
  override name = "SignInError";
}

/** Whether a save failed for lack of a session. */
export const needsSignIn = (error: unknown): boolean =>
  error instanceof SignInError || (error instanceof DataError && error.kind === "signed-out");

/** Signs in after the session ended; resolves once the session knows the account's role. */
export async function signInAgain(email: string, password: string): Promise<void> {
  const client = await auth();
  const { error } = await client.signInWithPassword({ email, password });
  if (error) {
    console.warn("Signing in again failed.", error);
    throw new SignInError(
      error.code === "invalid_credentials"
        ? `That is not the password of ${email}.`
        : "The sign-in did not work. Check your connection and try again.",
    );
  }
  await new Promise<void>((resolve) => {
    const known = (): boolean => {
      const session = useSession.getState();
      return session.status === "signedIn" && session.isAdmin !== undefined;
    };
    if (known()) return resolve();
    const stop = useSession.subscribe(() => {
      if (!known()) return;
      stop();
      resolve();
    });
  });
}

interface SignInAgainProps {
  email: string;
  error: unknown;
  passwordRef: RefObject<HTMLInputElement | null>;
}

/** Asks for the password inside the form that was not saved; its submit button sends it. */
export function SignInAgain({ email, error, passwordRef }: SignInAgainProps): ReactNode {
  useEffect(() => passwordRef.current?.focus(), [passwordRef]);
  return (
    <Callout.Root color="amber" highContrast>
      <Callout.Text role="alert">
        You were signed out before this was saved. Everything you typed is still here: enter the
        password of {email}, or <SignInElsewhere /> and save again.
      </Callout.Text>
      {/* Tells password managers which account the password belongs to. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <FormField label="Password" issue={error instanceof SignInError ? error.message : undefined}>
        {(field) => (
          <TextField.Root
            {...field}
            ref={passwordRef}
            type="password"
            autoComplete="current-password"
          />
        )}
      </FormField>
    </Callout.Root>
  );
}

const SignInElsewhere = (): ReactNode => (
  <a href={paths.auth()} target="_blank" rel="noreferrer">
    sign in in another tab
  </a>
);
