import { paths } from "@ensemble/contract";
import { auth } from "@ensemble/session";
import * as z from "zod/mini";
import { signInDetailsPath } from "./auth";
import { emailSchema, newPasswordSchema } from "./credentials";

interface AccountOwner {
  /** The account's present address. */
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
 * Asks for an account's new address: the provider mails a link to the old and to the new one, and
 * both must be followed (ACC-17). Other sessions end. Throws the provider's error.
 */
export async function changeEmail(owner: AccountOwner, email: string): Promise<void> {
  const account = await reauthenticate(owner);
  const emailRedirectTo = window.location.origin + signInDetailsPath;
  const { error } = await account.updateUser({ email }, { emailRedirectTo });
  if (error) throw error;
  await endOtherSessions(account);
}

export const passwordChangeSchema = (email: string) =>
  z.extend(newPasswordSchema(email), { currentPassword });

/** Changes an account's password and ends its other sessions (ACC-17). Throws the provider's error. */
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

/** Whether a change was refused because of the current password. */
export const isWrongPassword = (error: unknown): boolean =>
  wrongPasswordCodes.includes(String((error as { code?: unknown }).code));

const wrongPasswordCodes = ["invalid_credentials", "current_password_mismatch"];

/**
 * Signs in again with the current password: someone who finds the page open does not know it. The
 * provider limits failed attempts and may require a recent sign-in.
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

/** One of them may be the reason for the change. */
async function endOtherSessions(account: Account): Promise<void> {
  const { error } = await account.signOut({ scope: "others" });
  if (error) console.error("Other devices could not be signed out.", error);
}

export const passwordResetSchema = z.object({ email: emailSchema });

/**
 * Mails a link to the new password page. Providers answer alike whether or not the address has an
 * account. Throws the provider's error.
 */
export async function requestPasswordReset(email: string): Promise<void> {
  const redirectTo = window.location.origin + paths.newPassword();
  const { error } = await (await auth()).resetPasswordForEmail(email, { redirectTo });
  if (error) throw error;
}

/**
 * Sets the signed-in account's new password and signs out its other devices, since one of them may
 * be the reason for the change. Throws the provider's error.
 */
export async function setNewPassword(password: string): Promise<void> {
  const account = await auth();
  const { error } = await account.updateUser({ password });
  if (error) throw error;
  await endOtherSessions(account);
}

/**
 * The same as the last step of a sign-up, where the person may choose the password they typed
 * before. Throws the provider's error.
 */
export async function confirmPassword(password: string): Promise<void> {
  try {
    await setNewPassword(password);
  } catch (error) {
    if ((error as { code?: unknown }).code !== "same_password") throw error;
  }
}
