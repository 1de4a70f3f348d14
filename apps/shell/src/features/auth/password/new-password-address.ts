import { paths } from "@ensemble/contract";
import { nextAddress } from "../next-address";

/** The page for a new password as the end of a sign-up, and where to go on to from there. */
export function confirmedPassword(next: string): string {
  return `${paths.newPassword()}?${new URLSearchParams({ after: "sign-up", next })}`;
}

/** What an address of that page says. */
export function readNewPassword(search: string): { afterSignUp: boolean; next: string } {
  const parameters = new URLSearchParams(search);
  return {
    afterSignUp: parameters.get("after") === "sign-up",
    next: nextAddress(parameters.get("next")),
  };
}
