import { type AuthService, sessionOf } from "./auth-service";

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
