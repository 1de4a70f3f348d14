import { createHash } from "node:crypto";
import type { Composition } from "@ensemble/contract";
import { compositionIn, integrityOf, releaseKey, type Release } from "@ensemble/platform";
import { type Received, decoded, digestOf, textOf } from "./received";
import { isDrawn } from "./recorded-page";

/** A document as its page reads it. */
export interface ReadDocument {
  isDrawn: boolean;
  composition: Composition;
}

/** Compares what a site sends with what was released. */
export interface KnownReleases {
  /** Throws when a document is not whole, or not of one composition of known releases. */
  readDocument(received: Received): ReadDocument;
  /** Throws when a file is not what was released. */
  checkFile(address: string, received: Received): void;
}

/** `releases` are all that the site may run. */
export function knownReleases(releases: readonly Release[]): KnownReleases {
  const made = new Set(releases.map(nameOf));
  const files = new Map(
    releases.flatMap((release) =>
      release.files.map(({ path, integrity }) => [
        `/${releaseKey(release).replace("releases", "r")}/${path}`,
        integrity,
      ]),
    ),
  );
  // Most answers are ones that came before, byte for byte.
  const documents = new Map<string, ReadDocument>();
  const sound = new Set<string>();
  return {
    readDocument(received) {
      const policy = String(received.headers["content-security-policy"]);
      const name = digestOf(policy, received.body);
      const read = documents.get(name) ?? readWhole(textOf(received), policy, { made, files });
      documents.set(name, read);
      return read;
    },
    checkFile(address, received) {
      const name = digestOf(address, received.body);
      if (sound.has(name)) return;
      if (integrityOf(decoded(received)) !== files.get(address))
        throw new Error("it is not what was released");
      sound.add(name);
    },
  };
}

interface Made {
  /** `<app>@<release>` */
  made: ReadonlySet<string>;
  /** The digests of their files by address. */
  files: ReadonlyMap<string, string>;
}

const nameOf = ({ app, release }: { app: string; release: string }) => `${app}@${release}`;

function readWhole(html: string, policy: string, { made, files }: Made): ReadDocument {
  if (!html.trimEnd().endsWith("</html>")) throw new Error("the document ends too early");
  const composition = compositionIn(html) as Composition;
  const { shell, remotes } = composition;
  const named = new Set(
    [{ name: "shell", ...shell }, ...remotes].map((one) => nameOf({ app: one.name, ...one })),
  );
  for (const name of named)
    if (!made.has(name)) throw new Error(`it runs the unknown release ${name}`);
  const [, drawers = ""] = /<html data-drawn="([^"]*)"/.exec(html) ?? [];
  for (const drawer of drawers.split(" ").filter((word) => word.includes("@")))
    if (!named.has(drawer)) throw new Error(`${drawer} drew it, which it does not run`);
  for (const [, address, digest] of html.matchAll(
    /(?:src|href)="(\/r\/[^"]+)"[^>]* integrity="([^"]+)"/g,
  ))
    if (files.get(address!) !== digest) throw new Error(`it has another digest of ${address}`);
  for (const { base, integrity } of remotes)
    for (const [path, digest] of Object.entries(integrity))
      if (files.get(base + path) !== digest)
        throw new Error(`it has another digest of ${base}${path}`);
  for (const [, script] of html.matchAll(/<script>([\s\S]*?)<\/script>/g)) {
    const digest = createHash("sha256").update(script!).digest("base64");
    if (!policy.includes(`'sha256-${digest}'`))
      throw new Error("its headers forbid a script in it: they are another document's");
  }
  return { isDrawn: isDrawn(html), composition };
}
