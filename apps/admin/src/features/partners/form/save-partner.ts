import { db, unwrap, type Refusals } from "@ensemble/session";
import { pictureExtensions, type PictureType } from "../../../layout/files/picture-type";
import type { ReadVersion } from "../../../layout/saving/stored-record";
import { removeUnusedFiles } from "../../images/stored-files";
import type { SendPicture } from "../../images/use-upload";
import type { EditedPartner } from "./edited-partner";
import { sameName } from "./same-name";
import { rowOf } from "./partner-row";
import type { PartnerDraft } from "./partner-draft";

/**
 * Registers or updates a partner. Stores a new logo first and removes it when the save fails;
 * removes a replaced logo after the save. Returns the id. Throws DataError.
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

export const partnerRefusals: Refusals = {
  [sameName]: (names) =>
    `There is a partner of this name: ${names}. Save again if this is another shop.`,
  links_point_elsewhere: (message) =>
    `Nothing was saved: ${message} Give those links their new address first.`,
};

/**
 * The name of a stored logo: a timestamp (PART-5) and the file's name, sanitized for URLs, with the
 * extension of its content.
 */
export function logoName(file: string, type: string, now = Date.now()): string {
  const base = file.replace(/\.[a-z0-9]+$/i, "").toLowerCase();
  const sanitized = base.replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, "") || "logo";
  return `${now}-${sanitized.slice(0, 60)}.${pictureExtensions[type as PictureType]}`;
}
