// The props of this remote's parts, for its release. Pages don't load it.
import * as z from "zod/mini";

export const offers = {
  session: { props: z.object({ expert: z.string() }), budget: 4500 },
};

export type SessionProps = z.infer<typeof offers.session.props>;
