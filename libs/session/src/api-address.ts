import { settings } from "@ensemble/contract";

/** The absolute address of a backend path; on the page's own origin when the gateway serves it. */
export function apiAddress(path: string): string {
  const { url } = settings().supabase;
  return new URL(path, url === "/" ? window.location.origin : url).href;
}
