import { paths } from "@ensemble/contract";
import { auth } from "@ensemble/session";
import * as z from "zod/mini";

/** Shorter passwords are refused, here and by the provider (shopper §9). */
export const shortestPassword = 6;

export const emailSchema = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, { error: "Enter your email address.", abort: true }),
    z.email({ error: "Enter an email address such as name@example.com." }),
  );

export const passwordSchema = z.string().check(
  z.minLength(1, { error: "Enter a password.", abort: true }),
  z.minLength(shortestPassword, {
    error: `The password needs at least ${shortestPassword} characters.`,
  }),
);

export const credentialsSchema = z.object({ email: emailSchema, password: passwordSchema });

export type Credentials = z.infer<typeof credentialsSchema>;

/** Signs in; the session store follows by itself. Throws the provider's error. */
export async function signIn(credentials: Credentials): Promise<void> {
  const { error } = await (await auth()).signInWithPassword(credentials);
  if (error) throw error;
}

/**
 * Creates an account. Returns whether it still waits for the link in the confirmation mail, which
 * leads to the site's root (shopper §7). Throws the provider's error.
 */
export async function signUp(credentials: Credentials): Promise<{ confirmationSent: boolean }> {
  const { data, error } = await (
    await auth()
  ).signUp({ ...credentials, options: { emailRedirectTo: confirmedAddress() } });
  if (error) throw error;
  return { confirmationSent: data.session === null };
}

/** Sends the confirmation mail once more. Throws the provider's error. */
export async function resendConfirmation(email: string): Promise<void> {
  const { error } = await (
    await auth()
  ).resend({ type: "signup", email, options: { emailRedirectTo: confirmedAddress() } });
  if (error) throw error;
}

const confirmedAddress = () => window.location.origin + paths.home();
