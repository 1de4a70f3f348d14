import { DataError, db, unwrap } from "@ensemble/session";
import { explainFailure } from "../../layout/explain-failure";
import type { Partner } from "../partners/affiliate-partner";
import { removeLogo, uploadLogo } from "../partners/partner-assets";
import { rowOf, type PartnerDraft } from "./partner-draft";
import { storedName } from "./logo-file";

/**
 * Registers a partner or changes one: the logo is stored before the row that names it, and goes
 * again when the row is refused; the one it replaces goes after the row was saved. Returns the id.
 */
export async function savePartner(
  draft: PartnerDraft,
  partner: Partner | undefined,
): Promise<string> {
  const { logo } = draft;
  const chosen = logo !== null && typeof logo !== "string" ? logo.file : undefined;
  const fresh = chosen && (await uploadLogo(chosen, storedName(chosen)));
  const row = rowOf(draft, fresh ?? (typeof logo === "string" ? logo : null));
  const table = db().from("affiliate_partners");
  try {
    const { id } = await unwrap(
      partner
        ? table.update(row).eq("id", partner.id).select("id").single()
        : table.insert(row).select("id").single(),
    );
    const former = partner?.logo_url;
    if (former && former !== row.logo_url) await removeLogo(former);
    return id;
  } catch (error) {
    if (fresh) await removeLogo(fresh);
    throw error;
  }
}

/** Why a partner was not saved; the database's own reasons come with what to do about them. */
export function explainPartnerFailure(error: unknown): string {
  if (error instanceof DataError && error.hint === "links_point_elsewhere")
    return `Nothing was saved: ${error.message} Give those links their new address first.`;
  return explainFailure(error);
}
