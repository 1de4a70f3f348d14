import { createHash, randomBytes, randomInt } from "node:crypto";
import type { Outbox } from "../mail/outbox";
import { type AuthService, type AuthUser, hasAuthCode } from "./auth-service";
import { isAddress, type MailThrottle } from "./mailed-links";
import { hashPassword } from "./passwords";

const rateLimitCode = "over_email_send_rate_limit";

/**
 * Resends a confirmation after the interval, with the same response for every email. Once lite has
 * sent one, it answers resend and a repeated sign-up with "you can only request this after 59
 * seconds" forever.
 */
export function resendConfirmation(
  service: AuthService,
  mayMail: MailThrottle,
  mail: Pick<Outbox, "deliverLater">,
): void {
  const resend = service.resend.bind(service);
  service.resend = async (type, email) => {
    if (type !== "signup" || !isAddress(email)) return resend(type, email);
    mail.deliverLater(async () => {
      const user = await service.repo.findUserByEmail(email.toLowerCase());
      if (user && !user.confirmed_at && mayMail(user.email ?? ""))
        await sendNewConfirmation(service, user);
    });
  };
}

/**
 * Lets a repeated sign-up with an unconfirmed email replace the password and resend the link, so
 * that an attacker who signed up first doesn't know the password that the owner confirms. With a
 * confirmed email, changes nothing but responds as if the account were new, after as much work.
 * Without the throttle's permission, an account is created but its link must be requested later.
 */
export function allowRepeatedSignUp(
  service: AuthService,
  mayMail: MailThrottle,
  fakeAccount: FakeAccounts,
): void {
  const signUp = service.signUp.bind(service);
  service.signUp = async (email, password, data) => {
    const { mailer } = service;
    service.mailer = {
      ...mailer,
      sendConfirmation: async (to, ...link) => {
        if (mayMail(to)) await mailer.sendConfirmation(to, ...link);
      },
    };
    try {
      return await signUp(email, password, data);
    } catch (error) {
      service.mailer = mailer;
      const user = email ? await service.repo.findUserByEmail(email.toLowerCase()) : null;
      if (!hasAuthCode(error, rateLimitCode) || !user || !password) throw error;
      const hash = await hashPassword(password);
      if (user.confirmed_at) return { user: fakeAccount(user.email ?? "", data) };
      if (mayMail(user.email ?? "")) await sendNewConfirmation(service, user, hash);
      return { user: askedAgain(await service.getUser(user.id)) };
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

/** Returns the account of a repeated sign-up as if each sent an email. */
function askedAgain(user: object): object {
  const now = databaseTime(new Date());
  return { ...user, updated_at: now, confirmation_sent_at: now };
}

type FakeAccounts = (email: string, data: object | undefined) => object;

/** How many addresses' fake accounts are remembered. */
const maxFakes = 10_000;

/**
 * Creates fake accounts to the letter of lite's response for a new one, and the same for an address
 * every time.
 */
export function fakeAccounts(): FakeAccounts {
  const fakes = new Map<string, object>();
  return (email, data) => {
    const known = fakes.get(email);
    if (known) return askedAgain(known);
    const fake = fakeUser(email, data);
    fakes.set(email, fake);
    const [oldest] = fakes.keys();
    if (fakes.size > maxFakes && oldest !== undefined) fakes.delete(oldest);
    return fake;
  };
}

function fakeUser(email: string, data: object | undefined): object {
  const date = new Date();
  const [now, id] = [databaseTime(date), newId(date)];
  const facts = { ...data, email, email_verified: false, phone_verified: false, sub: id };
  const identity = asStored(facts) as object;
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
        identity_id: newId(date),
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

function newId(date: Date): string {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(date.getTime(), 0, 6);
  bytes[6] = (bytes[6]! & 0x0f) | 0x70;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  return bytes.toString("hex").replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, "$1-$2-$3-$4-$5");
}

/** Formats a time like the database: "…:05.12+00:00". */
const databaseTime = (date: Date): string => date.toISOString().replace(/\.?0*Z$/, "+00:00");

/** Orders keys like PostgreSQL's jsonb: shorter ones first. */
function asStored(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(asStored);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).sort(
    ([one], [other]) =>
      Buffer.byteLength(one) - Buffer.byteLength(other) ||
      Buffer.compare(Buffer.from(one), Buffer.from(other)),
  );
  return Object.fromEntries(entries.map(([key, inside]) => [key, asStored(inside)]));
}
