import { createHash, randomInt } from "node:crypto";
import { type AuthService, type AuthUser, hasAuthCode } from "./auth-service";
import type { MailThrottle } from "./mailed-links";
import { hashPassword } from "./passwords";

const rateLimitCode = "over_email_send_rate_limit";

/**
 * Lite never sends a second confirmation: once the first mail is out, resend and a repeated sign-up
 * answer "you can only request this after 59 seconds" for ever. This resends it after a pause, with
 * the same response for every address.
 */
export function resendConfirmation(service: AuthService, throttle: MailThrottle): void {
  const resend = service.resend.bind(service);
  service.resend = async (type, email) => {
    try {
      await resend(type, email);
    } catch (error) {
      if (!hasAuthCode(error, rateLimitCode)) throw error;
      const user = type === "signup" && email ? await service.repo.findUserByEmail(email) : null;
      if (user && throttle.tryAcquire(user.email ?? "")) await sendNewConfirmation(service, user);
    }
  };
}

/**
 * A repeated sign-up resends the confirmation while the address is unconfirmed, and keeps the
 * newest password with the newest link: an attacker who signed up with a stranger's address first
 * must not know the password that the owner confirms. For a confirmed address it changes nothing
 * and answers as if the account were new, after as much work.
 */
export function allowRepeatedSignUp(service: AuthService, throttle: MailThrottle): void {
  const signUp = service.signUp.bind(service);
  service.signUp = async (email, password, data) => {
    const mayMail = typeof email === "string" && throttle.tryAcquire(email);
    try {
      return await signUp(email, password, data);
    } catch (error) {
      const user = email ? await service.repo.findUserByEmail(email) : null;
      if (!hasAuthCode(error, rateLimitCode) || !user || !password) throw error;
      const hash = await hashPassword(password);
      if (user.confirmed_at) return { user: fakeUser(user.email ?? "", data) };
      if (mayMail) await sendNewConfirmation(service, user, hash);
      return { user: await service.getUser(user.id) };
    }
  };
}

async function sendNewConfirmation(
  service: AuthService,
  user: AuthUser,
  password?: string,
): Promise<void> {
  const email = (user.email ?? "").toLowerCase();
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  const hash = createHash("sha256")
    .update(email + code)
    .digest("hex");
  await service.repo.updateUser(user.id, {
    ...(password !== undefined && { encrypted_password: password }),
    confirmation_token: hash,
    confirmation_sent_at: new Date().toISOString(),
  });
  await service.mailer.sendConfirmation(email, hash, code, { userId: user.id });
}

/** An account as lite answers a new one. */
function fakeUser(email: string, data: object | undefined): object {
  const now = new Date().toISOString();
  const id = crypto.randomUUID();
  const identity = { ...data, email, email_verified: false, phone_verified: false, sub: id };
  return {
    id,
    aud: "authenticated",
    role: "authenticated",
    email,
    phone: "",
    app_metadata: { provider: "email", providers: ["email"] },
    user_metadata: identity,
    identities: [
      {
        identity_id: crypto.randomUUID(),
        id,
        user_id: id,
        identity_data: identity,
        provider: "email",
        last_sign_in_at: now,
        created_at: now,
        updated_at: now,
        email,
      },
    ],
    created_at: now,
    updated_at: now,
    is_anonymous: false,
    confirmation_sent_at: now,
  };
}
