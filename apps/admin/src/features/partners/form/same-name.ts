import { DataError, db, unwrap } from "@ensemble/session";
import { escapeLike } from "../../../layout/lists/escape-like";
import { disambiguate } from "../../links/partner-choices";

/** Hint of a SameNameError, whose message lists the names. */
export const sameName = "same_name";

/** Another partner has the same name; the form asks for confirmation. */
export class SameNameError extends DataError {
  override name = "SameNameError";
  constructor(names: string) {
    super("conflict", names, undefined, sameName);
  }
}

/** Throws SameNameError when a partner other than `id` has the name, ignoring case. */
export async function rejectSameName(name: string, id: string | undefined): Promise<void> {
  const named = await unwrap(
    db()
      .from("affiliate_partners")
      .select("id, shop_name, website_url, tracking_code")
      .ilike("shop_name", escapeLike(name)),
  );
  const others = named.filter((partner) => partner.id !== id);
  if (others.length === 0) return;
  // Doubled, so that even a single partner gets its distinguishing suffix.
  const known = disambiguate([...others, ...others]).slice(0, others.length);
  throw new SameNameError(known.map(({ shop_name: shop }) => shop).join(", "));
}
