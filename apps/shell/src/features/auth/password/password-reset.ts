import { paths } from "@ensemble/contract";
import { auth } from "@ensemble/session";
import * as z from "zod/mini";
import { endOtherSessions } from "../account-change";
import { emailSchema } from "../credentials";

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
