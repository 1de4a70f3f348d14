// The props of this remote's parts, and of other remotes' that it places, for its release. Pages don't
// load it.
import * as z from "zod/mini";

export const offers = {
  author: { props: z.object({ expert: z.string() }), budget: 10_000 },
};

export type AuthorProps = z.infer<typeof offers.author.props>;

export const places = {
  "shop/looks": z.object({ stylist: z.string(), limit: z.number() }),
};

declare module "@ensemble/ui" {
  interface Parts {
    "shop/looks": z.infer<(typeof places)["shop/looks"]>;
  }
}
