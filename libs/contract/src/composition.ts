import type { infer as Infer } from "zod/mini";
import { accesses } from "./remote";
import type {
  channelSchema,
  composedPartSchema,
  composedReleaseSchema,
  composedRemoteSchema,
  compositionSchema,
} from "./schemas";
import { CompositionError, findIssues, number, isOneOf, type Shape, text } from "./shape";

export type Channel = Infer<typeof channelSchema>;
export type ComposedPart = Infer<typeof composedPartSchema>;
export type ComposedRelease = Infer<typeof composedReleaseSchema>;
export type ComposedRemote = Infer<typeof composedRemoteSchema>;
export type Composition = Infer<typeof compositionSchema>;

const folder = text(/\/$/, 'must end with "/"');

const release: Shape = {
  release: text(),
  base: folder,
  entry: text(),
  integrity: {},
  routes: [
    {
      path: text(/^\//, 'must start with "/"'),
      name: text(),
      "access?": isOneOf(accesses),
      "hero?": text(),
      files: [text()],
    },
  ],
  "parts?": [{ name: text(), files: [text()], props: {} }],
};

const remoteShape: Shape = {
  ...release,
  name: text(/^[a-z][a-z0-9-]*$/, "must be a name such as shop"),
  "fallback?": release,
};

const pageShape: Shape = {
  settings: {
    environment: text(),
    supabase: {
      url: text(/^(\/$|https?:\/\/.)/, 'must be an http(s) address or "/"'),
      key: text(/.{20}/, "must be the publishable key"),
    },
    currency: text(/^[A-Z]{3}$/, "must be an ISO 4217 code such as USD"),
    contacts: { support: text(), general: text(), technical: text(), "bookings?": text() },
    loadBudget: number,
    pictures: text(),
    "telemetry?": { endpoint: text(), sampleRate: number },
    "overrides?": { origins: [text()] },
  },
  version: text(),
  shell: { release: text(), base: folder },
  remotes: [],
};

/**
 * Reads the composition from a page's document. `parseComposition` has filled in the defaults; this
 * only checks what the page relies on. Logs and leaves out invalid remotes. Throws CompositionError
 * with all issues if the page itself is invalid.
 */
export function readComposition(value: unknown): Composition {
  const issues = findIssues(value, pageShape);
  if (issues.length > 0) throw new CompositionError(issues);
  const composition = value as Composition;
  const remotes = composition.remotes.filter(isComposedRemote);
  return { ...composition, remotes };
}

/** How many URLs each file of an ES module's release has, for as many attempts to load it. */
export const moduleAttempts = 4;

/**
 * Returns a release's base URL for an attempt to load its ES modules, of which `moduleAttempts`
 * differ: another spelling of the same path, with a percent-encoded character in the release's name.
 * Modules import each other relative to it, without a query.
 */
export function moduleBase(base: string, attempt: number): string {
  const turn = attempt % moduleAttempts;
  if (turn === 0) return base;
  const at = base.length - 1 - turn;
  return `${base.slice(0, at)}%${base.charCodeAt(at).toString(16)}${base.slice(at + 1)}`;
}

/**
 * Returns what is wrong with the props that a screen passes to a part. Ignores props that the part's
 * release doesn't know, because optional ones may have been added since.
 */
export function findPropIssues(props: object, { props: types }: ComposedPart): string[] {
  const shape = Object.entries(types).map(([key, type]): [string, Shape] => [
    key,
    (value) =>
      (Array.isArray(value) ? "array" : typeof value) === type ? undefined : `must be ${type}`,
  ]);
  return findIssues(props, Object.fromEntries(shape));
}

/** Returns whether a page can use a remote; logs the issues if not. */
export function isComposedRemote(remote: unknown): remote is ComposedRemote {
  const issues = findIssues(remote, remoteShape);
  if (issues.length > 0) console.error("Ignoring an invalid remote.", ...issues);
  return issues.length === 0;
}
