// The props of this remote's parts, and of other remotes' that it places, for its release. Pages don't
// load it.
import * as z from "zod/mini";

export const offers = {
  looks: { props: z.object({ stylist: z.string(), limit: z.number() }), budget: 16_500 },
};

export type LooksProps = z.infer<typeof offers.looks.props>;

export const places = {
  "experts/author": z.object({ expert: z.string() }),
};

declare module "@ensemble/ui" {
  interface Parts {
    "experts/author": z.infer<(typeof places)["experts/author"]>;
  }
}
