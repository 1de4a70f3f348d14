import type { ComponentType } from "react";
import { findIssues, isOneOf, text, type Shape } from "./shape";

/** Who may open a restricted screen. */
export const accesses = ["administrator"] as const;
export type Access = (typeof accesses)[number];

/**
 * The top of a screen, which the document renders before any code has loaded. Styled by
 * `features/<noun>/<name>-hero.css`: `<name>-hero` is a block below the header and contains
 * `<name>-hero-picture` and `<name>-hero-words` (an `h1`, a `p` and the links in
 * `<name>-hero-actions`). The screen must render the same in the same position, and replaces it.
 */
export interface ScreenHero {
  /** URL of a stored picture. */
  picture: string;
  sizes: string;
  /** Another picture, full window width, used while the media query matches. */
  wide?: { picture: string; media: string };
  words?: { title: string; text: string; ways: readonly { label: string; to: string }[] };
}

/** A URL that matches a route of a screen. */
export interface ScreenAddress {
  params: Readonly<Record<string, string | undefined>>;
  search: URLSearchParams;
}

/** A screen's component, with facts that the site needs before rendering it. */
export type Screen = ComponentType & {
  /**
   * The search parameters that change the page; none if omitted. A server doesn't render URLs with
   * other parameters, or copies of a page would fill its memory.
   */
  searchKeys?: readonly string[];
  /** A URL's queries, prefetched when a visitor points at a link to it. */
  data?: (address: ScreenAddress) => readonly { queryKey: readonly unknown[]; meta?: object }[];
};

/**
 * A screen of a remote. `load` is called when a visitor opens its route or points at a link to it.
 */
export interface RemoteScreen {
  /** Unique within the remote; the file is `features/<noun>/<name>-screen.tsx`. */
  name: string;
  /** Router pattern, starting with a slash. */
  path: string;
  /** The shell doesn't load the screen's code before it has verified this access. */
  access?: Access;
  hero?: ScreenHero;
  /**
   * Set for a page without personal content, which a server can render with the same code, but
   * without `window` and storage (`useOnDevice` in @ensemble/ui).
   */
  renderMode?: "server";
  load: () => Promise<{ default: Screen }>;
}

/**
 * A component of a remote that screens of other remotes place by `<remote>/<name>` (`Part` in
 * @ensemble/ui). Its props are JSON; the remote's `src/parts.ts` has their schema. It gets a router
 * and a query client, and must not suspend, change the page or place parts.
 */
export interface RemotePart {
  /** Unique within the remote; the file is `features/<noun>/<name>-part.tsx`. */
  name: string;
  /** Set for a part without personal content, which a server renders with its page. */
  renderMode?: "server";
  // Each part has its own props.
  // oxlint-disable-next-line typescript/no-explicit-any
  load: () => Promise<{ default: ComponentType<any> }>;
}

/** The module that a remote exposes to the shell as `./remote`. */
export interface Remote {
  screens: readonly RemoteScreen[];
  parts?: readonly RemotePart[];
}

const loadable: Shape = {
  name: text(),
  load: (value) => (typeof value === "function" ? undefined : "must be a function"),
};

const moduleShape: Shape = {
  remote: {
    screens: [
      { ...loadable, path: text(/^\//, 'must start with "/"'), "access?": isOneOf(accesses) },
    ],
  },
};

/**
 * Validates a remote's module. Returns undefined if it isn't a remote of this contract. Leaves out
 * parts that aren't, because the screens work without them.
 */
export function readRemote(module: unknown): Remote | undefined {
  if (findIssues(module, moduleShape).length > 0) return undefined;
  const { remote } = module as { remote: Remote };
  if (!Array.isArray(remote.parts)) return { screens: remote.screens };
  const parts = remote.parts.filter((part) => findIssues(part, loadable).length === 0);
  return { screens: remote.screens, parts };
}
