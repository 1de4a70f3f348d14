import { paths } from "@ensemble/contract";

export type AuthMode = "sign-in" | "sign-up" | "forgotten-password";

/** Which form the address requests; sign-in by default. */
export function readAuthMode(search: URLSearchParams): AuthMode {
  const mode = search.get("mode");
  return mode === "sign-up" || mode === "forgotten-password" ? mode : "sign-in";
}

/** The address of a form. Other parameters, such as the next address, are kept. */
export function authAddress(mode: AuthMode, search = new URLSearchParams()): string {
  const kept = new URLSearchParams(search);
  if (mode === "sign-in") kept.delete("mode");
  else kept.set("mode", mode);
  return kept.size > 0 ? `${paths.auth()}?${kept}` : paths.auth();
}
