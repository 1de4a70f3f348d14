// The parts of other remotes that this one places, for its release. Pages don't load it.
import * as z from "zod/mini";

export const places = {
  "experts/author": z.object({ expert: z.string() }),
};

declare module "@ensemble/ui" {
  interface Parts {
    "experts/author": z.infer<(typeof places)["experts/author"]>;
  }
}
