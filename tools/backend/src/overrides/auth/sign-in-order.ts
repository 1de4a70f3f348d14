import { comparePassword, hashPassword } from "../../passwords/hashing";
import type { AuthService } from "./auth-service";

/** An address that no account has: lite's own answer to a wrong password. */
const stranger = "nobody@invalid";

/** What the password of an unknown address is compared with. */
let anyHash: Promise<string> | undefined;

/**
 * Lite says "Email not confirmed" before it looks at the password, and looks at none for an address
 * it does not know: words and time tell anybody that an account exists. Here one password is
 * compared for every try, and only who knows it learns more.
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
