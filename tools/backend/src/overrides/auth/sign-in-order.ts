import { comparePassword, hashPassword } from "./password-hashes";
import type { AuthService } from "./auth-service";

/** An address without an account: gets lite's own response to a wrong password. */
const stranger = "nobody@invalid";

/** The hash to compare an unknown address's password with. */
let anyHash: Promise<string> | undefined;

/**
 * Lite answers "Email not confirmed" before checking the password, and checks none for an unknown
 * address, so that text and timing reveal whether an account exists. Here every attempt compares
 * one password, and only the right one reveals more.
 */
export function checkPasswordFirst(service: AuthService): void {
  const signIn = service.signInWithPassword.bind(service);
  service.signInWithPassword = async (email, password) => {
    if (typeof email !== "string" || typeof password !== "string" || !password) {
      return signIn(email, password);
    }
    const user = await service.repo.findUserByEmail(email);
    if (user?.encrypted_password && user.confirmed_at) return signIn(email, password);
    const hash = user?.encrypted_password ?? (await (anyHash ??= hashPassword("a password")));
    const knows = await comparePassword(password, hash);
    return signIn(user && knows ? email : stranger, password);
  };
}
