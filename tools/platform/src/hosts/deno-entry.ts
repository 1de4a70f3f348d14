import { hostedSite, type HostedSite } from "../serve/site";

/** The Deno APIs used here. */
interface DenoRuntime {
  env: { get(name: string): string | undefined };
  errors: {
    NotFound: new () => Error;
    IsADirectory: new () => Error;
    NotADirectory: new () => Error;
  };
  readFile(path: URL): Promise<Uint8Array<ArrayBuffer>>;
  serve(
    options: { port: number; hostname?: string },
    handler: (request: Request, info: { remoteAddr: { hostname: string } }) => unknown,
  ): unknown;
}

declare const Deno: DenoRuntime;

const { NotFound, IsADirectory, NotADirectory } = Deno.errors;
const isMissing = (error: unknown): boolean =>
  [NotFound, IsADirectory, NotADirectory].some((kind) => error instanceof kind);

const folder = new URL(".", import.meta.url);
const site = await Deno.readFile(new URL("site.json", folder));

const app = hostedSite(JSON.parse(new TextDecoder().decode(site)) as HostedSite, {
  async read(key) {
    try {
      return await Deno.readFile(new URL(`files/${key}`, folder));
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  },
  callerAddress: ({ env }) => (env as { caller: string }).caller,
  mapsKey: Deno.env.get("MAPS_KEY"),
});

Deno.serve(
  { port: Number(Deno.env.get("PORT") ?? 4200), hostname: Deno.env.get("HOST") ?? "127.0.0.1" },
  (request, { remoteAddr }) => app.fetch(request, { caller: remoteAddr.hostname }),
);
