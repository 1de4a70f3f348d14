import type { Session } from "@ensemble/session";

/** Whether it is known who is looking, and whether that is an administrator. */
export const isKnown = (session: Session): boolean =>
  session.status === "signedIn" ? session.isAdmin !== undefined : session.status !== "loading";
