import { type Access, paths } from "@ensemble/contract";
import { Navigate, useLocation } from "@ensemble/router";
import { type Session, useSession, useUnsavedWork } from "@ensemble/session";
import { Flex, Spinner } from "@ensemble/ui";
import type { ReactNode } from "react";

/**
 * Mounts its children for administrators only (ADMIN-1), so that no one else loads them. This is a
 * courtesy: the database decides row by row what an administrator may read and change.
 */
export function AdministratorsOnly({ children }: { children: ReactNode }): ReactNode {
  const session = useSession();
  const unsaved = useUnsavedWork(({ forms }) => forms > 0);
  const { pathname, search } = useLocation();
  // A form with unsaved changes stays mounted: the person signs in there and continues.
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

/** Whether a screen's code may be fetched for the current session. */
export function canAccess(access: Access | undefined, session: Session): boolean {
  return access === undefined || (session.status === "signedIn" && session.isAdmin === true);
}

/** Whether the session is known, and whether it is an administrator's. */
export const isSessionLoaded = (session: Session): boolean =>
  session.status === "signedIn" ? session.isAdmin !== undefined : session.status !== "loading";
