import { createHash } from "node:crypto";
import type { Environment } from "./environment";

interface Allowed {
  supabaseUrl: string;
  security: Environment["security"];
  inlineScripts: string[];
  /** Where the releases' files are: relative for the site's own origin. */
  bases: string[];
}

/** The headers that every document of an environment is served with. */
export function securityHeaders(allowed: Allowed): Record<string, string> {
  return {
    "Content-Security-Policy": contentPolicy(allowed),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
    "Cross-Origin-Opener-Policy": "same-origin",
  };
}

function contentPolicy({ supabaseUrl, security, inlineScripts, bases }: Allowed): string {
  const backend = supabaseUrl === "/" ? [] : [new URL(supabaseUrl).origin];
  const elsewhere = bases
    .filter((base) => /^https?:/.test(base))
    .map((base) => new URL(base).origin);
  const code = ["'self'", ...new Set(elsewhere)];
  const hashes = inlineScripts.map(
    (text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`,
  );
  const directives: Record<string, string[]> = {
    "default-src": ["'none'"],
    "script-src": [...code, ...hashes],
    // Radix locks the scrolling behind a dialog with a style element that it writes itself.
    "style-src": [...code, "'unsafe-inline'"],
    "font-src": code,
    "img-src": [...code, "data:", "blob:", ...backend, ...security.pictures],
    "connect-src": [...code, ...backend, ...security.connect],
    "manifest-src": ["'self'"],
    "base-uri": ["'none'"],
    "form-action": ["'self'"],
    "frame-ancestors": ["'none'"],
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(" ")}`)
    .join("; ");
}
