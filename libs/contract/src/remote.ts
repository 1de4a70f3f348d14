import type { ComponentType } from "react";
import { issuesOf, oneOf, text, type Shape } from "./shape";

/** Who may open a screen that is not for everyone. */
export const accesses = ["administrator"] as const;
export type Access = (typeof accesses)[number];

/**
 * What a screen opens with. The document renders it before any code has arrived, with the layout of
 * `features/<noun>/<name>-hero.css` and the classes `<name>-hero` (a block below the header), and
 * in it `<name>-hero-picture` and `<name>-hero-words`, which holds an `h1`, a `p` and, in
 * `<name>-hero-actions`, links. The screen then renders the same in the same position and replaces it.
 */
export interface ScreenHero {
  /** Address of a stored picture. */
  picture: string;
  sizes: string;
  /** Another picture, full window width, used while the media query matches. */
  wide?: { picture: string; media: string };
  words?: { title: string; text: string; ways: readonly { label: string; to: string }[] };
}

/** An address that a route of a screen matches. */
export interface ScreenAddress {
  params: Readonly<Record<string, string | undefined>>;
  search: URLSearchParams;
}

/** A screen's component, and what the site knows of it before it is rendered. */
export type Screen = ComponentType & {
  /**
   * The keys of an address's query that change the page; none when omitted. A server renders no address
   * with other keys, or copies of a page would fill its memory.
   */
  searchKeys?: readonly string[];
  /** The queries of the page at an address: fetched when a visitor seems about to follow a link. */
  data?: (address: ScreenAddress) => readonly { queryKey: readonly unknown[] }[];
};

/** A screen of a remote. `load` is called when its route is visited, or hovered first. */
export interface RemoteScreen {
  /** Unique within the remote; the file is `features/<noun>/<name>-screen.tsx`. */
  name: string;
  /** Router pattern, starting with a slash. */
  path: string;
  /** The shell loads none of the screen's code before it knows that the person has this access. */
  access?: Access;
  hero?: ScreenHero;
  /**
   * A page for everyone, without anything personal: a server may render its HTML, with the same code.
   * While it is rendered there is no window and no storage (`useOnDevice` in @ensemble/ui).
   */
  renderMode?: "server";
  load: () => Promise<{ default: Screen }>;
}

/** What a remote exposes to the shell as `./remote`: only its screens. */
export interface Remote {
  screens: readonly RemoteScreen[];
}

const moduleShape: Shape = {
  remote: {
    screens: [
      {
        name: text(),
        path: text(/^\//, 'must start with "/"'),
        "access?": oneOf(accesses),
        load: (value) => (typeof value === "function" ? undefined : "must be a function"),
      },
    ],
  },
};

/**
 * Validates what a remote's module exports before the shell trusts it. Returns undefined for
 * anything that is not a remote of this contract.
 */
export function readRemote(module: unknown): Remote | undefined {
  if (issuesOf(module, moduleShape).length > 0) return undefined;
  const { remote } = module as { remote: Remote };
  return remote;
}
