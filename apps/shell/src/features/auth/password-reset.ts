import { paths } from "@ensemble/contract";
import { auth } from "@ensemble/session";
import * as z from "zod/mini";
import { emailSchema, passwordSchema } from "./credentials";

export const passwordResetSchema = z.object({ email: emailSchema });
export const newPasswordSchema = z.object({ password: passwordSchema });

/**
 * Mails a link to the page for a new password. Providers answer alike whether or not the address
 * has an account. Throws the provider's error.
 */
export async function requestPasswordReset(email: string): Promise<void> {
  const redirectTo = window.location.origin + paths.newPassword();
  const { error } = await (await auth()).resetPasswordForEmail(email, { redirectTo });
  if (error) throw error;
}

/** Gives the signed-in account a new password. Throws the provider's error. */
export async function setNewPassword(password: string): Promise<void> {
  const { error } = await (await auth()).updateUser({ password });
  if (error) throw error;
}
