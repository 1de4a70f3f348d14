import * as z from "zod/mini";

const release = z.string().check(
  z.regex(/^(latest|\d+\.\d+\.\d+\+[0-9a-f]{10})$/, {
    error: 'must be "latest" or a release such as 1.0.0+0123456789',
  }),
);
export const origins = z._default(z.array(z.url({ protocol: /^https?$/ })), []);

const share = z.number().check(z.minimum(0), z.maximum(100));

/** An environment's releases of one app. */
export const pinSchema = z.pipe(
  z.union([
    release,
    z.strictObject({
      release,
      /**
       * The last good release here: the target of a rollback and the fallback when `release` fails.
       */
      previous: z.optional(release),
      /**
       * Of the shell: another release of it that runs the remotes which need that one's shared
       * packages (generations/).
       */
      beside: z.optional(release),
      /** A release for a share of visitors, who keep it. 0 percent withdraws it at once. */
      canary: z.optional(
        z.strictObject({
          release,
          percent: share,
          /** The shares that it climbs to by itself, 100 for everybody (canaries/). */
          climbs: z.optional(z.array(share)),
        }),
      ),
    }),
  ]),
  z.transform((pin): Pin => (typeof pin === "string" ? { release: pin } : pin)),
);

export interface Pin {
  release: string;
  previous?: string;
  beside?: string;
  canary?: { release: string; percent: number; climbs?: number[] };
}
