import { createHash, randomInt } from "node:crypto";
import { type AuthService, type AuthUser, hasAuthCode } from "./auth-service";

/** As the Supabase CLI sets `max_frequency` for local mails; hosted Supabase waits 60 s. */
const pauseMs = 1000;

const tooSoon = "over_email_send_rate_limit";

/**
 * Lite never sends a second confirmation: once the first mail is out, resend and a repeated
 * sign-up answer "you can only request this after 59 seconds" for ever. Hosted Supabase sends
 * again after a pause.
 */
export function resendConfirmation(service: AuthService): void {
  const resend = service.resend.bind(service);
  service.resend = async (type, email) => {
    try {
      await resend(type, email);
    } catch (error) {
      const user = type === "signup" && email ? await service.repo.findUserByEmail(email) : null;
      if (!hasAuthCode(error, tooSoon) || !user) throw error;
      await confirmAgain(service, user, error);
    }
  };
}

/**
 * A repeated sign-up sends the confirmation again while the address is not confirmed. For one that
 * is, hosted Supabase answers as if the account were new, so that nobody learns who has one, and
 * changes nothing.
 */
export function allowRepeatedSignUp(service: AuthService): void {
  const signUp = service.signUp.bind(service);
  service.signUp = async (email, password, data) => {
    try {
      return await signUp(email, password, data);
    } catch (error) {
      const user = email ? await service.repo.findUserByEmail(email) : null;
      if (!hasAuthCode(error, tooSoon) || !user) throw error;
      if (user.confirmed_at) return { user: invented(user.email ?? "", data) };
      await confirmAgain(service, user, error);
      return { user: await service.getUser(user.id) };
    }
  };
}

async function confirmAgain(service: AuthService, user: AuthUser, refusal: Error): Promise<void> {
  const sentAt = user.confirmation_sent_at ? Date.parse(user.confirmation_sent_at) : 0;
  const waitMs = sentAt + pauseMs - Date.now();
  if (waitMs > 0) {
    const seconds = Math.ceil(waitMs / 1000);
    refusal.message = `For security purposes, you can only request this after ${seconds} seconds.`;
    throw refusal;
  }
  const email = (user.email ?? "").toLowerCase();
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  const hash = createHash("sha256")
    .update(email + code)
    .digest("hex");
  await service.repo.updateUser(user.id, {
    confirmation_token: hash,
    confirmation_sent_at: new Date().toISOString(),
  });
  await service.mailer.sendConfirmation(email, hash, code, { userId: user.id });
}

function invented(email: string, data: object | undefined): object {
  const now = new Date().toISOString();
  return {
    id: crypto.randomUUID(),
    aud: "authenticated",
    role: "",
    email,
    phone: "",
    confirmation_sent_at: now,
    app_metadata: { provider: "email", providers: ["email"] },
    user_metadata: data ?? {},
    identities: [],
    created_at: now,
    updated_at: now,
    is_anonymous: false,
  };
}
