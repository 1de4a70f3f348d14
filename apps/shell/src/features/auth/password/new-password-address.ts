import { paths } from "@ensemble/contract";
import { nextAddress } from "../next-address";

/** The new password page as the last step of a sign-up, with the next address. */
export function confirmedPassword(next: string): string {
  return `${paths.newPassword()}?${new URLSearchParams({ after: "sign-up", next })}`;
}

/** Reads the parameters of that page. */
export function readNewPassword(search: string): { afterSignUp: boolean; next: string } {
  const parameters = new URLSearchParams(search);
  return {
    afterSignUp: parameters.get("after") === "sign-up",
    next: nextAddress(parameters.get("next")),
  };
}
