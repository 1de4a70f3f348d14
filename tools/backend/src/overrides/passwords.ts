import bcrypt from "bcryptjs";
import { type AuthService, type Middleware, authError, sessionIn, sessionOf } from "./auth-service";

/**
 * Lite hashes passwords in JavaScript on the main thread: eight simultaneous sign-ins stop the site
 * for seconds. It calls bcryptjs through the object that this changes. A machine for which the
 * native package has no build keeps bcryptjs.
 */
export async function hashInWorkerThreads(): Promise<void> {
  const native = await import("@node-rs/bcrypt").catch(() => undefined);
  if (!native) return;
  bcrypt.hash = (password: string, cost: number | string) =>
    native.hash(password, { cost: Number(cost) });
  bcrypt.compare = (password: string, hash: string) => native.compare(password, hash);
}

/** The hash of a new password, of the cost that lite takes: its default, or its variable for tests. */
export const hashPassword = (password: string): Promise<string> =>
  bcrypt.hash(password, Number(process.env["LITE_AUTH_BCRYPT_COST"] ?? 10));

export const comparePassword = (password: string, hash: string): Promise<boolean> =>
  bcrypt.compare(password, hash);

/** An address without an account: gets lite's own response to a wrong password. */
const unknownEmail = "nobody@invalid";

/** The hash to compare an unknown address's password with. */
let dummyHash: Promise<string> | undefined;

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
    const hash = user?.encrypted_password ?? (await (dummyHash ??= hashPassword("a password")));
    const matches = await comparePassword(password, hash);
    return signIn(user && matches ? email : unknownEmail, password);
  };
}

interface CurrentPasswordCheck {
  /** Notes the sessions that mailed links open. */
  recordEmailLinkSession: Middleware;
  require: (service: AuthService, request: Request) => void;
}

/**
 * Lite changes a password for whoever holds a session. As hosted Supabase does when "Require current
 * password when updating" is on, this asks for the current one, except in a session that a mailed
 * link opened: the mailbox proves the owner who forgot it. Those sessions are known until the server
 * restarts; then their owners ask for another link.
 */
export function currentPasswordCheck(): CurrentPasswordCheck {
  const emailLinkSessions = new Set<string>();
  return {
    recordEmailLinkSession: async (context, next) => {
      await next();
      if (new URL(context.req.raw.url).pathname !== "/auth/v1/verify") return;
      const session = sessionIn(await tokenOf(context.res));
      if (session) emailLinkSessions.add(session);
    },
    require: (service, request) => {
      if (request.method !== "PUT") return;
      // Lite passes on only what it knows.
      const body = request.clone().json() as Promise<{ current_password?: unknown }>;
      const givenPassword = body.then(
        ({ current_password }) => current_password,
        () => undefined,
      );
      const update = service.updateUser.bind(service);
      service.updateUser = async (id, changes) => {
        if (changes.password !== undefined && !emailLinkSessions.has(sessionOf(request) ?? "")) {
          await checkCurrentPassword(service, id, await givenPassword);
        }
        return update(id, changes);
      };
    },
  };
}

async function checkCurrentPassword(
  service: AuthService,
  id: string,
  current: unknown,
): Promise<void> {
  const hash = (await service.repo.findUserById(id))?.encrypted_password;
  const isGiven = typeof current === "string" && current !== "";
  if (isGiven && hash && (await comparePassword(current, hash))) return;
  throw authError(service, {
    status: 400,
    code: isGiven ? "current_password_mismatch" : "current_password_required",
    message: "Current password required when setting new password.",
  });
}

/** The token in the answer to a mailed link, or to its posted token; empty without one. */
async function tokenOf(response: Response): Promise<string> {
  const address = response.headers.get("location");
  if (address) {
    const [, fragment = ""] = address.split("#");
    return new URLSearchParams(fragment).get("access_token") ?? "";
  }
  if (!response.ok) return "";
  const { access_token } = (await response.clone().json()) as { access_token?: string };
  return access_token ?? "";
}

/**
 * Lite keeps every session of an account alive after a password change, so that a stolen one could
 * change it back. Like hosted Supabase, this keeps only the session that made the change.
 */
export function endOtherSessions(service: AuthService, request: Request): void {
  const update = service.updateUser.bind(service);
  service.updateUser = async (id, changes) => {
    const user = await update(id, changes);
    if (changes.password === undefined) return user;
    const keep = sessionOf(request);
    await service.repo.deleteRefreshTokensForUser(id, keep);
    await service.repo.deleteUserSessions(id, keep);
    return user;
  };
}
