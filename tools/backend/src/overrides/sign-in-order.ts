import { comparePassword } from "../passwords/hashing";
import { type AuthService, hasAuthCode } from "./auth-service";

/**
 * Lite says "Email not confirmed" before it looks at the password, which tells anybody that an
 * account exists. Hosted Supabase says so only to the person who knows the password.
 */
export function checkPasswordFirst(service: AuthService): void {
  const signIn = service.signInWithPassword.bind(service);
  service.signInWithPassword = async (email, password) => {
    try {
      return await signIn(email, password);
    } catch (error) {
      if (!hasAuthCode(error, "email_not_confirmed") || !email || !password) throw error;
      const user = await service.repo.findUserByEmail(email);
      const knows = await comparePassword(password, user?.encrypted_password ?? "");
      // An account that cannot exist gets lite's own answer to a wrong password.
      return knows ? Promise.reject(error) : signIn("nobody@invalid", password);
    }
  };
}
