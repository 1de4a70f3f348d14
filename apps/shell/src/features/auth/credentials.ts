import { paths } from "@ensemble/contract";
import { auth } from "@ensemble/session";
import * as z from "zod/mini";
import { linkTarget, rememberSignUp } from "./link-request";

/** The provider has the same limit (ACC-2). */
export const minPasswordLength = 6;

export const emailSchema = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, { error: "Enter your email address.", abort: true }),
    z.email({ error: "Enter an email address such as name@example.com." }),
  );

const passwordSchema = z.string().check(
  z.minLength(1, { error: "Enter a password.", abort: true }),
  z.minLength(minPasswordLength, {
    error: `Use at least ${minPasswordLength} characters.`,
  }),
);

export const credentialsSchema = z.object({ email: emailSchema, password: passwordSchema });

const guessableMessage = "This password is too easy to guess. Choose another one.";

/**
 * Returns whether a password is easy to guess: a common one, a repeated character or the email
 * address. Loads the list of common passwords on first use.
 */
async function isGuessable(password: string, email: string): Promise<boolean> {
  const candidate = password.toLowerCase();
  if (candidate === email.trim().toLowerCase() || /^(.)\1*$/.test(candidate)) return true;
  const { commonPasswords } = await import("./common-passwords");
  return commonPasswords.split(/\s+/).includes(candidate);
}

/** If the list fails to load, the provider decides. */
const isAllowed = (password: string, email: string): Promise<boolean> =>
  isGuessable(password, email).then(
    (guessed) => !guessed,
    () => true,
  );

/** The credentials of a new account. Also rejects easy passwords (ACC-2). */
export const newCredentialsSchema = credentialsSchema.check(
  z.refine(({ email, password }) => isAllowed(password, email), {
    path: ["password"],
    error: guessableMessage,
  }),
);

/** The new password of an existing account. */
export const newPasswordSchema = (email: string) =>
  z.object({
    password: passwordSchema.check(
      z.refine((password) => isAllowed(password, email), { error: guessableMessage }),
    ),
  });

export type Credentials = z.infer<typeof credentialsSchema>;

/** Signs in. Throws the provider's error. */
export async function signIn(credentials: Credentials): Promise<void> {
  const { error } = await (await auth()).signInWithPassword(credentials);
  if (error) throw error;
}

/**
 * Creates an account. Returns whether a confirmation link was sent; the browser then continues to
 * `next`. Throws the provider's error.
 */
export async function signUp(
  credentials: Credentials,
  next: string,
): Promise<{ confirmationSent: boolean }> {
  const { data, error } = await (
    await auth()
  ).signUp({ ...credentials, options: { emailRedirectTo: confirmedUrl(credentials.email) } });
  if (error) throw error;
  const confirmationSent = data.session === null;
  if (confirmationSent) rememberSignUp(credentials.email, { next, fresh: isFresh(data.user) });
  return { confirmationSent };
}

/** Longer than the first email of a new account takes, shorter than the pause before a second. */
const firstMailMs = 30_000;

/**
 * Returns whether a sign-up created the account. For an existing unconfirmed account, the provider
 * returns that account and may keep its first password.
 */
function isFresh(user: { created_at?: string; confirmation_sent_at?: string } | null): boolean {
  const createdAt = Date.parse(user?.created_at ?? "");
  return Date.parse(user?.confirmation_sent_at ?? "") - createdAt < firstMailMs;
}

/** Resends the confirmation email. Throws the provider's error. */
export async function resendConfirmation(email: string): Promise<void> {
  const { error } = await (
    await auth()
  ).resend({ type: "signup", email, options: { emailRedirectTo: confirmedUrl(email) } });
  if (error) throw error;
}

const confirmedUrl = (email: string): string => linkTarget(email, paths.home());
