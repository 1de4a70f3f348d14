import { createHash } from "node:crypto";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import type { Composition } from "@ensemble/contract";
import { integrityOf, releaseKey, type Release } from "@ensemble/platform";

/** An answer as it came over the network. */
export interface Received {
  body: Buffer;
  headers: Record<string, string | string[] | undefined>;
}

/** An answer in whatever encoding. Throws for one that is cut off. */
export function decoded({ body, headers }: Received): Buffer {
  const encoding = headers["content-encoding"];
  if (encoding === "br") return brotliDecompressSync(body);
  return encoding === "gzip" ? gunzipSync(body) : body;
}

const nameOf = ({ app, release }: { app: string; release: string }) => `${app}@${release}`;

/** Compares what a site sends with all releases that it may run. */
export class KnownReleases {
  readonly #names: Set<string>;
  /** Digests of files by address. */
  readonly #files: Map<string, string>;
  // Most files are ones that came before, byte for byte.
  readonly #sound = new Set<string>();

  constructor(releases: readonly Release[]) {
    this.#names = new Set(releases.map(nameOf));
    const filesOf = (release: Release) => {
      const base = `/${releaseKey(release).replace("releases", "r")}/`;
      return release.files.map(({ path, integrity }) => [base + path, integrity] as const);
    };
    this.#files = new Map(releases.flatMap(filesOf));
  }

  /** Throws when a file is not what was released. */
  checkFile(address: string, received: Received): void {
    const name = createHash("sha256").update(address).update(received.body).digest("base64");
    if (this.#sound.has(name)) return;
    this.#expect(address, integrityOf(decoded(received)));
    this.#sound.add(name);
  }

  #expect(address: string, digest: string): void {
    if (this.#files.get(address) !== digest) throw new Error("it is not what was released");
  }

  /** Throws when a document is not whole, or not of one composition of known releases. */
  readDocument(received: Received): { html: string; composition: Composition } {
    const html = decoded(received).toString();
    if (!html.trimEnd().endsWith("</html>")) throw new Error("the document ends too early");
    const [, json = ""] = /id="composition">([\s\S]*?)<\/script>/.exec(html) ?? [];
    const composition = JSON.parse(json) as Composition;
    const { shell, remotes } = composition;
    const runs = [{ name: "shell", ...shell }, ...remotes].map((one) =>
      nameOf({ app: one.name, ...one }),
    );
    const unknown = runs.find((name) => !this.#names.has(name));
    if (unknown) throw new Error(`it runs the unknown release ${unknown}`);
    const [, drawers = ""] = /<html data-drawn="([^"]*)"/.exec(html) ?? [];
    const stranger = drawers.split(" ").find((name) => name.includes("@") && !runs.includes(name));
    if (stranger) throw new Error(`${stranger} drew it, which it does not run`);
    const linked = /(?:src|href)="(\/r\/[^"]+)"[^>]* integrity="([^"]+)"/g;
    for (const [, address, digest] of html.matchAll(linked)) this.#expect(address!, digest!);
    for (const { base, integrity } of remotes)
      for (const [path, digest] of Object.entries(integrity)) this.#expect(base + path, digest);
    const policy = String(received.headers["content-security-policy"]);
    for (const [, script] of html.matchAll(/<script>([\s\S]*?)<\/script>/g)) {
      const digest = createHash("sha256").update(script!).digest("base64");
      if (!policy.includes(`'sha256-${digest}'`))
        throw new Error("its headers forbid a script in it: they are another document's");
    }
    return { html, composition };
  }
}
