import type { infer as Infer } from "zod/mini";
import { accesses } from "./remote";
import type {
  channelSchema,
  composedReleaseSchema,
  composedRemoteSchema,
  compositionSchema,
} from "./schemas";
import { CompositionError, issuesOf, number, oneOf, type Shape, text } from "./shape";

export type Channel = Infer<typeof channelSchema>;
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
      "access?": oneOf(accesses),
      "hero?": text(),
      files: [text()],
    },
  ],
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
    contacts: { support: text(), general: text(), technical: text() },
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
 * Reads the composition in a page's document, which was parsed when it was composed
 * (`parseComposition` in schemas), with all defaults. Checks again what the page relies on: a remote
 * that lacks some of it is left out and logged. Throws CompositionError with all issues at once when
 * the page itself lacks something.
 */
export function readComposition(value: unknown): Composition {
  const issues = issuesOf(value, pageShape);
  if (issues.length > 0) throw new CompositionError(issues);
  const composition = value as Composition;
  const remotes = composition.remotes.filter(isComposedRemote);
  return { ...composition, remotes };
}

/** Whether a page can use a remote; logs what it lacks. */
export function isComposedRemote(remote: unknown): remote is ComposedRemote {
  const issues = issuesOf(remote, remoteShape);
  if (issues.length > 0) console.error("A remote is left out.", ...issues);
  return issues.length === 0;
}
