import satisfies from "semver/functions/satisfies.js";
import type * as z from "zod/mini";
import type { releaseSchema } from "./preview-target";
import { type PreviewTarget, type Provided } from "./preview-target";

/** Why something cannot be previewed, as a sentence for the person who chose it. */
export class PreviewRefusal extends Error {
  override name = "PreviewRefusal";
}

export function refuseMisfits(
  called: string,
  { shared, exports = {} }: Pick<z.infer<typeof releaseSchema>, "shared" | "exports">,
  provided: Record<string, Provided>,
): void {
  for (const [name, range] of Object.entries(shared)) {
    const own = provided[name];
    if (!own || !satisfies(own.version, range)) {
      const has = own ? `has ${own.version}` : "does not provide it";
      throw new PreviewRefusal(`${called} wants ${name} ${range}, but this page's shell ${has}.`);
    }
    const missing = exports[name]?.filter((taken) => !isThere(own.exports, taken)) ?? [];
    if (missing.length > 0) {
      const names = missing.join(", ");
      throw new PreviewRefusal(
        `${called} takes ${names} of ${name}, which this page's shell does not give.`,
      );
    }
  }
}

/** Whether a module exports a name. Members of its plain objects count too: `paths.home`. */
function isThere(exports: object, taken: string): boolean {
  const [name = "", member] = taken.split(".");
  if (!(name in exports)) return false;
  const value = (exports as Record<string, unknown>)[name];
  return member === undefined || Object.getPrototypeOf(value) !== Object.prototype
    ? true
    : member in (value as object);
}

export function refuseClashes(
  called: string,
  routes: { path: string }[],
  others: PreviewTarget["others"],
): void {
  const pattern = (path: string) => path.replace(/:[^/]+/g, ":");
  for (const { path } of routes) {
    const owner = others.find((other) =>
      other.routes.some((route) => pattern(route.path) === pattern(path)),
    );
    if (owner) throw new PreviewRefusal(`${called} claims ${path}, as ${owner.name} does.`);
  }
}
