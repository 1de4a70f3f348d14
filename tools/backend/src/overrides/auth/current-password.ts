import { comparePassword } from "./password-hashes";
import { type AuthService, type Middleware, refusal, sessionIn, sessionOf } from "./auth-service";

interface CurrentPassword {
  /** Notes the sessions that mailed links open. */
  noteMailed: Middleware;
  ask: (service: AuthService, request: Request) => void;
}

/**
 * Lite changes a password for whoever holds a session. As hosted Supabase does when "Require current
 * password when updating" is on, this asks for the current one, except in a session that a mailed
 * link opened: the mailbox proves the owner who forgot it. Those sessions are known until the server
 * restarts; then their owners ask for another link.
 */
export function currentPassword(): CurrentPassword {
  const mailed = new Set<string>();
  return {
    noteMailed: async (context, next) => {
      await next();
      if (new URL(context.req.raw.url).pathname !== "/auth/v1/verify") return;
      const session = sessionIn(await tokenOf(context.res));
      if (session) mailed.add(session);
    },
    ask: (service, request) => {
      if (request.method !== "PUT") return;
      // Lite passes on only what it knows.
      const body = request.clone().json() as Promise<{ current_password?: unknown }>;
      const typed = body.then(
        ({ current_password }) => current_password,
        () => undefined,
      );
      const update = service.updateUser.bind(service);
      service.updateUser = async (id, changes) => {
        if (changes.password !== undefined && !mailed.has(sessionOf(request) ?? "")) {
          await check(service, id, await typed);
        }
        return update(id, changes);
      };
    },
  };
}

async function check(service: AuthService, id: string, current: unknown): Promise<void> {
  const hash = (await service.repo.findUserById(id))?.encrypted_password;
  const known = typeof current === "string" && current !== "";
  if (known && hash && (await comparePassword(current, hash))) return;
  throw refusal(service, {
    status: 400,
    code: known ? "current_password_mismatch" : "current_password_required",
    message: "Current password required when setting new password.",
  });
}

/** The token in the answer to a mailed link, or to its posted token; empty without one. */
async function tokenOf(answer: Response): Promise<string> {
  const address = answer.headers.get("location");
  if (address) {
    const [, fragment = ""] = address.split("#");
    return new URLSearchParams(fragment).get("access_token") ?? "";
  }
  if (!answer.ok) return "";
  const { access_token } = (await answer.clone().json()) as { access_token?: string };
  return access_token ?? "";
}
