import { db, unwrap, type Refusals } from "@ensemble/session";
import { pictureExtensions, type PictureType } from "../../../layout/files/picture-type";
import type { ReadVersion } from "../../../layout/saving/stored-record";
import { removeUnusedFiles } from "../../images/stored-files";
import type { SendPicture } from "../../images/use-upload";
import type { EditedPartner } from "./edited-partner";
import { sameName } from "./same-name";
import { rowOf, type PartnerDraft } from "./partner-draft";

/**
 * Registers a partner or changes one: the logo is stored before the row that names it, and goes
 * again when the row is refused; the one it replaces goes after the row was saved. Returns the id.
 */
export async function savePartner(
  draft: PartnerDraft,
  partner: EditedPartner | undefined,
  version: ReadVersion,
  send: SendPicture,
): Promise<string> {
  const [picture] = draft.logo;
  const name = logoName(picture?.name ?? "", picture?.chosen?.file.type ?? "");
  const logo = picture ? await send(picture, "partner-assets", name) : null;
  const row = rowOf(draft, logo);
  const table = db().from("affiliate_partners");
  try {
    const { id } = await unwrap(
      partner
        ? table
            .update({ ...row, updated_at: version.current })
            .eq("id", partner.id)
            .select("id")
            .single()
        : table.insert(row).select("id").single(),
    );
    const former = partner?.logo_url;
    if (former && former !== logo) await removeUnusedFiles([former]);
    return id;
  } catch (error) {
    if (logo && !picture?.stored) await removeUnusedFiles([logo]);
    throw error;
  }
}

/** Why the database refuses a partner, and what to do about it. */
export const partnerRefusals: Refusals = {
  [sameName]: (names) =>
    `There is a partner of this name: ${names}. Save again if this is another shop.`,
  links_point_elsewhere: (message) =>
    `Nothing was saved: ${message} Give those links their new address first.`,
};

/**
 * What a logo is stored as: under a timestamp-prefixed name (PART-5), the file's own
 * without what an address could stumble over.
 */
export function logoName(file: string, type: string, now = Date.now()): string {
  const base = file.replace(/\.[a-z0-9]+$/i, "").toLowerCase();
  const plain = base.replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, "") || "logo";
  return `${now}-${plain.slice(0, 60)}.${pictureExtensions[type as PictureType]}`;
}
