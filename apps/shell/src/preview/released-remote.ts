import type { ComposedRemote } from "@ensemble/contract";
import { propTypes } from "@ensemble/contract/part-props";
import satisfies from "semver/functions/satisfies.js";
import * as z from "zod/mini";

export interface PreviewTarget {
  /** The remote to replace. */
  remote: string;
  /** Base URL of its files, with a trailing slash. */
  base: string;
  /** The versions and exports of the page's shared packages. */
  provided: Record<string, ProvidedPackage>;
  /** The page's other remotes, which own their routes. */
  others: readonly Pick<ComposedRemote, "name" | "routes">[];
}

/** A shared package that a page provides. */
interface ProvidedPackage {
  version: string;
  exports: object;
}

/**
 * Converts a `release.json` to a composed remote. Throws PreviewRefusal if it is invalid, belongs
 * to another app, is incompatible with the page or lacks digests, which only a development server
 * may omit.
 */
export function releasedRemote(description: unknown, target: PreviewTarget): ComposedRemote {
  const { remote, base } = target;
  const { data: release } = releaseSchema.safeParse(description);
  if (!release) throw new PreviewRefusal(`${base} doesn't describe a release.`);
  const label = `${release.app}@${release.release}`;
  if (release.app !== remote) {
    throw new PreviewRefusal(`${label} isn't a release of ${remote}.`);
  }
  if (release.format && release.release !== "source") {
    // The page's import map, which has the digests of modules, is the document's.
    throw new PreviewRefusal(`${label} is an ES module. Preview it on a host of its own.`);
  }
  rejectIncompatible(label, release, target.provided);
  rejectClashes(label, release.routes, target.others);
  const routes = release.routes.map((route) => ({
    ...route,
    files: [...release.entry, ...(release.screens[route.name] ?? [])],
  }));
  const parts = release.offers?.map(({ props, ...part }) => ({
    ...part,
    files: [...release.entry, ...(release.parts?.[part.name] ?? [])],
    props: propTypes(props),
  }));
  const entry = release.entry[0]!;
  const digests = new Map(release.files.map(({ path, integrity }) => [path, integrity]));
  const withoutDigest = [...routes, ...(parts ?? [])]
    .flatMap(({ files }) => files)
    .find((file) => !digests.has(file));
  if (withoutDigest && release.release !== "source") {
    throw new PreviewRefusal(`${label} has no digest for ${withoutDigest}.`);
  }
  const digest = digests.get(entry);
  return {
    name: remote,
    owner: release.owner,
    channel: "override",
    release: release.release,
    commit: release.commit,
    base,
    entry,
    module: release.format && true,
    integrity: digest ? { [entry]: digest } : {},
    routes,
    parts,
  };
}

/** The fields of `release.json` that a preview needs. */
const releaseSchema = z.object({
  app: z.string(),
  release: z.string(),
  owner: z.optional(z.string()),
  commit: z.optional(z.string()),
  entry: z.array(z.string()).check(z.minLength(1)),
  screens: z.record(z.string(), z.array(z.string())),
  parts: z.optional(z.record(z.string(), z.array(z.string()))),
  offers: z.optional(
    z.array(
      z.object({
        name: z.string(),
        renderMode: z.optional(z.literal("server")),
        props: z.object({
          type: z.literal("object"),
          properties: z.record(z.string(), z.object({ type: z.optional(z.string()) })),
          required: z.optional(z.array(z.string())),
        }),
      }),
    ),
  ),
  format: z.optional(z.literal("module")),
  shared: z.record(z.string(), z.string()),
  exports: z.optional(z.record(z.string(), z.array(z.string()))),
  routes: z.array(
    z.object({
      path: z.string().check(z.startsWith("/")),
      name: z.string(),
      access: z.optional(z.literal("administrator")),
    }),
  ),
  files: z.array(z.object({ path: z.string(), integrity: z.string() })),
});

/** Why something can't be previewed; the message is for the user. */
export class PreviewRefusal extends Error {
  override name = "PreviewRefusal";
}

function rejectIncompatible(
  label: string,
  { shared, exports = {} }: Pick<z.infer<typeof releaseSchema>, "shared" | "exports">,
  provided: Record<string, ProvidedPackage>,
): void {
  for (const [name, range] of Object.entries(shared)) {
    const own = provided[name];
    if (!own || !satisfies(own.version, range)) {
      const has = own ? `has ${own.version}` : "doesn't provide it";
      throw new PreviewRefusal(`${label} needs ${name} ${range}, but this page's shell ${has}.`);
    }
    const missing =
      exports[name]?.filter((exportName) => !hasExport(own.exports, exportName)) ?? [];
    if (missing.length > 0) {
      const names = missing.join(", ");
      throw new PreviewRefusal(
        `${label} needs ${names} from ${name}, which this page's shell doesn't provide.`,
      );
    }
  }
}

/** Returns whether a module exports a name, or a member of a plain object such as `paths.home`. */
function hasExport(exports: object, exportName: string): boolean {
  const [name = "", member] = exportName.split(".");
  if (!(name in exports)) return false;
  const value = (exports as Record<string, unknown>)[name];
  return member === undefined || Object.getPrototypeOf(value) !== Object.prototype
    ? true
    : member in (value as object);
}

function rejectClashes(
  label: string,
  routes: { path: string }[],
  others: PreviewTarget["others"],
): void {
  const pattern = (path: string) => path.replace(/:[^/]+/g, ":");
  for (const { path } of routes) {
    const owner = others.find((other) =>
      other.routes.some((route) => pattern(route.path) === pattern(path)),
    );
    if (owner) throw new PreviewRefusal(`${label} claims ${path}, which belongs to ${owner.name}.`);
  }
}

/**
 * Returns the base URL of a preview, given the name of a release of this site, such as
 * 1.0.0+0123456789, or a URL on one of `origins`. Throws PreviewRefusal for anything else. Also
 * accepts base URLs that it returned before.
 */
export function previewBase(remote: string, requested: string, origins: readonly string[]): string {
  if (/^\d+\.\d+\.\d+\+[0-9a-f]{10}$/.test(requested)) return `/r/${remote}/${requested}/`;
  const released =
    requested.startsWith(`/r/${remote}/`) && requested.slice(0, -1).split("/").at(-1);
  if (released && previewBase(remote, released, []) === requested) return requested;
  if (!URL.canParse(requested)) {
    throw new PreviewRefusal(`"${requested}" isn't a release (such as 1.0.0+0123456789) or a URL.`);
  }
  const { origin, pathname } = new URL(requested);
  if (!origins.some((allowed) => new URL(allowed).origin === origin)) {
    throw new PreviewRefusal(`This environment doesn't allow previews from ${origin}.`);
  }
  return `${origin}${pathname.replace(/\/?$/, "/")}`;
}
