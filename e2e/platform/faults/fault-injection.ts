import { freePort } from "@ensemble/backend/ports";
import { toIntegrity, readRelease, type Release } from "@ensemble/platform";
import type { ComposedRemote } from "@ensemble/contract";
import { exporting, isChunk, store, type Edit } from "@ensemble/platform/patched-release";

/** Faults by kind. The page handles faults of one kind alike. */
export const kinds = [
  ["connection refused", "404", "500", "HTML with 200", "truncated"],
  ["hang", "slow 8 s"],
  ["wrong integrity", "of another remote"],
  ["throws at start"],
  ["throws while rendering"],
  ["incompatible contract"],
] as const;
export type Fault = (typeof kinds)[number][number];

export const parts = ["entry", "manifest", "chunk", "stylesheet"] as const;
export type Part = (typeof parts)[number];

/** How a URL misbehaves. */
export type ConnectionFault =
  | "reset"
  | "404"
  | "500"
  | "html"
  | "hang"
  | "slow"
  | "truncated"
  | "altered"
  | "foreign";

/** URLs of the site that misbehave. */
export interface ProxyFault {
  addresses: RegExp;
  fault: ConnectionFault;
  /** The file that a "foreign" response contains. */
  instead?: string;
}

/**
 * How to inject a fault. The document contains the manifest (docs/decisions/composition/0001), so a
 * wrong manifest is a published composition with wrong data about a remote. `shows` is the heading
 * that replaces the screen.
 */
export type Injection =
  | { how: "connection"; proxyFault: ProxyFault }
  | { how: "release"; edit: Edit }
  | {
      how: "composition";
      edit: EditRemote;
      shows?: RegExp;
      origin?: string;
      proxyFault?: ProxyFault;
    };

/** Edits a remote's entry in a composition. */
export type EditRemote = (remote: ComposedRemote, all: ComposedRemote[]) => unknown;

const connectionFaults: Partial<Record<Fault, ConnectionFault>> = {
  // One URL of a running origin can't refuse a connection, so the server resets it.
  "connection refused": "reset",
  "404": "404",
  "500": "500",
  "HTML with 200": "html",
  hang: "hang",
  "slow 8 s": "slow",
  truncated: "truncated",
  "wrong integrity": "altered",
  "of another remote": "foreign",
};

const addressPatterns: Record<Exclude<Part, "manifest">, (remote: string) => RegExp> = {
  entry: (remote) => new RegExp(`^/r/${remote}/.*remote-entry\\.js`),
  chunk: (remote) => new RegExp(`^/r/${remote}/(?!.*remote-entry).*\\.js`),
  stylesheet: (remote) => new RegExp(`^/r/${remote}/.*\\.css`),
};

/**
 * Returns how to inject a fault into a part of a remote, or undefined if the part can't have it;
 * `other` must stay unaffected.
 */
export async function injectionFor(
  fault: Fault,
  part: Part,
  remote: string,
  other: string,
): Promise<Injection | undefined> {
  if (part === "manifest") return inComposition(fault, remote, other);
  const connectionFault = connectionFaults[fault];
  if (!connectionFault) return inRelease(fault, part);
  const instead = findFile(await readRelease(other, "latest", store), part);
  const addresses = addressPatterns[part](remote);
  return { how: "connection", proxyFault: { addresses, fault: connectionFault, instead } };
}

/** Returns the URL of one file of the release that belongs to this part. */
function findFile(
  { app, release, entry, screens }: Release,
  part: Exclude<Part, "manifest">,
): string {
  const ending = part === "stylesheet" ? ".css" : ".js";
  const ofScreens = Object.values(screens).flat();
  const file = part === "entry" ? entry[0] : ofScreens.find((path) => path.endsWith(ending));
  if (!file) throw new Error(`${app} has no ${part}.`);
  return `/r/${app}/${release}/${file}`;
}

const throwsAtStart = 'throw new Error("injected: thrown at start");';
const isEntry = (path: string) => path === "remote-entry.js";

function inRelease(fault: Fault, part: Exclude<Part, "manifest">): Injection | undefined {
  if (part === "stylesheet") return undefined; // It runs no code and requires no version.
  const isPart = part === "entry" ? isEntry : isChunk;
  switch (fault) {
    case "throws at start":
      return {
        how: "release",
        edit: (text, path) => (isPart(path) ? throwsAtStart + text : undefined),
      };
    case "throws while rendering":
      if (part === "entry") return undefined; // It doesn't render.
      return {
        how: "release",
        edit: exporting('()=>{throw new Error("injected: thrown while rendering")}'),
      };
    default: // An incompatible contract.
      return {
        how: "release",
        edit:
          part === "entry"
            ? (text, path) =>
                isEntry(path)
                  ? text.replaceAll(/requiredVersion:"\^[\d.]+"/g, 'requiredVersion:"^9.0.0"')
                  : undefined
            : exporting('({screen:"of the next contract"})'),
      };
  }
}

async function inComposition(
  fault: Fault,
  remote: string,
  other: string,
): Promise<Injection | undefined> {
  const wrong = `/r/${remote}/0.0.0+wrong/`;
  const at =
    (base: string): EditRemote =>
    (own) => ({ ...own, base });
  // A remote with an unreadable entry has no pages.
  const unreadable = (edit: EditRemote): Injection => ({
    how: "composition",
    edit,
    shows: /page not found/i,
  });
  switch (fault) {
    case "connection refused": {
      const origin = `http://127.0.0.1:${await freePort()}`;
      return { how: "composition", edit: at(`${origin}/${remote}/`), origin };
    }
    case "truncated":
      return unreadable(({ name, release, base }) => ({ name, release, base }));
    case "wrong integrity":
      return {
        how: "composition",
        edit: (own) => ({
          ...own,
          integrity: Object.fromEntries(
            Object.keys(own.integrity).map((path) => [path, toIntegrity(Buffer.from(path))]),
          ),
        }),
      };
    case "throws at start":
    case "throws while rendering":
      return undefined; // It contains no code.
    case "incompatible contract":
      return unreadable((own) => ({
        ...own,
        routes: own.routes.map((route) => ({ ...route, access: "of the next contract" })),
      }));
    case "of another remote":
      return {
        how: "composition",
        edit: (own, all) => {
          const { base, entry, integrity, routes } = all.find(({ name }) => name === other)!;
          const files = routes[0]!.files;
          return {
            ...own,
            base,
            entry,
            integrity,
            routes: own.routes.map((route) => ({ ...route, files })),
          };
        },
      };
    default: {
      const proxyFault = {
        addresses: new RegExp(`^${wrong.replaceAll(/[.+]/g, "\\$&")}`),
        fault: connectionFaults[fault]!,
      };
      return { how: "composition", edit: at(wrong), proxyFault };
    }
  }
}
