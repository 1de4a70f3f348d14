import { type Access, paths } from "@ensemble/contract";
import { Navigate, useLocation } from "@ensemble/router";
import { type Session, useSession, useUnsavedWork } from "@ensemble/session";
import { Flex, Spinner } from "@ensemble/ui";
import type { ReactNode } from "react";

/**
 * Mounts its children for administrators only (ADMIN-1). This isn't a security boundary: the
 * database checks access to every row.
 */
export function AdministratorsOnly({ children }: { children: ReactNode }): ReactNode {
  const session = useSession();
  const unsaved = useUnsavedWork(({ forms }) => forms > 0);
  const { pathname, search } = useLocation();
  // A form with unsaved changes stays mounted, so that the user can sign in there.
  if (unsaved) return children;
  if (session.status === "anonymous") {
    return <Navigate to={paths.auth(pathname + search)} replace />;
  }
  if (!isSessionLoaded(session)) return <CheckingPermissions />;
  return canAccess("administrator", session) ? children : <Navigate to={paths.home()} replace />;
}

function CheckingPermissions(): ReactNode {
  return (
    <Flex role="status" align="center" justify="center" gap="3" py="9">
      <Spinner size="3" />
      Checking permissions...
    </Flex>
  );
}

export function canAccess(access: Access | undefined, session: Session): boolean {
  return access === undefined || (session.status === "signedIn" && session.isAdmin === true);
}

/** Returns whether the session and the user's role have loaded. */
export const isSessionLoaded = (session: Session): boolean =>
  session.status === "signedIn" ? session.isAdmin !== undefined : session.status !== "loading";
