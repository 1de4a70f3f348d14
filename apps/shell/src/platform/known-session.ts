import type { Session } from "@ensemble/session";

/** Whether the session is known, and whether it is an administrator's. */
export const isKnown = (session: Session): boolean =>
  session.status === "signedIn" ? session.isAdmin !== undefined : session.status !== "loading";
