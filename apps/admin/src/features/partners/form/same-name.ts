import { DataError, db, unwrap } from "@ensemble/session";
import { escapeLike } from "../../../layout/lists/escape-like";
import { toldApart } from "../../links/partner-choices";

/** The hint of a SameNameError, whose message are the names. */
export const sameName = "same_name";

/** A partner of the same name is there already; the form asks whether this is another one. */
export class SameNameError extends DataError {
  override name = "SameNameError";
  constructor(names: string) {
    super("conflict", names, undefined, sameName);
  }
}

/** Throws SameNameError when another partner than `id` has a name, in whatever case. */
export async function refuseSameName(name: string, id: string | undefined): Promise<void> {
  const named = await unwrap(
    db()
      .from("affiliate_partners")
      .select("id, shop_name, website_url, tracking_code")
      .ilike("shop_name", escapeLike(name)),
  );
  const others = named.filter((partner) => partner.id !== id);
  if (others.length === 0) return;
  // Twice, so that even a single one is called with what tells it apart.
  const known = toldApart([...others, ...others]).slice(0, others.length);
  throw new SameNameError(known.map(({ shop_name: called }) => called).join(", "));
}
