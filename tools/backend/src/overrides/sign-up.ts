import { createHash, randomInt } from "node:crypto";
import { type AuthService, type AuthUser, hasAuthCode } from "./auth-service";
import type { MailThrottle } from "./mailed-links";
import { hashPassword } from "./passwords";

const rateLimitCode = "over_email_send_rate_limit";

/**
 * Resends a confirmation after the interval, with the same response for every email. Once lite has
 * sent one, it answers resend and a repeated sign-up with "you can only request this after 59
 * seconds" forever.
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
 * Lets a repeated sign-up with an unconfirmed email replace the password and resend the link, so
 * that an attacker who signed up first doesn't know the password that the owner confirms. With a
 * confirmed email, changes nothing but responds as if the account were new, after as much work.
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

/** Returns a fake account in the format of lite's response for a new one. */
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
