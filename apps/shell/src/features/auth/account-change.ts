import { paths } from "@ensemble/contract";
import { auth } from "@ensemble/session";
import * as z from "zod/mini";
import { signInDetailsPath } from "./auth";
import { emailSchema, newPasswordSchema } from "./credentials";
import { linkTarget } from "./link-request";

interface AccountOwner {
  /** The account's current email address. */
  email: string;
  currentPassword: string;
}

export const emailChangeSchema = (email: string) =>
  z.object({
    email: emailSchema.check(
      z.refine((wanted) => wanted.toLowerCase() !== email.toLowerCase(), {
        error: "This is already your email address.",
      }),
    ),
    currentPassword,
  });

/**
 * Requests a new email address. The provider sends a link to the old and the new one; both must be
 * opened (ACC-17). Ends other sessions. Throws the provider's error.
 */
export async function changeEmail(owner: AccountOwner, email: string): Promise<void> {
  const account = await reauthenticate(owner);
  const emailRedirectTo = linkTarget(email, signInDetailsPath);
  const change = { email, current_password: owner.currentPassword };
  const { error } = await account.updateUser(change, { emailRedirectTo });
  if (error) throw error;
  await endOtherSessions(account);
}

export const passwordChangeSchema = (email: string) =>
  z.extend(newPasswordSchema(email), { currentPassword });

/**
 * Changes an account's password and ends its other sessions (ACC-17). Throws the provider's error.
 */
export async function changePassword(owner: AccountOwner, password: string): Promise<void> {
  const account = await reauthenticate(owner);
  const { error } = await account.updateUser({
    password,
    current_password: owner.currentPassword,
  });
  if (error) throw error;
  await endOtherSessions(account);
}

const currentPassword = z.string().check(z.minLength(1, { error: "Enter your current password." }));

export const isWrongPassword = (error: unknown): boolean =>
  wrongPasswordCodes.includes(String((error as { code?: unknown }).code));

const wrongPasswordCodes = ["invalid_credentials", "current_password_mismatch"];

/**
 * Signs in again with the current password, to protect an open page. The provider limits failed
 * attempts and may require a recent sign-in.
 */
async function reauthenticate({
  email,
  currentPassword: password,
}: AccountOwner): Promise<Account> {
  const account = await auth();
  const { error } = await account.signInWithPassword({ email, password });
  if (error) throw error;
  return account;
}

type Account = Awaited<ReturnType<typeof auth>>;

/** A stolen session may be the reason for the change. */
async function endOtherSessions(account: Account): Promise<void> {
  const { error } = await account.signOut({ scope: "others" });
  if (error) console.error("Other devices couldn't be signed out.", error);
}

export const passwordResetSchema = z.object({ email: emailSchema });

/**
 * Emails a link to the new password page. Providers respond the same way whether or not the account
 * exists. Throws the provider's error.
 */
export async function requestPasswordReset(email: string): Promise<void> {
  const redirectTo = linkTarget(email, paths.newPassword());
  const { error } = await (await auth()).resetPasswordForEmail(email, { redirectTo });
  if (error) throw error;
}

/** Sets the account's new password and ends its other sessions. Throws the provider's error. */
export async function setNewPassword(password: string): Promise<void> {
  const account = await auth();
  const { error } = await account.updateUser({ password });
  if (error) throw error;
  await endOtherSessions(account);
}

/** Like `setNewPassword`, but accepts the current password. Throws the provider's error. */
export async function confirmPassword(password: string): Promise<void> {
  try {
    await setNewPassword(password);
  } catch (error) {
    if ((error as { code?: unknown }).code !== "same_password") throw error;
  }
}
