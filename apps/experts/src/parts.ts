// The props of this remote's parts, for its release. Pages don't load it.
import * as z from "zod/mini";

export const offers = {
  author: { props: z.object({ expert: z.string() }), budget: 10_000 },
};

export type AuthorProps = z.infer<typeof offers.author.props>;
